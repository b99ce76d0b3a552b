"""1837: which trains go after a merger, and the optional rule “As in Rails”."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.steps.dividends import PayDividend
from roundhouse.eighteen.titles.g1837.rules.facts import Unions
from roundhouse.eighteen.titles.g1837.rules.merging import merge

from .at_table import Play
from .test_austria_hungary import dealt, started

AS_IN_RAILS = {"as_in_rails": "yes"}


def dealt_as_in_rails(**owners: int) -> Play:
    return dealt(AS_IN_RAILS, **owners)


def test_of_too_many_trains_after_a_merger_those_of_the_minor_go() -> None:
    play = dealt(EOD=2, EKT=2)
    game = play.game
    company, minor = started(play, "MS", 2), game.minors["EOD"]
    for number in range(4):
        game.depot.give(game.train(f"2-{number}"), company)
    game.depot.give(game.train("1G-0"), minor)
    game.begin_round("exchange", 1)
    play("minor:EOD", "choose", choice="Exchange")
    assert play.options("discard_train") == [{"type": "discard_train", "entity": "corp:MS", "train": "1G-0"}]


def test_a_later_excess_may_be_any_train() -> None:
    play = dealt(EOD=2)
    game = play.game
    company, minor = started(play, "MS", 1), game.minors["EOD"]
    for number in range(3):
        game.depot.give(game.train(f"2-{number}"), company)
    game.depot.give(game.train("1G-0"), minor)
    merge(game, minor)
    assert [train.id for train in game.memory_of(Unions).brought] == ["1G-0"]
    game.begin_round("exchange", 1)
    game.depot.give(game.train("3-0"), company)
    assert {choice["train"] for choice in play.options("discard_train")} == {"2-0", "3-0", "1G-0"}


@pytest.mark.parametrize(("options", "prices"), [({}, (142, 120, 175)), (AS_IN_RAILS, (120, 105, 142))])
def test_national_railways_are_cheaper_in_rails(options: dict[str, str], prices: tuple[int, ...]) -> None:
    play = dealt(options)
    pars = [play.game.company(name).par for name in ("SD", "KK", "UG")]
    assert tuple(par.price for par in pars if par is not None) == prices


def test_in_rails_the_market_goes_two_columns_further_left() -> None:
    """At the left edge it goes on downwards."""
    play = dealt_as_in_rails()
    company = started(play, "BK", 1)
    market = play.game.market
    for price in (67, 64, 61, 58, 53):
        cell = company.cell
        assert cell is not None
        assert market.left_of(cell).price == price
        market.move(company, market.left_of(cell))


def test_in_rails_nobody_presides_before_a_national_railway_is_formed() -> None:
    play = dealt_as_in_rails(KK1=2, KK2=3, KK3=3)
    game, kk = play.game, play.game.company("KK")
    play.pass_until("stock")
    buyer = game.deciders()[0]
    play(buyer, "buy_shares", shares=["KK_1"])
    assert game.players[int(buyer) - 1].percent(kk) == 10
    assert kk.player is None


def test_in_rails_minors_are_asked_as_soon_as_the_train_is_bought() -> None:
    play = dealt_as_in_rails(KK1=1, KK2=2, KK3=3)
    game, kk = play.game, play.game.company("KK")
    game.begin_round("operating", 1)
    play("minor:SD5", "place_token", hex="L8", city=0)
    game.fire("kk_can_form")
    play("minor:KK1", "choose", choice="form")
    play("minor:KK2", "choose", choice="decline")
    assert not kk.floated
    play("minor:KK3", "choose", choice="fold_in")
    assert kk.floated
    assert game.minors["KK3"].closed
    assert not game.minors["KK2"].closed
    assert game.round.kind == "operating"
    assert play.options("choose") == []


def test_in_rails_others_are_not_asked_either_where_the_first_minor_declines() -> None:
    play = dealt_as_in_rails(KK1=1, KK2=2, KK3=3)
    game = play.game
    game.begin_round("operating", 1)
    play("minor:SD5", "place_token", hex="L8", city=0)
    game.fire("kk_can_form")
    play("minor:KK1", "choose", choice="decline")
    assert play.options("choose") == []
    assert not game.company("KK").floated


@pytest.mark.parametrize(("options", "kept", "paid"), [({}, 90, 50), (AS_IN_RAILS, 95, 47)])
def test_in_rails_half_a_dividend_is_exactly_half(options: dict[str, str], kept: int, paid: int) -> None:
    """Of 190; player 1 has half of the shares."""
    play = dealt(options)
    game = play.game
    company = started(play, "GT", 1)
    revenue = game.policies.revenue
    assert revenue.half_dividend(company, 190) == (kept, 190 - kept)
    before = play.cash(1)
    game.rounds["operating"].step(PayDividend).pay_shares(company, 190 - kept)
    assert play.cash(1) - before == paid


@pytest.mark.parametrize("options", [{}, AS_IN_RAILS])
def test_in_rails_minors_count_as_the_shares_they_become(options: dict[str, str]) -> None:
    """Player 2 has a coal company whose corporation costs 70, and the minor SD1 with its mountain railway."""
    play = dealt(options, EOD=2, SD1=2)
    game = play.game
    started(play, "MS", 1)
    cash = play.cash(2)
    lowest, mountain = 70, 100
    usual = 4 * lowest + mountain
    assert game.worth(game.players[1]) - cash == (70 + 120 if options else usual)
