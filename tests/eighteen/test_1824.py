"""1824: cards of the first stock round, coal companies, mountain railways, state railways, no pool, debts."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import write_action
from roundhouse.eighteen.rules.parts.player_debts.debts import borrow, debt_of
from roundhouse.eighteen.rules.state.spots import NOBODY
from roundhouse.eighteen.titles.g1824.rules.facts import Unions, awaits_president, in_bank
from roundhouse.eighteen.titles.g1824.rules.merging import absorb, form, form_ahead
from roundhouse.eighteen.titles.g1824.rules.stock import ImperialStockTurn
from roundhouse.eighteen.titles.g1824.rules.trains import BuyTrainGoods
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_1824 import dealt, give


def test_the_last_player_begins_the_first_stock_round_and_then_the_first() -> None:
    play, order = Play("1824", 4), []
    for card in ("SD1", "UG1", "KK1", "SD2", "UG2", "KK2"):
        player = play.game.deciders()[0]
        order.append(player)
        play(player, "buy_company", company=card, price=play.game.private(card).value)
    assert order == ["4", "3", "2", "1", "1", "2"]


def test_the_order_is_as_usual_after_a_first_stock_round_in_which_all_pass() -> None:
    play = Play("1824", 4)
    for player in "4321":
        play(player, "pass")
    assert play.game.progress.turn == 2
    assert all(minor.closed for minor in play.game.minors.values())
    assert all(private.closed for private in play.game.privates.values())
    first = [player.id for player in play.game.round.order]
    for player in first:
        play(player, "pass")
    assert first == ["1", "2", "3", "4"]


def test_a_minor_has_what_was_paid_for_it() -> None:
    play = Play("1824", 4)
    play("4", "buy_company", company="SD1", price=240)
    assert play.game.minors["SD1"].cash == 240
    assert play.game.minors["SD1"].player is play.game.players[3]


def test_a_coal_company_has_a_train_and_its_corporation_starts_at_half_its_price() -> None:
    play = Play("1824", 4)
    play("4", "buy_company", company="EPP", price=160)
    minor, regional = play.game.minors["EPP"], play.game.company("BK")
    assert minor.cash == 160 - 120
    assert [train.name for train in minor.trains] == ["1g"]
    assert regional.share_price == 80
    assert awaits_president(regional)


def test_a_coal_company_has_one_of_five_prices() -> None:
    play = Play("1824", 4)
    with pytest.raises(Refusal):
        play("4", "buy_company", company="EPP", price=130)


def test_there_are_fewer_mountain_railways_with_three_and_six_players() -> None:
    count = {
        players: sum(name.startswith("B") for name in Play("1824", players).game.privates)
        for players in (3, 4, 5, 6)
    }
    assert count == {3: 4, 4: 6, 5: 6, 6: 4}


def test_what_nobody_buys_leaves_the_game() -> None:
    play = dealt(unsold=("UG1", "SPB", "B6"))
    game = play.game
    assert game.minors["UG1"].closed
    assert game.privates["B6"].closed
    assert game.company("UG").tokens == (40, 100, 100, 100)
    assert not game.certificates["UG_0"].reserved
    assert not awaits_president(game.company("SB"))
    assert game.company("SB").par is None
    assert game.land.board.slots("H25", 0) == (NOBODY,)


def test_nobody_presides_before_the_coal_company_is_exchanged() -> None:
    play = dealt(EPP=2)
    company = give(play, "BK", 1, 4)
    assert company.player is None
    assert not company.floated, "also with 60% sold or kept"
    absorb(play.game, play.game.minors["EPP"])
    assert company.player is play.game.players[0], "40% to 20%"
    assert play.game.certificates["BK_0"].owner is play.game.players[0]
    assert play.game.players[1].percent(company) == 20


def test_an_exchanged_coal_company_brings_its_money_train_and_no_token() -> None:
    play = dealt(EPP=2)
    game = play.game
    game.land.place_home(game.minors["EPP"])
    company = give(play, "BK", 2, 3)
    absorb(game, game.minors["EPP"])
    assert company.player is game.players[1]
    assert [train.name for train in company.trains] == ["1g"]
    assert game.land.board.slots("C6", 0) == (NOBODY,)


def test_a_corporation_floats_with_half_of_it_sold_and_eight_shares_paid() -> None:
    play = dealt(EPP=2)
    play.game.minors["EPP"].operated = True
    company = give(play, "BK", 2, 3)
    cash = play.game.minors["EPP"].cash
    absorb(play.game, play.game.minors["EPP"])
    assert company.floated
    assert company.cash == cash + 8 * 80


def test_coal_companies_are_exchanged_in_stock_rounds_of_phases_three_and_four() -> None:
    play = dealt(EPP=1)
    game = play.game
    for player in game.players:
        player.cash = 500
    assert not play.options("special_buy")
    game.depot.phase_index = 1
    assert {choice["description"] for choice in play.options("special_buy")} >= {"EPP"}
    play("1", "special_buy", description="EPP")
    assert game.minors["EPP"].closed


def test_a_mountain_railway_becomes_a_share_in_phase_three() -> None:
    play = dealt()
    game = play.game
    game.depot.phase_index = 1
    play("private:B1", "buy_shares", shares=["MS_1"])
    assert game.privates["B1"].closed
    assert game.players[0].percent(game.company("MS")) == 10
    assert not play.options("special_buy"), "that was the purchase of the turn"


def test_the_exchange_of_a_mountain_railway_is_written_as_a_purchase_for_nothing() -> None:
    play = dealt()
    play.game.depot.phase_index = 1
    exchange = {"type": "buy_shares", "entity": "private:B1", "shares": ["MS_1"]}
    assert write_action(exchange, play.game)["share_price"] == 0


def test_with_the_first_four_train_mountain_railways_are_exchanged_or_close() -> None:
    play = dealt(B1=2)
    game = play.game
    game.fire("close_mountain_railways")
    assert game.deciders() == ("2",)
    play("2", "pass")
    assert game.privates["B1"].closed
    play("private:B2", "buy_shares", shares=["MS_1"])
    assert game.memory_of(Unions).exchanging[0] is game.privates["B3"]


def test_an_owner_at_the_certificate_limit_exchanges_a_mountain_railway_all_the_same() -> None:
    play = dealt(B1=2)
    game, owner = play.game, play.game.players[1]
    game.fire("close_mountain_railways")
    spare = (
        share
        for name in ("KK", "MS", "CL", "SB")
        for share in game.corporations[name].shares(game.corporations[name])
    )
    while game.limits.certificates_counted(owner) < game.certificate_limit(owner):
        game.shares.give(owner, (next(spare),), change_president=False)
    play("private:B1", "buy_shares", shares=["BH_1"])
    assert owner.percent(game.company("BH")) == 10


def test_a_state_railway_is_formed_after_the_round_of_its_train() -> None:
    play = dealt(SD2=2, SD3=3)
    game = play.game
    company = game.company("SD")
    game.fire("sd_formation")
    assert not company.floated
    cash = sum(game.minors[name].cash for name in ("SD1", "SD2", "SD3"))
    form_ahead(game)
    assert company.cash == 6 * 120 + cash
    assert company.player is game.players[0]
    assert [player.percent(company) for player in game.players] == [20, 10, 10, 0]


def test_of_equals_the_owner_of_the_later_minors_presides_over_a_state_railway() -> None:
    play = dealt(SD2=2, SD3=2)
    game = play.game
    company = game.company("SD")
    form(game, company)
    assert [player.percent(company) for player in game.players] == [20, 20, 0, 0]
    assert company.player is game.players[1]
    assert game.certificates["SD_0"].owner is game.players[1]


def test_a_state_railway_that_nobody_has_two_shares_of_has_no_president() -> None:
    play = dealt(unsold=("UG1",))
    company = play.game.company("UG")
    form(play.game, company)
    assert company.floated
    assert company.player is None
    assert company not in play.game.policies.order.operating_order()
    owner = play.game.players[1]
    play.game.shares.give(owner, (play.game.certificates["UG_2"],), change_president=False)
    owner.cash, play.game.round.at = 1000, 1
    play("2", "buy_shares", shares=["UG_3"])
    assert company.player is owner
    assert play.game.certificates["UG_0"].owner is owner


def test_a_state_railway_without_minors_begins_at_the_home_of_its_first_one() -> None:
    play = dealt(unsold=("UG1", "UG2"))
    game, company = play.game, play.game.company("UG")
    assert company.tokens == (0, 40, 100, 100, 100)
    form(game, company)
    assert list(game.land.board.tokens_of("UG")) == [("F17", 1)], "in Pest, as UG1 would have"


def test_one_of_two_tokens_of_the_austrian_state_railways_comes_back() -> None:
    play = dealt()
    game, company = play.game, play.game.company("KK")
    for name in ("KK1", "KK2"):
        game.land.place_home(game.minors[name])
    game.fire("kk_formation")
    form_ahead(game)
    assert game.deciders() == ("1",)
    play("1", "choose", choice="Return the other token")
    assert [city for _, city in game.land.board.tokens_of("KK")] == [1]
    assert company.tokens == (40, 100, 100, 100)


def test_shares_that_are_sold_go_back_to_the_bank() -> None:
    play = dealt(unsold=("EPP",))
    game = play.game
    game.start_corporation(game.company("BK"), game.players[0], game.market.par_cells()[0])
    company = give(play, "BK", 1, 4)
    company.operated = True
    assert company.cash == 10 * company.share_price, "nothing is kept for a coal company that nobody bought"
    play("1", "sell_shares", shares=["BK_1"], percent=10)
    assert in_bank(company) == 50
    assert not game.pool.percent(company)
    step, share = game.round.step(ImperialStockTurn), game.certificates["BK_2"]
    assert step.why_not_sell(game.players[0], (share,), 10) == "The bank would have more than half of BK."


def test_goods_trains_are_sold_after_the_first_two_train() -> None:
    play = dealt()
    game, minor = play.game, play.game.minors["SD1"]
    game.begin_round("operating", 1)
    step = game.round.step(BuyTrainGoods)
    assert [train.name for train in step.offered(minor)] == ["2"]
    game.depot.sold["2"] = 1
    assert {train.name for train in step.offered(minor)} == {"2", "1g"}


def test_whoever_is_in_debt_buys_nothing_and_pays_back() -> None:
    play = dealt()
    game, player = play.game, play.game.players[0]
    borrow(game, player, game.minors["SD1"], 100)
    assert debt_of(game, player) == 150
    player.cash = 250
    assert {choice["entity"] for choice in play.options("buy_shares")} <= {"private:B1"}
    assert not play.options("par")
    play("1", "payoff_player_debt")
    assert (debt_of(game, player), player.cash) == (0, 100)
    assert game.deciders() == ("1",), "that was no purchase"
    assert play.options("buy_shares"), "for the 100 that are left"


def test_whoever_can_do_nothing_but_pay_back_a_debt_does_not_pass() -> None:
    play = dealt(B1=2)
    game, player = play.game, play.game.players[1]
    borrow(game, player, game.minors["SD1"], 100)
    player.cash = 60
    play("1", "pass")
    assert game.deciders() == ("2",)
    with pytest.raises(Refusal):
        play("2", "pass")
    play("2", "payoff_player_debt_partial", amount=20)
    assert game.deciders() == ("2",)
    play("2", "payoff_player_debt")
    assert (debt_of(game, player), player.cash) == (90, 0)
    assert game.deciders() == ("3",)


def test_with_goods_time_there_are_seven_more_hexes_with_towns_and_more_tiles_for_them() -> None:
    def towns(play: Play) -> dict[str, int]:
        land = play.game.land
        return {hex_: len(land.board.tile(hex_).towns) for hex_ in land.board_hexes()}

    usual, more = Play("1824", 4), Play("1824", 4, {"goods_time": "yes"})
    before, after = towns(usual), towns(more)
    added = {hex_: after[hex_] - before[hex_] for hex_ in after if after[hex_] != before[hex_]}
    assert added == {"B7": 1, "C8": 1, "C20": 1, "C22": 1, "H21": 1, "F25": 2, "G24": 2}
    left = {name: len(copies) for name, copies in more.game.land.supply.left.items()}
    assert {name: left[name] for name in ("3", "4", "58", "87", "204")} == {
        "3": 7,
        "4": 9,
        "58": 11,
        "87": 5,
        "204": 3,
    }
    assert "204" not in usual.game.land.supply.left
