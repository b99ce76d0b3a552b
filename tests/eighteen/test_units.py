"""1825: units and kits, bands of corporations, minors that form with a train, and track within reach."""

from __future__ import annotations

import itertools

import pytest

from roundhouse.eighteen.rules.rounds import StockRound
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.titles import title
from roundhouse.eighteen.titles.g1825.rules.facts import Memory, band, is_unled, open_band
from roundhouse.table.errors import Refusal

from .at_table import Play
from .mid_game import in_stock_round, operating, started

TITLE = "1825"
UNITS = {"unit_1": 4, "unit_2": 4, "unit_3": 2, "unit_12": 5, "unit_23": 4, "unit_123": 6}
"""Units, and a number of players for each."""
KITS = ("r1", "r2", "r3", "k1", "k2", "k3", "k5", "k6", "k7", "d1", "u3p", "db1", "db2", "db3", "unit_4")


def play_of(unit: str, *kits: str) -> Play:
    return Play(TITLE, UNITS[unit], dict.fromkeys((unit, *kits), "yes"))


def stock_round(unit: str, *kits: str) -> Play:
    """A later stock round, before which all private companies were sold."""
    play = in_stock_round(TITLE, UNITS[unit], dict.fromkeys((unit, *kits), "yes"))
    play.game.memory_of(Memory).unsold = frozenset()
    return play


def sold_out(play: Play, *names: str) -> None:
    """Corporations that are started and sold out."""
    for name in names:
        corporation = play.game.corporations[name]
        price = corporation.definition.par_price or 0
        started(play, name, price, *((1, at) for at in range(9)))


# Units and kits


@pytest.mark.parametrize(
    ("players", "corporations", "privates"),
    [
        (2, "CR", 3),
        (3, "MR", 4),
        (4, "GWR", 4),
        (6, "GWR MR", 5),
        (8, "GWR MR CR", 6),
        (9, "GWR CR Cam TV", 6),
    ],
)
def test_units_go_by_the_number_of_players_unless_one_is_chosen(
    players: int, corporations: str, privates: int
) -> None:
    game = Play(TITLE, players).game
    assert set(corporations.split()) <= set(game.corporations)
    assert len(game.privates) == privates
    assert set(Play(TITLE, 4, {"unit_2": "yes"}).game.corporations) == {
        "LNWR",
        "MR",
        "NER",
        "GCR",
        "GNR",
        "L&Y",
    }


@pytest.mark.parametrize("unit", UNITS)
def test_every_kit_fits_to_every_unit(unit: str) -> None:
    play_of(unit, *(kit for kit in KITS if kit != "d1"))
    for one, other in itertools.combinations(KITS, 2):
        whole = title(TITLE, (unit, one, other))
        assert all(tile.count is None or tile.count >= 0 for tile in whole.tiles)
        assert all(kind.quantity is None or kind.quantity >= 0 for kind in whole.trains)


def test_kits_add_tiles_trains_and_money_to_those_of_the_units() -> None:
    plain, with_kits = title(TITLE, ("unit_12",)), title(TITLE, ("unit_12", "k3", "r1", "r2", "big_bank"))
    count = {tile.name: tile.count for tile in plain.tiles}
    more = {tile.name: tile.count for tile in with_kits.tiles}
    assert (count["8"], more["8"]) == (12, 14)
    assert [kind.quantity for kind in with_kits.trains if kind.name in "567"] == [5, 5, 2]
    assert (plain.own["money_to_break"], with_kits.own["money_to_break"]) == (5000, 15000)
    strict = title(TITLE, ("unit_12", "k3", "r1", "strict_bank"))
    assert strict.own["money_to_break"] == 5000


def test_a_kit_changes_nothing_without_its_unit() -> None:
    assert title(TITLE, ("unit_2", "r1")).corporations == title(TITLE, ("unit_2",)).corporations
    assert len(title(TITLE, ("unit_3", "k5")).corporations) == 6
    assert title(TITLE, ("unit_1", "k2")).trains == title(TITLE, ("unit_1",)).trains


def test_a_hex_that_another_unit_brings_is_no_longer_beyond_the_edge() -> None:
    alone = {item.name: item for item in title(TITLE, ("unit_1",)).map.hexes}
    both = {item.name: item for item in title(TITLE, ("unit_12",)).map.hexes}
    assert (alone["Q15"].color, both["Q15"].color) == ("gray", "white")
    assert "L14" not in alone


