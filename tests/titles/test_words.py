"""What holds and happens in the phases of a title is told in words: everybody's, or the title's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from roundhouse.eighteen.draw.charted import printed_roster
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.words import EVENTS, STATUS
from roundhouse.eighteen.pages.roster import phases_table
from roundhouse.eighteen.pages.scene import Scene
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title as load_title
from roundhouse.eighteen.titles import title_ids
from roundhouse.table.catalogue import words_of
from roundhouse.table.protocol import Seat, Setup


def named(title: Title) -> Iterator[str]:
    """Every event and every status that the data name."""
    for phase in title.phases:
        yield from phase.events
        yield from phase.status
    for kind in title.trains:
        yield from kind.events
        yield from kind.events_on


def start(id_: str) -> EighteenGame:
    title = load_title(id_)
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, title.min_players + 1))
    return FAMILY.new(Setup("eighteen", id_, seats, {}, 1))


def told(game: EighteenGame, event: str) -> list[str]:
    """What the log says while an event happens."""
    game.happened()
    game.fire(event)
    return [words_of(FAMILY, game, one) for one in game.happened()]


@pytest.mark.parametrize("id_", title_ids())
def test_a_title_has_words_for_all_that_only_it_knows(id_: str) -> None:
    title = load_title(id_)
    assert set(named(title)) <= {*EVENTS, *STATUS, *title.words}


@pytest.mark.parametrize("id_", title_ids())
def test_a_title_has_no_words_for_what_it_does_not_name(id_: str) -> None:
    title = load_title(id_)
    assert set(title.words) <= set(named(title))


def test_the_chart_of_18mex_says_it_in_its_own_words() -> None:
    notes = {phase.name: phase.notes for phase in printed_roster(load_title("18MEX")).phases}
    assert "Shares of the NdM are not traded" in notes["2"]
    assert "Shares of the NdM are not traded" not in notes["3½"]
    assert "The merger with the NdM begins" in notes["5"]


def test_the_panel_of_phases_says_it_too() -> None:
    assert "shares of the NdM are not traded" in phases_table(Scene(start("18MEX"), None, ()))


@pytest.mark.parametrize(
    ("id_", "event", "sentence"),
    [
        ("18MEX", "companies_buyable", "Companies may buy privates."),
        ("18TN", "civil_war", "The Civil War begins."),
        ("1817", "signal_end_game", "The next set of operating rounds is the last."),
        ("1860", "southern_forms", "The Southern Railway forms."),
    ],
)
def test_the_log_tells_the_event_in_the_words_of_the_title(id_: str, event: str, sentence: str) -> None:
    assert told(start(id_), event)[0] == sentence
