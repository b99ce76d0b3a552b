"""What stands beside a choice: why it has to be made, who pays, and once what can be done in one way only."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.pages.figures import final_table
from roundhouse.eighteen.pages.scene import Scene
from roundhouse.eighteen.pages.words import percents
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.loans.book import book_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.raising import RaiseMoney
from roundhouse.eighteen.titles.g18MEX.rules.merger import KeptToken
from roundhouse.table.choices import Span
from roundhouse.table.languages import read_in, spoken
from roundhouse.table.protocol import Adviser
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from ..eighteen.at_1817 import begin, started
from ..eighteen.at_table import Play
from .at_table import Words, act, game_of, on, play_until, table


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


def panel(at: Table, name: str) -> str:
    """The text of a panel."""
    return str(Words({id_: html for id_, _, html in FAMILY.pages().panels(at.game, on(at))}[name]))


@pytest.mark.parametrize(("title", "first", "second"), [("18CO", "IMC", "GJGR"), ("1882", "SC", "NWR")])
def test_bids_are_for_all_to_see_and_bind_their_money(title: str, first: str, second: str) -> None:
    at = table(("Ann", "Ben", "Cleo"), title)
    game = game_of(at)
    cash = game.players[0].cash
    price = 45 if title == "18CO" else 55
    at.apply({"type": "bid", "entity": "player:a", "company": first, "price": price})
    assert f"Ann bids ${price}" in panel(at, "privates")
    assert f"${price} in bids, ${cash - price} free" in panel(at, "players")
    for seat in ("b", "c"):
        at.apply({"type": "pass", "entity": f"player:{seat}"})
    prices = {one.action["company"]: one.open.get("price") for one in at.choices() if one.type == "bid"}
    lowest = {company: price.low for company, price in prices.items() if isinstance(price, Span)}
    words = act(at).replace("\n", "")
    assert f"leaves ${cash - price - lowest[second]}" in words, "what is bound elsewhere is not left"
    assert f"leaves ${cash - lowest[first]}" in words, "a higher bid stands in place of the lower one"


def test_who_bids_for_the_turn_reads_what_is_won_and_who_has_bid() -> None:
    at = table(("Ann", "Ben", "Cleo"), "1860")
    at.apply({"type": "bid", "entity": "player:a", "price": 70})
    page = str(Words(act(at)))
    assert "Bid for the turn" in page
    assert "The highest bidder pays the bid, then buys a private company or starts C&N / IOW." in page
    assert "Ann bids £70" in page


def test_what_shareholders_get_in_a_merger_is_seen_before() -> None:
    at = kept("18MEX", 1, waits_at("NationalMerger"))
    page = str(Words(act(at)))
    asked = next(str(one.action["corporation"]) for one in at.choices() if one.type == "merge")
    corporation = game_of(at).corporations[asked]
    for player in game_of(at).players:
        percent = player.percent(corporation)
        if percent:
            assert f"{asked} {percent}% → 0%" in page
        if percent >= 20:
            assert "NdM" in page.rsplit(f"{player.name}: ", maxsplit=1)[-1]


def test_trains_of_a_company_that_is_taken_over_are_not_lost() -> None:
    play = Play("1817")
    started(play, "A&S", 1, 100)
    other = started(play, "J", 1, 90)
    play.game.depot.give(next(one for one in play.game.depot.upcoming if one.name == "5"), other)
    begin(play, "merger")
    page = str(Words(FAMILY.pages().act(play.game, "1")))
    assert "A&S takes trains over from J: 5 and 5" in page
    assert " loses " not in page
    assert "J closes · Ada: A&S 100% → 40%, J 100% → 0%" in page


def test_a_loan_says_its_interest_and_how_many_are_out() -> None:
    play = Play("1817")
    company = started(play, "A&S", 1, 100, 5)
    book = book_of(play.game)
    book.hand(company, 2)
    begin(play, "operating")
    page = str(Words(FAMILY.pages().act(play.game, "1")))
    assert "2 of 70 loans are out; the interest is 5%." in page
    assert page.count("loans are out") == 1
    assert "A&S’s interest $10 → $15 a round" in page
    cards = {id_: html for id_, _, html in FAMILY.pages().panels(play.game, "1")}
    assert "2 of 5, interest $10 a round" in str(Words(cards["companies"]))
    assert "2 of 70 loans are out" in str(Words(cards["trains"]))


def test_of_how_many_shares_a_company_of_1817_is_to_be_is_said_in_words() -> None:
    page = str(Words(act(kept("1817", 1, offers("choose", many=2)))))
    assert "2 shares" in page
    assert "5 shares" in page
    assert "shares from then on" not in page


def test_a_company_that_must_buy_a_train_reads_so() -> None:
    def is_poor(at: Table) -> bool:
        kinds = {choice.type for choice in at.choices()}
        return "buy_train" in kinds and "pass" not in kinds

    assert "It must buy a train." in str(Words(act(kept("1860", 1, is_poor))))
    may_pass = kept("1860", 1, lambda at: {"buy_train", "pass"} <= {one.type for one in at.choices()})
    assert "must buy" not in str(Words(act(may_pass)))


def test_who_chooses_a_token_to_keep_reads_what_is_chosen() -> None:
    at = kept("18MEX", 1, lambda at: any(one.type == "merge" for one in at.choices()))
    game = game_of(at)
    step = game.round.step(KeptToken)

    def places(company: Corporation) -> list[tuple[str, int]]:
        return list(game.land.board.tokens_of(company.id))

    merged = next(one for one in game.corporations.values() if len(places(one)) > 1)
    step.ask(merged, [Spot(*spot) for spot in places(merged)])
    page = str(Words(FAMILY.pages().act(game, on(at))))
    assert "Choose a token to keep" in page
    assert "Assign" not in page


def test_the_marker_of_a_private_company_is_placed() -> None:
    at = kept("1856", 1, offers("assign"))
    page = str(Words(act(at)))
    assert "place a marker" in page
    assert "Assign" not in page


def test_shares_of_a_corporation_without_trains_count_half_wherever_they_are_told() -> None:
    at = table(("Ann", "Ben"), "1860")
    game = game_of(at)
    play_until(at, lambda game: game.round.kind == "stock")
    company = next(one for one in game.corporations.values() if one.player)
    company.runs = (10,)
    ann = next(one for one in game.players if one.percent(company))
    half = company.share_price // 2
    assert f"without a train £{half}" in panel(at, "companies")
    final = str(final_table(Scene(game, "a", ())))
    rows = final.split("<tr>")[2:]
    assert len(rows) == 2
    assert ">Other</th>" not in final, "nothing is left over beside cash, shares and private companies"
    assert any(player.privates for player in game.players)
    assert ">Privates</th>" in final
    assert f"£{ann.percent(company) // company.share_percent * half}" in "".join(rows)


def test_how_far_one_is_short_after_a_short_sale_is_seen_before() -> None:
    at = kept("1817", 1, offers("short"))
    page = str(Words(act(at)))
    game = game_of(at)
    player = next(one for one in game.players if one.id == on(at))
    for choice in at.choices():
        if choice.type == "short":
            company = game.corporations[str(choice.action["corporation"])]
            before = player.percent(company)
            after = before - company.share_percent
            assert f"{player.name}: {company.id} {percents(before)} → {percents(after)}" in page


def test_who_takes_a_minor_over_reads_whose_it_is_and_what_it_has() -> None:
    """1822: nobody pays for a minor by its number alone."""
    at = kept("1822", 1, offers("merge"))
    merger = next(choice for choice in at.choices() if choice.type == "merge")
    minor = game_of(at).company(merger.action["corporation"])
    assert minor.player is not None
    told = [minor.player.name, f"Price £{minor.share_price}", f"Treasury £{minor.cash}"]
    told += [f"Trains {', '.join(train.name for train in minor.trains)}"] if minor.trains else []
    said = Words(act(at, game_of(at).deciders()[0]))
    assert " · ".join(told) in " ".join(str(said).split())


def test_nothing_is_asked_of_companies_once_a_game_is_over() -> None:
    """“What it takes” and “Reach” stood on the cards of a game that nobody can go on with."""
    at = table(("Ann", "Ben"), "18MS")

    def companies() -> str:
        return str(Words({id_: html for id_, _, html in FAMILY.pages().panels(at.game, None)}["companies"]))

    play_until(at, lambda game: any(one.player for one in game.corporations.values()))
    assert "What it takes" in companies()
    play_until(at, lambda game: game.over, most=4000)
    assert "President" in companies()
    assert "What it takes" not in companies()
    assert "Reach" not in companies()


def test_a_concession_says_once_what_it_is_the_right_to() -> None:
    """“The right to start …” stood there twice, once with the name of the corporation and once without."""
    words = panel(table(("Ann", "Ben"), "1822"), "privates")
    card = words.partition("Concession of the LNWR")[2].partition("Concession of the GWR")[0]
    assert card.count("The right to start") == 1
    assert "Its face value counts towards the president’s certificate" in card


def test_cards_that_an_optional_rule_brings_are_told_in_every_language() -> None:
    """The Aberdeen Ferry of System18’s map of Scotland was described in English to all."""
    at = table(("Ann", "Ben"), "System18", map_Scotland="yes")
    with read_in(spoken("de")):
        assert "die in Aberdeen hält, 20 mehr" in panel(at, "privates")
