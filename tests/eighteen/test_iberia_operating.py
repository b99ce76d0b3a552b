"""1858: track of two gauges, tokens by borders, trains that wear out, dividends with private companies."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.parts.private_railways.running import DividendOfRailways
from roundhouse.eighteen.rules.parts.private_railways.settings import Railways
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_iberia import corporation, give, iberia, in_turn, lay, offered, own, to_step
from .mid_game import run

# Track


def test_a_railway_lays_from_its_home_without_a_token_and_pays_no_terrain_there() -> None:
    play = iberia()
    own(play, 1, "V&J")
    in_turn(play, "minor:V&J")
    cash = play.cash(1)
    assert offered(play, "lay_tile", "hex") == {"L13"}
    play("minor:V&J", "lay_tile", hex="L13", tile="201-0", rotation=1)
    assert play.cash(1) == cash


def test_bare_homes_are_kept_for_their_railway() -> None:
    play = iberia()
    own(play, 1, "M&Z", "Z&P")
    in_turn(play, "minor:M&Z")
    assert "K6" not in offered(play, "lay_tile", "hex"), "also from others of the same owner"
    in_turn(play, "minor:Z&P")
    assert "K6" in offered(play, "lay_tile", "hex")


def test_and_for_the_corporation_that_has_taken_it_over() -> None:
    play = iberia()
    company = corporation(play, "A", "L7")
    in_turn(play, "corp:A")
    assert "K6" not in offered(play, "lay_tile", "hex")
    play.game.give_private(play.game.privates["Z&P"], company)
    play.game.minors["Z&P"].closed = True
    in_turn(play, "corp:A")
    assert "K6" in offered(play, "lay_tile", "hex")


def test_the_first_tile_of_a_home_leads_along_the_railway() -> None:
    play = iberia()
    own(play, 1, "Z&P")
    in_turn(play, "minor:Z&P")
    exits = [
        play.game.land.tile_of(str(one["tile"])).at(one["rotation"]).exits
        for one in play.options("lay_tile")
        if one["hex"] == "K6"
    ]
    assert exits
    assert all({3, 5} <= set(one) for one in exits), "to K4 and to L7"


@pytest.mark.parametrize(("phase", "narrow"), [("2", False), ("3", True)])
def test_narrow_track_is_laid_from_phase_3_on(phase: str, narrow: bool) -> None:
    play = iberia(phase=phase)
    corporation(play, "A", "F1")
    in_turn(play, "corp:A")
    names = {str(one["tile"]) for one in play.options("lay_tile")}
    assert "9-0" in names
    assert ("79-0" in names) is narrow


@pytest.mark.parametrize(
    ("first", "second", "cost"),
    [("9-0", "9-1", 60), ("9-0", "79-0", 30), ("79-0", "9-0", 50)],
    ids=["broad", "second narrow", "first narrow"],
)
def test_a_second_tile_costs_20_and_half_where_either_adds_narrow_track_only(
    first: str, second: str, cost: int
) -> None:
    play = iberia(phase="3")
    company = corporation(play, "A", "F1")
    in_turn(play, "corp:A")
    play("corp:A", "lay_tile", hex="E2", tile=first, rotation=1)
    assert company.cash == 500 - (40 if first == "9-0" else 20), "narrow track halves the mountain, too"
    before = company.cash
    play("corp:A", "lay_tile", hex="G2", tile=second, rotation=2)
    assert before - company.cash == cost


def test_a_president_pays_what_the_corporation_lacks() -> None:
    play = iberia()
    company = corporation(play, "A", "F1", cash=10)
    in_turn(play, "corp:A")
    play("corp:A", "lay_tile", hex="E2", tile="9-0", rotation=1)
    assert (company.cash, play.cash(1)) == (0, 970)
    with pytest.raises(Refusal):
        play("corp:A", "lay_tile", hex="E2", tile="9-0", rotation=1)


def test_whoever_reaches_no_hex_where_a_tile_might_lie_passes_by_themselves() -> None:
    play = iberia()
    own(play, 1, "C&B")
    lay(play, {"I2": "57@1", "H3": "57@4", "J1": "57@1"})
    in_turn(play, "minor:C&B")
    assert "G4" not in offered(play, "lay_tile", "hex")
    assert play.game.programmed() == {"type": "pass", "entity": "minor:C&B"}


def test_track_of_both_gauges_meets_in_cities_and_leads_on_over_none() -> None:
    play = iberia(phase="3")
    north, west = corporation(play, "N", "F1"), corporation(play, "W", player=2)
    lay(play, {"G2": "79@2", "H3": "667@0", "H5": "4@0"})
    reached = play.game.land.reach(north)
    assert "H3" in reached.track_hexes
    assert "H5" not in reached.track_hexes, "the narrow track comes to the city, and broad track leads on"
    play.game.land.place(west, Spot("H3", 0), None, 0)
    assert "H5" in play.game.land.reach(west).track_hexes


def test_a_tile_joins_track_of_its_own_gauge() -> None:
    play = iberia(phase="3")
    corporation(play, "N", "F1")
    lay(play, {"G2": "79@2"})
    play.game.minors["A&S"].closed = True
    play.game.privates["A&S"].closed = True
    in_turn(play, "corp:N")
    names = {str(one["tile"]).partition("-")[0] for one in play.options("lay_tile") if one["hex"] == "H3"}
    assert names
    assert all(play.game.land.tile_named(name).paths[0].track.value == "narrow" for name in names), (
        "narrow track leads to Santander"
    )


# Tokens


@pytest.mark.parametrize(
    ("own_city", "city", "price"),
    [("E18", "E20", 20), ("E18", "H11", 40), ("O8", "B5", 160), ("H3", "G8", 40)],
)
def test_a_token_costs_20_in_its_province_and_40_for_each_border(
    own_city: str, city: str, price: int
) -> None:
    play = iberia()
    company = corporation(play, "A", own_city)
    assert play.game.land.token_price(company, Spot(city, 0)) == price


def test_the_nearest_token_counts() -> None:
    play = iberia()
    company = corporation(play, "A", "O8", "B9")
    assert play.game.land.token_price(company, Spot("B5", 0)) == 40


def test_a_corporation_without_a_place_for_a_token_passes_by_itself() -> None:
    play = iberia()
    corporation(play, "A", "O8")
    in_turn(play, "corp:A")
    play.game.perform({"type": "pass", "entity": "corp:A"}, None)
    assert play.waits_at() == "token_or_pass"
    assert play.game.programmed() == {"type": "pass", "entity": "corp:A"}


# Runs and dividends


def to_barcelona(*trains: str, price: int = 100) -> tuple[Play, Corporation]:
    """A corporation whose track leads from Zaragoza by Reus to Barcelona: 80."""
    play = iberia(phase="3")
    company = corporation(play, "A", "L7", price=price)
    lay(play, {"M8": "9@2", "N9": "1@1", "O8": "X3@0"})
    give(play, company, *trains)
    in_turn(play, "corp:A")
    to_step(play, "run_for_railways")
    return play, company


def revenue(play: Play) -> int:
    """What the corporation in turn has to divide after its best run."""
    run(play)
    return play.game.round.step(DividendOfRailways).revenue()


def test_an_obsolete_train_earns_half() -> None:
    play, company = to_barcelona("4H")
    assert revenue(play) == 80
    play, company = to_barcelona("4H")
    company.trains[0].obsolete = True
    assert revenue(play) == 40


def test_trains_of_one_gauge_do_not_run_on_the_other() -> None:
    play, _ = to_barcelona("2M", "4H")
    assert revenue(play) == 80, "of the 4H alone"


def test_what_does_not_divide_by_the_shares_is_kept_and_private_companies_pay_with_the_trains() -> None:
    play, company = to_barcelona("4H")
    play.game.give_private(play.game.privates["R&T"], company)
    before = company.cash
    assert revenue(play) == 80 + 18
    play("corp:A", "dividend", kind="payout")
    assert play.cash(1) == 1000 + 2 * 19
    assert company.cash == before + 3 * 19 + 3 + 60, "its shares pay it, 3 are left, R&T closes"
    assert play.game.privates["R&T"].closed


def test_half_of_it_is_rounded_down_for_each_share() -> None:
    play, company = to_barcelona("4H")
    play.game.give_private(play.game.privates["R&T"], company)
    before = company.cash
    revenue(play)
    play("corp:A", "dividend", kind="half")
    assert play.cash(1) == 1000 + 2 * 9, "of 49"
    assert company.cash == before + 98 - 2 * 9 + 60


@pytest.mark.parametrize(
    ("kind", "paid", "price"),
    [("payout", 2 * 16, 110), ("half", 2 * 8, 90), ("withhold", 0, 80)],
)
def test_the_price_rises_if_ten_times_what_a_share_is_paid_reaches_it(
    kind: str, paid: int, price: int
) -> None:
    play, company = to_barcelona("4H", price=90 if kind != "payout" else 100)
    revenue(play)
    play("corp:A", "dividend", kind=kind)
    assert play.cash(1) == 1000 + paid
    assert company.share_price == price


# Trains


def buying(phase: str, *trains: str, cash: int = 500, shares: int = 1) -> tuple[Play, Corporation]:
    """A corporation has to decide about trains."""
    play = iberia(phase=phase)
    company = corporation(play, "A", "O8", shares=shares)
    give(play, company, *trains)
    in_turn(play, "corp:A")
    company.cash = cash
    for name in ("track_of_railways", "token_or_pass"):
        if play.waits_at() == name:
            play("corp:A", "pass")
    return play, company


def sell_out(play: Play, *kinds: str) -> None:
    """The bank has sold all trains of these kinds."""
    for train in list(play.game.depot.upcoming):
        if train.kind.name in kinds:
            play.game.depot.remove(train)


@pytest.mark.parametrize(
    ("old", "bought", "fate"),
    [
        ("2H", ("6H", "3M"), "obsolete"),
        ("2H", ("6E", "6E"), "rusted"),
        ("4H", ("6E", "5M"), "obsolete"),
        ("2M", ("6E", "6E"), "obsolete"),
        ("2M", ("7E", "6M"), "rusted"),
        ("3M", ("7E", "7E"), "obsolete"),
    ],
)
def test_trains_wear_out_by_the_card_of_a_later_one_whichever_side_is_bought(
    old: str, bought: tuple[str, str], fate: str
) -> None:
    play = iberia(phase="4" if bought[0] == "6E" else "5" if bought[0] == "7E" else "3")
    corporation(play, "A", "O8", cash=5000)
    other = corporation(play, "W", player=2)
    give(play, other, old)
    sell_out(play, *("2H", "4H", "6H", "5E", "6E")[: {"6H": 2, "6E": 4, "7E": 5}[bought[0]]])
    worn = other.trains[0]
    in_turn(play, "corp:A")
    to_step(play, "buy_train_or_not")
    play("corp:A", "buy_train", train=f"{bought[0]}-0", price=_price(play, *bought), variant=bought[1])
    assert (worn.obsolete, worn.rusted) == (fate == "obsolete", fate == "rusted")


def _price(play: Play, card: str, side: str) -> int:
    train = play.game.train(f"{card}-0")
    return next(one.price for one in (train.kind, *train.kind.variants) if one.name == side)


@pytest.mark.parametrize(("players", "gone_with"), [(2, 3), (3, 5), (6, 5)])
def test_trains_of_phase_4_rust_with_the_third_or_fifth_of_phase_7(players: int, gone_with: int) -> None:
    play = iberia(players, phase="5")
    corporation(play, "A", "O8", cash=9000)
    other = corporation(play, "W", player=2)
    give(play, other, "6H", "3M")
    play.game.memory_of(Railways).last_bought = gone_with - 2
    sell_out(play, "2H", "4H", "6H", "5E", "6E")
    in_turn(play, "corp:A")
    to_step(play, "buy_train_or_not")
    play("corp:A", "buy_train", train="7E-0", price=700, variant="6M")
    assert len(other.trains) == 2
    play("corp:A", "buy_train", train="7E-1", price=800, variant="7E")
    assert not other.trains


def test_obsolete_trains_count_and_may_be_given_up() -> None:
    play, company = buying("4", "2H", "4H")
    company.trains[0].obsolete = True
    to_step(play, "buy_train_or_not")
    assert "buy_train" not in {choice.type for choice in play.table.choices()}, "the limit is two"
    play("corp:A", "scrap_train", train="2H-0")
    assert [train.name for train in company.trains] == ["4H"]
    with pytest.raises(Refusal):
        play("corp:A", "scrap_train", train="4H-0")


def test_obsolete_trains_are_bought_from_other_corporations() -> None:
    play, _ = buying("4")
    other = corporation(play, "W", player=2)
    give(play, other, "2H")
    other.trains[0].obsolete = True
    assert "2H-0" in offered(play, "buy_train", "train")


def test_the_price_of_a_corporation_without_a_train_falls() -> None:
    play, company = buying("2")
    price = company.share_price
    assert price == 90, "it has paid nothing"
    play("corp:A", "pass")
    assert company.share_price == 80
    play, company = buying("2", "2H")
    to_step(play, "buy_train_or_not")
    play("corp:A", "pass")
    assert company.share_price == 90


def test_a_president_adds_the_rest_of_a_train_of_the_bank_if_the_corporation_has_none() -> None:
    play, company = buying("2", cash=30)
    play("corp:A", "buy_train", train="2H-0", price=100)
    assert (company.cash, play.cash(1)) == (0, 930)
    play = iberia()
    give(play, corporation(play, "W", player=2), "2H")
    give(play, corporation(play, "A", "O8", cash=30), "2H")
    in_turn(play, "corp:A")
    to_step(play, "buy_train_or_not")
    assert offered(play, "buy_train", "train") == {"2H-0"}, "of W, with its own money"
    assert not [one for one in play.options("buy_train") if one.get("price") == 100]


def dear(cash: int, *, president: int = 0, treasury: int = 3) -> tuple[Play, Corporation]:
    """A corporation without a train, of which the bank sells the 4H for 200 or the 2M for 100."""
    play = iberia(phase="3")
    sell_out(play, "2H")
    company = corporation(play, "A", "O8", shares=4 - treasury)
    in_turn(play, "corp:A")
    company.cash = cash
    play.game.players[0].cash = president
    for name in ("track_of_railways", "token_or_pass"):
        if play.waits_at() == name:
            play("corp:A", "pass")
    return play, company


def issues(play: Play) -> set[int]:
    """How much may be issued, in percent."""
    return {one["percent"] for one in play.options("sell_shares")}


def test_shares_are_issued_for_a_train_no_more_than_the_dearest_takes() -> None:
    play, company = dear(90)
    assert issues(play) == {20, 40}, "at 90 a second share is needed for the 4H, and no third one"
    play("corp:A", "sell_shares", shares=["A_1"], percent=20)
    assert (company.cash, company.share_price) == (180, 80)
    play, company = dear(200)
    assert issues(play) == set()


def test_none_are_issued_that_with_the_president_pay_for_no_train() -> None:
    play, company = dear(0, treasury=1)
    assert play.waits_at() != "buy_train_or_not"
    assert company.share_price == 80, "it goes without"
    assert issues(dear(0, president=10, treasury=1)[0]) == {20}


def test_no_issue_is_so_small_that_the_rest_at_the_next_price_pays_for_no_train() -> None:
    play, _ = dear(0, president=20, treasury=2)
    sell_out(play, "4H")
    assert issues(play) == {40}, "3M: 2 × 90 and the president’s 20; 90, 80 and 20 are too little"
    play, company = dear(0, president=30, treasury=2)
    sell_out(play, "4H")
    assert issues(play) == {20, 40}
    play("corp:A", "sell_shares", shares=["A_2"], percent=20)
    play("corp:A", "sell_shares", shares=["A_3"], percent=20)
    assert offered(play, "buy_train", "variant") == {"3M"}
    assert company.cash == 170


def test_after_an_issue_a_train_of_the_bank_must_be_bought_that_takes_all_shares() -> None:
    play, company = dear(90)
    give(play, corporation(play, "W", player=2), "4H")
    play("corp:A", "sell_shares", shares=["A_1", "A_2"], percent=40)
    names = [choice.facts["name"] for choice in play.table.choices() if choice.type == "buy_train"]
    assert names == ["4H"], "one share would have been enough for a 2M, and none is for that of W"
    with pytest.raises(Refusal, match="More shares"):
        play("corp:A", "buy_train", train="4H-1", price=100, variant="2M")
    with pytest.raises(Refusal):
        play("corp:A", "pass")
    play("corp:A", "buy_train", train="4H-1", price=200)
    assert company.cash == 70


def test_whoever_has_issued_and_can_buy_nothing_may_pass() -> None:
    play, company = dear(0, president=10, treasury=1)
    play("corp:A", "sell_shares", shares=["A_3"], percent=20)
    assert offered(play, "buy_train", "variant") == {"2M"}
    with pytest.raises(Refusal):
        play("corp:A", "pass")
    give(play, corporation(play, "W", player=2), "4H")
    company.cash = 5
    play("corp:A", "pass")
    assert play.game.round.kind == "stock"


def test_a_railway_has_neither_trains_nor_tokens() -> None:
    play = iberia()
    own(play, 1, "R&T")
    in_turn(play, "minor:R&T")
    play("minor:R&T", "pass")
    assert play.game.round.entity is not play.game.minors["R&T"]
