"""What stands beside a choice: why it has to be made, who pays, and once what can be done in one way only."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.raising import RaiseMoney
from roundhouse.table.languages import read_in, spoken
from roundhouse.table.protocol import Adviser
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .at_table import Words, act, game_of, on, table


def kept(title: str, number: int, reached: Callable[[Table], bool]) -> Table:
    """A game of the corpus where it first gets there."""
    for at in replayed(gzip.decompress(path_of(title, number).read_bytes()), FAMILY):
        if not at.outcome() and reached(at):
            return at
    raise AssertionError("not reached")


def offers(*kinds: str, many: int = 1) -> Callable[[Table], bool]:
    """Is one of these deeds possible, in so many ways?"""
    return lambda at: sum(choice.type in kinds for choice in at.choices()) >= many


def waits_at(name: str) -> Callable[[Table], bool]:
    """Does the game wait at a step of this class?"""
    return lambda at: type(game_of(at).round.waiting()).__name__ == name


def raises_money(at: Table) -> bool:
    """Does a president have to sell shares for a train?"""
    sales = [choice for choice in at.choices() if choice.type == "sell_shares"]
    step = game_of(at).round.waiting()
    return isinstance(step, RaiseMoney) and any("player" in str(one.action["entity"]) for one in sales)


def test_a_president_who_sells_shares_for_a_train_reads_what_is_missing() -> None:
    at = kept("18MEX", 1, raises_money)
    game: EighteenGame = game_of(at)
    step = game.round.waiting()
    assert isinstance(step, RaiseMoney)
    company = step.actor()
    assert isinstance(company, Corporation)
    assert company.player is not None
    price, cash = step.needed(), company.player.cash
    assert price is not None
    words = str(Words(act(at)))
    assert f"{company.id} must buy a train, the cheapest for ${price}. It has ${company.cash}," in words
    assert f"{company.player.name} has ${cash}: ${price - company.cash - cash} are missing." in words


def test_shares_that_are_sold_in_a_stock_round_are_sold_for_nothing_in_particular() -> None:
    at = kept("1889", 1, offers("sell_shares"))
    assert "must buy a train" not in str(Words(act(at)))


def test_who_is_asked_to_merge_reads_into_what_and_may_decline() -> None:
    at = kept("18MEX", 1, waits_at("NationalMerger"))
    page = Words(act(at))
    asked = next(str(one.action["corporation"]) for one in at.choices() if one.type == "merge")
    own = [one for one in page.all("span", class_="chip") if one["data-token"] == asked]
    assert len(own) == 2  # above all, and once in the row
    assert "into National Railways of Mexico" in str(page)
    assert f"{asked} closes" in str(page)
    assert "Decline the merger" in str(page)
    assert "do not merge or decline" not in str(page)


def test_a_bid_that_a_company_pays_leaves_its_president_what_there_is() -> None:
    at = kept("1817", 1, lambda at: waits_at("Acquire")(at) and offers("bid")(at))
    page = Words(act(at))
    assert "one of your companies pays" in str(page)
    assert page.all("output") == []
    assert Words(act(table(title="1817"))).all("output")  # the first auction is paid by players


def test_a_bankruptcy_is_offered_once() -> None:
    at = kept("1846", 2, offers("bankrupt", many=2))
    forms = Words(act(at)).all("form", class_="choice deal")
    assert [json.loads(str(one["data-action"]))["type"] for one in forms].count("bankrupt") == 1


@pytest.mark.parametrize(("code", "buys"), [("en", "buys"), ("de", "kauft"), ("fr", "achète")])
def test_what_a_bot_would_do_is_said_in_the_language_of_who_asks(code: str, buys: str) -> None:
    at = kept("1889", 1, offers("buy_train"))
    bot = list(FAMILY.bots().values())[-1]
    assert isinstance(bot, Adviser)
    with read_in(spoken(code)):
        deed, *reasons = bot.advise(at.game, on(at), random.Random(1)).words
    assert buys in deed
    english = any("shares are worth more" in one or "seems to end better" in one for one in reasons)
    assert reasons
    assert english == (code == "en")
