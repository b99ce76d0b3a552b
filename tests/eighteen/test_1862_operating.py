"""1862: homes, track, links to London, dividends, trains and warranties, and what happens without money."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1862.rules.memory import mania
from roundhouse.eighteen.titles.g1862.rules.operating import RunMania
from roundhouse.eighteen.titles.g1862.rules.trains import used_price
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_the_east import east, operate, own, started, track

UP = {"C4_621": 0, "C6_57": 0, "C8_621": 0}
"""From King’s Lynn over Downham Market to Ely."""


def lays(play: Play) -> set[tuple[str, str]]:
    """The hexes and tiles of the legal lays."""
    return {(one["hex"], one["tile"].rpartition("-")[0]) for one in play.options("lay_tile")}


def at_dividend(price: int = 100, cash: int = 500, pool: int = 20) -> tuple[Play, Corporation]:
    """The Ely & Huntingdon has earned 80."""
    play = east(at="C")
    company = started(
        play, "E&H", {1: 50, 2: 20}, price, cash=cash, trains="3E", permits="express", pool=pool
    )
    track(play, **UP)
    operate(play, "run_mania")
    play("corp:E&H", "run_routes", routes=play.game.runs.best(company).claims)
    assert play.waits_at() == "dividend_mania"
    return play, company


# Homes


def beside(play: Play, *companies: str) -> None:
    """These have tokens in Ely, the home of the E&H, which has not operated yet."""
    board = play.game.land.board
    company = started(play, "E&H", {1: 50, 2: 20}, cash=500, trains="2E*", permits="express")
    board.remove_token("C8", 0, "E&H")
    company.operated = False
    for name in companies:
        board.place_token("C8", 0, name)


def test_the_first_token_is_placed_at_home_when_the_first_turn_begins() -> None:
    play = east()
    beside(play)
    operate(play)
    assert play.game.land.board.has_token("C8", "E&H")


def test_a_full_home_is_upgraded_for_the_token_and_that_is_a_tile_action() -> None:
    play = east(at="B")
    track(play, C8_201=3)
    beside(play, "WStI")
    operate(play)
    assert play.waits_at() == "upgrade_home"
    play.table.apply(play.options("lay_tile")[0])
    assert play.game.land.board.has_token("C8", "E&H")
    play("corp:E&H", "pass")  # no merger
    assert play.waits_at() == "track_mania"
    assert not [one for one in play.options("lay_tile") if play.game.land.is_upgrade(one["tile"])]


def test_a_home_that_cannot_grow_takes_the_place_of_the_last_token() -> None:
    play = east(at="A")  # green tiles are not sold yet
    track(play, C8_201=3)
    beside(play, "WStI")
    operate(play)
    assert play.game.land.board.has_token("C8", "E&H")
    assert not play.game.land.board.has_token("C8", "WStI")


# Track


def test_a_yellow_tile_with_an_n_counts_as_an_upgrade() -> None:
    play = east(at="A")
    started(play, "EUR", {1: 50, 2: 20})
    operate(play, "track_mania")
    play("corp:EUR", "lay_tile", **next(one for one in _bare(play) if one["hex"] == "E12"))
    assert not lays(play)


def test_without_an_upgrade_two_yellow_tiles_are_laid() -> None:
    play = east(at="A")
    started(play, "N&E", {1: 50, 2: 20})
    operate(play, "track_mania")
    play("corp:N&E", "lay_tile", hex="B13", tile="57-0", rotation=0)
    assert {hex_ for hex_, _ in lays(play)} == {"B11"}


def _bare(play: Play) -> list[dict[str, object]]:
    return [{name: one[name] for name in ("hex", "tile", "rotation")} for one in play.options("lay_tile")]


def test_a_town_is_added_to_plain_track_wherever_it_lies() -> None:
    """In Holbeach, which no track of the N&E reaches; it is an upgrade."""
    play = east(at="B")
    started(play, "N&E", {1: 50, 2: 20})
    track(play, B13_57=0, G6_18_1a=0)
    operate(play, "track_mania")
    assert ("G6", "18_2") in lays(play)
    play("corp:N&E", "lay_tile", hex="G6", tile="18_2-0", rotation=0)
    assert len(play.game.land.board.tile("G6").towns) == 2
    assert not lays(play)


def test_a_town_comes_with_nothing_else() -> None:
    """The town takes a piece of track without one, and all other track stays."""
    play = east(at="B")
    started(play, "N&E", {1: 50, 2: 20})
    track(play, B13_57=0, G6_18_1a=0)
    operate(play, "track_mania")
    with pytest.raises(Refusal):
        play("corp:N&E", "lay_tile", hex="G6", tile="18_2-0", rotation=1)
    with pytest.raises(Refusal):
        play("corp:N&E", "lay_tile", hex="G6", tile="19_2-0", rotation=0)


def test_tiles_that_differ_in_towns_are_counted_together() -> None:
    """Two tiles of the shape 16 lie on the map, one of them with a town more: a third one cannot be laid."""
    play = east(at="B")
    started(play, "N&E", {1: 50, 2: 20})
    track(play, B13_57=0, B11_8851=5)
    operate(play, "track_mania")
    assert any(tile.startswith("16_") for hex_, tile in lays(play) if hex_ == "B11")
    track(play, D3_16_1a=0, E6_16_2=0)
    assert not any(tile.startswith("16_") for hex_, tile in lays(play) if hex_ == "B11")


# London


def linked(cash: int = 500, at: str = "A") -> tuple[Play, Corporation]:
    """The N&E reaches London from Bishop’s Stortford."""
    play = east(at=at)
    company = started(play, "N&E", {1: 50, 2: 20}, cash=cash, trains="1F*", permits="freight")
    track(play, B13_57=2)
    operate(play, "track_mania")
    return play, company


def test_a_link_to_london_costs_a_token_and_no_money() -> None:
    play, company = linked(cash=0)
    play("corp:N&E", "pass")
    assert {one["hex"] for one in play.options("place_token")} == {"B15", "D15"}
    play("corp:N&E", "place_token", hex="D15", city=0)
    assert (company.cash, len(company.tokens)) == (0, 1)


def test_who_has_laid_track_builds_no_link() -> None:
    play, company = linked(at="B")
    play("corp:N&E", "lay_tile", hex="B13", tile="14-0", rotation=1)
    assert not {one["hex"] for one in play.options("place_token")} & {"B15", "D15"}
    with pytest.raises(Refusal):
        play("corp:N&E", "place_token", hex="B15", city=0)
    assert len(company.tokens) == 2


def test_a_corporation_has_one_link() -> None:
    play, company = linked()
    play.game.land.board.place_token("B15", 0, company.id)
    play("corp:N&E", "pass")
    assert not play.options("place_token")


def test_without_room_for_a_link_the_turn_waits_for_a_pass_that_comes_by_itself() -> None:
    play, company = linked()
    for hex_ in ("B15", "D15"):
        for other in ("E&H", "L&E"):
            play.game.land.board.place_token(hex_, 0, other)
    play("corp:N&E", "pass")
    assert play.table.log[-1].followed_by == ({"type": "pass", "entity": company.key},)
    assert play.waits_at() == "run_mania"


# Dividends


def test_george_hudson_pays_the_share_price() -> None:
    """Of 20 more for 10 shares 10% come back to the treasury; the pool gets nothing."""
    play, company = at_dividend()
    play("corp:E&H", "dividend", kind="hudson")
    assert company.cash == 500 - 20 + 10
    assert (play.cash(1), play.cash(2)) == (850, 820)
    assert company.share_price == 110


def test_george_hudson_needs_the_money() -> None:
    play, _ = at_dividend(cash=10)
    assert {one["kind"] for one in play.options("dividend")} == {"payout", "withhold"}


@pytest.mark.parametrize(
    ("price", "kind", "then"),
    [(100, "withhold", 90), (100, "payout", 100), (74, "payout", 82), (40, "payout", 52)],
)
def test_the_price_moves_two_cells_for_each_time_that_the_dividend_is_the_price(
    price: int, kind: str, then: int
) -> None:
    """80 is not 100, once 74, and twice 40."""
    play, company = at_dividend(price)
    play("corp:E&H", "dividend", kind=kind)
    assert company.share_price == then


# Trains


def buying(cash: int, trains: str = "", *, at: str = "A", price: int = 100) -> tuple[Play, Corporation]:
    """The Ely & Huntingdon is about to buy trains."""
    play = east(at=at)
    company = started(
        play, "E&H", {1: 50, 2: 20}, price, cash=cash, trains=trains, permits="express", tokens=0
    )
    operate(play, "track_mania")
    play("corp:E&H", "pass")
    return play, company


def sides(play: Play) -> set[str]:
    return {one["variant"] for one in play.options("buy_train") if "variant" in one}


def test_a_corporation_has_three_trains_of_each_kind_at_most() -> None:
    play, company = buying(500, "1F* 1F*")
    assert sides(play) == {"1F*", "2L*", "2E*"}
    play("corp:E&H", "buy_train", train="A-2", variant="1F*", price=100)
    assert sides(play) == {"2L*", "2E*"}
    assert company.cash == 400


def test_from_phase_g_on_the_limit_is_that_of_all_trains() -> None:
    play, _ = buying(5000, "6F 6F", at="G")
    assert sides(play) == {"1F*", "2L*", "2E*"}
    play, _ = buying(5000, "6F 6F 7F", at="G")
    assert play.waits_at() != "buy_train_mania"


def test_used_trains_cost_half_once_their_phase_is_over() -> None:
    play = east(at="A")
    company = started(play, "E&H", {1: 50})
    train = own(play.game, company, "2E*")
    assert used_price(play.game, train) == 100
    play = east(at="B")
    company = started(play, "E&H", {1: 50})
    train = own(play.game, company, "2E*")
    assert used_price(play.game, train) == 50


def test_warranties_cost_50_each_and_a_star_is_one() -> None:
    play, company = buying(500)
    play("corp:E&H", "buy_train", train="A-0", variant="2E*", price=100, warranties=2)
    assert company.cash == 300
    assert mania(play.game).warranties == {company.trains[0]: 3}
    with pytest.raises(Refusal):
        play("corp:E&H", "buy_train", train="A-1", variant="2E*", price=100, warranties=3)


def test_a_train_with_warranties_outlives_its_kind() -> None:
    """It runs once for each warranty after its kind has rusted, and goes."""
    for warranties in (1, 2):
        play, company = at_dividend()
        old, plain = own(play.game, company, "2E*"), own(play.game, company, "1F*")
        mania(play.game).warranties[old] = warranties
        old.spared = True
        play.game.depot.sold["C"] = 1
        play.game.depot.strike("C", 1, None)
        assert plain not in company.trains
        assert old in company.trains
        play("corp:E&H", "dividend", kind="withhold")
        assert (old in company.trains) == (warranties == 2)


# Without money for a train


def forced(treasury: int, price: int, cash: int) -> tuple[Play, Corporation]:
    """The Ely & Huntingdon has no train and cannot pay one; so much of it is in its treasury."""
    play = east()
    held = {1: 40, 2: 60 - treasury} if treasury < 60 else {1: 40}
    company = started(play, "E&H", held, price, cash=cash, permits="express", tokens=0)
    operate(play, "track_mania")
    return play, company


def settle(play: Play, choice: str) -> None:
    """All halves of shares are sold, or paid."""
    while play.waits_at() == "option_share":
        play.table.apply(next(one for one in play.options("choose") if one["choice"] == choice))


def test_shares_of_the_treasury_are_sold_where_that_is_enough() -> None:
    """Two shares at 40, to which the price fell without a dividend, bring 80; it falls by two cells more."""
    play, company = forced(30, 47, cash=20)
    play("corp:E&H", "pass")  # no track
    play("corp:E&H", "pass")  # no train for the money that is there
    assert company.cash == 100
    assert play.game.pool.percent(company) == 20
    assert company.share_price == 31


def test_it_may_refinance_instead() -> None:
    """The president pays for the rest of the certificate; half a share of the treasury is sold at 50."""
    play, company = forced(30, 54, cash=20)
    play("corp:E&H", "pass")
    play("corp:E&H", "convert")
    settle(play, "redeem")
    assert company.cash == 20 + 25 + 540
    assert (play.game.players[0].percent(company), company.percent(company)) == (30, 10)
    assert play.waits_at() == "buy_train_mania"


def test_refinancing_brings_ten_times_the_par_price_of_a_charter_that_is_no_dearer() -> None:
    """A corporation without a charter began at 56; 54 is the nearest par price of a charter."""
    play, company = forced(0, 56, cash=0)
    play("corp:E&H", "pass")
    settle(play, "sell")
    assert company.cash == 540


def test_who_can_neither_sell_nor_refinance_is_bankrupt() -> None:
    """The cheapest train costs 800; refinancing would bring 540."""
    play = east(at="H")
    company = started(play, "E&H", {1: 40, 2: 60}, 54, cash=10, permits="express", tokens=0)
    for train in list(play.game.depot.upcoming):
        if train.kind.name != "H":
            play.game.depot.remove(train)
    before = play.cash(1)
    operate(play, "track_mania")
    play("corp:E&H", "pass")
    assert not company.parred
    assert play.cash(1) == before + 4 * 25  # the price fell from 54 to 50


def test_a_corporation_redeems_one_share_of_the_pool() -> None:
    play, company = at_dividend()
    play("corp:E&H", "dividend", kind="payout")
    play("corp:E&H", "pass")
    assert play.waits_at() == "redeem_mania"
    cash, treasury = company.cash, company.percent(company)
    play.table.apply(play.options("buy_shares")[0])
    assert company.cash == cash - 100
    assert company.percent(company) == treasury + 10


def test_a_survivor_of_whom_one_had_run_redeems_none() -> None:
    play, company = at_dividend()
    play("corp:E&H", "dividend", kind="payout")
    play("corp:E&H", "pass")
    assert play.options("buy_shares")
    mania(play.game).skipped |= {company}
    assert not play.options("buy_shares")


# Receivership


def test_without_a_president_who_has_most_runs_and_the_company_keeps_the_money() -> None:
    play = east(at="C")
    company = started(play, "E&H", {1: 30, 2: 20, 3: 20}, cash=0, trains="3E", permits="express", tokens=0)
    track(play, **UP)
    game = play.game
    game.shares.move(game.shares.president_share(company), game.pool)
    company.player = None
    operate(play)
    assert play.waits_at() == "run_mania"
    assert game.round.step(RunMania).deciders() == (game.players[1],)
    play("corp:E&H", "run_routes", routes=play.game.runs.best(company).claims)
    assert company.cash == 80
    assert play.cash(2) == 800


def test_without_a_president_it_buys_a_train_of_its_first_permit_by_itself() -> None:
    play = east()
    company = started(play, "E&H", {1: 30, 2: 20}, cash=150, permits="local express", tokens=0)
    play.game.shares.move(play.game.shares.president_share(company), play.game.pool)
    company.player = None
    operate(play)
    assert [train.name for train in company.trains] == ["2E*"]
    assert company.cash == 50


def test_without_president_train_and_money_it_is_bankrupt() -> None:
    play = east()
    company = started(play, "E&H", {1: 30, 2: 20}, cash=90, permits="express", tokens=0)
    play.game.shares.move(play.game.shares.president_share(company), play.game.pool)
    company.player = None
    operate(play)
    assert not company.parred
