"""Mines and bridges of private companies, in titles that have only data for them."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.mergers import shorts
from roundhouse.eighteen.rules.state.events import MarkerPlaced, SpecialTileLaid, StockRoundEnded
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title_data
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Seat, Setup

from .at_table import Play


def earned_by(play: Play, company: Corporation) -> dict[str, dict[str, int]]:
    """The bonuses of a corporation by name: hex → money."""
    bonuses = play.game.policies.revenue.route_rules(company).bonuses
    return {bonus.name: dict(bonus.per_hex) for bonus in bonuses if bonus.per_hex}


def test_a_tile_with_a_mine_pays_and_is_not_upgraded() -> None:
    play = Play("1817NA")
    game, company = play.game, play.game.corporations["J"]
    track, curve = game.policies.track, game.land.ground.tiles["8"]
    game.announce(SpecialTileLaid(private="MINC", hex="E11", ability="tile_lay"))
    assert earned_by(play, company) == {"mines": {"E11": 10}}
    assert not track.may_replace(game.land.board.tile("E11"), curve, "E11", company), "the mine stays"
    assert track.may_replace(game.land.board.tile("E13"), curve, "E13", company)


def test_a_marker_is_a_bridge_only_where_bridges_pay() -> None:
    places: tuple[tuple[str, str, str, dict[str, dict[str, int]]], ...] = (
        ("1817NA", "UBC", "D16", {"bridges": {"D16": 10}}),
        ("18Hiawatha", "GLS", "D2", {}),
    )
    for title, private, hex_, bonus in places:
        play = Play(title)
        company = next(iter(play.game.corporations.values()))
        play.game.happen(MarkerPlaced(private=private, hex=hex_))
        assert earned_by(play, company) == bonus


def test_no_company_may_have_the_id_of_the_token_that_blocks_a_city() -> None:
    data = merge(title_data("1836Jr30"), {"parts": {"blocked_city": {"hex": "F11"}}})
    seats = (Seat("1", "Ada"), Seat("2", "Ben"))
    with pytest.raises(Malformed, match=r"blocked_city: No company may be called B"):
        FAMILY.new(Setup("eighteen", "mine", seats, definition=data))


def test_the_station_closes_with_the_stock_round_in_which_a_corporation_got_it() -> None:
    play = Play("18DE")
    game, station = play.game, play.game.private("TS")
    game.give_private(station, game.players[0])
    game.announce(StockRoundEnded())
    assert not station.closed, "a player keeps it"
    game.give_private(station, game.corporations["BM"])
    game.announce(StockRoundEnded())
    assert station.closed


def test_nobody_sells_short_in_18de() -> None:
    for title, name, most in (("1817NA", "J", 5), ("18DE", "BM", 0)):
        game = Play(title).game
        sizes.grow(game, game.corporations[name], 5)
        assert shorts.most(game, game.corporations[name]) == most
