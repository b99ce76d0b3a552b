"""1848: the Bank of England, loans, compulsory trains, receivership, the end."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules import ending
from roundhouse.eighteen.rules.rounds import OperatingRound
from roundhouse.eighteen.titles.g1848.bank import bank_revenue, lend, loans_left
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_australia import at_price, australia, bank, facts_of, give, lay, railway, ruin, sell_out
from .mid_game import in_stock_round, operating, pass_to

# Shares of the bank


def test_all_shares_of_the_bank_lie_in_the_pool_and_nobody_presides() -> None:
    play = australia()
    boe, ada = bank(play), play.game.players[0]
    assert (boe.cash, boe.share_price, play.game.pool.percent(boe)) == (2000, 70, 100)
    for index in range(3):
        play("1", "buy_shares", shares=[f"BOE_{index}"])
        for other in ("2", "3"):
            play(other, "pass")
    assert ada.percent(boe) == 30
    assert boe.player is None
    assert play.cash(1) == 840 - 210


def test_they_are_sold_in_several_blocks_and_move_no_price() -> None:
    play = australia()
    boe, ada = bank(play), play.game.players[0]
    for index in range(4):
        play.game.shares.move(play.game.certificates[f"BOE_{index}"], ada)
    play("1", "sell_shares", shares=["BOE_0"], percent=10)
    play("1", "sell_shares", shares=["BOE_1", "BOE_2"], percent=20)
    assert (boe.share_price, play.cash(1)) == (70, 840 + 210)
    car = railway(play, "CAR", shares=4)
    play("1", "sell_shares", shares=["CAR_1"], percent=10)
    assert car.share_price == 90
    with pytest.raises(Refusal, match="at once"):
        play("1", "sell_shares", shares=["CAR_2"], percent=10)


def test_they_are_sold_in_the_first_stock_round_too_so_a_turn_waits_for_whoever_has_one() -> None:
    play = in_stock_round("1848", 3, turn=1)
    boe, ada = bank(play), play.game.players[0]
    play.game.shares.move(play.game.certificates["BOE_0"], ada)
    ada.cash = 0
    assert play.options("sell_shares")
    play("1", "sell_shares", shares=["BOE_0"], percent=10)
    assert (play.cash(1), boe.share_price) == (70, 70)


def test_its_price_does_not_rise_when_it_is_sold_out() -> None:
    play = australia()
    boe, car = bank(play), railway(play, "CAR", shares=9)
    for company, player in ((boe, 0), (car, 1)):
        for share in [*play.game.pool.shares(company), *company.shares(company)]:
            play.game.shares.move(share, play.game.players[player])
    play.game.policies.order.stock_round_over()
    assert (boe.share_price, car.share_price) == (70, 110)


@pytest.mark.parametrize(
    ("phase", "pays"), [("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("8", 300)]
)
def test_it_pays_by_the_phase_and_for_the_cities_of_its_tokens(phase: str, pays: int) -> None:
    play = australia(phase=phase)
    assert bank_revenue(play.game) == pays
    board = play.game.land.board
    lay(play, {"H11": "57@1"})
    for hex_ in ("H11", "D1"):
        board.place_token(hex_, 0, "BOE", slot=0)
    board.place_token("H11", 0, "BOE", slot=1)
    perth = {"2": 20, "3": 40, "4": 40, "5": 60, "6": 60, "8": 80}
    assert bank_revenue(play.game) == pays + perth[phase] + 2 * 20, "each token counts, of the same city too"


def test_it_pays_players_before_all_others_operate_and_keeps_its_price() -> None:
    play = australia(phase="3")
    railway(play, "CAR")
    for index in range(3):
        play.game.shares.move(play.game.certificates[f"BOE_{index}"], play.game.players[1])
    operating(play)
    assert [play.cash(player) for player in (1, 2, 3)] == [840, 870, 840]
    assert bank(play).share_price == 70
    assert isinstance(play.game.round, OperatingRound)
    assert bank(play) not in play.game.round.order


# Loans


def test_loans_are_taken_from_phase_3_on() -> None:
    for phase, open_ in (("2", False), ("3", True)):
        play = australia(phase=phase)
        railway(play, "CAR")
        operating(play)
        assert bool(play.options("take_loan")) is open_


def test_a_loan_moves_the_price_two_to_the_left_and_that_of_the_bank_one_to_the_right() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR")
    operating(play)
    play("corp:CAR", "take_loan")
    assert (car.cash, car.share_price, car.loans) == (1100, 80, 1)
    assert (bank(play).cash, bank(play).share_price, loans_left(play.game)) == (1900, 80, 19)
    assert not play.options("take_loan"), "one in a turn"


def test_the_turn_waits_for_a_loan_at_its_end_also_once_one_is_taken() -> None:
    for borrows in (False, True):
        play = australia(phase="3")
        car = railway(play, "CAR")
        operating(play)
        if borrows:
            play("corp:CAR", "take_loan")
        pass_to(play, "borrow_or_buy_private")
        assert play.game.round.entity is car
        assert bool(play.options("take_loan")) is not borrows
        assert play.options("pass")


def test_a_corporation_has_five_loans_of_its_own_accord() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR")
    at_price(play, car, "0,16")
    for _ in range(5):
        lend(play.game, car, 2)
    operating(play)
    assert not play.options("take_loan")
    assert car.cell is not None
    assert car.cell.at == "0,6"


def test_at_the_brink_of_ruin_a_loan_comes_before_the_price_falls() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR")
    at_price(play, car, "3,1")
    operating(play)
    pass_to(play, "borrow_at_brink")
    play("corp:CAR", "take_loan")
    assert car.closed, "two cells are more than it has"
    assert loans_left(play.game) == 19

    play = australia(phase="3")
    car = railway(play, "CAR")
    at_price(play, car, "3,1")
    operating(play)
    pass_to(play, "borrow_at_brink")
    play("corp:CAR", "pass")
    assert car.closed
    assert loans_left(play.game) == 20


# Compulsory trains


def in_need(cash: int, at: str, phase: str = "4") -> Play:
    """CAR has a route and no train, and has come to buying trains."""
    play = australia(phase=phase)
    car = railway(play, "CAR", cash=cash)
    lay(play, {"E4": "57@2", "F5": "57@2"})
    at_price(play, car, at)
    operating(play)
    pass_to(play, "buy_train_on_loans")
    return play


def test_the_loan_of_the_turn_comes_first() -> None:
    play = in_need(150, "0,12")
    assert {one["train"] for one in play.options("buy_train")} == set()
    with pytest.raises(Refusal, match="loan of its turn first"):
        play("corp:CAR", "buy_train", train="4-0", price=300)
    with pytest.raises(Refusal, match="pass"):
        play("corp:CAR", "pass")
    play("corp:CAR", "take_loan")
    assert {one.get("variant", one["train"]) for one in play.options("buy_train")} == {"4-0", "4+"}


def test_each_loan_for_the_train_moves_the_price_three_to_the_left() -> None:
    play = in_need(150, "0,12")
    car = play.game.corporations["CAR"]
    play("corp:CAR", "take_loan")
    assert car.cell is not None
    before = car.cell.column
    play("corp:CAR", "buy_train", train="4-0", price=340, variant="4+")
    assert [train.name for train in car.trains] == ["4+"]
    assert car.cell.column == before - 3
    assert (car.cash, car.loans) == (150 + 100 + 100 - 340, 2)
    assert play.cash(1) == 840, "the president adds nothing"


def test_who_is_ruined_before_the_price_is_reached_buys_nothing() -> None:
    play = in_need(0, "0,7")
    car = play.game.corporations["CAR"]
    play("corp:CAR", "take_loan")
    play("corp:CAR", "buy_train", train="4-0", price=300)
    assert car.closed
    assert car.loans == 3
    assert play.game.depot.upcoming[0].id == "4-0"
    assert facts_of(play).failed == (car,)


def test_without_loans_left_a_corporation_is_ruined_at_once() -> None:
    play = in_need(0, "0,12")
    car, vr = play.game.corporations["CAR"], railway(play, "VR", player=2)
    at_price(play, vr, "0,16")
    for _ in range(20):
        lend(play.game, vr, 0)
    play("corp:CAR", "buy_train", train="4-0", price=300)
    assert car.closed
    assert car.loans == 0


def test_no_loan_is_taken_for_a_ghan() -> None:
    play = in_need(150, "0,12", phase="5")
    play("corp:CAR", "take_loan")
    assert {one["train"] for one in play.options("buy_train")} == {"5-0", "2E-0"}, "250 pay for the Ghan"
    play("corp:CAR", "buy_train", train="2E-0", price=200)
    assert {one["train"] for one in play.options("buy_train")} == {"5-0"}
    with pytest.raises(Refusal):
        play("corp:CAR", "pass")

    play = in_need(50, "0,12", phase="5")
    play("corp:CAR", "take_loan")
    with pytest.raises(Refusal, match="No loan is taken"):
        play("corp:CAR", "buy_train", train="2E-0", price=200)


# Receivership


def test_shareholders_get_the_par_price_from_the_corporation_and_its_last_president() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR", shares=5, cash=250)
    for index, player in ((5, 1), (6, 1), (7, 2)):
        play.game.shares.move(play.game.certificates[f"CAR_{index}"], play.game.players[player])
    at_price(play, car, "3,1")
    before = sum(player.cash for player in play.game.players) + play.game.bank.cash + car.cash
    ruin(play, "CAR")
    assert [play.cash(player) for player in (1, 2, 3)] == [840 - 50, 840 + 200, 840 + 100]
    assert sum(player.cash for player in play.game.players) + play.game.bank.cash == before
    assert not any(player.held.get(car) for player in play.game.players)


def test_what_a_corporation_has_left_goes_to_the_bank() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR", cash=700)
    play.game.shares.move(play.game.certificates["CAR_5"], play.game.players[1])
    ruin(play, "CAR")
    assert [play.cash(player) for player in (1, 2)] == [840, 940]
    assert car.cash == 0


def test_the_bank_takes_the_tokens_and_they_fill_their_places() -> None:
    play = australia(phase="3")
    car = railway(play, "CAR")
    give(play, car, "3")
    board = play.game.land.board
    board.place_token("E4", 0, "CAR")
    board.place_token("D1", 0, "CAR")
    train = car.trains[0]
    ruin(play, "CAR")
    assert sorted(board.tokens_of("BOE")) == [("D1", 0), ("E4", 0)]
    assert board.blocks("E4", 0, "VR")
    assert train.rusted
    assert car.closed


def test_a_president_in_debt_sells_shares_once_the_next_corporation_has_done_something() -> None:
    play = australia(phase="3")
    car, vr = railway(play, "CAR", cash=0), railway(play, "VR", price=90, player=2, shares=3, cash=100)
    ada, ben, _ = play.game.players
    for index in (5, 6, 7):
        play.game.shares.move(play.game.certificates[f"CAR_{index}"], ben)
    for index in (3, 4):
        play.game.shares.move(play.game.certificates[f"VR_{index}"], ada)
    ada.cash = 250
    at_price(play, car, "0,1")
    play.game.progress.rounds_in_set = 2
    operating(play)
    while not car.closed:
        play("corp:VR" if play.game.round.entity is vr else "corp:CAR", "pass")
    assert (ada.cash, ben.cash) == (-50, 840 + 300)
    assert play.waits_at() == "track"
    play("corp:VR", "pass")
    assert play.waits_at() == "shares_for_debt"
    assert play.game.deciders() == ("1",)
    play("1", "sell_shares", shares=["VR_3"], percent=10)
    assert ada.cash == -50 + 80
    assert play.waits_at() != "shares_for_debt"


def test_debts_are_paid_from_shares_and_what_cannot_be_paid_is_carried_on() -> None:
    play = australia(phase="3")
    railway(play, "VR", price=90, player=2, shares=3)
    ada = play.game.players[0]
    play.game.shares.move(play.game.certificates["VR_3"], ada)
    ada.cash = -150
    operating(play)
    play("corp:VR", "pass")
    assert play.waits_at() == "shares_for_debt"
    assert not play.options("bankrupt")
    play("1", "sell_shares", shares=["VR_3"], percent=10)
    assert ada.cash == -60
    assert play.waits_at() != "shares_for_debt", "nothing is left to sell"


def test_who_has_nothing_to_sell_keeps_nobody_else_from_paying() -> None:
    play = australia(phase="3")
    railway(play, "VR", price=90, player=2, shares=3)
    ada, _, cleo = play.game.players
    play.game.shares.move(play.game.certificates["VR_3"], cleo)
    ada.cash, cleo.cash = -60, -10
    operating(play)
    play("corp:VR", "pass")
    assert play.waits_at() == "shares_for_debt"
    assert play.game.deciders() == ("3",)


@pytest.mark.parametrize(
    ("players", "limits"),
    [(3, [20, 18, 16, 14]), (4, [17, 15, 13, 11]), (5, [14, 13, 12, 10]), (6, [12, 11, 10, 9])],
)
def test_the_certificate_limit_falls_with_each_and_more_for_its_last_president(
    players: int, limits: list[int]
) -> None:
    play = australia(players)
    game, less = play.game, 2 if players < 5 else 1
    own = 0
    for count, (name, limit) in enumerate(zip(("", "CAR", "VR", "NSW"), limits, strict=True)):
        if name:
            railway(play, name, player=1 if name != "VR" else 2)
            ruin(play, name)
            own += name != "VR"
        assert game.certificate_limit(game.players[2]) == limit
        assert game.certificate_limit(game.players[0]) == limit - own * less, count


def test_with_the_second_and_the_fifth_the_next_permanent_train_goes() -> None:
    play = australia(phase="5")
    for name in ("CAR", "VR", "NSW", "SAR", "WA"):
        railway(play, name)
    first = []
    for name in ("CAR", "VR", "NSW", "SAR", "WA"):
        ruin(play, name)
        first.append(play.game.depot.upcoming[0].id)
    assert first == ["5-0", "5-1", "5-1", "5-1", "5-2"]


def test_a_permanent_train_that_is_not_next_goes_and_its_phase_begins_with_the_first_one_bought() -> None:
    play = australia(phase="3")
    for name in ("CAR", "VR"):
        railway(play, name)
    ruin(play, "CAR", "VR")
    depot = play.game.depot
    assert [train.id for train in depot.upcoming if train.name == "5"] == ["5-1", "5-2"]
    assert play.game.phase.name == "3"
    assert facts_of(play).closed, "private companies close as if it were bought"
    sell_out(play, "3")
    depot.next_phase()
    sell_out(play, "4")
    wa = railway(play, "WA")
    depot.give(depot.upcoming[0], wa)
    depot.bought(wa.trains[0], wa)
    assert play.game.phase.name == "5"


# The end


def _ends(play: Play) -> str | None:
    ending.check_now(play.game)
    return play.game.progress.end_reason


def test_the_fifth_receivership_ends_the_game_after_the_set() -> None:
    play = australia(phase="5")
    names = ("CAR", "VR", "NSW", "SAR", "WA")
    for name in names:
        railway(play, name)
    ruin(play, *names[:4])
    assert _ends(play) is None
    ruin(play, names[4])
    assert _ends(play) == "closed_five"
    assert play.game.progress.end_timing == "full_or"


def test_the_sixteenth_loan_ends_the_game_also_where_the_price_has_passed_its_end() -> None:
    play = australia(phase="5")
    car = railway(play, "CAR")
    for _ in range(15):
        lend(play.game, car, 0)
    assert _ends(play) is None
    lend(play.game, car, 0)
    lend(play.game, car, 0)
    assert bank(play).share_price == 280
    assert _ends(play) == "stock_market"


def test_the_bank_of_england_lends_its_own_money_not_that_of_the_bank() -> None:
    play = australia(phase="3")
    car, before = railway(play, "CAR"), play.game.bank.cash
    lend(play.game, car, 2)
    assert play.game.bank.cash == before
