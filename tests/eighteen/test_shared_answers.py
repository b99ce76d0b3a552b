"""What was one title's own is data, state or a part that any title may use: here 1830 does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.title_toml import merge
from roundhouse.eighteen.rules import trading
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title_data
from roundhouse.table.protocol import Seat, Setup


def game(patch: Mapping[str, Any], players: int = 3) -> EighteenGame:
    """1830 with a change."""
    seats = tuple(Seat(str(number), f"Player {number}") for number in range(1, players + 1))
    return FAMILY.new(Setup("eighteen", "mine", seats, definition=merge(title_data("1830"), patch)))


def started(play: EighteenGame, name: str = "B&O", price: int = 100) -> Corporation:
    """A corporation with its president's certificate sold and some money."""
    company = play.corporations[name]
    play.market.set_par(company, next(cell for cell in play.market.par_cells() if cell.price == price))
    play.shares.give(play.players[0], (play.shares.president_share(company),))
    company.floated = True
    play.pay(play.bank, company, 500)
    return company


def test_an_idle_train_earns_nothing_unless_another_one_stays_at_home() -> None:
    play = game({})
    company = started(play)
    for train in play.depot.upcoming[:3]:
        play.depot.give(train, company)
    company.idle_trains = 2
    assert play.runs.income(company, (50, 30, 40)) == 50
    assert play.runs.income(company, (50, 30)) == 50, "one train did not run"
    assert play.runs.income(company, (50,)) == 50


def test_a_spared_train_outlives_its_kind() -> None:
    play = game({})
    company = started(play)
    kept, gone = play.depot.upcoming[:2]
    play.depot.give(kept, company)
    play.depot.give(gone, company)
    kept.spared = True
    play.depot.trigger("4", 1, None)
    assert company.trains == (kept,)


def test_who_has_the_ability_trades_at_face_value() -> None:
    play = game({"corporations": {"PRR": {"abilities": [{"type": "face_value_trains"}]}}})
    buyer, other = started(play), started(play, "C&O")
    national = started(play, "PRR")
    train = play.depot.upcoming[0]
    play.depot.give(train, buyer)
    assert not play.train_prices.must_be_face_value(other, train)
    assert play.train_prices.must_be_face_value(national, train), "as the buyer"
    play.depot.give(train, national)
    assert play.train_prices.must_be_face_value(other, train), "as the seller"


def test_shares_out_of_trade_in_a_phase_are_neither_bought_nor_sold() -> None:
    phase = {"phases": {"2": {"status": ["limited_train_buy"]}}}
    play = game({**phase, "corporations": {"B&O": {"untraded_while": "limited_train_buy"}}})
    company, other = started(play), started(play, "PRR")
    play.begin_round("stock", 2)
    play.progress.turn = 2
    owner, buyer = play.players[:2]
    assert "not traded" in (trading.why_not_buy(play, buyer, company.shares(company)[0]) or "")
    assert "not traded" in (trading.why_not_sell_yet(play, owner, company) or "")
    assert trading.why_not_buy(play, buyer, other.shares(other)[0]) is None
    assert trading.why_not_sell_yet(play, owner, other) is None
    play.depot.next_phase()
    assert trading.why_not_buy(play, buyer, company.shares(company)[0]) is None


def test_a_certificate_that_a_private_is_exchanged_for_is_kept_until_it_closes() -> None:
    kept = {"type": "exchange", "corporations": ["NYC"], "shares": ["NYC_8"], "when": ["any"]}
    play = game({"privates": {"MH": {"abilities": [kept]}}})
    company = started(play, "NYC")
    share = play.certificates["NYC_8"]
    assert trading.why_not_buy(play, play.players[1], share) == "NYC_8 is kept for Mohawk & Hudson."
    assert trading.why_not_buy(play, play.players[1], company.shares(company)[0]) is None
    play.close_private(play.privates["MH"])
    assert trading.why_not_buy(play, play.players[1], share) is None


@pytest.mark.parametrize(("owned", "cost"), [(True, 100), (False, 200)])
def test_a_private_pays_for_a_part_of_the_presidents_certificate(owned: bool, cost: int) -> None:
    discount = {"type": "par_discount", "corporations": ["NYC"], "discount_percent": 50}
    play = game({"privates": {"MH": {"abilities": [discount]}}})
    if owned:
        play.give_private(play.privates["MH"], play.players[0])
    company, before = play.corporations["NYC"], play.players[0].cash
    cell = next(cell for cell in play.market.par_cells() if cell.price == 100)
    play.start_corporation(company, play.players[0], cell)
    assert before - play.players[0].cash == cost


@pytest.mark.parametrize(("players", "percent"), [(2, 30), (3, 20)])
def test_the_scarcer_shares_of_a_game_for_two_are_a_part(players: int, percent: int) -> None:
    play = game({"players": [2, 6], **FOR_TWO, "parts": {"two_player_shares": {}}}, players)
    assert {play.shares.president_percent(item) for item in play.corporations.values()} == {percent}


FOR_TWO: Mapping[str, Any] = {"starting_cash": {"2": 1200}, "certificate_limit": {"2": 28}}


def test_the_richest_player_may_begin_after_the_auction() -> None:
    play = game({"settings": {"first_stock_order": "most_cash"}})
    play.pay(play.bank, play.players[2], 100)
    play.rounds["initial"].finish()
    assert play.progress.priority is play.players[2]


def test_where_all_have_the_same_money_and_nobody_a_private_the_first_player_begins() -> None:
    play = game({"settings": {"first_stock_order": "most_cash"}})
    play.rounds["initial"].finish()
    assert play.progress.priority is play.players[0]
