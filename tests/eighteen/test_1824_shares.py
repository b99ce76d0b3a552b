"""1824: what is for sale, who presides, what is kept for minors, what shares of minors count."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles.g1824.rules.merging import absorb
from roundhouse.eighteen.titles.g1824.rules.stock import ImperialStockTurn
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_1824 import dealt, give


def shares_for(play: Play, player: str) -> set[str]:
    """The shares that a player may buy now in their own name."""
    options = play.options("buy_shares")
    return {one["shares"][0] for one in options if one["entity"] == f"player:{player}"}


def test_the_first_stock_round_sells_shares_of_state_railways_that_are_not_kept() -> None:
    play = Play("1824", 4)
    assert {"SD_3", "UG_2", "KK_2"} <= shares_for(play, "4")
    assert not {"SD_0", "SD_1", "SD_2", "UG_1", "KK_1", "BK_1"} & shares_for(play, "4")
    play("4", "buy_shares", shares=["SD_3"])
    assert play.cash(4) == 680 - 120
    assert play.game.company("SD").player is None


def test_shares_of_a_corporation_are_for_sale_once_its_coal_company_was_bought() -> None:
    play = Play("1824", 4)
    play("4", "buy_company", company="EPP", price=140)
    assert {name for name in shares_for(play, "3") if name.startswith("BK")} == {"BK_1"}
    play("3", "buy_shares", shares=["BK_1"])
    assert play.cash(3) == 680 - 70


def test_only_bh_is_started_by_a_player_in_the_first_stock_round() -> None:
    play = Play("1824", 4)
    assert {one["corporation"] for one in play.options("par")} == {"BH"}
    play("4", "par", corporation="BH", cell="3,2")
    assert play.game.company("BH").player is play.game.players[3]
    assert play.game.deciders() == ("3",), "one purchase is the turn"


def test_the_president_of_a_state_railway_is_not_for_sale() -> None:
    play = dealt(unsold=("UG1",))
    play.game.players[0].cash = 1000
    with pytest.raises(Refusal, match="goes to whoever has most of it"):
        play("1", "buy_shares", shares=["UG_0"])


def test_nobody_presides_by_a_purchase_while_the_certificate_is_kept() -> None:
    play = dealt()
    company = give(play, "BK", 1, 2)
    play.game.players[0].cash = 1000
    play("1", "buy_shares", shares=["BK_3"])
    assert company.player is None
    assert play.game.certificates["BK_0"].owner is company


def test_whoever_has_all_certificates_of_the_limit_buys_no_card() -> None:
    play = Play("1824", 6)
    game, player = play.game, play.game.players[5]
    step = game.round.step(ImperialStockTurn)
    give(play, "SD", 6, 6)
    give(play, "UG", 6, 4)
    assert list(step.private_offers(player)), "10 of 11"
    give(play, "UG", 6, 1)
    assert not list(step.private_offers(player))


def test_of_equals_whoever_presides_stays() -> None:
    play = dealt(EPP=2)
    game = play.game
    company = give(play, "BK", 1, 2)
    absorb(game, game.minors["EPP"])
    assert company.player is game.players[1], "nobody presided: who brings the coal company"
    for player in game.players:
        player.cash = 1000
    play("1", "buy_shares", shares=["BK_3"])
    assert company.player is game.players[0], "30% to 20%"
    play("2", "buy_shares", shares=["BK_4"])
    assert company.player is game.players[0], "30% each"


def test_nobody_buys_more_than_60_percent_but_an_exchange_may_bring_more() -> None:
    play = dealt(unsold=("EPP",))
    game, player = play.game, play.game.players[0]
    game.start_corporation(game.company("BK"), player, game.market.par_cells()[-1])
    company = give(play, "BK", 1, 4)
    assert player.percent(company) == 60
    player.cash = 1000
    game.depot.phase_index = 1
    assert not any(name.startswith("BK") for name in shares_for(play, "1"))
    play("private:B1", "buy_shares", shares=["BK_5"])
    assert player.percent(company) == 70
    company.operated = True
    game.begin_round("stock", 2)
    assert not game.round.step(ImperialStockTurn).must_sell(player)


def test_mountain_railways_are_exchanged_in_phase_three_only_coal_companies_in_four_too() -> None:
    play = dealt()
    play.game.depot.phase_index = 1
    assert {one["entity"] for one in play.options("buy_shares")} > {"private:B1"}
    play.game.depot.phase_index = 2
    assert {one["entity"] for one in play.options("buy_shares")} == {"player:1"}
    assert play.options("special_buy")
    play.game.depot.phase_index = 3
    assert not play.options("special_buy")


def test_a_mountain_railway_is_exchanged_for_a_plain_share_of_a_corporation() -> None:
    play = dealt(unsold=("SPB",))
    play.game.depot.phase_index = 1
    taken = {one["shares"][0] for one in play.options("buy_shares") if one["entity"] == "private:B1"}
    assert taken == {"BH_1", "BK_1", "CL_1", "MS_1", "SB_1"}
    for share in ("BK_0", "SB_0", "SD_3"):
        with pytest.raises(Refusal):
            play("private:B1", "buy_shares", shares=[share])


def test_a_coal_company_is_exchanged_before_anything_else_in_a_turn() -> None:
    play = dealt(unsold=("SPB",))
    game = play.game
    game.start_corporation(game.company("SB"), game.players[0], game.market.par_cells()[-1])
    give(play, "SB", 1, 4).operated = True
    game.depot.phase_index = 1
    assert play.options("special_buy")
    play("1", "sell_shares", shares=["SB_1"], percent=10)
    assert not play.options("special_buy")


def test_an_order_to_pass_ends_when_a_coal_company_is_exchanged() -> None:
    play = dealt(EPP=2)
    play.game.depot.phase_index = 1
    play("1", "program_share_pass")
    play("2", "special_buy", description="EPP")
    play("3", "pass")
    play("4", "pass")
    assert play.game.players[0].program is None
    assert play.game.deciders() == ("1",), "who is asked again"


def test_a_minor_counts_what_was_paid_for_it() -> None:
    play = dealt(SD1=2, KK2=2, EPP=2)
    player = play.game.players[1]
    assert play.game.policies.stock.worth(player) == player.cash + 240 + 120 + 160


def test_notes_say_what_is_kept_for_minors_and_what_is_formed_next() -> None:
    play = dealt()
    play.game.fire("sd_formation")
    notes = [note for part in play.game.parts for note in part.notes()]
    told = {(note.about.id, str(note.name), str(note.value)) for note in notes if note.about is not None}
    assert {("BK", "Kept for minors", "20%"), ("SD", "Kept for minors", "40%")} <= told
    assert ("SD", "Formation", "After this operating round") in told
    assert not any(about == "BH" for about, _, _ in told)