def test_track_may_lead_to_the_edge_of_the_map() -> None:
    hexmap = play_of("unit_1").game.ground.hexmap
    assert hexmap["R14"].neighbours[3] == "Q15"
    assert hexmap["R14"].open_edges >> 3 & 1


def test_the_lnwr_of_both_units_has_two_homes_at_once() -> None:
    play = stock_round("unit_12")
    game, lnwr = play.game, started(play, "LNWR", 100, *((1, at) for at in range(6)))
    game.memory_of(Memory).formed = (lnwr,)
    operating(play)
    assert sorted(game.land.board.tokens_of("LNWR")) == [("Q11", 0), ("T16", 0)]
    assert lnwr.tokens == (40, 100, 100, 100, 100)


def test_certificates_go_by_players_and_minors_from_kits() -> None:
    limit = play_of("unit_123", "r1", "r2", "r3", "k5", "k7").game.certificate_limit()
    assert limit == 23 + 3


# Before the first turn


def test_private_companies_are_dealt_from_the_cheapest_on() -> None:
    play = Play(TITLE, 4)
    assert [player.cash for player in play.game.players] == [600, 555, 500, 420]
    assert [private.id for player in play.game.players for private in player.privates] == [
        "S&M",
        "C&HP",
        "C&W",
        "L&M",
    ]


def test_players_without_a_private_company_get_shares_of_the_lnwr() -> None:
    game = Play(TITLE, 9).game
    lnwr = game.corporations["LNWR"]
    assert [player.percent(lnwr) for player in game.players] == [0] * 6 + [20, 10, 10]
    assert lnwr.player is game.players[6]
    assert game.players[6].cash == 280 - 200


def test_private_companies_that_are_left_are_bought_before_corporations_are_started() -> None:
    play = Play(TITLE, 2, {"unit_1": "yes"})
    game = play.game
    assert [one["company"] for one in play.options("buy_company")] == ["C&W"]
    assert open_band(game) == 0
    play("1", "buy_company", company="C&W", price=130)
    play("2", "buy_company", company="L&M", price=210)
    assert [one["corporation"] for one in play.options("par")] == ["LNWR"]


# Bands


def test_the_next_band_opens_when_a_corporation_of_the_last_one_is_sold_out() -> None:
    play = stock_round("unit_12")
    game = play.game
    assert {one["corporation"] for one in play.options("par")} == {"LNWR"}
    sold_out(play, "LNWR")
    assert open_band(game) == 2
    sold_out(play, "GWR")
    assert {name for name, one in game.corporations.items() if band(game, one) == open_band(game)} == {
        "MR",
        "NER",
    }


def test_minors_open_after_the_band_of_71() -> None:
    play = stock_round("unit_123", "r1")
    game = play.game
    assert (band(game, game.corporations["GCR"]), band(game, game.corporations["Cam"])) == (5, 6)
    assert band(game, game.corporations["LBSC"]) == 6
    sold_out(play, "GCR")
    prices = [cell.price for cell in game.policies.stock.par_cells(game.corporations["Cam"])]
    assert (min(prices), max(prices)) == (42, 480)


# Minors


def minor_of(play: Play, name: str, price: int, *buyers: int) -> Corporation:
    """A minor that is started at a price, with shares sold to players."""
    game = play.game
    minor = game.corporations[name]
    for player in game.players:
        game.pay(game.bank, player, 1000)
    cell = next(cell for cell in game.policies.stock.par_cells(minor) if cell.price == price)
    game.start_corporation(minor, game.players[0], cell)
    for buyer in buyers:
        share = minor.shares(minor)[0]
        game.shares.buy(game.players[buyer], (share,), game.shares.price(share))
    return minor


def test_a_minor_gets_what_its_shares_are_sold_for_and_forms_with_its_train() -> None:
    play = stock_round("unit_12", "r1")
    memory = play.game.memory_of(Memory)
    minor = minor_of(play, "TV", 82, 1)
    assert memory.formed == (minor,)
    assert [train.name for train in minor.trains] == ["4T"]
    assert minor.cash == 6 * 82 - 480


