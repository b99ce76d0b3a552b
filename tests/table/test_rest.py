"""A finished table rests: it keeps what is to be seen and gives up what only undo needs."""

from __future__ import annotations

import pytest

from roundhouse.table.table import BeyondSnapshot
from tests.eighteen.at_table import auctioned


def test_a_resting_table_is_seen_as_before_and_can_be_played_on() -> None:
    play = auctioned()
    before = play.table.digest()
    play.table.rest()
    assert play.table.digest() == before
    assert len(play.game.journal) == 0
    play("1", "par", corporation="AR", cell="3,3")
    play.table.undo()
    assert play.table.digest() == before


def test_routes_are_found_again_after_a_rest() -> None:
    play = auctioned()
    game = play.game
    company = game.companies()[0]
    game.land.place_home(company)
    network, reach = game.runs.network(company), game.land.reach(company).hexes
    play.table.rest()
    assert game.land.board.cache == {}
    assert game.runs.network(company) is not network
    assert (game.runs.network(company), game.land.reach(company).hexes) == (network, reach)


def test_an_undo_beyond_its_memory_says_so() -> None:
    play = auctioned()
    play.table.rest()
    with pytest.raises(BeyondSnapshot):
        play.table.undo()
