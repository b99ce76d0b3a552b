"""Companies of bots grow and borrow where that pays: conversions, loans and bids of 1817, starts of 1856."""

from __future__ import annotations

import math
import random

import pytest

from roundhouse.eighteen.bots.borrowing import loans_for
from roundhouse.eighteen.bots.fleet import best_purchase
from roundhouse.eighteen.bots.horizon import SETS_A_PHASE, stalls
from roundhouse.eighteen.bots.investing import companies_of, missing_to_float
from roundhouse.eighteen.bots.saving import Goal, keeps
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules import sizes
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.choices import Choice
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .at_1817 import begin, hold, started
from .at_table import Play
from .test_bots import game_of, played


def next_deed(play: Play) -> str:
    """What Steady does next."""
    seat = play.game.deciders()[0]
    return str(Steady().choose(play.game, seat, random.Random(1))["type"])


def ready_to_grow(cash: int, money_of_players: int) -> Play:
    """A corporation of five shares before it may convert; its president holds three of them."""
    play = Play("1817")
    company = started(play, "A&S", 1, 60, sizes.FIVE, cash=cash)
    hold(play.game, 1, company, 1)
    for player in play.game.players:
        player.cash = money_of_players
    begin(play, "merger")
    return play


def test_a_corporation_grows_where_players_buy_the_new_shares() -> None:
    assert next_deed(ready_to_grow(cash=100, money_of_players=200)) == "convert"


def test_a_corporation_stays_as_it_is_where_growing_would_ruin_it() -> None:
    """Two tokens for 100 come with ten shares. With 20 in the treasury and no buyer it would fail."""
    assert next_deed(ready_to_grow(cash=20, money_of_players=0)) == "pass"


def test_growing_has_to_bring_more_than_the_tokens_cost() -> None:
    """With a thousand the tokens can be paid, but a treasury that only gets smaller is no reason to grow."""
    assert next_deed(ready_to_grow(cash=1_000, money_of_players=0)) == "pass"


def test_trying_a_change_out_leaves_the_game_as_it_was() -> None:
    play = ready_to_grow(cash=100, money_of_players=200)
    before = play.table.digest()
    next_deed(play)
    assert play.table.digest() == before


@pytest.fixture
def borrower() -> tuple[Play, Corporation]:
    """A corporation of 1817 with 50 and two loans, after its run."""
    play = Play("1817")
    company = started(play, "A&S", 1, 100, sizes.FIVE, cash=50, train="2")
    book_of(play.game).hand(company, 2)
    return play, company


def test_loans_are_counted_with_their_interest(borrower: tuple[Play, Corporation]) -> None:
    """Of each hundred 15 are kept for interest, and that of the loans at hand comes first."""
    play, company = borrower
    assert play.game.policies.money.interest(company) == 10
    assert loans_for(play.game, company, price=125, gain=100) == 1
    assert loans_for(play.game, company, price=126, gain=100) == 2
    assert loans_for(play.game, company, price=50, gain=100) == math.inf


def test_interest_is_kept_before_anything_is_paid_out(borrower: tuple[Play, Corporation]) -> None:
    play, company = borrower
    company.cash = 3
    assert keeps(play.game, company, whole=40, paid=0, purse=500) == 7
    assert keeps(play.game, company, whole=5, paid=0, purse=500) == 5


def test_no_train_is_bought_with_the_money_for_interest(borrower: tuple[Play, Corporation]) -> None:
    play, company = borrower
    company.trains = ()
    train = play.game.depot.for_sale()[0]
    action = {"type": "buy_train", "entity": company.key, "train": train.id, "price": 100}
    choices = [Choice(action, {}, {"cost": 100})]
    company.cash = 110
    assert best_purchase(play.game, company, choices, must=False) in choices
    company.cash = 109
    assert best_purchase(play.game, company, choices, must=False) is None


def test_a_train_pays_for_the_rounds_that_it_runs() -> None:
    goal = Goal(price=100, gain=30, runs=4)
    assert (goal.pays(9), goal.pays(2)) == (120, 60)


def test_players_of_1817_start_as_many_companies_as_their_money_buys_trains_for() -> None:
    """Each begins with about 300: two companies, and a train for each of them."""
    game = game_of(played(31, dict.fromkeys("1234", "steady"), limit=200, title="1817"))
    assert game.progress.turn == 1
    companies = [company for player in game.players for company in companies_of(game, player)]
    assert len(companies) >= 7
    assert all(company.trains for company in companies)


def test_a_corporation_of_1856_floats_by_the_trains_that_are_sold() -> None:
    """Before the first 3-train 20 percent are enough, which the president alone has."""
    game = game_of(played(51, dict.fromkeys("1234", "steady"), limit=10, title="1856"))
    started = [one for one in game.corporations.values() if one.cell is not None]
    assert len(started) == 4
    assert {game.shares.float_percent(one) for one in started} == {20}
    assert all(missing_to_float(game, one) == 0 for one in started)


@pytest.mark.parametrize(("title", "players"), [("1817", 6), ("1817WO", 4), ("1817WO", 5)])
def test_where_money_is_short_the_first_company_takes_all_of_it(title: str, players: int) -> None:
    """$210 for each of six, $195 or $168 in 1817WO: the usual part of that is no bid of $100."""
    seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, players + 1))
    table = Table(FAMILY.new(Setup("eighteen", title, seats, {}, 1)))
    game, steady, rng = game_of(table), Steady(), random.Random(1)
    while game.round.kind == "initial" or (game.progress.turn == 1 and game.round.kind == "stock"):
        seat = game.deciders()[0]
        table.apply(steady.choose(game, seat, rng), seat)
    assert game.floated()


def test_money_is_not_saved_for_later_while_the_game_stalls() -> None:
    """In 1856 nobody has to buy the first train of the next kind for long: 2-trains rust with the first 4."""
    game = game_of(played(7000, dict.fromkeys("1234", "steady"), limit=40, title="1856"))
    assert game.depot.phase_index == 0
    assert not stalls(game)
    game.progress.turn = SETS_A_PHASE + 1
    assert stalls(game)
    game.depot.phase_index = 1
    assert not stalls(game)


def test_a_first_3_train_is_bought_in_1856_before_the_tenth_set() -> None:
    game = game_of(played(7000, dict.fromkeys("1234", "steady"), limit=420, title="1856"))
    assert game.progress.turn < 10
    assert game.depot.phase_index >= 1
