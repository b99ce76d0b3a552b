"""Bots finish games, the sound one beats chance, and what they played goes out and comes back."""

from __future__ import annotations

import json
import random

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.catalogue import words_of
from roundhouse.table.protocol import Adviser, Record, Seat, Setup
from roundhouse.table.table import Table

SEATS = tuple(Seat(str(at), f"Player {at}") for at in range(1, 5))


def played(seed: int, names: dict[str, str], limit: int = 5000) -> Table:
    bots = FAMILY.bots()
    table = Table(FAMILY.new(Setup("eighteen", "1889", SEATS, {}, seed)))
    rng = random.Random(seed)
    for _ in range(limit):
        if table.outcome() is not None:
            break
        seat = table.game.deciders()[0]
        table.apply(bots[names[seat]].choose(table.game, seat, rng), seat)
    return table


def test_the_sound_player_beats_chance() -> None:
    table = played(1, {"1": "steady", "2": "dice", "3": "steady", "4": "dice"})
    outcome = table.outcome()
    assert outcome is not None
    assert min(outcome.scores["1"], outcome.scores["3"]) > max(outcome.scores["2"], outcome.scores["4"])


def test_choosing_leaves_the_game_as_it_was() -> None:
    table = played(2, dict.fromkeys("1234", "steady"), limit=60)
    before = table.digest()
    seat = table.game.deciders()[0]
    FAMILY.bots()["steady"].choose(table.game, seat, random.Random(1))
    assert table.digest() == before


def test_advice_is_told_as_the_log_would_tell_it_and_changes_nothing() -> None:
    table = played(2, dict.fromkeys("1234", "steady"), limit=60)
    before = table.digest()
    seat = table.game.deciders()[0]
    steady = FAMILY.bots()["steady"]
    assert isinstance(steady, Adviser)
    advice = steady.advise(table.game, seat, random.Random(1))
    assert table.digest() == before
    assert not table.game.happened()
    _, events = table.apply(advice.action, seat)
    assert advice.words == (f"{words_of(FAMILY, table.game, events[0]).removesuffix('.')}.",)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_of_bots_is_written_for_18xx_games_and_read_back(seed: int) -> None:
    table = played(seed, dict.fromkeys("1234", "dice"), limit=400)
    table.undo()
    table.redo()
    table.undo(to=table.log[100].number)
    table.say("good game", "1")
    record = Record(table.game.setup, tuple(table.log), table.outcome())
    text = FAMILY.writers()["18xx.games"](record)
    data = json.loads(text)
    assert data["title"] == "1889"
    assert [action["id"] for action in data["actions"]] == [entry.number for entry in table.log]
    back = FAMILY.read(text)
    again = Table(FAMILY.new(back.setup))
    again.replay(back.entries)
    assert again.digest() == table.digest()


def test_a_title_goes_out_under_the_name_that_18xx_games_knows() -> None:
    setup = Setup("eighteen", "18462pVariant", SEATS[:2])
    data = json.loads(FAMILY.writers()["18xx.games"](Record(setup, ())))
    assert data["title"] == "1846 2p Variant"
