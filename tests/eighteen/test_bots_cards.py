"""Cards that bots buy in stock rounds beside shares, and minors that they exchange: in 1824."""

from __future__ import annotations

from random import Random

from roundhouse.eighteen.bots.cards import card_to_buy, dearest_card, exchange_that_floats
from roundhouse.eighteen.bots.steady import Steady
from roundhouse.table.choices import Choice

from .at_table import Play
from .in_1824 import dealt, give


def offered(play: Play, kind: str) -> list[Choice]:
    return [one for one in play.table.choices() if one.type == kind]


def test_the_dearest_minor_is_bought_first() -> None:
    play = Play("1824", 4)
    card = card_to_buy(play.game, offered(play, "buy_company"))
    assert card is not None
    assert (card.action["company"], card.action["price"]) == ("KK1", 240)
    assert dearest_card(play.game, offered(play, "buy_company")) is card
    assert Steady().choose(play.game, "4", Random(1)) == card.action


def test_a_card_with_several_prices_is_bought_at_the_lowest() -> None:
    play = Play("1824", 4)
    coal = [one for one in offered(play, "buy_company") if one.action["company"] == "EPP"]
    card = card_to_buy(play.game, coal[::-1])
    assert len(coal) == 5
    assert card is not None
    assert card.action["price"] == 120


def test_a_private_company_is_bought_whose_income_pays_it_back_soon() -> None:
    play = Play("1824", 4)
    mountains = [one for one in offered(play, "buy_company") if str(one.action["company"]).startswith("B")]
    card = card_to_buy(play.game, mountains)
    assert card is mountains[0]
    for one in mountains:
        play.game.private(str(one.action["company"])).revenue = 19
    assert card_to_buy(play.game, mountains) is None, "120 for 19 in each round"


def test_a_coal_company_is_exchanged_once_its_corporation_floats_by_it() -> None:
    play = dealt()
    game, player = play.game, play.game.players[0]
    game.depot.phase_index = 1
    give(play, "MS", 1, 2)
    assert exchange_that_floats(game, player, offered(play, "special_buy"), Random(1)) is None
    give(play, "MS", 1, 1)
    action = exchange_that_floats(game, player, offered(play, "special_buy"), Random(1))
    assert action is not None
    assert action["description"] == "EOD", "20% and 30% are half of MS"
    assert not game.minors["EOD"].closed, "it was only tried"
    assert Steady().choose(game, "1", Random(1)) == action


def test_no_coal_company_is_exchanged_for_others_to_preside() -> None:
    play = dealt()
    game = play.game
    game.depot.phase_index = 1
    give(play, "MS", 2, 3)
    assert exchange_that_floats(game, game.players[0], offered(play, "special_buy"), Random(1)) is None
