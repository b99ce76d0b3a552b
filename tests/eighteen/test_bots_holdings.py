"""Bots where corporations hold companies: what they bid, offer, answer, close and pay."""

from __future__ import annotations

from random import Random

import pytest

from roundhouse.eighteen.bots.holdings import (
    answer_to_offer,
    bid_for_holding,
    company_to_close,
    dividend_by_share,
    offer_to_make,
)
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.conglomerates.settings import CompanyDeck, ForeignInvestor
from roundhouse.table.choices import Choice

from .test_rolling_stock import acquisition, formed, fund, new_game, offer, own


def chosen(game: EighteenGame, seat: int) -> dict[str, object]:
    return dict(Steady().choose(game, str(seat), Random(1)))


def of_kind(game: EighteenGame, seat: int, kind: str) -> list[Choice]:
    return [one for one in game.choices(str(seat)) if one.type == kind]


def test_an_offer_says_what_a_company_adds_to_the_income_of_its_buyer() -> None:
    """OL earns $3, and $2 by its synergies with KME and MHE."""
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "KME", "MHE"), 40)
    own(game, game.memory_of(ForeignInvestor), "OL")
    acquisition(game)
    (found,) = of_kind(game, 1, "offer")
    assert (found.facts["cost"], found.facts["pays"]) == (18, 5)
    game.memory_of(CompanyDeck).level = 6
    (found,) = of_kind(game, 1, "offer")
    assert found.facts["loses"] == 1  # now it costs $6 to own


def test_a_corporation_buys_what_earns_most_for_its_price() -> None:
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "KME", "MHE"), 40)
    own(game, game.memory_of(ForeignInvestor), "OL", "WT")
    acquisition(game)
    action = chosen(game, 1)
    assert (action["type"], action["company"], action["price"]) == ("offer", "OL", 18)


def test_a_company_that_costs_more_than_it_earns_is_not_bought() -> None:
    """MHE earns $2, and at level 5 costs $3 to own, even at half its face value of $8."""
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 4)
    own(game, game.players[0], "MHE")
    game.memory_of(CompanyDeck).level = 5
    acquisition(game)
    assert of_kind(game, 1, "offer")
    assert chosen(game, 1)["type"] == "pass"


def test_a_player_sells_to_their_own_corporation_for_as_much_as_it_may_pay() -> None:
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    own(game, game.players[0], "MHE")
    acquisition(game)
    action = chosen(game, 1)
    assert (action["company"], action["price"]) == ("MHE", 10)


def test_no_offer_is_made_to_others() -> None:
    """They might refuse it as often as it is made."""
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    own(game, game.players[1], "MHE")
    acquisition(game)
    choices = of_kind(game, 1, "offer")
    assert choices
    assert offer_to_make(game, game.players[0], choices, Random(1)) is None


@pytest.mark.parametrize(("price", "accept"), [(9, False), (10, True)])
def test_an_owner_sells_for_face_value_and_one_income(*, price: int, accept: bool) -> None:
    """MHE is worth $8 and earns $2."""
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    own(game, game.players[1], "MHE")
    acquisition(game)
    offer(game, 1, "Bear", "MHE", price)
    answer = answer_to_offer(game, game.players[1], of_kind(game, 2, "respond"), Random(1))
    assert answer is not None
    assert answer["accept"] is accept


def test_a_higher_share_price_buys_first_what_is_worth_its_price() -> None:
    game = new_game()
    fund(game, formed(game, "Bear", 10, 0, "WT"), 40)
    fund(game, formed(game, "Ship", 20, 1, "MHE"), 40)
    own(game, game.memory_of(ForeignInvestor), "OL")
    acquisition(game)
    offer(game, 1, "Bear", "OL", 18)
    action = chosen(game, 2)
    assert (action["type"], action["accept"]) == ("respond", True)


