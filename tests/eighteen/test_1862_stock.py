"""1862: parliament, obligations and fines, stock rounds, and the end by the LNER."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1862.rules.memory import ipo, mania
from roundhouse.eighteen.titles.g1862.rules.parliament import BuyStationTokens
from roundhouse.eighteen.titles.g1862.rules.restart import go_bankrupt
from roundhouse.table.errors import Refusal

from .at_1817 import begin
from .at_table import Play
from .in_the_east import east, onward, own, started


def charter(play: Play, player: str, *, bid: int = 0, par: int = 54) -> Corporation:
    """A player puts the first corporation on offer up, and gets it as all others pass."""
    lot = play.options("bid")[0]["corporation"]
    play(player, "bid", corporation=lot, price=bid)
    while not play.options("par"):
        play.table.apply(play.options("pass")[0])
    cell = next(one.action["cell"] for one in play.table.choices() if one.facts.get("price") == par)
    play(player, "par", corporation=lot, cell=cell)
    return play.game.corporations[lot]


# What is in the game


@pytest.mark.parametrize(("players", "count"), [(2, 16), (6, 16), (7, 17), (8, 18)])
def test_some_corporations_are_left_out(players: int, count: int) -> None:
    play = east(players)
    assert len(play.game.corporations) == count
    assert all(len(mania(play.game).permits[one]) == 1 for one in play.game.corporations.values())


def test_four_corporations_wait_for_phase_b_and_four_for_phase_c() -> None:
    for at, count in (("A", 8), ("B", 12), ("C", 16)):
        play = east(at=at)
        begin(play, "parliament")
        assert len({one["corporation"] for one in play.options("bid")}) == count


# Parliament


def test_the_game_begins_with_two_rounds_of_parliament() -> None:
    play = east()
    kinds = []
    for _ in range(3):
        kinds.append(play.game.round.kind)
        before = play.game.round
        while play.game.round is before:
            play.table.apply(play.options("pass")[0])
    assert kinds == ["initial", "parliament", "stock"]


def test_bids_leave_what_the_certificate_costs_at_the_lowest_par() -> None:
    play = east()
    assert play.prices("bid")[0] == (0, 800 - 3 * 54 - (800 - 3 * 54) % 5)


def test_the_winner_pays_the_bank_and_the_next_one_is_their_neighbour() -> None:
    play = east()
    lot = play.options("bid")[0]["corporation"]
    play("1", "bid", corporation=lot, price=0)
    play("2", "bid", corporation=lot, price=5)
    play("3", "pass")
    play("1", "pass")
    play("2", "par", corporation=lot, cell=play.options("par")[0]["cell"])
    play("2", "pass")
    assert {one["entity"] for one in play.options("bid")} == {"player:3"}
    company = play.game.corporations[lot]
    assert company.par is not None
    assert play.cash(2) == 800 - 5 - 3 * company.par.price


def test_a_player_wins_one_corporation_in_a_round() -> None:
    play = east()
    charter(play, "1")
    play("1", "pass")
    play("2", "pass")
    play("3", "pass")
    assert play.game.round.kind == "parliament"  # the first player was not asked again


def test_the_president_of_a_charter_buys_up_to_half_of_it() -> None:
    play = east()
    company = charter(play, "1")
    for _ in range(2):
        play("1", "buy_shares", shares=[ipo(play.game).shares(company)[0].id])
    assert play.game.players[0].percent(company) == 50
    assert {one["entity"] for one in play.options("bid")} == {"player:2"}


def test_charters_begin_at_fewer_prices_than_others() -> None:
    play = east()
    play("1", "bid", corporation=play.options("bid")[0]["corporation"], price=0)
    play("2", "pass")
    play("3", "pass")
    charters = {one.facts["price"] for one in play.table.choices() if one.type == "par"}
    play = east()
    begin(play, "stock")
    others = {one.facts["price"] for one in play.table.choices() if one.type == "par"}
    assert charters < others
    assert {54, 100} <= charters
    assert {56, 200} & others == {56, 200}


def test_a_charter_is_paid_to_the_bank_which_gives_ten_times_the_par() -> None:
    play = east()
    company = charter(play, "1")
    assert company.cash == 0
    for _ in range(2):
        play("1", "buy_shares", shares=[ipo(play.game).shares(company)[0].id])
    assert company.cash == 540 - 3 * 60
    assert not mania(play.game).obligations


# Fines


def fined(cash: int) -> tuple[Play, Corporation]:
    """The first player has not floated a charter at 54, and the stock round ends; so much is left to pay."""
    play = east()
    company = charter(play, "1")
    onward(play, lambda: play.game.round.kind == "stock")
    play.game.players[0].cash = cash
    return play, company


def test_who_does_not_float_a_charter_in_time_pays_five_times_the_par() -> None:
    play, company = fined(600)
    onward(play, lambda: play.game.round.kind == "operating" or play.game.progress.over)
    assert play.cash(1) == 600 - 5 * 54
    assert not company.parred
    assert play.game.players[0].percent(company) == 0


def test_shares_of_that_corporation_pay_the_rest() -> None:
    """30% of it are worth 27 each without a train: of 270 there are 189 in money, and 81 in shares."""
    play, _ = fined(200)
    onward(play, lambda: play.game.round.kind != "stock")
    assert play.cash(1) == 3 * 27 - 70


def test_other_shares_are_sold_for_a_fine() -> None:
    play = east()
    charter(play, "1")
    other = started(play, "Y&N" if not play.game.corporations["Y&N"].parred else "WNR", {2: 50, 1: 20}, 100)
    own(play.game, other, "2E*")
    onward(play, lambda: play.game.round.kind == "stock")
    play.game.players[0].cash = 0
    for _ in range(30):
        if play.waits_at() == "sell_for_fine":
            break
        play.table.apply(play.options("pass")[0])
    assert play.waits_at() == "sell_for_fine"
    due = 270 - 3 * 27
    play.table.apply(
        dict(play.options("sell_shares")[0])
        | {"shares": [one.id for one in play.game.players[0].shares(other)[:1]]}
    )
    assert mania(play.game).fines == {play.game.players[0]: due - 100}


def test_what_nothing_is_left_to_pay_is_forgiven() -> None:
    play, _ = fined(0)
    onward(play, lambda: play.game.round.kind != "stock")
    assert play.cash(1) == 0
    assert not mania(play.game).fines


# Stock rounds


def test_without_a_charter_a_corporation_buys_two_to_seven_tokens() -> None:
    play = east()
    begin(play, "stock")
    lot = play.options("par")[0]
    play.table.apply(lot)
    company = play.game.corporations[lot["corporation"]]
    assert len(company.tokens) == 2
    for _ in range(30):
        if play.waits_at() == "buy_tokens":
            break
        buys = [one for one in play.options("buy_shares") if one["shares"][0].startswith(company.id + "_")]
        play.table.apply((buys or play.options("pass"))[0])
    cash = company.cash
    counts = [one["choice"] for one in play.options("choose")]
    assert counts == list(range(2, min(7, cash // 40) + 1))
    play("1", "choose", choice=3)
    assert (company.cash, len(company.tokens)) == (cash - 120, 3)


@pytest.mark.parametrize(
    ("price", "seller", "then"), [(100, 2, 90), (36, 2, 31), (400, 2, 400), (400, 1, 350), (36, 1, 26)]
)
def test_first_sales_do_not_count_in_some_zones_unless_the_president_sells(
    price: int, seller: int, then: int
) -> None:
    """Two shares: of 36 the first does not count, of 400 both."""
    play = east()
    company = started(play, "E&H", {1: 70, 2: 30}, price)
    shares = [one for one in play.game.players[seller - 1].shares(company) if not one.president][:2]
    play.game.policies.stock.sell(shares, 20)
    assert company.share_price == then


def test_a_share_of_a_corporation_without_a_train_is_sold_at_half() -> None:
    for trains, gain in (("", 50), ("2E*", 100)):
        play = east()
        company = started(play, "E&H", {1: 70, 2: 30}, 100, trains=trains)
        play.game.policies.stock.sell(play.game.players[1].shares(company)[:1], 10)
        assert play.cash(2) == 800 + gain


def test_it_counts_half_in_the_end_as_well() -> None:
    play = east()
    company = started(play, "E&H", {1: 70, 2: 30}, 82)
    assert play.game.worth(play.game.players[1]) == 800 + 3 * 41
    own(play.game, company, "2E*")
    assert play.game.worth(play.game.players[1]) == 800 + 3 * 82


def test_prices_of_corporations_that_have_not_floated_stay() -> None:
    play = east()
    company = started(play, "E&H", {1: 30, 2: 10}, 100)
    company.floated = False
    play.game.policies.stock.sell(play.game.players[1].shares(company), 10)
    assert company.share_price == 100


def test_nobody_buys_the_presidents_certificate_of_the_pool() -> None:
    play = east()
    company = started(play, "E&H", {1: 30}, 54)
    play.game.shares.move(play.game.shares.president_share(company), play.game.pool)
    company.player = None
    begin(play, "stock")
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["E&H_0"])


def test_a_turn_waits_for_a_pass_of_who_could_pay_a_presidents_certificate_of_anything() -> None:
    """A corporation of a later phase counts, and one whose president's certificate alone lies in the pool."""
    for cash, alone, waits in (
        (161, False, False),
        (162, False, True),
        (299, True, False),
        (300, True, True),
    ):
        play = east()
        begin(play, "stock")
        company = started(play, "E&H", {2: 30}, 100)
        for share in company.shares(company):
            play.game.shares.move(share, play.game.players[1])
        for other in play.game.corporations.values():
            if alone or play.game.policies.stock.starts_from(other) == "A":
                other.closed = other is not company
        if alone:
            play.game.shares.move(play.game.shares.president_share(company), play.game.pool)
            company.player = None
        play.game.players[0].cash = cash
        assert {choice.type for choice in play.table.choices()} <= {"pass"}
        assert bool(play.options("pass")) is waits