def test_a_minor_waits_for_the_money_of_its_train() -> None:
    play = stock_round("unit_12", "r1")
    minor = minor_of(play, "TV", 49, 1, 1)
    assert (minor.cash, minor.trains, play.game.memory_of(Memory).formed) == (8 * 49, (), ())
    assert play.game.depot.upcoming[-1].name != "4T"


def test_nobody_buys_the_train_that_a_minor_was_formed_with() -> None:
    play = stock_round("unit_12", "r1")
    minor = minor_of(play, "TV", 82, 1)
    gwr = started(play, "GWR", 90)
    assert not play.game.policies.trains.may_trade(minor.trains[0], gwr)


def test_a_minor_lays_the_tile_of_its_home_first() -> None:
    play = stock_round("unit_12", "r1")
    game, minor = play.game, minor_of(play, "Cam", 71, 1)
    operating(play)
    assert (game.round.entity, next(game.land.board.tokens_of("Cam"), None)) == (minor, None)
    lays = play.options("lay_tile")
    assert {one["hex"] for one in lays} == {"R8"}
    with pytest.raises(Refusal, match="home"):
        play("corp:Cam", "lay_tile", hex="R10", tile="3-0", rotation=0)
    play("corp:Cam", "lay_tile", **{key: lays[0][key] for key in ("hex", "tile", "rotation")})
    assert list(game.land.board.tokens_of("Cam")) == [("R8", 0)]


def test_corporations_operate_by_par_price_and_minors_after_them() -> None:
    play = stock_round("unit_12", "r1")
    game, minor = play.game, minor_of(play, "TV", 180)
    lbsc, gwr = started(play, "LBSC", 67), started(play, "GWR", 90)
    game.memory_of(Memory).formed = (lbsc, minor, gwr)
    assert game.policies.order.operating_order() == [gwr, lbsc, minor]


# Track and trains


def gwr_turn(*trains: str) -> Play:
    """The GWR operates in a game of Unit 1 with kits 2 and 3, in the phase of green tiles, with trains."""
    play = stock_round("unit_1", "k2", "k3")
    game = play.game
    gwr = started(play, "GWR", 90, (1, 0))
    game.memory_of(Memory).formed = (gwr,)
    game.pay(game.bank, gwr, 500)
    game.depot.phase_index = 1
    for name in trains:
        game.depot.give(next(train for train in game.depot.upcoming if train.name == name), gwr)
    return operating(play)


def test_the_second_tile_lies_apart_from_the_first_one() -> None:
    play = gwr_turn()
    play("corp:GWR", "lay_tile", hex="V12", tile="9-0", rotation=1)
    hexes = {one["hex"] for one in play.options("lay_tile")}
    assert "V16" in hexes
    assert not hexes & {"U13", "W13", "V12"}


def test_others_do_not_lay_the_first_tile_on_a_hex_that_is_kept() -> None:
    play = gwr_turn()
    game = play.game
    assert game.policies.track.judges_lays
    play("corp:GWR", "lay_tile", hex="V16", tile="4-0", rotation=1)
    assert game.land.why_not_lay(game.corporations["LNWR"], "V18", "9-0", 1) == "V18 is kept for GWR."


def test_a_station_is_only_upgraded_where_a_train_of_the_company_comes_to() -> None:
    for trains, allowed in (((), False), (("2",), True)):
        play = gwr_turn(*trains)
        play("corp:GWR", "lay_tile", hex="V16", tile="4-0", rotation=1)
        play.game.begin_round("operating", 2)
        play.game._settle()
        tiles = {one["tile"] for one in play.options("lay_tile") if one["hex"] == "V16"}
        assert bool(tiles & {"12-0", "14-0", "15-0"}) == allowed


@pytest.mark.parametrize(("train", "earned"), [("2", 0), ("3", 0), ("U3", 20), ("3T", 20), ("2+2", 40)])
def test_only_some_trains_run_to_towns(train: str, earned: int) -> None:
    play = gwr_turn(train)
    play("corp:GWR", "lay_tile", hex="V16", tile="4-0", rotation=1)
    assert play.game.runs.best(play.game.corporations["GWR"]).revenue == earned


# Shares


def test_what_was_bought_in_a_turn_is_not_sold_in_it() -> None:
    play = stock_round("unit_1")
    started(play, "LNWR", 100, (1, 1), (2, 0))
    started(play, "GWR", 90, (1, 1), (2, 0))
    play("1", "buy_shares", shares=["LNWR_2"])
    with pytest.raises(Refusal, match="in this turn"):
        play("1", "sell_shares", shares=["LNWR_1"])


