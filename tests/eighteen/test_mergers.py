"""Corporations that borrow, grow, merge, are sold and fail: what 1817 says, rule by rule."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import shorts, sizes
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.pieces import Corporation
from roundhouse.table.errors import Refusal

from .at_table import Play

HOMES = {"A&S": "C22", "J": "F13", "GT": "F19", "H": "I12", "UR": "B5"}
"""Where corporations of these tests have their first token."""


def started(
    play: Play, name: str, player: int, price: int, size: int = 2, *, cash: int = 500, train: str | None = "5"
) -> Corporation:
    """A corporation that ``player`` has started and that has operated before."""
    game = play.game
    company = game.corporations[name]
    game.market.set_par(company, game.market.at_most(price))
    game.shares.give(game.players[player - 1], (game.shares.president_share(company),))
    game.check_float(company)
    if size != sizes.TWO:
        sizes.grow(game, company, size)
    game.land.board.place_token(HOMES[name], 0, name)
    game.put(company, "tokens", (0,) * {2: 0, 5: 1, 10: 3}[size])
    game.put(company, "operated", True)
    game.pay(game.bank, company, cash)
    if train is not None:
        game.depot.give(next(item for item in game.depot.upcoming if item.name == train), company)
    return company


def hold(game: EighteenGame, player: int, company: Corporation, count: int) -> None:
    """``player`` gets so many plain shares of the treasury."""
    plain = [share for share in company.shares(company) if not share.president]
    game.shares.give(game.players[player - 1], plain[:count])


def phase(game: EighteenGame, name: str) -> None:
    """Time passes up to a phase; nothing rusts."""
    names = [item.name for item in game.title.phases]
    game.put(game.depot, "phase_index", names.index(name))


def begin(play: Play, kind: str) -> None:
    """A round of a kind begins, after a merger round where it is one of acquisitions."""
    game = play.game
    game.put(game.progress, "rounds_in_set", 2)
    if kind == "acquisition":
        begin(play, "merger")
    game.begin_round(kind, 1)
    game._settle()


def numbers(game: EighteenGame, company: Corporation) -> dict[int, int]:
    """The certificates of a corporation beyond the usual ones: number and percent."""
    return {
        share.index: share.percent for share in game.shares.all_of(company) if share.index > shorts.LAST_USUAL
    }


def price(company: Corporation) -> int:
    return company.share_price


# The start


@pytest.mark.parametrize(
    ("players", "cash", "limit"),
    [
        (3, 420, 21),
        (4, 315, 16),
        (5, 252, 13),
        (6, 210, 11),
        (7, 180, 9),
        (8, 158, 8),
        (9, 140, 7),
        (10, 126, 6),
        (11, 115, 6),
        (12, 105, 5),
    ],
)
def test_cash_and_certificates_go_by_the_number_of_players(players: int, cash: int, limit: int) -> None:
    game = Play("1817", players).game
    assert {player.cash for player in game.players} == {cash}
    assert game.certificate_limit() == limit


def test_seed_money_pays_what_a_bid_leaves_of_the_face_value() -> None:
    play = Play("1817")
    play("1", "bid", company="MAJM", price=0)
    play("2", "bid", company="MAJM", price=5)
    play("3", "pass")
    play("1", "pass")
    assert play.cash(2) == 415
    bids = {
        str(choice.action["company"]): choice.open["price"] for choice in play.table.choices() if choice.open
    }
    assert bids["MAJC"].low == 5, "115 of the 200 are gone, 85 left"  # type: ignore[union-attr]


def test_what_nobody_puts_up_is_not_in_the_game() -> None:
    play = Play("1817")
    for player in "123":
        play(player, "pass")
    assert play.game.round.kind == "stock"
    assert all(private.closed for private in play.game.privates.values())


# Loans


@pytest.mark.parametrize(("loans", "rate"), [(0, 5), (5, 5), (6, 10), (10, 10), (11, 15), (66, 70), (70, 70)])
def test_interest_rises_with_every_fifth_loan(loans: int, rate: int) -> None:
    game = Play("1817").game
    game.put(game.loans, "stack", game.loans.stack[: 70 - loans])
    assert game.loans.rate_ahead() == rate
    assert game.loans.left() == 70 - loans


def test_a_loan_moves_the_price_left_and_paying_it_back_right() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    play.game.loans.take(company)
    assert (company.cash, price(company)) == (600, 90)
    play.game.loans.repay(company)
    assert (company.cash, price(company)) == (500, 100)


def test_there_are_as_many_loans_as_shares() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    for _ in range(2):
        play.game.loans.take(company)
    assert not play.game.loans.may_take(company)
    sizes.grow(play.game, company, sizes.FIVE)
    assert play.game.loans.may_take(company)


def test_notes_are_taken_from_the_end_of_the_stack_and_go_back_to_it() -> None:
    game = Play("1817").game
    giver, taker = game.corporations["A&S"], game.corporations["J"]
    game.loans.hand(giver, 2)
    game.loans.hand(taker)
    assert (giver.notes, taker.notes) == ((69, 68), (67,))
    game.loans.transfer(giver, taker)
    game.loans.set_aside(taker)
    assert (giver.loans, taker.loans, game.loans.taken()) == (0, 0, 3)
    game.loans.settle_aside()
    assert game.loans.stack[-3:] == (67, 69, 68)


def test_interest_is_paid_from_new_loans_while_there_are_some() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=0)
    game.loans.hand(company, 1)
    game.own.pay_interest(game, company)
    assert (company.cash, company.loans, price(company)) == (90, 2, 90)


def test_who_cannot_pay_interest_fails_and_the_president_pays() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=3)
    before = play.cash(1)
    game.loans.hand(company, 2)
    game.own.pay_interest(game, company)
    assert (company.cash, price(company)) == (0, 0)
    assert play.cash(1) == before + 3 - 10


# Stock rounds


def test_a_corporation_is_auctioned_for_the_bid_and_starts_at_half_of_it() -> None:
    play = Play("1817")
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=205)
    play("corp:A&S", "place_token", hex="C22", city=0)
    play("2", "pass")
    play("3", "pass")
    company = play.game.corporations["A&S"]
    assert (price(company), company.cash, play.cash(1)) == (100, 205, 215)
    assert company.player is play.game.players[0]
    assert sizes.size(company) == sizes.TWO


def test_privates_are_part_of_a_bid() -> None:
    play = Play("1817")
    game = play.game
    for name in ("UBC", "ME"):
        game.give_private(game.privates[name], game.players[0])
    game.pay(game.players[0], game.bank, 340)
    begin(play, "stock")
    bids = [choice.open["price"] for choice in play.table.choices() if choice.type == "bid"]
    spans = [(bid.low, bid.high) for bid in bids]  # type: ignore[union-attr]
    assert {(100, 120), (125, 160), (165, 200)} == set(spans), "0, 40, 80 or 120, and up to 80 in cash"
    play("1", "bid", corporation="A&S", price=200)
    play("corp:A&S", "place_token", hex="C22", city=0)
    for player in "23":
        play(player, "pass")
    assert play.cash(1) == -120
    assert not play.options("pass")
    play("1", "assign", target="private:UBC", target_type="company")
    play("1", "assign", target="private:ME", target_type="company")
    company = game.corporations["A&S"]
    assert (play.cash(1), company.cash) == (0, 80)
    assert [private.id for private in company.privates] == ["UBC", "ME"]


@pytest.mark.parametrize(
    ("name", "offered"), [("2", []), ("3", [2, 5]), ("4", []), ("5", [5, 10]), ("6", []), ("8", [])]
)
def test_the_phase_says_how_large_a_new_corporation_is(name: str, offered: list[int]) -> None:
    play = Play("1817")
    phase(play.game, name)
    begin(play, "stock")
    play("1", "bid", corporation="A&S", price=200)
    play("corp:A&S", "place_token", hex="C22", city=0)
    for player in "23":
        play(player, "pass")
    assert [choice["choice"] for choice in play.options("choose")] == offered


def test_a_corporation_without_its_tokens_after_the_stock_round_fails() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 55, sizes.TEN, cash=100)
    game.put(company, "operated", False)
    game.put(company, "tokens", ())
    assert game.own.tokens_due(game, company) == 3  # type: ignore[attr-defined]
    game.own.equip(game, company)
    assert company.cash == 100, "all or nothing"
    game.own.check_tokens(game)
    assert price(company) == 0


def test_a_short_share_is_lent_from_a_new_one_in_the_pool() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    begin(play, "stock")
    play("1", "pass")
    play("2", "short", corporation="A&S")
    assert (play.cash(2), game.players[1].percent(company), game.pool.percent(company)) == (520, -20, 20)
    assert game.shares.certificates(game.players[1]) == 0
    with pytest.raises(Refusal):
        play("2", "short", corporation="A&S")


def test_nobody_sells_short_who_has_shares_or_where_there_are_two() -> None:
    play = Play("1817")
    started(play, "A&S", 1, 100, sizes.FIVE)
    started(play, "J", 2, 100)
    begin(play, "stock")
    assert not play.options("short")
    play("1", "pass")
    assert [choice["corporation"] for choice in play.options("short")] == ["A&S"]


@pytest.mark.parametrize(("options", "most"), [({}, 10), ({"five_shorts": "yes"}, 5)])
def test_there_are_no_more_short_shares_than_shares(options: dict[str, str], most: int) -> None:
    play = Play("1817", options=options)
    company = started(play, "A&S", 1, 100, sizes.TEN)
    assert play.game.own.most_shorts(play.game, company) == most
    phase(play.game, "8")
    assert play.game.own.most_shorts(play.game, company) == 0


def test_a_share_bought_by_who_is_short_takes_both_out_of_the_game() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    shorts.sell(game, game.players[1], company)
    begin(play, "stock")
    play("1", "pass")
    share = company.shares(company)[0]
    play("2", "buy_shares", shares=[share.id])
    assert game.players[1].percent(company) == 0
    assert len(game.shares.all_of(company)) == 4, "of six, a share and the short one are gone"


@pytest.mark.parametrize(("options", "after"), [({}, 110), ({"short_squeeze": "yes"}, 120)])
def test_sold_out_corporations_rise_and_twice_with_the_short_squeeze(
    options: dict[str, str], after: int
) -> None:
    play = Play("1817", options=options)
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    hold(game, 1, company, 1)
    hold(game, 2, company, 2)
    share = game.shares.create(company, 10, 20, game.players[1])
    assert share.owner is game.players[1]
    game.own.stock_round_over(game)
    assert price(company) == after


def test_every_share_in_the_pool_presses_the_price() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    for player in game.players[1:]:
        shorts.sell(game, player, company)
    game.own.stock_round_over(game)
    assert price(company) == 80


def test_a_turn_may_act_for_one_corporation_instead() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE)
    shorts.sell(game, game.players[1], company)
    begin(play, "stock")
    play("corp:A&S", "buy_shares", shares=[game.pool.shares(company)[0].id])
    assert (company.cash, game.pool.percent(company)) == (400, 0)
    with pytest.raises(Refusal):
        play("corp:A&S", "take_loan")
    with pytest.raises(Refusal):
        play("1", "bid", corporation="J", price=100)


def test_who_must_sell_does_nothing_for_a_corporation_first() -> None:
    play = Play("1817", 12)
    game = play.game
    for name in HOMES:
        hold(game, 1, started(play, name, 1, 100, sizes.FIVE), 1)
    assert game.shares.over_limit(game.players[0])
    begin(play, "stock")
    assert {choice.type for choice in play.table.choices()} == {"sell_shares"}


def test_a_player_with_money_for_a_corporation_is_asked_even_if_all_are_started() -> None:
    play = Play("1817")
    game = play.game
    for company in game.corporations.values():
        game.market.set_par(company, game.market.at_most(100))
        game.shares.give(game.players[2], (game.shares.president_share(company),))
    begin(play, "stock")
    assert {choice.type for choice in play.table.choices()} == {"pass"}


# Operating


def test_after_the_first_operating_round_all_two_trains_are_gone() -> None:
    game = Play("1817").game
    game.own.operating_round_over(game)  # type: ignore[attr-defined]
    assert game.depot.upcoming[0].name == "2+"
    game.own.operating_round_over(game)  # type: ignore[attr-defined]
    assert (game.phase.name, len(game.depot.upcoming)) == ("2+", 3 + 12 + 8 + 5 + 4 + 3 + 1)


@pytest.mark.parametrize(("number", "rounds"), [(1, 2), (2, 3)])
def test_the_last_set_is_longer_if_the_end_was_signalled_in_a_second_round(number: int, rounds: int) -> None:
    play = Play("1817")
    game = play.game
    begin(play, "operating")
    game.put(game.round, "number", number)
    game.fire("signal_end_game")
    assert game.marked(f"last set of {rounds}")


def test_corporations_in_liquidation_do_not_operate() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100)
    game.own.liquidate(game, company)
    assert game.own.operating_order(game) == []


@pytest.mark.parametrize(
    ("at", "paid", "after"),
    [(100, 0, 90), (100, 99, 100), (100, 100, 110), (100, 199, 110), (100, 200, 120), (100, 900, 120)],
)
def test_the_price_follows_the_dividend(at: int, paid: int, after: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, at)
    kind = "payout" if paid else "withhold"
    assert play.game.own.price_after_dividend(play.game, company, kind, 0, paid).price == after


@pytest.mark.parametrize(("paid", "cells"), [(0, -1), (39, 0), (40, 1), (80, 2)])
def test_up_for_acquisition_forty_moves_the_price(paid: int, cells: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100)
    cell = play.game.market.cell("0,2")
    assert cell is not None
    play.game.market.move(company, cell)
    kind = "payout" if paid else "withhold"
    assert play.game.own.price_after_dividend(play.game, company, kind, 0, paid).column == 2 + cells


def test_a_loan_or_an_empty_run_never_liquidates() -> None:
    market = Play("1817").game.market
    cell = market.cell("0,1")
    assert cell is not None
    assert market.left_of(cell) is cell


@pytest.mark.parametrize(("train", "amount"), [("7", 10), ("8", 20)])
def test_modern_trains_earn_at_their_own_stations(train: str, amount: int) -> None:
    play = Play("1817", options={"modern_trains": "yes"})
    game = play.game
    company = started(play, "A&S", 1, 100, train=train)
    bonuses = game.own.route_rules(game, company).bonuses
    assert [(bonus.amount, bonus.trains) for bonus in bonuses if bonus.trains == frozenset({train})] == [
        (amount, frozenset({train}))
    ]


# Growing and merging


@pytest.mark.parametrize(("size", "tokens"), [(sizes.TWO, 1), (sizes.FIVE, 2)])
def test_a_corporation_that_converts_buys_tokens(size: int, tokens: int) -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100, size)
    begin(play, "merger")
    before = len(company.tokens)
    play("corp:A&S", "convert")
    for player in "123":
        play(player, "pass")
    play("corp:A&S", "pass")
    assert company.cash == 500 - 50 * tokens
    assert len(company.tokens) == before + tokens


def test_a_corporation_that_cannot_pay_for_its_tokens_fails() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100, cash=20)
    begin(play, "merger")
    play("corp:A&S", "convert")
    for player in "123":
        play(player, "pass")
    play("corp:A&S", "pass")
    assert price(company) == 0


def test_after_a_conversion_each_player_buys_once_and_the_president_more() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 60, sizes.FIVE)
    begin(play, "merger")
    play("corp:A&S", "convert")
    for number in range(1, 5):
        play("1", "buy_shares", shares=[f"A&S_{number}"])
    play("2", "buy_shares", shares=["A&S_5"])
    with pytest.raises(Refusal):
        play("2", "buy_shares", shares=["A&S_6"])
    held = [player.percent(company) for player in play.game.players]
    assert (company.cash, held) == (500 + 5 * 60, [60, 10, 0])


def test_two_small_ones_merge_at_the_sum_and_the_partner_gets_a_share() -> None:
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100), started(play, "J", 2, 80, cash=200)
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert price(first) == 180
    assert (play.cash(1), first.cash) == (240, 500 + 200 + 180)
    assert (game.players[0].percent(first), game.players[1].percent(first)) == (40, 20)
    assert [train.name for train in first.trains] == ["5", "5"]
    assert not second.parred, "its charter is free again"
    assert sorted(game.land.board.tokens_of("A&S")) == [("C22", 0), ("F13", 0)]


def test_who_cannot_pay_for_the_partners_share_does_not_merge() -> None:
    play = Play("1817")
    game = play.game
    started(play, "A&S", 1, 100)
    started(play, "J", 2, 80)
    game.pay(game.players[0], game.bank, 300)
    begin(play, "merger")
    assert not play.options("merge")


def test_two_of_five_shares_merge_at_the_mean() -> None:
    play = Play("1817")
    game = play.game
    first = started(play, "A&S", 1, 100, sizes.FIVE)
    second = started(play, "J", 2, 60, sizes.FIVE, cash=100)
    hold(game, 2, second, 2)
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert (price(first), sizes.size(first), first.cash) == (80, sizes.TEN, 600)
    assert (game.players[0].percent(first), game.players[1].percent(first)) == (20, 40)
    assert first.player is game.players[1]


def test_no_merger_of_which_nobody_could_be_president() -> None:
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 60, sizes.FIVE)
    for player, company in ((game.players[1], first), (game.players[0], second)):
        shorts.sell(game, player, company)
    begin(play, "merger")
    assert not play.options("merge")


def test_short_shares_of_the_merged_are_numbered_as_they_came_into_the_game() -> None:
    """A short sale brings the short certificate, then the share; records name certificates by number."""
    play = Play("1817")
    game = play.game
    first, second = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 60, sizes.FIVE)
    shorts.sell(game, game.players[2], second)
    assert numbers(game, second) == {10: 20, 11: -20}
    begin(play, "merger")
    play("corp:A&S", "merge", corporation="J")
    assert numbers(game, first) == {10: -10, 11: 10}


# Sales and failures


def test_the_bank_liquidates_what_nobody_bids_for() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, cash=130)
    game.loans.hand(company, 2)
    game.own.liquidate(game, company)
    before = play.cash(1)
    begin(play, "acquisition")
    assert play.cash(1) == before - 70, "200 of debts, 130 of money"
    assert not company.parred
    assert game.loans.taken() == 0


def test_what_debts_leave_goes_to_the_shareholders() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100, sizes.FIVE, cash=500)
    hold(game, 2, company, 1)
    shorts.sell(game, game.players[2], company)
    game.loans.hand(company, 1)
    game.own.liquidate(game, company)
    before = [player.cash for player in game.players]
    begin(play, "acquisition")
    after = [player.cash for player in game.players]
    assert [new - old for new, old in zip(after, before, strict=True)] == [160, 80, -80]


def test_a_company_in_trouble_is_auctioned_from_ten() -> None:
    play = Play("1817")
    game = play.game
    poor, rich = started(play, "A&S", 1, 100, cash=40), started(play, "J", 2, 100)
    game.own.liquidate(game, poor)
    begin(play, "acquisition")
    play("2", "bid", corporation="A&S", price=10)
    play("corp:J", "pass")
    assert (rich.cash, len(rich.trains)) == (490, 2)
    assert play.cash(1) == 420 + 50, "the price and what the company had"


def test_a_healthy_company_is_sold_for_its_value_and_the_bank_buys_its_treasury() -> None:
    play = Play("1817")
    target = started(play, "A&S", 1, 65, sizes.FIVE, cash=0)
    buyer = started(play, "J", 2, 100, cash=300)
    begin(play, "acquisition")
    play("1", "assign", target="corp:A&S", target_type="corporation")
    with pytest.raises(Refusal):
        play("2", "bid", corporation="A&S", price=320)
    play("2", "bid", corporation="A&S", price=330)
    play("corp:J", "pass")
    assert buyer.cash == 300 + 3 * 65 - 330
    assert play.cash(1) == 420 + 2 * 66
    assert not target.parred


def test_its_own_president_only_just_outbids() -> None:
    play = Play("1817")
    game = play.game
    started(play, "A&S", 1, 65, sizes.FIVE)
    started(play, "GT", 1, 100, cash=2000)
    started(play, "J", 2, 110, cash=2000)
    begin(play, "acquisition")
    play("1", "assign", target="corp:A&S", target_type="corporation")
    play("2", "bid", corporation="A&S", price=400)
    spans = [choice.open["price"] for choice in play.table.choices() if choice.type == "bid"]
    assert [(span.low, span.high) for span in spans] == [(410, 410)]  # type: ignore[union-attr]
    assert game.round.kind == "acquisition"


def test_loans_taken_over_and_not_paid_back_press_the_buyer() -> None:
    play = Play("1817")
    game = play.game
    poor = started(play, "A&S", 1, 40, sizes.FIVE, cash=0)
    rich = started(play, "J", 2, 100, sizes.FIVE, cash=500)
    cell = game.market.cell("0,3")
    assert cell is not None
    game.market.move(poor, cell)
    game.loans.hand(poor, 3)
    begin(play, "acquisition")
    play("2", "bid", corporation="A&S", price=10)
    play("corp:J", "pass")
    play("corp:J", "payoff_loan")
    play("corp:J", "pass")
    assert (rich.cash, rich.loans, price(rich)) == (390, 2, 80)


def test_a_president_in_debt_sells_what_is_needed_and_gives_no_presidency_away() -> None:
    play = Play("1817")
    game = play.game
    mine, other = started(play, "A&S", 1, 100, sizes.FIVE), started(play, "J", 2, 100, sizes.FIVE)
    hold(game, 1, mine, 1)
    hold(game, 2, mine, 2)
    hold(game, 1, other, 2)
    game.charge(game.players[0], 420 + 150)
    begin(play, "operating")
    sales = [(choice.facts["corporation"], choice.action["percent"]) for choice in play.table.choices()]
    assert sales == [("A&S", 20), ("J", 20), ("J", 40)]


def test_a_bankrupt_player_leaves_corporations_in_liquidation() -> None:
    play = Play("1817")
    game = play.game
    company = started(play, "A&S", 1, 100)
    started(play, "J", 2, 120)
    game.charge(game.players[0], 1000)
    begin(play, "operating")
    assert {choice.type for choice in play.table.choices()} == {"bankrupt"}
    play("1", "bankrupt")
    assert (play.cash(1), price(company), company.player) == (0, 0, None)
    assert game.players[0].bankrupt
    assert not game.over, "two players are left"
    assert game.certificate_limit() == 21, "there is no row for two"