def test_who_has_most_buys_the_tokens_of_a_corporation_without_a_president() -> None:
    play = east()
    begin(play, "stock")
    company = started(play, "E&H", {1: 30, 2: 10}, 54, cash=200)
    play.game.shares.move(play.game.shares.president_share(company), play.game.pool)
    company.player = None
    play.game.round.step(BuyStationTokens).ask(company)
    assert {one["entity"] for one in play.options("choose")} == {"player:2"}


# Bankruptcy


def test_the_price_0_is_bankruptcy() -> None:
    """Players get nothing more, and the corporation can be started anew."""
    play = east()
    company = started(play, "E&H", {1: 50, 2: 30}, 7, cash=90)
    begin(play, "stock")
    play("1", "sell_shares", percent=20, shares=[one.id for one in play.game.players[0].shares(company)[1:3]])
    assert not company.parred
    assert company.cash == 0
    assert (play.cash(1), play.cash(2)) == (800 + 2 * 3, 800)
    assert company.percent(company) == 100


def test_players_are_paid_for_the_shares_of_a_bankrupt_corporation() -> None:
    play = east()
    company = started(play, "E&H", {1: 50, 2: 30}, 100, cash=90, trains="2E*")
    go_bankrupt(play.game, company)
    assert (play.cash(1), play.cash(2)) == (1300, 1100)
    assert not company.trains


