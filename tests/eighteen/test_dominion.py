"""1822CA: large cities, passes, tokens, homes and destinations in several cities."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import CONCESSIONS, PRIVATES
from roundhouse.eighteen.rules.parts.destinations.part import DestinationToken, cities_of, return_doubled
from roundhouse.eighteen.rules.parts.local_trains.buying import BuyLocalTrains
from roundhouse.eighteen.rules.parts.minor_purchases import tokens
from roundhouse.eighteen.rules.state.events import EndAnnounced
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.spots import Spot
from roundhouse.eighteen.rules.steps.tokens import TokenChoice
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g1822CA.facts import Facts
from roundhouse.eighteen.titles.g1822CA.homes import HomeInCanada, keep_home
from roundhouse.eighteen.titles.g1822CA.track import TrackAfterTakeover

from .at_table import Play
from .in_britain import begin_turn, boxes, britain, give, go_on, go_to, later, major, minor, own, put
from .in_the_dominion import TITLE, by, canada, laying

# The beginning


def test_minor_6_the_cpr_and_p1_lie_first() -> None:
    play = britain(3, TITLE)
    firsts = [boxes(play)[0].id, boxes(play, CONCESSIONS)[0].id, boxes(play, PRIVATES)[0].id]
    assert firsts == ["M6", "C2", "P1"]


@pytest.mark.parametrize(("players", "movement"), [(2, "left_share_pres"), (3, None)])
def test_with_two_players_only_sales_of_the_president_move_the_price(
    players: int, movement: str | None
) -> None:
    usual = "left_per_10_if_pres_else_left_one"
    assert britain(players, TITLE).game.settings.sell_movement == (movement or usual)


def test_a_corporation_lays_two_tiles_from_phase_3_on_but_not_on_one_hex() -> None:
    play = canada("3")
    lays = play.game.policies.track.tile_lays
    assert [one.other_hex for one in lays(major(play, "GWR"))] == [True, True]
    assert len(lays(minor(play, "14", 2))) == 1


def test_a_company_may_have_tokens_in_two_cities_of_a_hex_but_not_two_in_one() -> None:
    play = canada("3")
    company, land = major(play, "GTP"), play.game.land
    put(play, N16="W1@0", M15="7@4", N14="8@0")
    assert not land.has_room(company, Spot("N16", 0))
    assert land.has_room(company, Spot("N16", 1))


def test_of_two_tokens_that_an_upgrade_brings_into_one_city_one_comes_back() -> None:
    play = canada("5")
    company, board = major(play, "GTP"), play.game.land.board
    put(play, N16="W3@0")
    board.place_token("N16", 1, company.id)
    put(play, N16="W5@0")
    assert len(list(board.tokens_of(company.id))) == 2
    before = company.tokens
    return_doubled(play.game, "N16")
    assert list(board.tokens_of(company.id)) == [("N16", 0)]
    assert company.tokens == (*before, 100)


# Large cities and passes


def test_p16_lays_a_tile_in_montreal_for_nothing_once_a_round_beside_the_tile_actions() -> None:
    play, company = laying("3", "CPR", "P16")
    assert {tile for _, tile, _ in by(play, "P16")} == {"M1"}
    assert {turn for _, _, turn in by(play, "P16")} <= {0, 5}
    cash = company.cash
    play("private:P16", "lay_tile", hex="AF12", tile="M1-0", rotation=0)
    assert company.cash == cash
    assert play.game.round.step(LayTrack).laid == 0
    assert not by(play, "P16")


def test_tiles_of_large_cities_lie_in_some_ways_only() -> None:
    land = canada("3").game.land
    tile = land.tile_named("M1")
    for turn in range(6):
        plan = PlannedLay("AF12", tile.rotated(turn), None)
        assert (land.policies.track.why_not_lay(plan) is None) == (turn in {0, 5})


@pytest.mark.parametrize(("old", "colors"), [("M1", {"green"}), ("M2", set[str]())])
def test_a_minor_lays_no_brown_tile_by_such_a_private_company(old: str, colors: set[str]) -> None:
    play = canada("5")
    company = minor(play, "7", 1)
    own(play, company, "P16")
    play.game.land.board.place_token("AF12", 0, "7")
    put(play, AF12=f"{old}@0")
    begin_turn(play, company)
    go_to(play, "track_canada")
    assert {play.game.land.tile_named(tile).color for _, tile, _ in by(play, "P16")} == colors


def test_such_a_private_company_lays_no_more_once_the_last_tile_lies() -> None:
    play, company = laying("7", "CPR", "P16")
    put(play, AF12="M4@0")
    play("private:P16", "lay_tile", hex="AF12", tile="M7-0", rotation=1)
    assert play.game.privates["P16"].owner is company
    assert not play.game.privates["P16"].abilities


@pytest.mark.parametrize(("old", "new"), [("M2", "M6"), ("M3", "M4"), ("O2", "O3"), ("T5", "T6")])
def test_some_tiles_of_large_cities_never_follow_each_other(old: str, new: str) -> None:
    land = canada("7").game.land
    hex_ = {"M": "AF12", "O": "AE15", "T": "AC21"}[old[0]]
    may = land.policies.track.may_replace
    assert not may(land.tile_named(old), land.tile_named(new), hex_, None)


def test_track_over_a_pass_is_all_the_yellow_tiles_of_a_turn_and_its_private_company_closes() -> None:
    play, company = laying("3", "PGE", "P19")
    put(play, D16="58@2", E15="8@5")
    hex_, tile, turn = by(play, "P19")[0]
    assert hex_ == "F16"
    cash = company.cash
    copy = play.game.land.next_copy(tile)
    play("private:P19", "lay_tile", hex=hex_, tile=copy, rotation=turn)
    assert company.cash == cash
    assert play.game.privates["P19"].closed
    assert play.game.round.step(LayTrack).allowance(company) is None


def test_plain_track_for_a_town_is_all_the_yellow_tiles_of_a_turn() -> None:
    play, company = laying("3", "GTP", "P29")
    put(play, N18="8@3")
    lays = [lay for lay in by(play, "P29") if lay[1] in {"7", "8", "9"}]
    hex_, tile, turn = lays[0]
    play("private:P29", "lay_tile", hex=hex_, tile=play.game.land.next_copy(tile), rotation=turn)
    assert play.game.privates["P29"].closed
    assert play.game.round.step(LayTrack).allowance(company) is None


def test_p21_lays_three_yellow_tiles_for_nothing_and_closes_with_the_pass() -> None:
    play, company = laying("3", "GWR", "P21")
    cash = company.cash
    for _ in range(2):
        hex_, tile, turn = by(play, "P21")[0]
        play("private:P21", "lay_tile", hex=hex_, tile=play.game.land.next_copy(tile), rotation=turn)
    assert company.cash == cash
    assert play.game.round.step(LayTrack).laid == 0
    assert not play.game.privates["P21"].closed
    play("corp:GWR", "pass")
    assert play.game.privates["P21"].closed


def test_p21_stays_where_it_has_laid_nothing() -> None:
    play, _ = laying("3", "GWR", "P21")
    play("corp:GWR", "pass")
    assert not play.game.privates["P21"].closed


def test_the_first_tile_on_saint_jean_has_no_town() -> None:
    play = canada("1")
    company, land = minor(play, "6", 1), play.game.land
    assert land.board.has_token("AG13", company.id)
    assert {copy.rpartition("-")[0] for copy, _ in land.legal_tiles(company, "AG13")} == {"5", "6", "57"}


# Tokens of private companies


def test_p10_places_an_exchange_token_in_winnipeg_beside_the_slots() -> None:
    play, company = laying("3", "GWR", "P10")
    left = tokens.tokens_left(play.game, company)
    board = play.game.land.board
    slots = len(board.slots("N16", 1))
    play("private:P10", "place_token", hex="N16", city=1)
    assert tokens.tokens_left(play.game, company) == left - 1
    assert play.game.privates["P10"].closed
    assert None in board.slots("N16", 1)[:slots]


def test_p10_needs_an_exchange_token() -> None:
    play, company = laying("3", "GWR", "P10")
    for _ in range(3):
        tokens.use(play.game, company)
    assert not [one for one in play.options("place_token") if one["entity"] == "private:P10"]


# Homes and destinations


def test_the_qmoo_has_its_home_in_the_one_city_with_room_or_chooses() -> None:
    play = canada("3")
    game, board = play.game, play.game.land.board
    qmoo = game.corporations["QMOO"]
    put(play, AH8="Q1@0")
    keep_home(game, qmoo)
    assert [one.city for one in board.reservations("AH8") if one.company == "QMOO"] == [None]
    board.place_token("AH8", 1, "ICR")
    keep_home(game, qmoo)
    assert [one.city for one in board.reservations("AH8") if one.company == "QMOO"] == [0]


def test_with_the_first_tile_of_quebec_the_qmoo_chooses_its_city_anew() -> None:
    play, company = laying("3", "QMOO", "P17")
    assert play.game.land.board.has_token("AH8", "QMOO", 1)
    play("private:P17", "lay_tile", hex="AH8", tile="Q1-0", rotation=0)
    assert play.waits_at() == "home_in_canada"
    assert {one["city"] for one in play.options("place_token")} == {0, 1}
    step = play.game.round.step(HomeInCanada)
    play.game.land.board.place_token("AH8", 0, "ICR")
    assert [spot.city for spot in step.spots(TokenChoice(company, company))] == [1], "where there is room"
    play.game.land.board.remove_token("AH8", 0, "ICR")
    play("corp:QMOO", "place_token", hex="AH8", city=0)
    assert list(play.game.land.board.tokens_of("QMOO")) == [("AH8", 0)]
    assert company.player is not None


def test_a_destination_with_several_cities_is_the_one_that_a_side_leads_to() -> None:
    play = canada("3")
    game = play.game
    assert cities_of(game, game.corporations["NTR"], "N16") == [3]
    assert cities_of(game, game.corporations["GNWR"], "N16") == [1]
    put(play, N16="W3@0")
    assert cities_of(game, game.corporations["GNWR"], "N16") == [1]
    assert cities_of(game, game.corporations["NTR"], "N16") == [1]


def test_the_icr_chooses_among_the_cities_of_quebec_that_it_reaches() -> None:
    play = canada("3")
    icr = major(play, "ICR")
    put(play, AH8="Q1@0")
    begin_turn(play, icr)
    step = play.game.round.step(DestinationToken)
    assert step.is_open(icr)
    assert list(cities_of(play.game, icr, "AH8")) == [0, 1]
    assert not step.reached(icr)


def after_a_takeover(*privates: str) -> tuple[Play, Corporation, str]:
    """The GWR has taken over minor 11, and the hex where it has laid before that."""
    play = canada("3")
    company, small = major(play, "GWR"), minor(play, "11", 2)
    small.runs = company.runs = (0, 0)
    give(play, small, "3")
    give(play, company, "3")
    own(play, company, *privates)
    put(play, AB24="57@1")
    play.game.begin_round("operating", 1)
    play.game._settle()
    while play.game.round.entity is not company:
        go_on(play)
    go_to(play, "track_canada")
    first = next(one for one in play.options("lay_tile") if one["entity"] == "corp:GWR")
    play("corp:GWR", "lay_tile", hex=first["hex"], tile=first["tile"], rotation=first["rotation"])
    go_to(play, "acquire_minor")
    play("corp:GWR", "merge", corporation="11")
    play("corp:GWR", "choose", choice="money")
    play("corp:GWR", "choose", choice="exchange")
    assert play.waits_at() == "track_after_takeover"
    return play, company, first["hex"]


def test_a_tile_follows_when_a_minor_is_taken_over() -> None:
    play, company, first = after_a_takeover()
    lay = play.options("lay_tile")[0]
    step = play.game.round.step(TrackAfterTakeover)
    allowance = step.allowance(company)
    assert allowance is not None
    assert step.is_barred(allowance, first)
    assert not step.is_barred(allowance, lay["hex"])
    play("corp:GWR", "lay_tile", hex=lay["hex"], tile=lay["tile"], rotation=lay["rotation"])
    assert play.waits_at() != "track_after_takeover"


def test_that_tile_is_not_laid_by_private_companies() -> None:
    play, _, _ = after_a_takeover("P21", "P28", "P29")
    assert {one["entity"] for one in play.options("lay_tile")} == {"corp:GWR"}
    assert not play.options("choose_ability")


# The line between Detroit and Duluth, and the end


def test_the_line_between_detroit_and_duluth_opens_with_the_first_3_train() -> None:
    play = canada("2")
    board = play.game.land.board
    assert not board.tile("Q19").paths
    company = major(play, "GWR")
    play.game.depot.trigger("3", 1, company)
    assert (board.tile("Q19").name, board.tile("Y27").name) == ("DD-Q19", "DD-Y27")


@pytest.mark.parametrize(("kind", "rounds"), [("operating", 3), ("stock", 2)])
def test_the_last_set_has_a_round_more_if_the_bank_breaks_in_an_operating_round(
    kind: str, rounds: int
) -> None:
    play = canada("3")
    company = major(play, "GWR")
    play.game.progress.rounds_in_set = 2
    if kind == "operating":
        begin_turn(play, company)
    play.game.pay(play.game.bank, company, play.game.bank.cash + 1)
    player = play.game.deciders()[0]
    play("corp:GWR" if kind == "operating" else str(player), "pass")
    assert play.game.progress.end_reason == "bank"
    assert play.game.progress.rounds_in_set == rounds


def test_no_other_end_adds_a_round() -> None:
    play = canada("3")
    begin_turn(play, major(play, "GWR"))
    rounds = play.game.progress.rounds_in_set
    play.game.happen(EndAnnounced(reason="stock_market"))
    assert play.game.progress.rounds_in_set == rounds


# The regional scenarios


def test_in_the_west_the_gnwr_begins_in_a_full_thunder_bay() -> None:
    play = later(3, "3", "1822CAWRS")
    minor(play, "18", 2)
    major(play, "GNWR")
    assert play.game.land.board.slots("R16", 0) == ("18", "GNWR")


@pytest.mark.parametrize(("title", "price"), [(TITLE, 80), ("1822CAERS", 70), ("1822CAWRS", 70)])
def test_in_the_regions_a_local_train_becomes_a_2_train_for_less_from_phase_2_on(
    title: str, price: int
) -> None:
    play = later(3, "2", title)
    company = major(play, "CPR")
    give(play, company, "L")
    begin_turn(play, company)
    step = play.game.round.step(BuyLocalTrains)
    assert [cost for _, _, cost in step.improvable(company)] == [price]


def test_the_east_has_no_grain_and_ends_at_500() -> None:
    game = britain(3, "1822CAERS").game
    assert game.settings_of(Facts).grain is None
    cells = [cell for row in game.title.market.rows for cell in row if cell is not None]
    assert min(cell.price for cell in cells if "endgame" in cell.zones) == 500
