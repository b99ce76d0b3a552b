"""What happened is told as data; every language has words for all of it."""

from __future__ import annotations

import random

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.messages import catalogue_in
from roundhouse.crayon.rules.state.log_events import CrayonEvent, Location, PlayerRef, TrackBuilt
from roundhouse.table.catalogue import data_of, kinds_of
from roundhouse.table.languages import languages

from .playing import in_turn, new_table


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", [*kinds_of(CrayonEvent), PlayerRef, Location], ids=str)
def test_every_language_has_words_for_every_event(language: str, kind: type[CrayonEvent]) -> None:
    assert kind in catalogue_in(language).messages


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (Location(milepost=(0, 5, 7), city="Kola"), "Kola"),
        (Location(milepost=(0, 5, 7)), "(5,7)"),
        (Location(milepost=(1, 5, 7)), "(1:5,7)"),
        (Location(strait="S07"), "the strait S07"),
    ],
)
def test_places_read_as_on_the_board(place: Location, words: str) -> None:
    assert catalogue_in("en").words(place) == words


def test_an_event_has_fields_and_its_words_are_made_of_them() -> None:
    play = in_turn()
    play.do("end-move")
    kola = play.board.centre[play.board.city_number["Kola"]]
    outside = next(
        (node, other)
        for node in play.board.city_nodes[play.board.city[kola]]
        for other, _ in play.board.around[node]
    )
    path = [play.board.name(node) for node in outside]
    _, events = play.table.apply({"type": "build-track", "path": path})
    built = next(event for event in events if isinstance(event, TrackBuilt))
    assert built.player == PlayerRef(play.now.id, play.now.name)
    assert built.cost == play.game.progress.spent
    data = data_of(FAMILY, built)
    assert data is not None
    assert data["type"] == "track-built"
    assert data["sections"] == 1
    assert list(data["to"]["milepost"]) == path[-1]
    assert catalogue_in("en").words(built).startswith(f"{play.now.name} builds a section to ")


def test_what_happens_in_a_game_is_read_back_from_its_data() -> None:
    table, rng = new_table(3, seed=5), random.Random(5)
    kinds = set()
    for _ in range(400):
        choice = rng.choice([choice for choice in table.choices() if choice.type != "resign"])
        _, events = table.apply(choice.fill(rng))
        for event in events:
            data = data_of(FAMILY, event)
            assert data is not None
            assert catalogue_in("en").read(data) == event
            kinds.add(type(event))
    assert len(kinds) > 10
