"""1847 AE: the draft, kept shares, double certificates, buyouts, the firm that builds trains."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles.g1847AE.operating import TrackInPfalz
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, pass_to, reach_phase, started

TITLE = "1847AE"


def draft(players: int = 3) -> Play:
    """Nothing has been drafted yet."""
    return Play(TITLE, players)


def take(play: Play, player: int, *names: str) -> None:
    """A player drafts private companies while the others pass."""
    for name in names:
        while play.game.deciders() != (str(player),):
            play(play.game.deciders()[0], "pass")
        play(str(player), "bid", company=name, price=play.game.privates[name].value)


def stock(cash: int = 1000, phase: str = "3") -> Play:
    """A stock round of three players with as much money each; the private companies belong to nobody."""
    play = in_stock_round(TITLE)
    reach_phase(play, phase)
    for player in play.game.players:
        player.cash = cash
    return play


def own(play: Play, player: int, private: str) -> None:
    """A player has a private company."""
    play.game.give_private(play.game.privates[private], play.game.players[player - 1])


def railway(play: Play, name: str, price: int, player: int, *shares: int) -> Corporation:
    """A corporation of a player that has floated and operated, at its home."""
    found = started(play, name, price, *((player, index) for index in (0, *shares)))
    play.game.land.place_home(found)
    found.operated, found.cash = True, 500
    return found


def move(play: Play, company: Corporation, at: str) -> None:
    """A share price moves to a cell."""
    cell = play.game.market.cell(at)
    assert cell is not None
    play.game.market.move(company, cell)


# The draft


def test_the_last_player_begins_the_draft_and_the_order_turns_after_a_cycle() -> None:
    play = draft(4)
    order: list[str] = []
    for _ in range(8):
        order += play.game.deciders()
        choices = play.options("bid")
        play.table.apply(min(choices, key=lambda one: int(one["price"])))
    assert order == list("43211234")


def test_an_operating_round_follows_when_all_have_passed_and_then_the_draft_goes_on() -> None:
    play = draft()
    take(play, 3, "VIW")
    play("2", "pass")
    play("1", "pass")
    play("1", "pass")
    play("2", "pass")
    play("3", "pass")
    assert play.game.round_name() == "Draft 0.2", "nobody operates: the round is over at once"
    assert play.cash(3) == 500 - 85 + 20
    assert play.game.deciders() == ("1",), "whoever came after the last one to pass"


def test_who_can_pay_for_nothing_passes_by_themselves() -> None:
    play = draft(5)
    take(play, 5, "SPR")
    take(play, 5, "VIW")
    assert play.cash(5) == 320 - 190 - 85
    play.game.players[3].cash = 74
    while play.game.round_name() == "Draft 0.1":
        assert play.game.deciders()[0] not in "45"
        play(play.game.deciders()[0], "pass")


def test_the_first_stock_round_begins_once_everything_is_drafted() -> None:
    play = draft()
    for name in list(play.game.privates):
        for player in play.game.players:
            player.cash = 500
        play(play.game.deciders()[0], "bid", company=name, price=play.game.privates[name].value)
    assert play.game.round_name() == "Stock Round 1.1"
    ludwig, saar = play.game.corporations["L"], play.game.corporations["Saar"]
    assert (ludwig.cash, ludwig.floated) == (5 * 86, True)
    assert (saar.cash, saar.floated) == (4 * 84, False), "two shares were paid for from the beginning"
    assert play.game.corporations["LFK"].cash == 0, "what the firm cost is the bank's"


def test_two_shares_of_the_ludwigsbahn_make_a_president_whatever_brings_them() -> None:
    play = draft()
    ludwig = play.game.corporations["L"]
    take(play, 3, "K", "H")
    assert ludwig.player is play.game.players[2]
    assert [share.id for share in play.game.players[2].shares(ludwig)] == ["L_0"], "for both single shares"
    take(play, 2, "PLP")
    assert ludwig.player is play.game.players[2], "as many shares are not more"
    assert play.game.privates["PLP"].closed
    assert {share.id for share in play.game.players[1].shares(ludwig)} == {"L_4", "L_5"}


def test_the_ludwigsbahn_operates_between_drafts() -> None:
    play = draft()
    take(play, 3, "PLP")
    take(play, 2, "K", "H", "W")
    while play.game.round.kind == "initial":
        play(play.game.deciders()[0], "pass")
    assert play.game.round_name() == "Operating Round 0.1"
    assert play.game.round.entity is play.game.corporations["L"]


# Shares


def test_shares_of_a_treasury_cost_par_and_those_for_investors_are_not_sold() -> None:
    play = stock()
    saar = play.game.corporations["Saar"]
    play.game.shares.give(play.game.players[0], (play.game.certificates["Saar_0"],))
    move(play, saar, "1,2")
    with pytest.raises(Refusal, match="is not for sale"):
        play("1", "buy_shares", shares=["Saar_1"])
    play("1", "buy_shares", shares=["Saar_3"])
    assert play.cash(1) == 1000 - 84
    assert saar.floated, "with three tenths sold"


def test_railways_start_one_after_the_other_each_at_its_price() -> None:
    play = stock()
    assert play.options("par") == []
    railway(play, "Saar", 84, 1, 3)
    assert {one["corporation"] for one in play.options("par")} == {"HLB"}
    railway(play, "HLB", 80, 2, 2, 3)
    pars = {one["corporation"]: play.game.market.cell(one["cell"]) for one in play.options("par")}
    assert {name: cell.price for name, cell in pars.items() if cell} == {
        "NDB": 74,
        "M": 80,
        "N": 66,
        "RNB": 66,
    }


def test_double_certificates_are_the_second_and_the_last_one_to_be_sold() -> None:
    play = stock()
    railway(play, "HLB", 80, 3, 2, 3)
    cell = next(cell for cell in play.game.market.par_cells() if cell.price == 66)
    play("1", "par", corporation="N", cell=cell.at)
    with pytest.raises(Refusal, match="double certificate of N is sold first"):
        play("2", "buy_shares", shares=["N_1"])
    play("2", "buy_shares", shares=["N_2"])
    with pytest.raises(Refusal, match="double certificate of N is the last one"):
        play("3", "buy_shares", shares=["N_6"])
    for player, index in ((3, 1), (1, 3), (2, 4), (3, 5), (1, 6)):
        play(str(player), "buy_shares", shares=[f"N_{index}"])
    assert play.game.corporations["N"].percent(play.game.corporations["N"]) == 0


def test_a_part_of_the_presidency_is_not_sold_where_nothing_makes_up_the_rest() -> None:
    play = stock()
    nord = railway(play, "N", 66, 1)
    play.game.shares.give(
        play.game.players[1], (play.game.certificates["N_2"], play.game.certificates["N_6"])
    )
    play.game.shares.find_president(nord)
    play.game.shares.give(play.game.players[0], (play.game.certificates["N_1"],))
    assert nord.player is play.game.players[1], "with 40% against 30%"
    play("1", "pass")
    sales = {one["percent"] for one in play.options("sell_shares")}
    assert sales == {20, 40}, "of 10% or 30% the pool could not give 10% back"


def test_a_president_with_seven_tenths_buys_others_out_at_half_as_much_again() -> None:
    play = stock()
    ludwig = railway(play, "L", 86, 1, 1, 2, 3, 4)
    play.game.shares.give(play.game.players[1], (play.game.certificates["L_6"],))
    with pytest.raises(Refusal):
        play("1", "buy_shares", shares=["L_6"])
    play.game.shares.give(play.game.players[0], (play.game.certificates["L_5"],))
    move(play, ludwig, "4,6")
    play("1", "buy_shares", shares=["L_6"])
    assert (play.cash(1), play.cash(2)) == (1000 - 173, 1173), "172.5, rounded up"
    assert ludwig.player is play.game.players[0]


@pytest.mark.parametrize(("cash", "asked"), [(74, []), (75, ["pass"])])
def test_the_turn_waits_for_whoever_could_buy_others_out_though_nobody_has_a_share(
    cash: int, asked: list[str]
) -> None:
    play = stock(cash=0)
    ludwig = railway(play, "L", 86, 1)
    play.game.shares.give(play.game.players[0], ludwig.shares(ludwig))
    move(play, ludwig, "6,0")
    ludwig.operated, play.game.players[0].cash = False, cash
    assert [choice.type for choice in play.table.choices()] == asked


def test_a_buyout_ends_the_standing_order_of_whoever_means_to_pass() -> None:
    play = stock()
    railway(play, "L", 86, 2, 1, 2, 3, 4, 5)
    play.game.shares.give(play.game.players[2], (play.game.certificates["L_6"],))
    play("1", "program_share_pass")
    play("2", "buy_shares", shares=["L_6"])
    play("3", "pass")
    assert play.game.deciders() == ("1",)


# Investors


def test_an_investor_exchanges_for_a_kept_share_as_the_purchase_of_a_turn() -> None:
    play = stock(phase="3+3")
    saar = railway(play, "Saar", 84, 2, 3)
    own(play, 1, "VIW")
    own(play, 1, "SCR")
    play("private:VIW", "buy_shares", shares=["Saar_2"])
    assert play.game.players[0].percent(saar) == 10
    assert play.game.privates["VIW"].closed
    assert not play.game.certificates["Saar_2"].reserved
    assert play.game.deciders() == ("2",), "the turn has had its purchase"
    with pytest.raises(Refusal):
        play("private:SCR", "buy_shares", shares=["Saar_1"])


@pytest.mark.parametrize(("phase", "floated"), [("3", True), ("5+5", True), ("4", False)])
def test_no_exchange_in_other_phases_or_before_the_railway_has_floated(phase: str, floated: bool) -> None:
    play = stock(phase=phase)
    railway(play, "Saar", 84, 2, 3).floated = floated
    own(play, 1, "VIW")
    assert not [one for one in play.options("buy_shares") if one["entity"] == "private:VIW"]


def test_after_the_first_5_5_train_all_investors_are_exchanged_before_the_next_stock_round() -> None:
    play = stock(phase="5")
    saar, hessen = railway(play, "Saar", 84, 2, 3), railway(play, "HLB", 80, 3, 2, 3)
    own(play, 1, "MNR")
    own(play, 1, "VIW")
    play.game.fire("exchange_investors")
    play.game.begin_round("stock", 1)
    player = play.game.players[0]
    assert (player.percent(saar), player.percent(hessen), player.privates) == (10, 10, ())
    assert play.game.certificates["Saar_1"].reserved, "nobody has the coal mines"


def test_players_sell_private_companies_to_each_other_but_for_one() -> None:
    play = stock(phase="4")
    for name in ("SPR", "SCR", "R"):
        own(play, 2, name)
    assert {one["company"] for one in play.options("buy_company")} == {"SCR", "R"}


# The firm that builds trains


def firm(play: Play, player: int = 3) -> Corporation:
    """The firm belongs to a player."""
    play.game.shares.give(play.game.players[player - 1], (play.game.certificates["LFK_0"],))
    found = play.game.corporations["LFK"]
    play.game.check_float(found)
    return found


def buys(play: Play, company: Corporation) -> None:
    """The company in turn buys the next train of the bank."""
    pass_to(play, "buy_train_pfalz")
    train = play.game.depot.upcoming[0]
    play(company.key, "buy_train", train=train.id, price=train.price)


def test_the_first_new_train_of_a_round_pays_the_owner_a_tenth_and_the_price_rises() -> None:
    play = stock()
    found, ludwig, saar = firm(play), railway(play, "L", 86, 1, 1, 2, 3), railway(play, "Saar", 84, 2, 3)
    operating(play)
    assert play.game.round.order == (ludwig, saar), "the firm has no turn"
    buys(play, ludwig)
    assert (play.cash(3), found.share_price) == (1000 + 15, 110)
    buys(play, saar)
    assert (play.cash(3), found.share_price) == (1000 + 15, 110), "only the first one"
    operating(play)
    buys(play, ludwig)
    assert (play.cash(3), found.share_price) == (1000 + 30, 125), "a round later the next one"


def test_a_used_train_is_none_of_the_firm_and_without_a_new_one_its_price_falls() -> None:
    play = stock()
    found, ludwig = firm(play), railway(play, "L", 86, 1, 1, 2, 3)
    depot = play.game.depot
    depot.give(depot.upcoming[0], ludwig)
    depot.discard(ludwig.trains[0])
    operating(play)
    pass_to(play, "buy_train_pfalz")
    play(ludwig.key, "buy_train", train="3-0", price=150)
    assert play.game.round.kind == "stock", "that was the last turn of the round"
    assert (play.cash(3), found.share_price) == (1000, 92)


def test_the_firm_is_sold_at_any_time_and_bought_whole_from_the_pool() -> None:
    play = stock()
    found = firm(play, 1)
    railway(play, "L", 86, 3, 1, 2, 3)
    play("1", "sell_shares", shares=["LFK_0"], percent=100)
    assert (play.cash(1), found.share_price, found.player) == (1100, 94, None)
    play("1", "pass")
    play("2", "buy_shares", shares=["LFK_0"])
    assert (play.cash(2), found.player) == (1000 - 94, play.game.players[1])
    play.pass_until("operating")
    assert found.share_price == 94, "it does not rise for being sold out"


# Track and runs


def test_a_railway_builds_on_hexes_of_its_colour_until_phase_4() -> None:
    play = stock()
    ludwig = railway(play, "L", 86, 1, 1, 2, 3)
    play.game.land.board.lay("E17", play.game.land.tile_named("56").at(0))
    operating(play)
    assert {one["hex"] for one in play.options("lay_tile")} == {"G17", "G19"}
    play.game.land.place_home(railway(play, "HLB", 80, 2, 2, 3))
    with pytest.raises(Refusal, match="L builds on blue hexes only"):
        play(ludwig.key, "lay_tile", hex="C17", tile="8-0", rotation=3)
    assert [lay.upgrade for lay in play.game.policies.track.tile_lays(ludwig)] == [True, "not_if_upgraded"]
    ludwig.runs = (0,)
    assert [lay.upgrade for lay in play.game.policies.track.tile_lays(ludwig)] == [False, False]
    reach_phase(play, "4")
    assert [lay.upgrade for lay in play.game.policies.track.tile_lays(ludwig)] == [True]


def test_a_tile_on_e9_waits_for_phase_5_and_has_rammelsbach_pay_more() -> None:
    play = stock(phase="4")
    ludwig = railway(play, "L", 86, 1, 1, 2, 3)
    play.game.land.board.place_token("F12", 0, "L")
    play.game.land.board.lay("F10", play.game.land.tile_named("1").at(1))
    operating(play)
    with pytest.raises(Refusal, match="E9 before phase 5"):
        play(ludwig.key, "lay_tile", hex="E9", tile="58-0", rotation=3)
    assert "E9" not in play.game.round.step(TrackInPfalz).open_hexes(ludwig)
    reach_phase(play, "5")
    play.table.apply(next(one for one in play.options("lay_tile") if one["hex"] == "E9"))
    assert play.game.privates["R"].revenue == 50


def test_the_hessische_ludwigsbahn_has_both_its_homes_as_soon_as_it_floats() -> None:
    play = stock()
    railway(play, "Saar", 84, 3, 3)
    cell = next(cell for cell in play.game.market.par_cells() if cell.price == 80)
    play("1", "par", corporation="HLB", cell=cell.at)
    hessen = play.game.corporations["HLB"]
    play("2", "buy_shares", shares=["HLB_2"])
    assert hessen.cash == 3 * 80 + 80, "the investor’s share was paid for before"
    play("3", "buy_shares", shares=["HLB_3"])
    assert set(play.game.land.board.tokens_of("HLB")) == {("D18", 0), ("C21", 0)}
    assert hessen.tokens == (80, 100)


def test_coal_for_the_south_pays_70_but_not_with_the_electric_train() -> None:
    rules = stock().game
    bonuses = {bonus.name: bonus for bonus in rules.runs.title_bonuses()}
    assert (bonuses["Coal"].amount, bonuses["A–B"].amount) == (70, 40)
    assert bonuses["A–B"].trains is None
    names = frozenset(kind.name for kind in rules.title.trains)
    assert bonuses["Coal"].trains == names - {"6E"}


@pytest.mark.parametrize(("key", "closed"), [("private:W", True), ("corp:L", False)])
def test_a_token_with_weidenthal_costs_half_whichever_of_the_two_places_it(key: str, closed: bool) -> None:
    play = stock()
    ludwig = railway(play, "L", 86, 1, 1, 2, 3)
    for hex_ in ("F18", "F20"):
        play.game.land.board.lay(hex_, play.game.land.tile_named("14").at(0))
    weidenthal = play.game.privates["W"]
    play.game.give_private(weidenthal, ludwig)
    operating(play)
    pass_to(play, "token")
    assert ludwig.tokens[0] == 60
    before = ludwig.cash
    play(key, "place_token", hex="F20", city=0)
    assert before - ludwig.cash == 30
    assert ludwig.tokens == (80, 100)
    assert weidenthal.closed is closed, "a usual token only takes the half price away"
    assert not play.options("place_token")
