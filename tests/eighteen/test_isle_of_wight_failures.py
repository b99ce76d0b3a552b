"""Corporations of 1860 that fail: insolvent, bankrupt, nationalized."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.insolvency.memory import InsolvencyMemory
from roundhouse.eighteen.rules.state.events import OperatingRoundEnded, OperatingTurnEnded
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1860.rules import Memory

from .at_table import Play
from .in_cowes import after_auction, at_price, connected, floated, give_train
from .mid_game import operating

# Insolvency


def test_without_a_train_but_with_a_route_a_corporation_is_insolvent() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=0)
    connected(play)
    game.happen(OperatingTurnEnded(company=company.id))
    assert game.corporations["C&N"] in game.memory_of(InsolvencyMemory).insolvent
    give_train(play, company, "2+1")
    game.happen(OperatingTurnEnded(company=company.id))
    assert game.corporations["C&N"] not in game.memory_of(InsolvencyMemory).insolvent


def test_an_insolvent_corporation_leases_the_cheapest_train_unless_it_could_pay_for_one() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=249)
    connected(play)
    game.happen(OperatingTurnEnded(company=company.id))
    assert [train.name for train in game.policies.trains.runnable_trains(company)] == ["2+1"]
    game.pay(game.bank, company, 1)
    assert game.policies.trains.runnable_trains(company) == []


def test_without_president_and_train_a_corporation_leases_at_once() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=100)
    connected(play)
    company.player = None
    assert [train.name for train in game.policies.trains.runnable_trains(company)] == ["2+1"]
    assert game.policies.revenue.route_rules(company).bonuses[-1].name == "lease"


@pytest.mark.parametrize(
    ("option", "pays"), [("", 0), ("original_insolvency", 1), ("original_game", 1), ("no_skip_towns", 0)]
)
def test_leased_trains_have_towns_of_their_own_only_in_the_first_edition(option: str, pays: int) -> None:
    play = after_auction(options={option: "yes"} if option else {})
    game = play.game
    company = floated(play, "C&N")
    leased = game.depot.upcoming[0]
    assert game.policies.revenue.train_reach(company, leased).allowances[1].pay == pays


# Bankruptcy


def test_a_price_of_nothing_bankrupts_and_all_shares_go_back() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=400, train="2+1")
    at_price(play, company, 0)
    game.policies.ending.at_closing_price(company)
    assert (company.percent(company), company.parred, company.player, company.cash) == (100, False, None, 400)
    assert [train.name for train in company.trains] == ["2+1"]
    prices = [cell.price for cell in game.policies.stock.par_cells(company)]
    assert (min(prices), max(prices)) == (40, 100)


def test_a_bankrupt_corporation_buys_no_train_in_its_turn() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=400)
    at_price(play, company, 7)
    game.begin_round("operating", 1)
    game._settle()
    play.pass_until("stock")
    assert game.corporations["C&N"] in game.memory_of(InsolvencyMemory).bankrupt
    assert (company.cash, company.trains) == (400, ())


def without_president(play: Play, company: Corporation) -> None:
    """All that players had of a company is in the pool."""
    for player in play.game.players:
        for share in player.shares(company):
            play.game.shares.move(share, play.game.pool)
    company.player = None


def test_a_corporation_without_president_that_goes_bankrupt_buys_no_train_either() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=400)
    without_president(play, company)
    at_price(play, company, 7)
    game.begin_round("operating", 1)
    game._settle()
    assert game.corporations["C&N"] in game.memory_of(InsolvencyMemory).bankrupt
    assert game.round.kind == "stock"
    assert (company.cash, company.trains) == (400, ())


def test_a_run_with_a_leased_train_makes_insolvent_also_where_the_corporation_goes_bankrupt_for_it() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=0)
    connected(play)
    without_president(play, company)
    at_price(play, company, 7)
    operating(play)
    play.pass_until("stock")
    memory = game.memory_of(InsolvencyMemory)
    assert game.corporations["C&N"] in memory.bankrupt
    assert game.corporations["C&N"] in memory.insolvent


def test_who_could_pay_for_a_train_when_trains_run_is_solvent_also_once_it_is_bankrupt() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N", cash=400)
    connected(play)
    memory = game.memory_of(InsolvencyMemory)
    memory.insolvent = frozenset({company})
    at_price(play, company, 7)
    operating(play)
    play.pass_until("stock")
    assert game.corporations["C&N"] in memory.bankrupt
    assert memory.insolvent == frozenset()


def test_tokens_of_a_bankrupt_corporation_block_no_trains() -> None:
    play = after_auction()
    game = play.game
    company = floated(play, "C&N")
    connected(play)
    board = game.land.board
    assert board.blocks("F2", 0, "IOW")
    at_price(play, company, 0)
    game.policies.ending.at_closing_price(company)
    assert not board.blocks("F2", 0, "IOW")
    floated(play, "C&N")
    assert board.blocks("F2", 0, "IOW")


def test_nobody_buys_a_train_of_a_bankrupt_corporation() -> None:
    play = after_auction()
    game = play.game
    company, buyer = floated(play, "C&N", train="2+1"), floated(play, "IOW", cash=500)
    train = company.trains[0]
    assert game.policies.trains.may_trade(train, buyer)
    at_price(play, company, 0)
    game.policies.ending.at_closing_price(company)
    company.player = game.players[0]
    assert not game.policies.trains.may_trade(train, buyer)


# The Southern Railway, nationalization


def test_trains_do_not_change_hands_under_nationalization() -> None:
    play = after_auction()
    game = play.game
    company, buyer = floated(play, "C&N", train="2+1"), floated(play, "IOW", cash=500)
    game.memory_of(Memory).nationalizing = True
    assert not game.policies.trains.may_trade(company.trains[0], buyer)


def test_no_home_token_after_the_southern() -> None:
    play = after_auction()
    game = play.game
    game.memory_of(Memory).after_southern = True
    floated(play, "IOW")
    assert list(game.land.board.tokens_of("IOW")) == []


@pytest.mark.parametrize(
    ("earned", "gone"),
    [
        ({"C&N": 10, "IOW": 20}, {"C&N", "IOW"}),
        ({"C&N": 10, "IOW": 20, "FYN": 30}, {"C&N", "IOW"}),
        ({"C&N": 10, "IOW": 10, "FYN": 30}, {"C&N", "IOW"}),
        ({"C&N": 10, "IOW": 20, "FYN": 20, "S&C": 50}, {"C&N", "IOW", "FYN"}),
    ],
)
def test_the_two_that_earned_least_are_nationalized_and_all_that_earned_as_little(
    earned: dict[str, int], gone: set[str]
) -> None:
    play = after_auction()
    game = play.game
    for name, paid in earned.items():
        floated(play, name).paid = paid
    game.memory_of(Memory).nationalizing = True
    game.happen(OperatingRoundEnded())
    assert {name for name in earned if game.corporations[name] in game.memory_of(Memory).nationalized} == gone
