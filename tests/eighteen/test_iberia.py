"""1858: private railways are auctioned, start corporations, become shares of them, and close."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.private_railways.railways import is_joined, starting_cell
from roundhouse.eighteen.rules.parts.private_railways.settings import Railways, Regions
from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_iberia import corporation, iberia, in_turn, lay, offered, own, to_step
from .mid_game import in_stock_round

# Auctions


def test_a_private_company_is_put_up_for_its_value_less_its_discount_and_bid_for_in_fives() -> None:
    play = iberia(turn=1)
    with pytest.raises(Refusal, match="from Pt90"):
        play("1", "bid", company="B&M", price=85)
    play("1", "bid", company="B&M", price=90)
    assert play.prices("bid") == [(95, 1000)]
    play("2", "bid", company="B&M", price=95)
    play("3", "pass")
    play("1", "pass")
    game = play.game
    assert game.privates["B&M"].owner is game.players[1]
    assert play.cash(2) == 905
    assert game.minors["B&M"].player is game.players[1], "its railway lays track for the winner"
    assert game.round.entity is game.players[1], "the turn of whoever put it up is over"


def test_nobody_bids_whose_certificates_are_at_the_limit() -> None:
    play = iberia(turn=1)
    own(play, 1, *[name for name in play.game.privates if name != "B&M"])
    limit = play.game.certificate_limit(play.game.players[0])
    assert play.game.limits.certificates_counted(play.game.players[0]) == limit
    assert not play.options("bid")


@pytest.mark.parametrize(("phase", "late"), [("2", False), ("3", True), ("4", True), ("5", False)])
def test_late_private_companies_are_put_up_in_phases_3_and_4(phase: str, late: bool) -> None:
    names = offered(iberia(phase=phase), "bid", "company")
    assert ("S&C" in names) is late
    assert "B&M" in names


def test_two_players_never_see_five_early_and_two_late_private_companies() -> None:
    play = in_stock_round("1858", 2)
    unsold = play.game.memory_of(Railways).unsold
    late = {"S&C", "M&S", "CM&P", "O&V", "L&G"}
    assert (len(unsold - late), len(unsold & late)) == (5, 2)
    assert not unsold & offered(play, "bid", "company")
    assert not in_stock_round("1858", 3).game.memory_of(Railways).unsold


def test_a_quick_start_deals_packets_and_begins_with_an_operating_round() -> None:
    play = Play("1858", 3, {"quick_start_a": "yes"})
    assert (play.game.round.kind, play.game.progress.rounds_in_set) == ("operating", 2)
    assert all(player.privates for player in play.game.players)
    packet = next(player for player in play.game.players if player is play.game.privates["B&M"].owner)
    assert {private.id for private in packet.privates} == {"M&A", "V&J", "M&C", "B&M", "R&T", "H&G"}
    assert packet.cash == 500 - 500 + 23 + 25 + 20 + 14 + 12 + 10, "the packet is paid, and railways pay"


def test_an_order_to_pass_ends_when_its_player_is_asked_to_bid() -> None:
    play = iberia(turn=1)
    play("2", "program_share_pass")
    play("1", "bid", company="R&T", price=50)
    play("2", "bid", company="R&T", price=55)
    assert play.game.players[1].program is None


def test_an_order_that_was_given_in_the_auction_stands() -> None:
    play = iberia(turn=1)
    play("1", "bid", company="R&T", price=50)
    play("2", "program_share_pass")
    play("2", "pass")
    assert play.game.players[1].program is not None


# Starting corporations


def test_a_private_company_and_its_par_price_buy_a_presidency() -> None:
    play = iberia()
    own(play, 1, "B&M")
    play("private:B&M", "buy_shares", shares=["N_0"])
    game = play.game
    north = game.corporations["N"]
    assert (north.share_price, play.cash(1)) == (110, 890)
    assert game.players[0].percent(north) == 40
    assert north.floated
    assert north.cash == 110
    assert game.privates["B&M"].owner is north
    assert game.minors["B&M"].closed
    assert play.options("place_token") == [
        {"type": "place_token", "entity": "corp:N", "hex": "O8", "city": 0}
    ]
    play("corp:N", "place_token", hex="O8", city=0)
    assert game.round.entity is game.players[1], "to start a corporation ends the turn"


@pytest.mark.parametrize(("name", "price"), [("B&M", 110), ("M&A", 120), ("C&B", 70), ("CM&P", 135)])
def test_the_par_price_is_the_highest_up_to_the_value_of_the_private_company(name: str, price: int) -> None:
    game = iberia().game
    cell = starting_cell(game, game.privates[name])
    assert cell is not None
    assert cell.price == price


def test_none_starts_in_the_first_stock_round_without_money_or_without_a_city() -> None:
    for turn, cash, private in ((1, 1000, "B&M"), (2, 109, "B&M"), (2, 1000, "R&T"), (2, 1000, "H&G")):
        play = iberia(turn=turn, cash=cash)
        own(play, 1, private)
        assert not [one for one in play.options("buy_shares") if one["entity"].startswith("private")]


def test_none_starts_while_the_city_that_is_kept_is_full() -> None:
    play = iberia()
    own(play, 1, "M&Z")
    assert offered(play, "buy_shares", "shares")
    corporation(play, "A", "L7", player=2)
    assert not [one for one in play.options("buy_shares") if one["entity"] == "private:M&Z"]


def test_from_phase_5_on_a_presidency_is_bought_and_any_city_chosen_for_twice_what_it_pays() -> None:
    assert not iberia(phase="4").options("par")
    play = iberia(phase="5")
    game = play.game
    north = game.corporations["N"]
    game.fire("corporations_convert")
    play("1", "par", corporation="N", cell=next(c.at for c in game.market.par_cells() if c.price == 100))
    assert (game.players[0].percent(north), play.cash(1), north.cash) == (20, 800, 200)
    costs = {
        choice.action["hex"]: choice.facts["cost"]
        for choice in play.table.choices()
        if choice.type == "place_token"
    }
    assert (costs["A14"], costs["H19"]) == (80, 0), "a city without track pays nothing"
    assert "O8" not in costs, "it is kept for a private company"
    play("corp:N", "place_token", hex="A14", city=0)
    assert north.cash == 120


def test_a_corporation_that_is_worth_nothing_can_be_started_anew() -> None:
    play = iberia(phase="4")
    company = corporation(play, "A", "L7")
    play.game.policies.ending.at_closing_price(company)
    assert (company.parred, company.closed, company.size, company.percent(company)) == (False, False, 5, 100)


def test_it_has_ten_shares_then_if_all_corporations_have() -> None:
    play = iberia(phase="5")
    company = corporation(play, "A", "L7")
    play.game.policies.ending.at_closing_price(company)
    assert (company.parred, company.size, company.percent(company), company.float_percent) == (
        False,
        10,
        100,
        20,
    )


# Shares for railways


def joined(player: int = 1, *, phase: str = "2") -> Play:
    """Player 1 has a railway whose home a corporation of somebody has reached."""
    play = iberia(phase=phase)
    own(play, 1, "Z&P")
    corporation(play, "A", "L7", player=player)
    return play


def test_a_railway_becomes_a_share_of_the_treasury_of_a_corporation_that_is_joined_to_it() -> None:
    play = joined()
    game = play.game
    company = game.corporations["A"]
    play("minor:Z&P", "buy_shares", shares=["A_2"])
    assert game.players[0].percent(company) == 60
    assert (play.cash(1), company.cash) == (1000, 500), "nobody pays"
    assert game.privates["Z&P"].owner is company
    assert game.round.entity is game.players[0], "the turn goes on, as after a sale"
    assert play.options("buy_shares") or play.options("bid")


def test_not_of_one_that_no_track_joins() -> None:
    play = iberia()
    own(play, 1, "Z&P")
    company, railway = corporation(play, "A", "O8"), play.game.minors["Z&P"]
    assert not is_joined(play.game, company, railway)
    with pytest.raises(Refusal):
        play("minor:Z&P", "buy_shares", shares=["A_2"])
    lay(play, {"O8": "X1@0", "N7": "58@5", "M8": "8@3"})
    assert not is_joined(play.game, company, railway)
    lay(play, {"M8": "8@2"})
    assert is_joined(play.game, company, railway), "the track has come to L7"


def test_the_president_of_the_corporation_agrees_or_does_not() -> None:
    play = joined(player=2)
    company = play.game.corporations["A"]
    play("minor:Z&P", "buy_shares", shares=["A_2"])
    assert play.waits_at() == "approve_exchange"
    assert play.game.deciders() == ("2",)
    play("corp:A", "choose", choice="deny")
    assert play.game.players[0].percent(company) == 0
    play("minor:Z&P", "buy_shares", shares=["A_2"])
    play("corp:A", "choose", choice="approve")
    assert play.game.players[0].percent(company) == 20


@pytest.mark.parametrize(("answer", "passed"), [("deny", True), ("approve", False)])
def test_a_turn_in_which_the_exchange_was_refused_is_a_pass(answer: str, passed: bool) -> None:
    play = joined(player=2)
    first = play.game.players[0]
    play("minor:Z&P", "buy_shares", shares=["A_2"])
    play("corp:A", "choose", choice=answer)
    to_step(play, "railway_turn")
    play("1", "pass")
    round_ = play.game.round
    assert isinstance(round_, StockRound)
    assert (first in round_.idle) is passed


def test_nobody_is_asked_for_a_token_on_a_hex_where_the_corporation_has_one() -> None:
    play = iberia()
    own(play, 1, "M&A")
    company = corporation(play, "A", "H11")
    play("minor:M&A", "buy_shares", shares=["A_2"])
    assert play.game.privates["M&A"].owner is company, "its only home is another city of Madrid"
    assert play.waits_at() == "railway_turn"


def test_the_corporation_may_place_a_token_in_a_city_of_the_railway_for_nothing() -> None:
    play = iberia()
    own(play, 1, "M&V")
    company = corporation(play, "A", "H11")
    play("minor:M&V", "buy_shares", shares=["A_2"])
    assert {one["hex"] for one in play.options("place_token")} == {"G8"}
    play("corp:A", "place_token", hex="G8", city=0)
    assert (company.cash, len(company.tokens)) == (500, 1)
    kept = {one.company for one in play.game.land.board.reservations("H11")}
    assert "M&V" not in kept, "its slots are kept for the corporation now"
    assert "A" in kept


def test_slots_of_a_corporation_that_closes_are_kept_no_longer() -> None:
    play = iberia()
    own(play, 1, "M&V")
    company = corporation(play, "A", "H11")
    play("minor:M&V", "buy_shares", shares=["A_2"])
    play("corp:A", "pass")
    play.game.policies.ending.at_closing_price(company)
    assert "A" not in {one.company for one in play.game.land.board.reservations("G8")}


def test_a_president_lets_a_corporation_grow_to_ten_shares() -> None:
    play = iberia()
    company = corporation(play, "A", "L7", shares=2)
    play("corp:A", "convert")
    ada = play.game.players[0]
    assert (company.size, ada.percent(company), company.percent(company)) == (10, 30, 70)
    assert (company.float_percent, company.share_price) == (20, 100)
    assert play.game.round.entity is ada, "the turn goes on"
    with pytest.raises(Refusal):
        play("corp:A", "convert")


def test_a_turn_in_which_a_corporation_grows_and_nothing_else_is_done_is_a_pass() -> None:
    play = iberia()
    corporation(play, "A", "L7", shares=2)
    ada = play.game.players[0]
    play("corp:A", "convert")
    play("1", "pass")
    round_ = play.game.round
    assert isinstance(round_, StockRound)
    assert ada in round_.idle
    assert round_.last is None, "nor does it give priority to the left"


def test_a_player_who_could_only_exchange_a_railway_that_is_not_joined_passes_by_themselves() -> None:
    play = iberia(cash=0)
    own(play, 1, "R&T")
    corporation(play, "A", "L7", player=2)
    assert play.waits_at() == "railway_turn"
    assert play.game.programmed() == {"type": "pass", "entity": "player:1"}


# The end of private companies


def closing(*, shares: int = 2, pool: int = 0, player: int = 2) -> Play:
    """The round in which railways close, with one of player 1 that a corporation has reached."""
    play = iberia(phase="5")
    own(play, 1, "Z&P", "R&T")
    company = corporation(play, "A", "L7", player=player, shares=shares)
    treasury = [share for share in company.shares(company) if not share.president]
    for share in treasury[:pool]:
        play.game.shares.move(share, play.game.pool)
    play.game.begin_round("closure", 1)
    return play


def test_private_companies_close_after_the_operating_round_of_the_first_train_of_phase_5() -> None:
    play = joined(player=2, phase="4")
    in_turn(play, "minor:Z&P")
    play.game.fire("privates_close")
    assert not play.game.privates["Z&P"].closed
    play.pass_until("closure")
    assert all(private.closed for private in play.game.privates.values() if private.id != "Z&P")
    play("minor:Z&P", "pass")
    assert play.game.round.kind != "closure"
    assert play.game.privates["Z&P"].closed


def test_a_railway_that_is_joined_to_no_corporation_is_sold_for_its_value_by_itself() -> None:
    play = closing()
    assert play.game.round.entity is play.game.minors["R&T"]
    assert play.game.programmed() == {"type": "pass", "entity": "minor:R&T"}
    play("minor:R&T", "pass")
    assert play.cash(1) == 1060
    assert play.game.programmed() is None


def test_an_owner_takes_the_value_or_asks_for_a_share_of_the_treasury() -> None:
    play = closing()
    company, ada = play.game.corporations["A"], play.game.players[0]
    play("minor:R&T", "pass")
    assert ada.cash == 1060
    assert offered(play, "choose", "choice") == {"A"}
    play("minor:Z&P", "choose", choice="A")
    assert play.waits_at() == "approve_exchange"
    play("corp:A", "choose", choice="approve")
    assert ada.percent(company) == 10
    assert company.cash == 580, "the bank pays the value of the railway to the corporation"
    assert play.game.privates["Z&P"].closed


def test_a_share_of_the_pool_is_free_only_if_the_treasury_has_none_or_its_president_said_no() -> None:
    play = closing(pool=1)
    ada, company = play.game.players[0], play.game.corporations["A"]
    play("minor:R&T", "pass")
    assert offered(play, "choose", "choice") == {"A"}
    play("minor:Z&P", "choose", choice="A")
    play("corp:A", "choose", choice="deny")
    assert offered(play, "choose", "choice") == {"A pool"}
    play("minor:Z&P", "choose", choice="A pool")
    assert ada.percent(company) == 10
    assert company.cash == 500


def test_a_president_takes_either_for_a_railway_of_their_own() -> None:
    play = closing(pool=1, player=1)
    play("minor:R&T", "pass")
    assert offered(play, "choose", "choice") == {"A", "A pool"}


def test_private_companies_of_nobody_and_those_without_track_close_at_once() -> None:
    play = iberia(phase="5")
    own(play, 1, "H&G", "R&T")
    play.game.begin_round("closure", 1)
    assert play.game.privates["H&G"].closed
    assert play.game.privates["B&M"].closed
    assert not play.game.privates["R&T"].closed
    assert play.cash(1) == 1030


def test_all_corporations_have_ten_shares_from_phase_5_on() -> None:
    play = iberia(phase="4")
    company = corporation(play, "A", "L7", shares=2)
    play.game.fire("corporations_convert")
    assert {one.size for one in play.game.corporations.values()} == {10}
    assert play.game.players[0].percent(company) == 30


def test_players_are_paid_for_private_companies_and_corporations_are_not() -> None:
    play = iberia()
    own(play, 1, "R&T")
    company = corporation(play, "A", "L7", player=2)
    play.game.give_private(play.game.privates["B&M"], company)
    play.game.begin_round("operating", 1)
    assert (play.cash(1), company.cash) == (1012, 500)
    to_step(play, "track_of_railways")


def test_borders_name_every_other_province_and_nothing_else() -> None:
    cities = {"Castile": ("G8",), "Aragon": ("L7",)}
    misspelt: list[dict[str, dict[str, int]]] = [
        {"Castile": {"Aragn": 1}},
        {"Castile": {}},
        {"Castle": {"Aragon": 1}},
    ]
    for borders in misspelt:
        with pytest.raises(ValueError, match="do not fit"):
            Regions(cities, borders, 20, 40)
    Regions(cities, {"Castile": {"Aragon": 1}, "Aragon": {"Castile": 1}}, 20, 40)
