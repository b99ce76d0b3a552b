"""The map of Russia for System18: minors that become corporations, and the national one that takes tokens."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.gSystem18.minors import TurnWithMinors
from roundhouse.eighteen.titles.gSystem18.national import OnceOnly, nationalize
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, reach_phase, started

TITLE = "System18"
RUSSIA = {"map_Russia": "yes"}


def russia(phase: str = "2") -> Play:
    """A stock round with three players; nobody owns anything yet."""
    play = in_stock_round(TITLE, options=RUSSIA)
    reach_phase(play, phase)
    return play


def minor(play: Play, name: str, player: int = 1, price: int = 60) -> Corporation:
    """A minor of a player, at ``price``, with its token on the map and 50₽."""
    company = started(play, name, price, (player, 0))
    company.share_percent = 50
    play.game.land.place_home(company)
    company.cash = 50
    return company


@pytest.mark.parametrize(("players", "cash", "limit"), [(2, 315, 16), (3, 210, 11)])
def test_two_or_three_play(players: int, cash: int, limit: int) -> None:
    play = Play(TITLE, players, RUSSIA)
    assert (play.cash(1), play.game.certificate_limit()) == (cash, limit)
    with pytest.raises(Malformed, match="for 2 to 3 players"):
        Play(TITLE, 4, RUSSIA)


def test_the_private_companies_are_auctioned_one_by_one() -> None:
    play = Play(TITLE, 3, RUSSIA)
    assert [one["company"] for one in play.options("bid")] == ["TS"]
    play("1", "bid", company="TS", price=20)
    for player in "23":
        play(player, "pass")
    assert [one["company"] for one in play.options("bid")] == ["MY"]


# Minors


def test_a_minor_begins_at_half_of_the_bid_and_has_all_of_it() -> None:
    play = russia()
    assert min(low for low, _ in play.prices("bid")) == 100
    play("1", "bid", corporation="RO", price=130)
    for player in "23":
        play(player, "pass")
    company = play.game.corporations["RO"]
    assert (company.share_price, company.cash, company.player) == (65, 130, play.game.players[0])
    assert list(play.game.land.board.tokens_of("RO")) == [("B3", 0)]
    assert play.game.worth(play.game.players[0]) == 80 + 130, "its one certificate is worth twice the price"


def test_a_minor_pays_half_and_its_price_rises_by_any_dividend() -> None:
    play = russia()
    company = minor(play, "MK")
    play.game.depot.give(play.game.depot.upcoming[0], company)
    play.game.land.exchange_tile("D7", "1-0", 0)
    step = play.game.policies.revenue
    assert (step.forced_dividend(company), step.half_dividend(company, 45)) == ("half", (22, 23))
    assert company.cell is not None
    assert step.price_after_dividend(company, "half", 22, 23).price == 65
    assert step.price_after_dividend(company, "half", 0, 0).price == 55


def test_minors_operate_before_corporations() -> None:
    play = russia()
    started(play, "DGN", 100, (1, 0))
    minor(play, "RO", price=50)
    assert [one.id for one in play.game.policies.order.operating_order()] == ["RO", "DGN"]


def test_minors_own_no_trains_in_phase_8() -> None:
    play = russia()
    company = minor(play, "RO")
    limits = []
    for phase in ("2", "4", "8"):
        reach_phase(play, phase)
        limits.append(play.game.policies.trains.train_limit(company))
    assert limits == [2, 1, 0]


# Corporations


def test_corporations_begin_without_minors_from_phase_4_on_in_any_open_city() -> None:
    assert not russia("3").options("par")
    play = russia("4")
    cells = [one["cell"] for one in play.options("par") if one["corporation"] == "DGN"]
    play("1", "par", corporation="DGN", cell=cells[-1])
    hexes = {one["hex"] for one in play.options("place_token")}
    assert {"C6", "E8"} <= hexes
    assert not {"C8", "A6"} & hexes, "kept for minors, or for the national corporation"
    play(play.game.corporations["DGN"].key, "place_token", hex="C6", city=0)
    assert play.game.deciders() == ("2",), "nothing more is bought"


def test_a_minor_becomes_a_corporation_at_its_price_and_its_owner_may_buy_a_share() -> None:
    play = russia("3")
    old = minor(play, "RO")
    play("1", "choose", choice="KKN:RO")
    new = play.game.corporations["KKN"]
    assert (old.closed, new.share_price, new.cash, new.floated) == (True, 60, 50, True)
    assert list(play.game.land.board.tokens_of("KKN")) == [("B3", 0)]
    assert play.game.players[0].percent(new) == 20
    assert {one["shares"][0][:3] for one in play.options("buy_shares")} == {"KKN"}
    play("1", "buy_shares", shares=["KKN_1"])
    assert play.game.deciders() == ("2",), "one share, and no more"


def test_nothing_becomes_a_corporation_before_phase_3_nor_what_somebody_else_owns() -> None:
    play = russia("2")
    minor(play, "RO")
    assert not play.options("choose")
    play = russia("3")
    minor(play, "RO", player=2)
    assert not play.options("choose")
    with pytest.raises(Refusal):
        play("1", "choose", choice="KKN:RO")


def test_two_minors_that_track_joins_begin_together_at_the_sum_of_their_prices() -> None:
    play = russia("3")
    minor(play, "RO", price=60)
    minor(play, "KR", price=65)
    assert not any("+" in str(one["choice"]) for one in play.options("choose")), "no track joins them"
    play = russia("3")
    play.game.land.exchange_tile("C2", "2-0", 2)
    play.game.land.exchange_tile("B3", "57-0", 0)
    minor(play, "SPW", price=60)
    minor(play, "RO", price=65)
    play("1", "choose", choice="DGN:RO+SPW")
    new = play.game.corporations["DGN"]
    assert (new.share_price, new.cash) == (120, 100)
    assert set(play.game.land.board.tokens_of("DGN")) == {("A6", 0), ("B3", 0)}
    assert play.game.players[0].percent(new) == 20


def test_of_two_minors_in_one_hex_the_president_keeps_one_city() -> None:
    play = russia("3")
    for name in ("N", "MNN"):
        minor(play, name)
    target = play.game.corporations["DGN"]
    turn = play.game.round.step(TurnWithMinors)
    turn.form(play.game.players[0], target, tuple(play.game.corporations[name] for name in ("N", "MNN")))
    play.game._settle()
    assert {(one["hex"], one["city"]) for one in play.options("place_token")} == {("C8", 1), ("C8", 2)}
    play(target.key, "place_token", hex="C8", city=2)
    assert list(play.game.land.board.tokens_of("DGN")) == [("C8", 2)]
    assert not play.options("place_token")


# The state


def test_a_company_without_a_train_is_nationalized_and_its_shareholders_are_paid() -> None:
    play = russia()
    company = minor(play, "RO")
    company.cash = 0
    cash = play.cash(1)
    operating(play)
    while not company.closed:
        play(company.key, "pass")
    assert play.cash(1) == cash + 2 * 55, "its price fell, as it paid nothing"
    assert list(play.game.land.board.tokens_of("RO")) == []
    assert ("B3", 0) in play.game.land.board.tokens_of("SPX")


def test_the_national_corporation_takes_one_token_in_a_hex_and_no_more_than_it_has() -> None:
    play = russia()
    national, board = play.game.corporations["SPX"], play.game.land.board
    assert list(board.tokens_of("SPX")) == [("A6", 1)]
    nationalize(play.game, minor(play, "SPW"))
    assert list(board.tokens_of("SPX")) == [("A6", 1)]
    for name in ("RO", "KB", "KR", "MK", "N"):
        nationalize(play.game, minor(play, name))
    assert {hex_ for hex_, _ in board.tokens_of("SPX")} == {"A6", "B3", "E4", "F7", "C8"}
    assert not national.tokens


def test_a_nationalized_corporation_may_be_started_again_and_a_minor_not() -> None:
    play = russia("4")
    company = started(play, "DGN", 100, (1, 0))
    nationalize(play.game, company)
    old = minor(play, "RO")
    nationalize(play.game, old)
    assert "DGN" in {one["corporation"] for one in play.options("par")}
    assert old.closed
    assert "RO" not in {one["corporation"] for one in play.options("bid")}


def test_nobody_starts_the_national_corporation() -> None:
    play = russia("4")
    assert {one["corporation"] for one in play.options("par")} == {"DGN", "GFN", "PHX", "KKN"}


def test_a_route_stops_once_in_moscow() -> None:
    play = russia()
    company = minor(play, "MK")
    (rule,) = (one for one in play.game.runs.rules(company).hooks if isinstance(one, OnceOnly))
    assert rule.hexes == {"A6", "C8", "E4"}


def test_a_train_leaves_after_each_set_of_operating_rounds() -> None:
    play = russia()
    minor(play, "RO")
    operating(play)
    left = len(play.game.depot.upcoming)
    play.game.end_operating_set()
    assert len(play.game.depot.upcoming) == left - 1
