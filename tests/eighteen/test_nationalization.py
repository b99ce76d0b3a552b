"""Capital by stage, loans of the government, and the national railway: as in 1856 and 1836jr56."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.closing import close_company
from roundhouse.eighteen.rules.ending import check_now
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.parts.nationalization.aftermath import RemoveTokens
from roundhouse.eighteen.rules.parts.nationalization.formation import start_price
from roundhouse.eighteen.rules.parts.nationalization.national import national_railway
from roundhouse.eighteen.rules.parts.nationalization.settings import National
from roundhouse.eighteen.rules.parts.phased_capital.policy import kind_now, stage_now
from roundhouse.eighteen.rules.parts.phased_capital.settings import Capital
from roundhouse.eighteen.rules.parts.phased_capital.steps import is_connected
from roundhouse.eighteen.rules.steps.trains import BuyTrains
from roundhouse.table.errors import Refusal

from .at_1856 import indebted, merge, sold
from .mid_game import in_stock_round, operating, pass_to, started

# Capital


def test_money_for_the_second_half_of_the_shares_waits_for_the_destination() -> None:
    play = in_stock_round("1856")
    company = sold(play, "THB", 80, 70)
    capital = play.game.memory_of(Capital)
    assert capital.kinds[company] == "escrow"
    assert (company.cash, capital.escrow[company]) == (5 * 80, 2 * 80)
    assert not company.floated, "it starts in its first turn"
    operating(play)
    assert company.floated
    play("corp:THB", "pass")
    assert capital.escrow[company] == 160, "its destination is not reached"


def test_a_corporation_is_paid_when_any_track_joins_its_destination() -> None:
    play = in_stock_round("1856")
    company, game = sold(play, "WR", 80, 70), play.game
    operating(play)
    land = game.land
    for hex_, tile, turn in (("N17", "59", 0), ("M16", "8", 1), ("L15", "59", 0)):
        land.board.lay(hex_, land.tile_of(f"{tile}-0").at(turn))
    assert not is_connected(game, company)
    goal = game.title.parts["phased_capital"]["destinations"]["WR"]["to"][0]
    assert goal == "L15"
    land.board.lay("O16", land.tile_of("57-0").at(1))
    land.board.lay("N17", land.tile_of("59-0").at(0))
    assert kind_now(game, company) == "escrow"
    game.memory_of(Capital).reached |= {company}
    assert kind_now(game, company) == "incremental", "who has been there needs no escrow"


@pytest.mark.parametrize(
    ("bought", "kind", "percent"),
    [
        ({}, "escrow", 20),
        ({"2": 6}, "escrow", 30),
        ({"2": 6, "3": 5}, "escrow", 40),
        ({"2": 6, "3": 5, "4": 3}, "escrow", 40),
        ({"2": 6, "3": 5, "4": 4}, "incremental", 50),
        ({"2": 6, "3": 5, "4": 4, "5": 3}, "full", 60),
    ],
)
def test_stages_follow_the_trains_that_are_sold(bought: dict[str, int], kind: str, percent: int) -> None:
    game = in_stock_round("1856").game
    for name, count in bought.items():
        game.depot.sold[name] = count
    assert (stage_now(game).kind, stage_now(game).percent) == (kind, percent)


def test_who_can_not_start_any_more_when_the_turn_comes_has_none() -> None:
    play = in_stock_round("1856")
    first, second = sold(play, "GT", 100, 60), sold(play, "THB", 65, 30)
    operating(play)
    game = play.game
    assert list(game.round.order) == [first, second]
    for name, count in {"2": 6, "3": 5}.items():
        game.depot.sold[name] = count
    pass_to(play, "buy_train_national")
    play("corp:GT", "buy_train", train="2-0", price=100)
    while game.round.kind == "operating" and game.round.entity is first:
        play("corp:GT", "pass")
    assert not second.floated
    assert game.round.kind == "stock"


def test_full_capital_comes_as_soon_as_enough_is_sold() -> None:
    play = in_stock_round("1856")
    for name, count in {"2": 6, "3": 5, "4": 4, "5": 3}.items():
        play.game.depot.sold[name] = count
    company = sold(play, "THB", 80, 60)
    assert company.floated
    assert company.cash == 800


def test_a_turn_takes_one_loan_and_as_many_in_all_as_players_have_shares() -> None:
    play = in_stock_round("1856")
    company = indebted(play, loans=5)
    assert book_of(play.game).most(company) == 6
    play("corp:THB", "take_loan")
    assert company.cash == 400 + 100
    assert not play.options("take_loan")
    with pytest.raises(Refusal):
        play("corp:THB", "take_loan")


def test_after_the_interest_a_loan_brings_less_and_the_price_stays() -> None:
    play = in_stock_round("1856")
    company, cell = indebted(play, loans=2), play.game.company("THB").cell
    pass_to(play, "buy_train_national")
    play("corp:THB", "buy_train", train="2-0", price=100)
    before = company.cash
    assert before == 400 - 100 - 20, "the purchase comes after the run: interest for two loans"
    play("corp:THB", "take_loan")
    assert company.cash == before + 90
    assert company.cell is not None
    assert cell is not None
    assert company.cell.row == cell.row


def test_with_a_loan_after_a_sale_for_its_train_a_corporation_buys_of_others_again() -> None:
    """Ada sells a share for a train of the bank; then the loan pays for one, and the sale binds nobody."""
    play = in_stock_round("1856")
    game = play.game
    ada = game.players[0]
    company, other = started(play, "GT", 80, (1, 0), (1, 1)), started(play, "GW", 80, (2, 0), (1, 1))
    company.keeps_route = True
    other.operated = True
    game.pay(game.bank, company, 50)
    game.pay(ada, game.bank, ada.cash)
    game.depot.give(game.train("2-0"), other)
    operating(play)
    pass_to(play, "buy_train_national")
    play("1", "sell_shares", shares=["GW_1"])
    assert {row["train"] for row in play.options("buy_train")} == {"2-1"}
    play("corp:GT", "take_loan")
    assert {row["train"] for row in play.options("buy_train")} == {"2-0", "2-1"}


def test_loans_beyond_the_shares_of_players_are_called_in() -> None:
    play = in_stock_round("1856")
    company = indebted(play, loans=8)
    game = play.game
    game.pay(company, game.bank, company.cash - 150)
    game.pay(game.bank, company, 100)
    pass_to(play, "buy_train_national")
    president = game.players[0]
    cash, treasury = president.cash, company.cash
    play("corp:THB", "buy_train", train="2-0", price=100)
    play("corp:THB", "pass")
    assert company.loans == 6
    assert company.cash == 0
    interest = 80
    assert cash - president.cash == 200 - (treasury - interest - 100)


# The national railway


def test_the_price_of_the_national_railway() -> None:
    assert start_price((90, 90, 175, 80), 100) == 110, "the lowest of more than two does not count"
    assert start_price((50, 60), 100) == 100
    assert start_price((125, 130), 100) == 125
    assert start_price((140, 135), 100) == 125
    assert start_price((140, 140), 100) == 150


def test_two_shares_make_one_and_single_ones_go_to_the_pool() -> None:
    play = in_stock_round("1856")
    national = merge(play, {"GT": {1: 50, 2: 20}, "GW": {1: 20, 3: 30}})
    one, two, three = play.game.players
    assert national.player is one
    assert [player.percent(national) for player in (one, two, three)] == [30, 10, 10]
    assert play.game.pool.percent(national) == 10, "10 + 10 left over"
    assert play.game.memory_of(National).formed
    assert all(play.game.company(name).closed for name in ("GT", "GW"))


def test_with_more_than_half_its_shares_out_it_has_twenty() -> None:
    play = in_stock_round("1856")
    names = ("GT", "GW", "CPR", "BBG")
    national = merge(play, {name: {1: 40, 2: 40, 3: 20} for name in names})
    assert national.share_percent == 5
    assert sum(share.percent for share in play.game.shares.all_of(national)) == 100
    assert [player.percent(national) for player in play.game.players] == [40, 40, 20]
    assert play.game.limits.certificates_counted(play.game.players[1]) == 8 / 2, "half a certificate each"
    assert play.game.shares.president_share(national).percent == 10


def test_half_a_certificate_below_the_limit_a_player_may_still_buy_one() -> None:
    play = in_stock_round("1856")
    game, two = play.game, play.game.players[1]
    national = merge(play, {name: {1: 40, 2: 40, 3: 20} for name in ("GT", "GW", "CPR", "BBG")})
    game.shares.move(two.shares(national)[-1], game.pool)
    for name in ("CA", "CV", "LPS", "TGB"):
        started(play, name, 100, (2, 0), *((2, index) for index in range(1, 4)))
    assert (game.limits.certificates_counted(two), game.certificate_limit(two)) == (19.5, 20)
    whole = game.certificates["CA_5"]
    assert game.limits.may_gain(two, (whole,))
    game.shares.give(two, (whole,))
    assert game.limits.too_many(two), "it has to sell next, as on 18xx.games"
    assert not game.limits.may_gain(two, (game.certificates["CA_6"],))


def test_a_president_with_one_share_buys_the_other_one_first() -> None:
    play = in_stock_round("1856")
    game = play.game
    national = merge(play, {"GT": {1: 20}})
    one = game.players[0]
    memory = game.memory_of(National)
    assert memory.half_president is one
    assert one.percent(national) == 10
    cash = one.cash
    game.progress.priority = one
    game.begin_round("stock", 1)
    kinds = {row["type"] for row in map(dict, (choice.action for choice in play.table.choices()))}
    assert kinds == {"buy_shares"}
    price = national.share_price
    play("1", "buy_shares", shares=["CGR_1"])
    assert one.percent(national) == 20
    assert one.cash == cash - price
    assert memory.half_president is None
    assert sum(share.percent for share in game.shares.all_of(national)) == 100


def test_who_was_left_with_the_one_share_of_the_president_may_buy_the_other_one() -> None:
    play = in_stock_round("1856")
    game = play.game
    national = merge(play, {"GT": {1: 20}})
    one, two = game.players[0], game.players[1]
    game.shares.give(two, (game.certificates["CGR_1"],))
    game.progress.priority = one
    game.begin_round("stock", 1)
    play("1", "sell_shares", shares=["CGR_0"], percent=10)
    certificate = game.shares.president_share(national)
    assert (national.player, certificate.owner, two.percent(national)) == (two, two, 10)
    play("2", "buy_shares", shares=["CGR_2"])
    assert (certificate.percent, two.percent(national)) == (20, 20)
    assert game.memory_of(National).half_president is None
    assert sum(share.percent for share in game.shares.all_of(national)) == 100


def test_who_can_not_pay_the_other_half_ends_the_game() -> None:
    play = in_stock_round("1856")
    game = play.game
    merge(play, {"GT": {1: 20}})
    game.pay(game.players[0], game.bank, game.players[0].cash)
    game.progress.priority = game.players[0]
    game.begin_round("stock", 1)
    game._settle()
    assert game.over
    assert game.progress.end_reason == "bankrupt"


def test_it_keeps_tokens_of_homes_and_its_number_of_the_others() -> None:
    play = in_stock_round("1856")
    game = play.game
    tokens = (("N11", 0, "GT"), ("N11", 1, "GW"), ("M4", 0, "GT"))
    national = merge(play, {"GT": {1: 50}, "GW": {1: 50}}, tokens)
    placed = sorted(game.land.board.tokens_of(national.id))
    assert placed == [("F15", 0), ("M4", 0), ("N11", 0), ("N11", 1), ("P9", 0)]
    step = game.round.step(RemoveTokens)
    assert step.double == ("N11",)
    with pytest.raises(Refusal):
        play("corp:CGR", "remove_token", hex="P9", city=0, slot=0)
    play("corp:CGR", "remove_token", hex="N11", city=1, slot=0)
    assert not step.double
    assert national.tokens == (100,) * 6


def test_of_two_tokens_each_on_two_hexes_it_removes_one_here_and_one_there_in_any_order() -> None:
    play = in_stock_round("1856")
    tokens = (("I12", 0, "GT"), ("I12", 1, "GW"), ("N11", 0, "GT"), ("N11", 1, "GW"))
    national = merge(play, {"GT": {1: 50}, "GW": {1: 50}}, tokens)
    assert sorted(one["hex"] for one in play.options("remove_token")) == ["I12", "I12", "N11", "N11"]
    play("corp:CGR", "remove_token", hex="N11", city=0, slot=0)
    assert [one["hex"] for one in play.options("remove_token")] == ["I12", "I12"]
    play("corp:CGR", "remove_token", hex="I12", city=1, slot=0)
    assert sorted(play.game.land.board.tokens_of(national.id)) == [
        ("F15", 0),
        ("I12", 0),
        ("N11", 1),
        ("P9", 0),
    ]
    assert not play.options("remove_token")


def test_its_price_stays_and_it_withholds_until_it_has_a_permanent_train() -> None:
    play = in_stock_round("1856")
    game = play.game
    national = merge(play, {"GT": {1: 50, 2: 40}})
    policies, cell = game.policies, national.cell
    assert cell is not None
    assert policies.revenue.forced_dividend(national) == "withhold"
    assert policies.revenue.price_after_dividend(national, "withhold", 100, 0) is cell
    share = game.players[1].shares(national)[0]
    policies.stock.sell((share,), share.percent)
    assert national.cell is cell
    game.depot.give(game.train("5-0"), national)
    game.memory_of(National).permanent = True
    assert policies.revenue.forced_dividend(national) is None
    share = game.players[1].shares(national)[0]
    policies.stock.sell((share,), share.percent)
    assert national.cell is not cell


@pytest.mark.parametrize(
    ("trains", "may_pass", "offered"),
    [
        ("4-0 4-1 5-0", True, {"4"}),
        ("4-0 4-1 5-0 5-1", False, {"4"}),
        ("4-0 5-0 5-1 5-2", False, {"4"}),
        ("5-0 5-1 5-2 6-0", False, {"5", "6"}),
    ],
)
def test_with_more_than_three_trains_it_gives_some_up(trains: str, may_pass: bool, offered: set[str]) -> None:
    """Only with four permanent trains one of those; else trains that will rust, as long as there are any."""
    play = in_stock_round("1856")
    game = play.game
    national = merge(play, {"GT": {1: 50, 2: 40}})
    for train in trains.split():
        game.depot.give(game.train(train), national)
    operating(play)
    gives = play.options("discard_train")
    assert {game.train(row["train"]).name for row in gives} == offered
    assert bool([row for row in play.options("pass") if row["entity"] == "corp:CGR"]) is may_pass


@pytest.mark.parametrize(("title", "limit"), [("1856", 3), ("1836jr56", 99)])
def test_a_national_railway_without_trains_may_own_three_at_once(title: str, limit: int) -> None:
    """In 1836jr56 it may own any number as long as it has given up none, as on 18xx.games."""
    play = in_stock_round(title)
    names = [name for name in play.game.corporations if name != national_railway(play.game).id]
    while play.game.phase.name != "6":
        play.game.depot.next_phase()
    national = merge(play, {names[0]: {1: 50, 2: 40}})
    operating(play)
    assert not national.trains
    assert play.game.policies.trains.train_limit(national) == limit


def test_it_borrows_a_train_for_a_turn_and_gives_it_back() -> None:
    play = in_stock_round("1856")
    game = play.game
    national = merge(play, {"GT": {1: 50, 2: 40}})
    game.depot.sold["6"] = 1
    while game.depot.upcoming[0].name != "D":
        game.depot.take(game.depot.upcoming[0])
    operating(play)
    pass_to(play, "borrow_train")
    play("corp:CGR", "borrow_train", train="D-0")
    assert not national.trains, "without a route the turn is over"
    assert [train.name for train in game.depot.pool] == ["D"]
    assert not game.memory_of(National).permanent


@pytest.mark.parametrize(("cash", "must"), [(1100, False), (1101, True)])
@pytest.mark.parametrize("last", ["D", "8"])
def test_it_must_buy_a_train_only_with_more_than_a_diesel_costs(last: str, cash: int, must: bool) -> None:
    """An 8-train, which takes the place of diesels by an option, costs only $1000, but the sum stays."""
    play = in_stock_round("1856", options={"eight_train_variant": "yes"} if last == "8" else {})
    game = play.game
    national = merge(play, {"GT": {1: 50, 2: 40}})
    game.depot.sold["6"] = 1
    while game.depot.upcoming[0].name != last:
        game.depot.take(game.depot.upcoming[0])
    game.pay(national, game.bank, national.cash)
    game.pay(game.bank, national, cash)
    assert game.rounds["operating"].step(BuyTrains).must_buy(national) is must


def test_presidents_may_pay_and_nothing_is_formed() -> None:
    play = in_stock_round("1856")
    game = play.game
    company = started(play, "GT", 80, (1, 0), (1, 1))
    book_of(game).hand(company, 2)
    game.pay(game.bank, company, 130)
    operating(play)
    cash = game.players[0].cash
    game.fire("nationalization")
    game._settle()
    assert company.loans == 1, "the treasury pays what it can"
    costs = [choice.facts.get("cost") for choice in play.table.choices() if choice.type == "pass"]
    assert costs == [70]
    play("corp:GT", "pass")
    assert game.players[0].cash == cash - 70
    assert company.cash == 0
    assert not company.loans
    assert national_railway(game).closed


def test_when_all_others_are_closed_the_game_is_over() -> None:
    play = in_stock_round("1836jr56")
    game = play.game
    for company in list(game.corporations.values())[:-1]:
        close_company(game, company)
    assert national_railway(game).closed
    check_now(game)
    assert game.progress.end_reason == "all_closed"


def test_an_upgrade_of_1836jr56_must_use_new_track() -> None:
    """The Nord has a straight track east of Lille: it lays the tile on which that forks, not the one on which
    other track crosses it."""
    play = in_stock_round("1836jr56")
    game, land = play.game, play.game.land
    company = started(play, "Nord", 75, (1, 0), (1, 1), (1, 2), (1, 3))
    operating(play)
    game.depot.next_phase()
    land.board.lay("I5", land.tile_named("9").at(1), "9-0")
    names = {land.tile_of(copy).name for copy, _ in land.legal_tiles(company, "I5")}
    assert "23" in names
    assert "20" not in names