def test_a_turn_that_only_sells_is_a_pass() -> None:
    play = stock_round("unit_1")
    started(play, "LNWR", 100, (1, 1), (2, 0))
    play("1", "sell_shares", shares=["LNWR_1"])
    play("1", "pass")
    round_ = play.game.round
    assert isinstance(round_, StockRound)
    assert play.game.players[0] in round_.idle


def test_the_bank_is_broken_when_players_have_more_money_than_it_had() -> None:
    play = stock_round("unit_1")
    game = play.game
    started(play, "LNWR", 100, (1, 1), (2, 0))
    game.pay(game.bank, game.players[2], 5000)
    assert not game.progress.broken
    play("1", "sell_shares", shares=["LNWR_1"])
    assert game.progress.broken


# Without a president


def unled(cash: int = 500, *trains: str) -> tuple[Play, Corporation]:
    """It is the turn of the GWR, of which all that was sold lies in the pool; Ada presides over the LNWR, and
    has the priority."""
    play = stock_round("unit_1")
    game, corporation = play.game, started(play, "GWR", 90, *((1, at) for at in range(6)))
    started(play, "LNWR", 100, *((1, at) for at in range(6)))
    for share in game.players[0].shares(corporation):
        game.shares.move(share, game.pool)
    corporation.player = None
    corporation.cash = cash
    game.memory_of(Memory).formed = (corporation,)
    for name in trains:
        train = next(one for one in game.depot.upcoming if one.name == name)
        game.depot.give(train, corporation)
    operating(play)
    return play, corporation


def lay_a_route(play: Play) -> None:
    """Track from the home of the GWR leads to another stop."""
    play("corp:GWR", "lay_tile", hex="V16", tile="4-0", rotation=1)


def test_the_first_player_who_presides_over_nothing_acts_for_a_company_without_a_president() -> None:
    play, _ = unled()
    assert play.game.deciders() == ("2",)
    assert play.options("lay_tile")
    assert play.options("pass")


def test_without_a_president_the_turn_waits_for_track_that_cannot_be_paid() -> None:
    play, corporation = unled(0)
    assert play.waits_at() == "track_within_reach"
    play("corp:GWR", "pass")
    assert corporation.operated


def test_without_a_president_a_run_is_asked_for_even_if_there_is_no_train() -> None:
    play, corporation = unled(0)
    lay_a_route(play)
    play("corp:GWR", "pass")
    assert play.waits_at() == "run_deputized"
    assert play.game.deciders() == ("2",)
    before = corporation.cell
    play("corp:GWR", "run_routes", routes=[])
    assert corporation.cell is not before, "nothing is paid, and the price falls"


def test_without_a_president_the_only_train_that_can_be_paid_is_bought_beside_others() -> None:
    play, corporation = unled(400, "2")
    lay_a_route(play)
    play("corp:GWR", "pass")
    play("corp:GWR", "run_routes", routes=[])
    assert [train.name for train in corporation.trains] == ["2", "2"]
    assert corporation.cash == 400 - 180


def test_without_a_president_the_deputy_chooses_among_several_trains_and_cannot_pass() -> None:
    play, corporation = unled(1000)
    game = play.game
    old = next(one for one in game.depot.upcoming if one.name == "3")
    game.depot.give(old, corporation)
    game.depot.discard(old)
    lay_a_route(play)
    play("corp:GWR", "pass")
    play("corp:GWR", "run_routes", routes=[])
    assert play.waits_at() == "buy_train_unled"
    game.depot.give(game.depot.upcoming[-1], game.corporations["LNWR"])
    assert not play.options("pass")
    assert {one["train"] for one in play.options("buy_train")} == {"2-0", "3-0"}
    play("corp:GWR", "buy_train", train="3-0", price=300)
    assert [train.name for train in corporation.trains] == ["3", "2"], "the other one by itself"


def test_somebody_acts_for_a_minor_without_a_president_with_unit_3_alone() -> None:
    for unit, kits, name, acts in (("unit_3", (), "HR", True), ("unit_1", ("r1",), "TV", False)):
        play = stock_round(unit, *kits)
        minor = play.game.corporations[name]
        assert minor.player is None
        assert is_unled(play.game, minor) == acts
