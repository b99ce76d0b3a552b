"""Tokens in written games: 18xx.games places one of another kind if it is not told which is meant."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.parts.destinations.part import DestinationToken
from tests.eighteen.at_table import Play
from tests.eighteen.in_britain import begin_turn, later, major, step_of


def test_a_destination_token_is_said_to_be_one_before_the_turn_has_come_to_it() -> None:
    """1822: it is placed by itself after the last thing that a player does, and written with that."""
    play = later()
    company = major(play, "GWR")
    begin_turn(play, company)
    assert not isinstance(play.game.round.waiting(), DestinationToken)
    action = {"type": "hex_token", "entity": "corp:GWR", "hex": "G36"}
    assert write_action(action, play.game)["token_type"] == "destination"
    usual = next(iter(play.options("lay_tile")))
    assert "token_type" not in write_action(usual, play.game)


def test_so_is_one_in_the_only_one_of_several_cities_that_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """1822CA."""
    play = Play("1822CA", 3)
    step = step_of(play, DestinationToken)
    company = play.game.corporations["CNoR"]
    monkeypatch.setattr(DestinationToken, "actor", lambda _: company)
    monkeypatch.setattr(DestinationToken, "is_open", lambda _, __: True)
    monkeypatch.setattr(DestinationToken, "reached", lambda _, __: [0])
    found = step.by_itself()
    assert found is not None
    assert (found["city"], write_action(found, play.game)["token_type"]) == (0, "destination")
