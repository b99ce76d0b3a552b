"""1837: the start packet, coal companies, national railways, mines, trains that are surrendered."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.merged_dividends.part import UnpaidShares
from roundhouse.eighteen.rules.state.actions import BuyTrain
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import NOBODY, Spot
from roundhouse.eighteen.titles.g1837.rules.exchange import asked
from roundhouse.eighteen.titles.g1837.rules.merging import merge
from roundhouse.eighteen.titles.g1837.rules.packet import cards_left, take_card
from roundhouse.eighteen.titles.g1837.rules.stock import float_sold
from roundhouse.table.errors import Refusal

from .at_table import Play


def dealt(options: Mapping[str, str] | None = None, /, **owners: int) -> Play:
    """A game whose cards the players have: card to number of a player; all others belong to player 1."""
    play = Play("1837", 3, options)
    game = play.game
    for card in list(cards_left(game)):
        player = game.players[owners.get(card.id, 1) - 1]
        game.give_private(card, player)
        take_card(game, card, player)
    return play


def started(play: Play, name: str, player: int, shares: int = 5) -> Corporation:
    """A corporation at 70 of which a player has so many shares."""
    game = play.game
    company, cell = game.company(name), game.market.par_cells()[-1]
    game.players[player - 1].cash += 1000
    game.start_corporation(company, game.players[player - 1], cell)
    for share in company.shares(company)[: shares - 2]:
        game.shares.buy(game.players[player - 1], (share,), share.price)
    float_sold(game, company)
    return company


def test_a_card_brings_its_minor_and_its_mountain_railway() -> None:
    play = Play("1837", 3)
    play("1", "bid", company="SD1", price=100)
    play("2", "pass")
    play("3", "pass")
    game = play.game
    assert game.minors["SD1"].player is game.players[0]
    assert game.minors["SD1"].cash == 90
    assert game.privates["Semmering"].owner is game.players[0]
    assert game.privates["SD1"].closed
    assert play.cash(1) == 730 - 100


def test_whoever_wins_an_auction_has_the_next_player_put_something_up() -> None:
    play = Play("1837", 3)
    play("1", "bid", company="SPB", price=40)
    play("2", "bid", company="SPB", price=45)
    play("3", "pass")
    play("1", "pass")
    assert play.game.minors["SPB"].player is play.game.players[1]
    assert play.game.deciders() == ("3",)


def test_cards_that_are_left_come_before_shares() -> None:
    play = Play("1837", 3)
    for player in "123":
        play(player, "pass")
    assert play.game.round.kind == "stock"
    assert {choice.type for choice in play.table.choices()} == {"buy_company", "pass"}
    with pytest.raises(Refusal):
        play(play.game.deciders()[0], "par", corporation="BK", cell="0,2")


def test_two_corporations_at_most_start_at_a_price() -> None:
    play = dealt()
    stock, last = play.game.policies.stock, play.game.market.par_cells()[-1]
    started(play, "BK", 1)
    assert last in stock.par_cells(play.game.company("MS"))
    started(play, "MS", 2)
    assert last not in stock.par_cells(play.game.company("TI"))


@pytest.mark.parametrize(("cash", "asked"), [(140, True), (139, False)])
def test_the_turn_waits_for_whoever_could_pay_the_lowest_price_be_it_taken_or_not(
    cash: int, asked: bool
) -> None:
    """Two corporations have started at 70; all of their shares are sold, and those of the cheapest state
    railway."""
    play = dealt()
    started(play, "BK", 1)
    started(play, "MS", 2)
    game = play.game
    for company in map(game.company, ("BK", "MS", "KK")):
        game.shares.give(game.players[0], company.shares(company), change_president=False)
    cleo = game.players[2]
    game.progress.priority, cleo.cash = cleo, cash
    game.begin_round("stock", 1)
    game._settle()
    assert (game.deciders() == ("3",)) is asked
    assert not asked or {choice.type for choice in play.table.choices()} == {"pass"}


def test_a_corporation_floats_with_half_of_it_and_no_money_for_kept_shares() -> None:
    play = dealt()
    assert started(play, "BK", 1, 4).floated is False
    assert started(play, "MS", 2).cash == 8 * 70
    assert started(play, "GT", 3).cash == 10 * 70


def test_a_coal_company_becomes_a_share() -> None:
    play = dealt(EOD=2)
    game = play.game
    company, minor = started(play, "MS", 1), game.minors["EOD"]
    game.depot.give(game.train("1G-0"), minor)
    cash = company.cash
    merge(game, minor)
    assert game.players[1].percent(company) == 10
    assert company.cash == cash + 100
    assert [train.name for train in company.trains] == ["1G"]
    assert game.land.board.slots("C19", 0) == (NOBODY,)
    assert minor.closed


def test_coal_companies_are_asked_once_their_corporation_operates() -> None:
    play = dealt(EOD=2)
    assert not list(asked(play.game))
    started(play, "MS", 2)
    assert [minor.id for minor in asked(play.game)] == ["EOD", "EKT"], "the president’s first"


def test_a_coal_company_must_be_exchanged_when_all_else_is_sold() -> None:
    play = dealt(EKT=2)
    game = play.game
    started(play, "MS", 1, 6)
    game.begin_round("exchange", 1)
    assert [choice.action["choice"] for choice in play.table.choices()] == ["Exchange", "Decline"]
    last = [share for share in game.company("MS").shares(game.company("MS")) if not share.reserved]
    for share in last:
        game.shares.give(game.players[2], (share,))
    assert [choice.action["choice"] for choice in play.table.choices()] == ["Exchange"]


def test_phase_five_merges_coal_companies_into_corporations_not_started() -> None:
    play = dealt(MLB=3)
    game = play.game
    game.fire("exchange_coal_companies")
    assert game.players[2].percent(game.company("CL")) == 10
    assert game.company("CL").player is None
    assert all(game.minors[name].closed for name in ("MLB", "EPP", "BB"))


def test_the_southern_railway_is_formed_of_its_minors() -> None:
    play = dealt(SD1=2, SD2=2, SD3=3, SD4=3, SD5=1)
    game = play.game
    sd, board = game.company("SD"), game.land.board
    board.place_token("L2", 0, "SD5")
    game.minors["SD5"].tokens = ()
    game.fire("sd_formation")
    assert sd.floated
    assert sd.cash == 5 * 142 + 5 * 90
    assert sorted(board.tokens_of("SD")) == [("G17", 0), ("I7", 0), ("J16", 0), ("K5", 0)]
    assert sd.tokens == (20,), "the token in Italy comes back"
    assert sd.player is game.players[1], "of equals whoever brought the first minor"


def test_italy_leaves_with_its_tiles() -> None:
    play = dealt()
    land = play.game.land
    land.correct("L4", "8-0", 1)
    play.game.fire("remove_italy")
    assert "L4" not in land.board.copies
    assert land.board.tile("K5").name == "426"
    assert land.policies.track.why_not_lay(PlannedLay("L4", None, None)) == "Italy has left the game."


def test_the_first_minor_decides_whether_a_national_railway_is_formed() -> None:
    play = dealt(KK1=1, KK2=2, KK3=3)
    game = play.game
    game.fire("kk_can_form")
    game.begin_round("exchange", 1)
    play("minor:KK1", "choose", choice="form")
    play("minor:KK2", "choose", choice="fold_in")
    assert not game.company("KK").floated
    play("minor:KK3", "choose", choice="decline")
    assert game.company("KK").floated
    assert game.company("KK").player is game.players[0]
    assert not game.minors["KK3"].closed


def test_others_have_no_say_where_the_first_minor_declines() -> None:
    play = dealt(KK1=1, KK2=2, KK3=3)
    play.game.fire("kk_can_form")
    play.game.begin_round("exchange", 1)
    play("minor:KK1", "choose", choice="decline")
    assert play.game.round.kind != "exchange"
    assert not play.game.company("KK").floated


def test_whoever_buys_first_of_a_national_railway_buys_the_presidency() -> None:
    play = dealt()
    play.pass_until("stock")
    shares = {tuple(choice["shares"]) for choice in play.options("buy_shares")}
    assert ("KK_0",) in shares
    assert ("KK_1",) not in shares


def test_a_token_costs_by_the_distance_from_the_home() -> None:
    play = dealt()
    company = started(play, "MS", 1)
    assert company.tokens[0] == 20
    assert play.game.land.token_price(company, Spot("G13", 0)) == 60


def test_coal_companies_buy_goods_trains_only() -> None:
    play = dealt()
    depot = play.game.depot
    assert {train.name for train in depot.for_sale_to(play.game.minors["EPP"])} == {"1G"}
    assert {train.name for train in depot.for_sale_to(play.game.minors["KK1"])} == {"2", "1G"}


def test_nobody_builds_in_bosnia_before_phase_three() -> None:
    play = dealt()
    plan = PlannedLay("N18", None, None)
    track = play.game.policies.track
    assert track.why_not_lay(plan) == "Nobody builds in Bosnia before phase 3."
    play.game.depot.phase_index = 1
    assert track.why_not_lay(plan) is None


def test_shares_of_a_minor_that_was_paid_earn_nothing_in_that_round() -> None:
    play = dealt(EOD=2)
    game = play.game
    company = started(play, "MS", 1)
    game.begin_round("operating", 1)
    round_ = game.round
    round_.at = list(round_.order).index(game.minors["EOD"])
    merge(game, game.minors["EOD"])
    assert game.memory_of(UnpaidShares).percents == {(game.players[1], company): 10}


def test_a_company_at_its_limit_surrenders_a_train_for_another() -> None:
    play = dealt()
    game = play.game
    company = started(play, "MS", 1)
    for number in range(4):
        game.depot.give(game.train(f"2-{number}"), company)
    game.begin_round("operating", 1)
    play("minor:SD5", "place_token", hex="L8", city=0)
    game.round.at = list(game.round.order).index(company)
    step = next(one for one in game.round.steps if one.key.endswith("surrendering"))
    for one in game.round.steps:
        one.passed = one is not step
    cash = company.cash
    play("corp:MS", "scrap_train", train="2-0")
    assert company.cash == cash - 45
    assert BuyTrain in step.kinds_for(company)
    assert "pass" not in {choice.type for choice in play.table.choices()}
