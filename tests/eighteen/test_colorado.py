"""18CO: bids that move, bands of par prices, mines, towns and homes."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.bots.starting import company_to_start
from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.mines.part import Mines
from roundhouse.eighteen.rules.state.events import CompanyTakenOver, DividendSettled
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.track.replacing import fitting
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_colorado import TITLE, decider, holdings, rich
from .mid_game import in_stock_round, operating, started


def all_pass(play: Play) -> None:
    """Everybody passes until the auction is over."""
    for _ in range(len(play.game.players)):
        if play.waits_at() == "moving_bids":
            play(decider(play), "pass")


# The auction


def test_a_bid_moves_to_another_private_company_and_is_raised() -> None:
    play = Play(TITLE)
    play("1", "bid", company="IMC", price=30)
    play("2", "pass")
    play("3", "bid", company="IMC", price=35)
    with pytest.raises(Refusal, match="\\$40 to \\$500"):
        play("1", "move_bid", company="GJGR", price=35, from_company="IMC", from_price=30)
    play("1", "move_bid", company="GJGR", price=45, from_company="IMC", from_price=30)
    play("2", "pass")
    play("3", "pass")
    with pytest.raises(Refusal, match="no bid of \\$30"):
        play("1", "move_bid", company="DNP", price=60, from_company="IMC", from_price=30)
    play("1", "pass")
    owners = {name: private.owner.name for name, private in play.game.privates.items() if private.owner}
    assert owners == {"IMC": "Cleo", "GJGR": "Ada"}
    assert [player.cash for player in play.game.players] == [455, 500, 465]
    assert play.game.round.kind == "stock"


def test_a_player_may_have_two_bids_on_one_and_all_bind_money() -> None:
    play = Play(TITLE)
    play("1", "bid", company="IMC", price=30)
    play("2", "pass")
    play("3", "pass")
    play("1", "bid", company="Toll", price=60)
    play("2", "bid", company="IMC", price=35)
    play("3", "pass")
    play("1", "move_bid", company="IMC", price=65, from_company="Toll", from_price=60)
    play("2", "pass")
    play("3", "pass")
    prices = {choice.action["company"]: choice.open["price"] for choice in play.table.choices()[:7]}
    assert getattr(prices["IMC"], "high", 0) == 500 - 30, "the bid of 65 is replaced, that of 30 is not"
    assert getattr(prices["DRGR"], "high", 0) == 500 - 30 - 65


def test_who_has_no_free_money_is_not_asked() -> None:
    play = Play(TITLE)
    play("1", "bid", company="DRGR", price=500)
    play("2", "bid", company="IMC", price=30)
    play("3", "pass")
    assert decider(play) == "2"


def test_the_private_company_with_a_presidency_closes_with_it_when_nobody_bids() -> None:
    play = Play(TITLE)
    all_pass(play)
    game = play.game
    assert game.privates["DRGR"].closed
    assert game.corporations["DSNG"].closed
    assert not game.privates["IMC"].closed, "the bank keeps the others"


def test_the_bank_pays_for_the_presidency_that_comes_with_a_private_company() -> None:
    play = Play(TITLE)
    play("1", "bid", company="DRGR", price=120)
    all_pass(play)
    assert play.waits_at() == "par_pending"
    (par,) = play.options("par")
    play("1", "par", corporation="DSNG", cell=par["cell"])
    narrow = play.game.corporations["DSNG"]
    assert (narrow.cash, narrow.floated, [train.id for train in narrow.trains]) == (150, True, ["2P-0"])
    assert play.game.worth(play.game.players[0]) == 380 + 150, "the private company itself adds nothing"


def test_by_the_option_players_sit_in_the_order_of_their_passes() -> None:
    play = Play(TITLE, options={"priority_order_pass": "yes"})
    play("1", "bid", company="IMC", price=30)
    for player in ("2", "3", "1"):
        play(player, "pass")
    assert [player.id for player in play.game.players_from(None)] == ["2", "3", "1"]
    assert decider(play) == "2"


# Par prices


@pytest.mark.parametrize(("name", "prices"), [("KPAC", (40, 160)), ("DRG", (80, 160)), ("CBQ", (120, 160))])
def test_dear_corporations_start_in_dear_bands(name: str, prices: tuple[int, int]) -> None:
    play = in_stock_round(TITLE)
    cells = play.game.policies.stock.par_cells(play.game.corporations[name])
    assert (min(cell.price for cell in cells), max(cell.price for cell in cells)) == prices


@pytest.mark.parametrize(
    ("cash", "asked"), [(79, set()), (80, {"pass"}), (159, {"pass"}), (160, {"par", "pass"})]
)
def test_a_turn_waits_for_whoever_could_start_a_corporation_in_the_cheapest_band(
    cash: int, asked: set[str]
) -> None:
    play = in_stock_round(TITLE)
    game = play.game
    for corporation in game.corporations.values():
        if corporation.id != "DRG":
            close_company(game, corporation)
    for player in game.players:
        game.pay(player, game.bank, player.cash)
    game.pay(game.bank, game.players[0], cash)
    game.pay(game.bank, game.players[1], 500)
    game.begin_round("stock", 1)
    game._settle()
    assert decider(play) == ("1" if asked else "2")
    if asked:
        assert {choice.type for choice in play.table.choices()} == asked


@pytest.mark.parametrize(("price", "percent"), [(75, 40), (110, 50), (120, 60)])
def test_the_band_says_how_much_must_be_sold(price: int, percent: int) -> None:
    play = in_stock_round(TITLE)
    cells = play.game.policies.stock.par_cells(play.game.corporations["KPAC"])
    cell = next(cell for cell in cells if cell.price == price)
    play("1", "par", corporation="KPAC", cell=cell.at)
    assert play.game.corporations["KPAC"].float_percent == percent


def test_a_bot_starts_a_company_in_a_band_that_it_can_pay_until_it_floats() -> None:
    play = in_stock_round(TITLE)
    game, player = play.game, play.game.players[0]
    choices = [choice for choice in game.choices(player.id) if choice.type == "par"]
    started = company_to_start(game, player, choices, random.Random(1))
    assert started is not None
    company, cell = game.company(started.action["corporation"]), game.market.cell(started.action["cell"])
    assert cell is not None
    shares = game.shares.shares_to_float(company, cell)
    assert cell.price * shares <= player.cash < 120 * 6


# Mines


def test_track_at_a_mine_brings_money_whenever_trains_earn() -> None:
    play = in_stock_round(TITLE)
    company = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    game, mines = play.game, play.game.memory_of(Mines)
    game.land.board.lay("K17", game.ground.tiles["57"].at(1), "57-0")
    operating(play)
    lay = next(one for one in play.options("lay_tile") if one["hex"] == "K15")
    play(company.key, "lay_tile", hex="K15", tile=lay["tile"], rotation=lay["rotation"])
    assert "K15" not in mines.open
    cash = company.cash
    game.happen(DividendSettled(company="CS"))
    assert company.cash == cash, "its trains earned nothing"
    company.runs = (40,)
    game.happen(DividendSettled(company="CS"))
    game.give_private(game.privates["IMC"], company)
    game.happen(DividendSettled(company="CS"))
    assert company.cash == cash + 10 + 20
    game.announce(CompanyTakenOver(company="CS", taker="UP"))
    assert dict(mines.owned) == {game.corporations["UP"]: 1}
    game.fire("remove_mines")
    assert (mines.open, dict(mines.owned)) == ((), {})


# Tokens, trains and private companies


@pytest.mark.parametrize("by_private", [True, False])
def test_the_second_tile_action_goes_to_no_hex_where_a_private_company_has_laid_in_this_turn(
    by_private: bool,
) -> None:
    play = in_stock_round(TITLE)
    company = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    game = play.game
    game.depot.next_phase()
    game.give_private(game.privates["LNPW"], company)
    game.land.board.lay("K17", game.ground.tiles["57"].at(1), "57-0")
    operating(play)
    entity = "private:LNPW" if by_private else company.key
    plain = [
        one for one in play.options("lay_tile") if one["entity"] == entity and one["tile"][:2] in {"8-", "9-"}
    ]
    first = plain[0]
    play(entity, "lay_tile", hex=first["hex"], tile=first["tile"], rotation=first["rotation"])
    if by_private:
        second = next(
            one
            for one in play.options("lay_tile")
            if one["entity"] == company.key and one["hex"] != first["hex"] and one["tile"][:2] in {"8-", "9-"}
        )
        assert first["hex"] in {one["hex"] for one in play.options("lay_tile")}, "the first tile action may"
        play(company.key, "lay_tile", hex=second["hex"], tile=second["tile"], rotation=second["rotation"])
    hexes = {one["hex"] for one in play.options("lay_tile") if one["entity"] == company.key}
    assert hexes
    assert first["hex"] not in hexes


def test_a_token_comes_back_for_the_price_of_the_dearest_one() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = rich(play, started(play, "KPAC", 75, (1, 0), (1, 1), (1, 2)), 100)
    game.land.place_home(company)
    game.give_private(game.privates["DNP"], company)
    operating(play)
    assert play.options("remove_token") == [], "one has to stay"
    game.land.board.place_token("C15", 0, "KPAC")
    game.company("KPAC").tokens = (100,)
    (one, other) = play.options("remove_token")
    assert {one["hex"], other["hex"]} == {"C15", "E27"}
    play("private:DNP", "remove_token", hex="E27", city=0, slot=0)
    assert company.cash == 100 + 10 + 40, "10 is the revenue of the DNP"
    assert game.company("KPAC").tokens == (40, 100)
    assert game.privates["DNP"].closed


def test_corporations_buy_unsold_private_companies_of_the_bank_at_half_price() -> None:
    play = in_stock_round(TITLE)
    company = rich(play, started(play, "KPAC", 75, (1, 0), (1, 1), (1, 2)), 100)
    play.game.depot.next_phase()
    operating(play)
    choice = next(one for one in play.table.choices() if one.action.get("company") == "DNP")
    assert (getattr(choice.open["price"], "low", 0), getattr(choice.open["price"], "high", 0)) == (25, 25)
    play(company.key, "buy_company", company="DNP", price=25)
    assert (play.game.privates["DNP"].owner, company.cash) == (company, 75)


def test_a_train_that_was_given_up_costs_half() -> None:
    play = in_stock_round(TITLE)
    depot, train = play.game.depot, play.game.train("2-0")
    depot.give(train, play.game.corporations["CS"])
    depot.discard(train)
    assert depot.lowest_price(train) == 50
    assert depot.lowest_price(play.game.train("2-1")) == 100


def test_the_private_company_closes_when_the_narrow_gauge_has_earned() -> None:
    play = in_stock_round(TITLE)
    narrow = play.game.corporations["DSNG"]
    for earned, closed in ((0, False), (30, True)):
        narrow.runs = (earned,)
        play.game.happen(DividendSettled(company="DSNG"))
        assert play.game.privates["DRGR"].closed is closed


def test_certificates_of_different_sizes_are_sold_in_any_combination() -> None:
    play = in_stock_round(TITLE)
    narrow, (ada, *_) = play.game.corporations["DSNG"], play.game.players
    play.game.shares.give(ada, [play.game.certificates[name] for name in ("DSNG_1", "DSNG_2")])
    sizes = {size: [share.id for share in shares] for shares, size in play.game.shares.bundles(ada, narrow)}
    assert sizes == {10: ["DSNG_1"], 20: ["DSNG_2"], 30: ["DSNG_1", "DSNG_2"]}


def with_a_double() -> Play:
    """Ada has a certificate of two shares of the DSNG, Ben presides, a single share is in the pool."""
    play = in_stock_round(TITLE)
    game = play.game
    rich(play, started(play, "DSNG", 75, (2, 0), (2, 3)))
    game.shares.give(game.players[0], [game.certificates["DSNG_2"]])
    game.shares.give(game.pool, [game.certificates["DSNG_1"]])
    return play


def test_a_double_certificate_is_sold_for_money_and_a_single_share_of_the_pool() -> None:
    play = with_a_double()
    game, ada, narrow = play.game, play.game.players[0], play.game.corporations["DSNG"]
    offered = [choice for choice in game.choices() if choice.action.get("swap")]
    assert [(one.action["percent"], one.facts["gain"]) for one in offered] == [(20, 75)]
    before = ada.cash
    play("1", "sell_shares", shares=["DSNG_2"], percent=20, swap="DSNG_1")
    assert (ada.percent(narrow), game.pool.percent(narrow)) == (10, 20)
    assert ada.cash == before + 75
    assert narrow.share_price == 75, "one share that is not the president's leaves the price alone"


def test_a_single_share_is_not_sold_for_another_one() -> None:
    play = with_a_double()
    play.game.shares.give(play.game.players[0], [play.game.certificates["DSNG_5"]])
    with pytest.raises(Refusal, match="a part of a larger certificate"):
        play("1", "sell_shares", shares=["DSNG_5"], percent=10, swap="DSNG_1")
    with pytest.raises(Refusal, match="one of the pool"):
        play("1", "sell_shares", shares=["DSNG_2"], percent=20, swap="DSNG_5")


# Track and homes


def test_green_towns_become_brown_cities_on_marked_hexes_only() -> None:
    game = Play(TITLE).game
    tiles, track = game.ground.tiles, game.policies.track
    assert track.may_replace(tiles["co8"], tiles["co4"], "C9", None)
    assert not track.may_replace(tiles["co8"], tiles["co4"], "C7", None)
    assert not track.may_replace(tiles["3a"], tiles["14"], "C9", None), "but for the private company"
    assert track.may_replace(tiles["3a"], tiles["co9"], "C7", None)


def test_a_junction_needs_a_route_along_the_track_that_lies_there() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    company = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    game.land.place_home(company)
    game.depot.next_phase()
    here, edges = game.ground.hexmap.hexes["K17"], {}
    for edge, name in (
        here.neighbours.items() if hasattr(here.neighbours, "items") else enumerate(here.neighbours)
    ):
        edges[name] = edge
    game.land.board.lay("K17", game.ground.tiles["57"].at(edges["J18"]), "57-0")
    towards = (edges["J18"] + 3) % 6
    straight = next(turn for turn in range(6) if turn % 3 not in (towards % 3,))
    game.land.board.lay("J18", game.ground.tiles["9"].at(straight), "9-0")
    offered = {copy.partition("-")[0] for copy, _ in game.land.legal_tiles(company, "J18")}
    assert "20" in offered, "a bridge"
    assert not offered & {"23", "24", "25", "26", "27", "28", "29"}, "branches of track of others"
    plan = PlannedLay("J18", game.ground.tiles["23"].at(towards), company)
    assert "no route along" in (game.policies.track.why_not_lay(plan) or "")


def test_homes_are_lost_in_late_phases() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    while "closable_corporations" not in game.phase.status:
        game.depot.next_phase()
    game.fire("remove_home_reservations")
    company = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    game.land.place(company, Spot("E27", 0), None, 0)
    assert game.corporations["KPAC"].closed
    assert not game.corporations["ROCK"].closed
    cell = next(
        cell for cell in game.policies.stock.par_cells(game.corporations["ROCK"]) if cell.price == 120
    )
    play("1", "par", corporation="ROCK", cell=cell.at)
    assert [one.company for one in game.land.board.reservations("G27")] == ["ROCK"]


@pytest.mark.parametrize(("city", "closes"), [(1, True), (0, False)])
def test_a_token_in_denver_closes_homes_by_the_city_that_it_fills(city: int, closes: bool) -> None:
    """The green tile has a city of three slots and one of one; a token fills the small one or not the large
    one, wherever the home is."""
    play = in_stock_round(TITLE)
    game = play.game
    game.land.board.lay("E15", game.land.tile_named("co2"), "co2-0")
    while "closable_corporations" not in game.phase.status:
        game.depot.next_phase()
    game.fire("remove_home_reservations")
    company = rich(play, started(play, "CS", 75, (1, 0), (1, 1), (1, 2)))
    game.land.place(company, Spot("E15", city), None, 0)
    assert [game.corporations[name].closed for name in ("DRG", "DSL", "DPAC")] == [closes] * 3


def test_however_the_first_tile_of_denver_lies_its_three_homes_are_apart() -> None:
    land = in_stock_round(TITLE).game.land
    tile = land.tile_named("co1")
    fits = fitting(land.board.tile("E15"), tile, land.rules_on("E15"))
    assert len(fits) > 1
    for fit in fits:
        board = in_stock_round(TITLE).game.land.board
        board.lay("E15", tile.at(fit.rotation), "co1-0")
        kept = {one.company: one.city for one in board.reservations("E15")}
        assert sorted(kept) == ["DPAC", "DRG", "DSL"]
        assert set(kept.values()) == {0, 1, 2}


def test_the_bank_pays_nothing_for_a_gift_once_its_private_company_has_closed() -> None:
    play = in_stock_round(TITLE)
    game = play.game
    private = game.privates["DPRT"]
    (gift,) = private.gift
    corporation = game.certificates[gift].corporation
    game.shares.give(game.players[1], [game.certificates[gift]])
    game.close_private(private)
    cell = next(cell for cell in game.policies.stock.par_cells(corporation) if cell.price == 75)
    play("1", "par", corporation=corporation.id, cell=cell.at)
    assert corporation.cash == 150, "for the president’s certificate alone"


def test_the_first_corporation_in_the_zone_closes_when_nobody_can_bid() -> None:
    play, holder, other = holdings()
    game = play.game
    third = started(play, "DPAC", 50, (3, 0), (3, 1))
    zone = next(cell for cell in game.market.chart.cells() if "acquisition" in cell.zones)
    for corporation in (other, third):
        game.market.move(corporation, zone)
    game.pay(holder, game.bank, holder.cash - 1)
    game.begin_round("takeover_auction", 1)
    game._settle()
    assert (third.closed, other.closed, holder.closed) == (True, False, False), "as on 18xx.games"
    assert game.round.kind == "stock", "a bid leaves a corporation some money, and the CS has $1"


def test_the_turn_of_a_corporation_that_cannot_bid_ends_the_round_and_bids_do_not_stand() -> None:
    play, holder, other = holdings()
    game = play.game
    third = rich(play, started(play, "DPAC", 50, (2, 0), (2, 1)), 500)
    rich(play, started(play, "ROCK", 50, (3, 0), (3, 1)), 30)
    zone = next(cell for cell in game.market.chart.cells() if "acquisition" in cell.zones)
    game.market.move(other, zone)
    before = holder.cash
    game.begin_round("takeover_auction", 1)
    game._settle()
    play(holder.key, "bid", corporation="KPAC", price=10)
    assert other.player is third.player, "so the DPAC cannot bid, and the ROCK is not asked: as on 18xx.games"
    assert game.round.kind == "stock"
    assert (other.closed, holder.cash) == (False, before)


def test_those_that_cannot_bid_end_nothing_once_nobody_is_left_who_can() -> None:
    play, holder, other = holdings()
    game = play.game
    rich(play, started(play, "DPAC", 50, (2, 0), (2, 1)), 500)
    zone = next(cell for cell in game.market.chart.cells() if "acquisition" in cell.zones)
    game.market.move(other, zone)
    game.begin_round("takeover_auction", 1)
    game._settle()
    play(holder.key, "bid", corporation="KPAC", price=10)
    assert other.closed
    assert holder.more_trains == 1, "the CS took it over"