# The end


def test_the_lner_brings_a_new_certificate_limit_when_it_forms() -> None:
    """What the richest player holds then, in tens of percent, not what it was at the first train H."""
    play = east()
    company = started(play, "E&H", {1: 60, 2: 30}, 100, trains="2E*")
    started(play, "L&E", {2: 50, 1: 10}, 100, trains="2E*")
    play.game.depot.trigger("H", 1, None)
    assert play.game.certificate_limit(play.game.players[0]) == 18
    play.game.shares.move(play.game.players[1].shares(company)[0], play.game.pool)
    play.game.progress.rounds_in_set = 1
    play.game.begin_round("operating", 1)
    play.game._settle()
    onward(play, lambda: play.game.round.kind != "operating")
    assert mania(play.game).lner
    most = max(sum(map(player.percent, player.held)) for player in play.game.players)
    assert play.game.certificate_limit(play.game.players[0]) == most // 10 == 7


def test_the_lner_forms_after_the_set_of_rounds_and_there_is_no_parliament_any_more() -> None:
    play = east()
    company = started(play, "E&H", {1: 60}, 100, charter=True, trains="2E*")
    mania(play.game).triggered = True
    play.game.progress.rounds_in_set = 1
    play.game.begin_round("operating", 1)
    play.game._settle()
    onward(play, lambda: play.game.round.kind != "operating")
    assert play.game.round.kind == "stock"
    assert mania(play.game).lner
    assert play.game.pool.percent(company) == 40
    assert [one for one in play.game.corporations.values() if not one.closed] == [company]
    onward(play, lambda: play.game.progress.over)
    assert play.game.progress.end_reason == "lner"


def test_after_the_lner_nothing_is_built_and_prices_fall_no_more() -> None:
    play = east(at="H")
    company = started(play, "E&H", {1: 60, 2: 30}, 100, cash=1000, trains="6E", permits="express", tokens=2)
    mania(play.game).lner = True
    play.game.policies.stock.sell(play.game.players[1].shares(company), 30)
    assert company.share_price == 100
    play.game.progress.rounds_in_set = 2
    play.game.begin_round("operating", 1)
    play.game._settle()
    assert play.waits_at() == "buy_train_mania"
