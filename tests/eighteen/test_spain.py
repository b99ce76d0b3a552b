"""18ESP: goals of corporations, mines and passes, tenders, small companies, combined trains."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.eighteen.rules.parts.player_debts.debts import Debts
from roundhouse.eighteen.rules.state.actions import Choose, CombineTrains, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import BLOCKER
from roundhouse.eighteen.titles.g18ESP.facts import GOALS, Facts, Spain, goals_of, is_northern, is_small
from roundhouse.eighteen.titles.g18ESP.rules.building import TrackSpain
from roundhouse.eighteen.titles.g18ESP.rules.goals import reach_by_run, reach_goal
from roundhouse.eighteen.titles.g18ESP.rules.privates import (
    BuyTenderOrPrivate,
    seems_to_buy_tender,
    sell_tender,
    take_maquinista,
    tenders_for,
)
from roundhouse.eighteen.titles.g18ESP.rules.running import DividendSpain, RunWithTender, is_last_run
from roundhouse.eighteen.titles.g18ESP.rules.takeover import TakeOverSmall
from roundhouse.eighteen.titles.g18ESP.rules.trains import BuyTrainSpain, CombineTrainsStep
from roundhouse.table.errors import Refusal

from .at_table import Play

CORE = {"core": "yes"}


def begun() -> Play:
    """The core game after its auction, in which the first bidder got everything for its value."""
    play = Play("18ESP", players=3, options=CORE)
    for player in play.game.players:
        play.game.pay(play.game.bank, player, 3000)
    while play.game.round.kind == "initial":
        seat, step = play.game.deciders()[0], play.waits_at()
        if step == "par_pending":
            play(seat, **{"type_": "par", **_par(play)})
        elif (bid := play.options("bid")) and play.prices("bid")[0][0] == value(play, bid[0]):
            play(seat, "bid", company=bid[0]["company"], price=value(play, bid[0]))
        else:
            play(seat, "pass")
    return play


def value(play: Play, bid: Mapping[str, str]) -> int:
    """The value of the private company that is bid for."""
    return play.game.privates[bid["company"]].value


def _par(play: Play) -> dict[str, str]:
    dearest = play.options("par")[0]
    return {"corporation": dearest["corporation"], "cell": dearest["cell"]}


def floated(play: Play, name: str, price: int = 80) -> Corporation:
    """A corporation that the first player has started, and that has floated."""
    game = play.game
    company, player = game.corporations[name], game.players[0]
    if not company.parred:
        cell = next(cell for cell in game.market.par_cells() if cell.price == price)
        game.start_corporation(company, player, cell)
    while not company.floated:
        game.shares.buy(player, company.shares(company)[:1], 0)
        game.check_float(company)
    return company


def operating(name: str = "CFLG") -> tuple[Play, Corporation]:
    """The first turn of a corporation: nobody else has floated."""
    play = begun()
    company = floated(play, name)
    for other in play.game.corporations.values():
        if other is not company and other.parred:
            play.game.market.move(other, play.game.market.at_most(50))
    play.pass_until("operating")
    assert play.game.round.entity is company
    return play, company


def leads_to_the_pass(play: Play, company: Corporation) -> None:
    """In phase 3 track of a corporation leads from Bilbao to the pass on L8."""
    land = play.game.land
    play.game.depot.phase_index = 1
    for hex_, tile, rotation in (("J6", "89", 1), ("K7", "79", 2)):
        land.lay_along(None, hex_, f"{tile}-0", rotation, None)
    land.board.place_token("K5", 0, company.id)


# The start


def test_chance_takes_two_three_and_three_companies_out() -> None:
    game = Play("18ESP", players=4, seed=717663806).game
    north = [one for one in game.corporations.values() if is_northern(game, one)]
    small = [one for one in game.corporations.values() if is_small(one)]
    assert sorted(one.id for one in north) == ["CFLG", "FdC", "FdLR", "FdSB"]
    assert sorted(one.id for one in small) == ["CA", "CSE", "MH", "MZ", "SC", "ZP"]
    assert len(game.corporations) == 16
    assert game.privates["P7"].gift == ("FdLR_0",)


def test_the_core_game_has_its_own_companies_all_of_them() -> None:
    game = Play("18ESP", players=3, options=CORE).game
    assert len(game.corporations) == 16
    assert {"CFEA", "MCP", "AC"} <= set(game.corporations)
    assert not {"SFVA", "GSSR", "CA"} & set(game.corporations)


def test_without_crb_the_certificate_is_of_a_northern_corporation() -> None:
    for seed in range(1, 20):
        game = Play("18ESP", players=3, seed=seed).game
        (name,) = game.privates["P6"].gift
        if "CRB" in game.corporations:
            assert name == "CRB_1"
        else:
            assert is_northern(game, game.certificates[name].corporation)
            return
    raise AssertionError("CRB is in every game")


def test_the_poorest_player_begins_and_then_the_richest() -> None:
    play = begun()
    cash = [player.cash for player in play.game.progress.seating]
    assert cash == sorted(cash)
    floated(play, "CFLG")
    play.game.pay(play.game.bank, play.game.players[1], 5000)
    play.pass_until("operating")
    assert play.game.progress.seating[0] is play.game.players[1]


def test_southern_corporations_wait_and_those_of_the_north_have_no_dear_prices() -> None:
    play = begun()
    started = {one["corporation"]: one for one in play.options("par")}
    assert "N" not in started
    assert "MS" in started
    cells = {one["cell"] for one in play.options("par") if one["corporation"] == "CFEA"}
    assert cells == {"0,4", "0,5", "0,6", "0,7", "0,8"}  # ₧70 to ₧90
    play.game.fire("south_majors_available")
    assert "N" in {one["corporation"] for one in play.options("par")}


def test_a_small_company_costs_its_price_twice_and_gets_that() -> None:
    play = begun()
    game = play.game
    buyer = game.players_from(None)[0]
    seat = game.deciders()[0]
    before = game.player(seat).cash
    play(seat, "par", corporation="MS", cell="0,4")
    assert before - game.player(seat).cash == 140
    assert game.corporations["MS"].cash == 140
    assert buyer is not None


# Goals


def test_a_goal_brings_the_par_price_once_for_each_reached_and_a_token() -> None:
    play = begun()
    company = floated(play, "CFLG", 80)
    assert (company.cash, company.tokens) == (320, (0, 50))
    reach_goal(play.game, company, "offboard")
    assert (company.cash, company.tokens) == (400, (0, 50, 50))
    reach_goal(play.game, company, "harbor")
    assert (company.cash, company.tokens) == (560, (0, 50, 50, 50))


def test_a_run_to_red_and_blue_reaches_two_goals_once() -> None:
    play = begun()
    company = floated(play, "CFLG")
    for _ in range(2):
        reach_by_run(play.game, company, ["E1", "A5", "E3"])
    assert goals_of(play.game, company) == ("offboard", "harbor")


def test_corporations_that_float_late_get_ten_times_their_price_and_all_tokens() -> None:
    play = begun()
    play.game.fire("south_majors_available")
    early = floated(play, "CFLG", 80)
    play.game.fire("float_60")
    late = floated(play, "N", 80)
    assert late.float_percent == 60
    assert late.cash == 800
    assert len(late.tokens) == 5
    assert goals_of(play.game, late) == GOALS
    assert not goals_of(play.game, early)


# Track


def test_the_first_tile_on_a_mine_is_no_tile_action() -> None:
    play, company = operating("FdLR")
    step, mines = play.game.round.step(TrackSpain), play.game.settings_of(Facts).mine_hexes
    play("corp:FdLR", "lay_tile", hex="H8", tile="956-0", rotation=1)
    assert step.laid == 1
    assert {one["hex"] for one in play.options("lay_tile")} == {"G9", "I7"} <= set(mines)
    play("corp:FdLR", "lay_tile", hex="I7", tile="L94-0", rotation=1)
    assert step.laid == 1
    assert not play.options("lay_tile")
    assert step.allowance(company) is None


def test_the_north_has_narrow_track_and_the_south_broad() -> None:
    land = Play("18ESP", players=3, options=CORE).game.land
    narrow, broad = land.tile_named("73"), land.tile_named("58")
    may_replace = land.policies.track.may_replace
    assert may_replace(land.board.tile("H4"), narrow, "H4", None)
    assert not may_replace(land.board.tile("H4"), broad, "H4", None)
    assert may_replace(land.board.tile("D20"), broad, "D20", None)
    assert not may_replace(land.board.tile("D20"), narrow, "D20", None)


def test_a_mine_is_closed_by_the_next_tile_for_30() -> None:
    play, company = operating("FdLR")
    game = play.game
    play("corp:FdLR", "lay_tile", hex="H8", tile="956-0", rotation=1)
    play("corp:FdLR", "lay_tile", hex="I7", tile="L94-0", rotation=1)
    step, tile = game.round.step(TrackSpain), game.land.tile_named
    game.depot.phase_index = 1
    assert game.land.policies.track.may_replace(game.land.board.tile("I7"), tile("678"), "I7", company)
    assert not game.land.policies.track.may_replace(game.land.board.tile("I7"), tile("89"), "I7", company)
    assert step.extra(company, "I7", "678-0", 1, 20) == 30
    assert step.extra(company, "J6", "74-0", 1, 20) == 20


def test_a_pass_is_closed_until_it_is_opened_and_holds_two_tokens() -> None:
    play, company = operating("CFLG")
    game = play.game
    assert game.land.board.slots("L8", 0) == (BLOCKER, BLOCKER)
    leads_to_the_pass(play, company)
    step, cash = game.round.step(TrackSpain), company.cash
    assert step.passes(company) == {"L8": 80}
    play("corp:CFLG", "choose", choice="L8")
    assert cash - company.cash == 80
    assert game.land.board.slots("L8", 0) == (None, None)
    assert not step.passes(company)
    with pytest.raises(Refusal):
        play("corp:CFLG", "choose", choice="H12")


def test_the_second_token_in_a_pass_pays_whoever_has_the_first() -> None:
    play, company = operating("CFLG")
    game, other = play.game, play.game.corporations["FdSB"]
    leads_to_the_pass(play, company)
    play("corp:CFLG", "choose", choice="L8")
    game.land.board.place_token("L8", 0, other.id)
    before = company.cash, other.cash
    play("corp:CFLG", "place_token", hex="L8", city=0)
    assert (before[0] - company.cash, other.cash - before[1]) == (50, 50)


# Runs


def test_a_tender_lets_a_train_stop_at_one_small_place_more() -> None:
    play, company = operating("CFLG")
    game = play.game
    train = next(one for one in game.depot.upcoming if one.kind.name == "2")
    game.depot.give(train, company)
    train.side = "1+2"
    game.memory_of(Spain).tenders |= {company}
    step, policy = game.round.step(RunWithTender), game.policies.revenue
    assert step.trains(company) == [train]
    before = [row.visit for row in policy.train_reach(company, train).allowances]
    step.attached = train.id
    after = [row.visit for row in policy.train_reach(company, train).allowances]
    assert (before, after) == ([2, 1], [1, 2, 1])
    assert not step.trains(company)


def test_a_northern_corporation_runs_on_broad_track_once_it_has_a_token_in_a_pass() -> None:
    play, company = operating("CFLG")
    game = play.game
    train = next(one for one in game.depot.upcoming if one.kind.name == "2")
    game.depot.give(train, company)
    policy = game.policies.trains
    assert not policy.runnable_trains(company)
    train.side = "1+2"
    assert policy.runnable_trains(company) == [train]
    train.side = "2"
    game.land.board.place_token("L8", 0, company.id, beside=True)
    assert policy.runnable_trains(company) == [train]


def test_the_last_run_of_the_north_counts_twice() -> None:
    play, company = operating("CFLG")
    game = play.game
    assert not is_last_run(game, company)
    game.progress.last_set = game.progress.turn
    game.progress.rounds_in_set = 1
    assert is_last_run(game, company)
    train = game.depot.upcoming[0]
    assert game.policies.revenue.train_reach(company, train).multiplier == 2
    cell = company.cell
    assert cell is not None
    moved = game.policies.revenue.price_after_dividend(company, "payout", 0, 10)
    assert moved.column == cell.column + 4


def test_a_small_company_keeps_half_of_what_it_pays() -> None:
    play = begun()
    small = floated(play, "MS", 70)
    step = play.game.rounds["operating"].step(DividendSpain)
    run = play.game.rounds["operating"].step(RunWithTender)
    run.revenue = 50
    play.game.progress.round = play.game.rounds["operating"]
    assert step.split(small, "payout") == (25, 25)
    assert step.split(small, "withhold") == (50, 0)
    assert step.split(play.game.corporations["N"], "payout") == (0, 50)


# Private companies


def test_a_player_sells_tenders_and_a_company_that_buys_the_private_gets_one() -> None:
    play = begun()
    game, company = play.game, floated(play, "CFLG")
    memory, owner = game.memory_of(Spain), game.privates["P5"].owner
    assert owner is not None
    (name,) = tenders_for(game, company)
    before = owner.cash, company.cash
    sell_tender(game, company, name)
    assert (owner.cash - before[0], before[1] - company.cash) == (20, 80)
    assert memory.tenders_left == 4
    assert not tenders_for(game, company)
    other = floated(play, "CFEA")
    game.give_private(game.privates["P5"], other)
    take_maquinista(game, other)
    assert other in memory.tenders
    assert memory.tenders_at_bank == 4
    assert game.privates["P5"].closed


def test_a_turn_waits_for_tenders_that_are_gone_once_a_company_has_had_the_private_company() -> None:
    play, company = operating("CFLG")
    game = play.game
    memory, last = game.memory_of(Spain), game.round.each(BuyTenderOrPrivate)[-1]
    memory.tenders_left = 0
    for private in list(game.privates.values()):
        if private.id != "P5":
            game.close_private(private)
    assert not seems_to_buy_tender(game, company), "all five were sold, and the private company is a player’s"
    other = floated(play, "CFEA")
    game.give_private(game.privates["P5"], other)
    take_maquinista(game, other)
    assert (memory.tenders_at_bank, dict(tenders_for(game, company))) == (0, {})
    assert last.actions(company) == {Pass}
    company.cash = 79
    assert not last.actions(company)
    company.cash = 80
    game.fire("close_companies")
    assert not last.actions(company), "private companies have closed"


def test_the_strawberry_train_comes_with_phase_5_and_counts_against_no_limit() -> None:
    play = begun()
    game, company = play.game, floated(play, "CFLG")
    game.give_private(game.privates["P3"], company)
    game.fire("close_companies")
    assert [train.name for train in company.trains] == ["2P"]
    assert game.policies.trains.trains_counted(company) == 0
    assert game.depot.lacks_train(company)


# Small companies and trains


def test_a_southern_corporation_takes_over_a_small_company() -> None:
    play = begun()
    play.game.fire("south_majors_available")
    game = play.game
    small, company = floated(play, "MS", 70), floated(play, "CRB", 70)
    game.land.place_home(small)
    small.operated = True
    step = game.rounds["operating"].step(TakeOverSmall)
    assert step.candidates(company) == [small]
    assert not step.candidates(floated(play, "CFLG"))
    owner = small.player
    assert owner is not None
    game.memory_of(Spain).taken = small
    assert step.answers(company) == ("charter", "map")
    percent, cash, whole = owner.percent(company), owner.cash, company.cash + small.cash
    step.do_choose(Choose(entity="corp:CRB", choice="map"), company)
    assert owner.percent(company) == percent + 10
    assert owner.cash == cash + 70
    assert company.cash == whole - 70
    assert small.closed
    assert game.land.board.has_token("C27", "CRB")
    assert not game.land.board.has_token("C27", "MS")


def test_small_companies_close_in_phase_5_and_are_paid_for() -> None:
    play = begun()
    game, small = play.game, floated(play, "MS", 70)
    small.operated = True
    owner = small.player
    assert owner is not None
    cash = owner.cash
    game.fire("minors_stop_operating")
    assert owner.cash == cash + 70
    assert small.closed
    assert game.corporations["CM"].closed


def test_trains_are_combined_for_twice_the_price_of_the_old_one() -> None:
    play, company = operating("CFLG")
    game = play.game
    train = next(one for one in game.depot.upcoming if one.kind.name == "3")
    game.depot.give(train, company)
    step = game.round.step(CombineTrainsStep)
    assert not list(step.old_ones(company))
    game.depot.sold["4"] = 1
    game.depot.strike("4", 1, None)
    assert [old.id for old in step.old_ones(company)] == ["2-0"]
    cash = company.cash
    action = CombineTrains(
        entity="corp:CFLG", base=train.id, additional_train="2-0", additional_train_variant="1+2"
    )
    step.do_combine(action, company)
    assert cash - company.cash == 200
    assert train.name == "4+2C"
    reach = game.policies.revenue.train_reach(company, train)
    assert [row.visit for row in reach.allowances] == [2, 4]
    assert reach.gauges is None
    with pytest.raises(Refusal):
        step.do_combine(action, company)


def test_a_president_borrows_for_a_train_unless_shares_were_sold_for_it() -> None:
    play, company = operating("CFLG")
    step, president = play.game.round.step(BuyTrainSpain), company.player
    assert president is not None
    play.game.pay(president, play.game.bank, president.cash)
    play.game.pay(company, play.game.bank, company.cash)
    assert step._may_borrow(company, 100)
    step.sold = ((company, 80),)
    assert step._may_borrow(company, 100) is not bool(step._sales(president))


# Debts


def test_a_debt_is_repaid_as_a_whole_and_whoever_can_do_nothing_else_must() -> None:
    play = begun()
    (name,) = play.game.deciders()
    player = play.game.player(name)
    play.game.memory_of(Debts).owed[player] = 30
    sells = {"sell_shares", "pass"} if play.options("sell_shares") else set()
    assert {choice.type for choice in play.table.choices()} == {"payoff_player_debt"} | sells
    play.game.pay(player, play.game.bank, player.cash - 29)
    assert not play.options("payoff_player_debt"), "it is paid back as a whole"
    assert bool(play.options("pass")) == bool(sells), "nobody waits for who can do nothing"