def closing(level: int, cash: int) -> EighteenGame:
    """A corporation has BD, which is worth $12 and earns $3, and SX, at costs of this level."""
    game = new_game()
    fund(game, formed(game, "Bear", 20, 0, "BD", "SX"), cash)
    game.memory_of(CompanyDeck).level = level
    game.begin_round("closing", 1)
    return game


def test_a_company_is_closed_once_it_soon_loses_more_than_its_face_value() -> None:
    """At level 7 BD loses $7 a round and is worth $12; at level 6 it loses $3."""
    for level, closed in ((6, None), (7, "BD")):
        game = closing(level, 100)
        action = company_to_close(game, game.players[0], of_kind(game, 1, "sell_company"), Random(1))
        assert (action and action["company"]) == closed


def test_who_cannot_pay_what_companies_lose_closes_the_worst() -> None:
    game = closing(6, 1)
    action = company_to_close(game, game.players[0], of_kind(game, 1, "sell_company"), Random(1))
    assert action is not None
    assert action["company"] == "BD"


def test_a_dividend_leaves_the_price_what_it_would_rise_to_and_money_for_a_company() -> None:
    """Bear has two shares at $10 and WT, worth $11. With $11 and more left its price rises by two."""
    game = new_game()
    bear = formed(game, "Bear", 10, 0, "WT")
    fund(game, bear, 20)
    game.begin_round("dividends", 1)
    player, choices = game.players[0], of_kind(game, 1, "dividend")
    paid = dividend_by_share(game, player, bear, choices, Random(1))
    assert paid["amount"] == 3  # nobody has a company that Bear could buy
    own(game, player, "PR")
    player.cash = 30
    paid = dividend_by_share(game, player, bear, choices, Random(1))
    assert paid["amount"] == 0
    player.cash = 0
    paid = dividend_by_share(game, player, bear, choices, Random(1))
    assert paid["amount"] > 0  # whoever has no money cannot bid for the next company


def test_a_treasury_keeps_nothing_for_companies_of_other_players() -> None:
    game = new_game()
    bear = formed(game, "Bear", 10, 0, "WT")
    fund(game, bear, 20)
    own(game, game.players[1], "PR")
    game.begin_round("dividends", 1)
    player, choices = game.players[0], of_kind(game, 1, "dividend")
    player.cash = 30
    assert dividend_by_share(game, player, bear, choices, Random(1))["amount"] == 3


def test_where_no_trains_are_for_sale_a_company_is_bid_for_up_to_what_a_corporation_pays() -> None:
    """Players of 1889 keep two thirds of their money for companies and trains; there is no need here."""
    game = new_game()
    choice = next(one for one in of_kind(game, 1, "bid"))
    private = game.privates[str(choice.action["company"])]
    bid = bid_for_holding(game, [choice])
    assert bid is not None
    assert bid["price"] == private.value
    most = private.definition.max_price or 0
    game.perform({**choice.action, "price": most}, "1")
    (more,) = of_kind(game, 2, "bid")
    assert bid_for_holding(game, [more]) is None
    assert chosen(game, 2)["type"] == "pass"


def test_of_several_companies_that_is_bid_for_which_brings_most_beyond_the_bid() -> None:
    """A company brings its income, and what a corporation may pay for it."""
    game = new_game()
    offers = of_kind(game, 1, "bid")

    def brings(choice: Choice) -> int:
        private = game.private(str(choice.action["company"]))
        return (private.definition.max_price or 0) - private.value + private.revenue

    bid = bid_for_holding(game, offers)
    assert bid is not None
    assert brings(Choice(bid, {}, {})) == max(map(brings, offers)) > min(map(brings, offers))


def test_money_is_bid_for_companies_before_it_buys_shares() -> None:
    game = new_game()
    formed(game, "Bear", 10, 0, "WT")
    fund(game, game.company("Bear"), 20)
    assert of_kind(game, 1, "buy_shares")
    assert chosen(game, 1)["type"] == "bid"
