"""1868 Wyoming: the double share of UP, which a private company keeps for its owner."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles.g1868Wyoming.stock import GiveForPresidency
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .test_1868_wyoming import opened

DOUBLE = "UP_7"
EXCHANGE = {"type": "buy_shares", "entity": "private:P11", "shares": [DOUBLE]}


def doing(game: EighteenGame, player: str, type_: str, **words: object) -> None:
    game.perform({"type": type_, "entity": f"player:{player}", **words}, None)


def stock_round() -> EighteenGame:
    """Ada has the private company that keeps the double share, Ben starts UP at 82. It is Ada's turn."""
    game = opened()
    doing(game, "Ada", "bid", company="P11", price=205)
    while game.round.kind == "initial":
        choices = [dict(choice.action) for choice in game.choices()]
        wanted = ({"type": "par", "cell": "2,3"}, {"type": "bid", "company": "P10", "entity": "player:Ben"})
        bought = (
            one
            for one in choices
            for words in wanted
            if words.items() <= one.items() and (one["type"] == "par" or "price" in one)
        )
        game.perform(next(bought, choices[-1]), None)
    doing(game, "Cleo", "pass")
    doing(game, "Ben", "pass")
    return game


def may_sell(game: EighteenGame) -> list[tuple[list[str], int]]:
    return [
        (list(one.action["shares"]), one.action["percent"])
        for one in game.choices()
        if one.action["type"] == "sell_shares"
    ]


def test_the_double_share_is_kept_for_the_owner_of_its_private_company() -> None:
    game = stock_round()
    assert game.certificates[DOUBLE].reserved
    exchanges = [one for one in game.choices() if one.action["entity"] == "private:P11"]
    assert [one.action["shares"] for one in exchanges] == [[DOUBLE]]
    with pytest.raises(Refusal):
        doing(game, "Ada", "buy_shares", shares=[DOUBLE])


def test_it_is_exchanged_for_the_private_company_and_the_bank_pays_for_it() -> None:
    game = stock_round()
    cash, treasury = game.player("Ada").cash, game.corporations["UP"].cash
    game.perform(EXCHANGE, None)
    assert game.privates["P11"].closed
    assert game.certificates[DOUBLE].owner is game.player("Ada")
    assert not game.certificates[DOUBLE].reserved
    assert game.player("Ada").cash == cash
    assert game.corporations["UP"].cash == treasury + 2 * 82


def test_after_the_exchange_only_the_double_share_is_sold_and_none_bought() -> None:
    game = stock_round()
    game.perform(EXCHANGE, None)
    assert may_sell(game) == [([DOUBLE], 20)]
    assert {one.action["type"] for one in game.choices()} == {"sell_shares", "pass"}
    with pytest.raises(Refusal):
        doing(game, "Ada", "buy_shares", shares=["UP_1"])


def test_who_has_bought_does_not_exchange_in_the_same_turn() -> None:
    game = stock_round()
    doing(game, "Ada", "buy_shares", shares=["UP_1"])
    with pytest.raises(Refusal):
        game.perform(EXCHANGE, None)


def test_before_its_corporation_operates_a_share_sells_at_the_price_that_it_falls_to() -> None:
    """82 falls by two cells for 20 %."""
    game = stock_round()
    game.perform(EXCHANGE, None)
    company, cash = game.corporations["UP"], game.player("Ada").cash
    assert company.cell is not None
    price = game.market.below(game.market.below(company.cell)).price
    assert price < 82
    doing(game, "Ada", "sell_shares", shares=[DOUBLE], percent=20)
    assert game.player("Ada").cash == cash + 2 * price
    assert company.cell.price == price


def test_who_loses_it_for_the_presidency_answers_that_it_is_given() -> None:
    """Ben, who presides, sells 40%: Ada presides, and her double share lies in the pool with two single ones.
    She could pay for these, so 18xx.games asks; the answer is made by itself."""
    game = stock_round()
    table = Table(game)
    table.apply(EXCHANGE)
    table.apply({"type": "pass", "entity": "player:Ada"})
    ben, ada, company = game.player("Ben"), game.player("Ada"), game.corporations["UP"]
    game.shares.give(ben, (game.certificates["UP_1"], game.certificates["UP_2"]))
    while game.deciders() != ("Ben",):
        table.apply({"type": "pass", "entity": f"player:{game.deciders()[0]}"})
    ada.cash = 2 * 82
    game.progress.turn = 2
    sale = {"type": "sell_shares", "entity": ben.key, "shares": ["UP_1", "UP_2", "UP_0"], "percent": 40}
    entry = table.apply(sale)[0]
    assert company.player is ada
    assert game.certificates[DOUBLE].owner is game.pool
    assert [dict(one) for one in entry.followed_by] == [
        {"type": "choose", "entity": "player:Ada", "choice": 0}
    ]
    assert game.deciders() == ("Ben",)


def test_nobody_is_asked_who_could_not_pay_for_single_shares() -> None:
    game = stock_round()
    game.perform(EXCHANGE, None)
    ben, ada = game.player("Ben"), game.player("Ada")
    game.shares.give(ben, (game.certificates["UP_1"], game.certificates["UP_2"]))
    ada.cash = 2 * 82 - 1
    game.policies.stock.sell([game.certificates[name] for name in ("UP_1", "UP_2", "UP_0")], 40)
    assert game.corporations["UP"].player is ada
    assert not game.round.step(GiveForPresidency).waits()
