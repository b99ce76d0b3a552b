"""18CZ: homes, trains by size, corporations that buy smaller ones, and Václav."""

from __future__ import annotations

from typing import TypeVar

import pytest

from roundhouse.eighteen.rules.desks.reaches import train_reach
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18CZ.acquiring import RemoveDoubleToken
from roundhouse.eighteen.titles.g18CZ.facts import Sizes
from roundhouse.eighteen.titles.g18CZ.trains import BuyTrainsOfSize, outdate
from roundhouse.eighteen.track.network import StopKind
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_bohemia import TITLE, all_open, at_step, begun, has_trains, sells, vaclav
from .mid_game import run


def for_sale(play: Play) -> set[str]:
    """The sides of the bank's trains that the corporation in turn may buy."""
    game = play.game
    bank = (one for one in play.options("buy_train") if game.train(one["train"]).owner is None)
    return {one.get("variant", game.train(one["train"]).kind.name) for one in bank}


def lay(play: Play, hex_: str, name: str, rotation: int) -> None:
    """Put a tile on the map."""
    land = play.game.land
    land.board.lay(hex_, land.tile_named(name).at(rotation), f"{name}-0")


def place(play: Play, company: str, hex_: str, city: int = 0) -> None:
    """Put a token on the map, which the charter loses."""
    corporation = play.game.corporations[company]
    corporation.tokens = corporation.tokens[1:]
    play.game.land.board.place_token(hex_, city, company)


T = TypeVar("T")


def operating_step(play: Play, kind: type[T]) -> T:
    """A step of operating rounds."""
    return play.game.rounds["operating"].step(kind)


# Homes and track


def test_a_large_corporation_lays_its_own_tile_on_one_of_two_homes() -> None:
    play = all_open(3)
    corporation = begun(play, "SX", 100, (1, 0))
    sells(play, "3d")
    at_step(play, "SX", "home_tile")
    places = {(one["hex"], one["tile"]) for one in play.options("lay_tile")}
    assert places == {("A8", "8896-0"), ("B5", "8896-0")}
    assert {one["rotation"] for one in play.options("lay_tile") if one["hex"] == "A8"} == {4, 5}
    with pytest.raises(Refusal, match="home"):
        play("corp:SX", "lay_tile", hex="A8", tile="8896-0", rotation=3)
    play("corp:SX", "lay_tile", hex="A8", tile="8896-0", rotation=4)
    assert list(play.game.land.board.tokens_of("SX")) == [("A8", 0)]
    assert corporation.tokens == (40,)


def test_the_home_is_one_of_three_tile_actions_in_the_first_turn_of_a_large_corporation() -> None:
    play = all_open(3)
    corporation = begun(play, "SX", 100, (1, 0), cash=100)
    sells(play, "3d")
    at_step(play, "SX", "home_tile")
    play("corp:SX", "lay_tile", hex="A8", tile="8896-0", rotation=4)
    step = play.game.round.step(LayTrack)
    left = []
    while (action := step.allowance(corporation)) is not None:
        left.append((step.may_lay(action), step.may_upgrade(action)))
        step.count("B9", True)
    assert left == [(True, True), (False, False)], "after an upgrade no yellow tile follows"
    corporation.runs = (0,)
    assert len(play.game.policies.track.tile_lays(corporation)) == 1


def test_others_have_two_tile_actions_in_the_first_turn() -> None:
    play = all_open(3)
    corporation = begun(play, "EKJ", 70, (1, 0))
    lays = play.game.policies.track.tile_lays(corporation)
    assert [(one.lay, one.upgrade) for one in lays] == [(True, True), ("not_if_upgraded", False)]


def test_the_home_in_one_of_two_cities_is_chosen_before_there_is_track() -> None:
    play = all_open(3)
    begun(play, "ATE", 70, (1, 0), (2, 1))
    at_step(play, "ATE", "home_token_anywhere")
    assert [(one["hex"], one["city"]) for one in play.options("place_token")] == [("B9", 0), ("B9", 1)]
    play("corp:ATE", "place_token", hex="B9", city=1)
    assert list(play.game.land.board.tokens_of("ATE")) == [("B9", 1)]
    assert play.waits_at() == "track_of_sizes"


def test_nobody_else_places_a_token_where_a_home_is_kept() -> None:
    play = all_open(3)
    other = begun(play, "SX", 100, (1, 0), cash=100)
    lay(play, "A8", "8896", 4)
    lay(play, "B9", "8859", 0)
    place(play, "SX", "A8")
    spots = {spot.hex for spot in play.game.land.token_spots(other)}
    assert "B9" not in spots
    play.game.land.board.release("B9", "ATE")
    assert "B9" in {spot.hex for spot in play.game.land.token_spots(other)}


# Trains


def test_each_size_runs_trains_of_its_own() -> None:
    play = all_open(3)
    corporation = begun(play, "BTE", 70, (1, 0), (1, 1))
    has_trains(play, corporation, "2b", "2+2b")
    assert [train.name for train in play.game.policies.trains.runnable_trains(corporation)] == ["2+2b"]


def test_a_train_of_a_smaller_size_is_not_the_one_that_must_be_bought() -> None:
    play = all_open(3)
    corporation = begun(play, "BTE", 70, (1, 0), (1, 1), cash=200)
    sells(play, "2b")
    has_trains(play, corporation, "2b")
    at_step(play, "BTE", "buy_train_of_size")
    assert not play.options("pass")
    assert for_sale(play) == {"2b", "2+2b"}
    play("corp:BTE", "buy_train", train="2b-1", price=80, variant="2+2b")
    assert play.options("pass")


def test_the_last_room_is_kept_for_a_train_of_the_own_size() -> None:
    play = all_open(3)
    corporation = begun(play, "BTE", 70, (1, 0), (1, 1), cash=200)
    other = begun(play, "EKJ", 60, (2, 0))
    sells(play, "2b")
    has_trains(play, corporation, "2b")
    has_trains(play, other, "2b")
    at_step(play, "BTE", "buy_train_of_size")
    assert for_sale(play) == {"2b", "2+2b"}
    assert any(play.game.train(one["train"]).owner for one in play.options("buy_train"))
    play("corp:BTE", "buy_train", train="2b-2", price=70)
    assert for_sale(play) == {"2+2b"}
    assert not any(play.game.train(one["train"]).owner for one in play.options("buy_train"))


def test_a_small_corporation_buys_small_trains_only() -> None:
    play = all_open(3)
    begun(play, "EKJ", 70, (1, 0), cash=900)
    sells(play, "4f")
    at_step(play, "EKJ", "buy_train_of_size")
    assert for_sale(play) == {"4f"}


def test_a_smaller_train_is_bought_without_help_or_not_at_all() -> None:
    play = all_open(3)
    begun(play, "BTE", 70, (1, 0), (1, 1), cash=100)
    sells(play, "3d")
    at_step(play, "BTE", "buy_train_of_size")
    assert for_sale(play) == {"3+3d"}, "the president helps with 80"
    with pytest.raises(Refusal):
        play("corp:BTE", "buy_train", train="3d-0", price=120)
    before = play.cash(1)
    play("corp:BTE", "buy_train", train="3d-0", price=180, variant="3+3d")
    assert play.cash(1) == before - 80


def test_a_president_without_money_borrows_for_the_cheapest_train_and_sells_nothing() -> None:
    play = all_open(3)
    corporation = begun(play, "EKJ", 70, (1, 0), (1, 1), cash=20)
    game, president = play.game, play.game.players[0]
    begun(play, "BTE", 60, (2, 0), (1, 1), (2, 2))
    game.charge(president, president.cash - 30)
    sells(play, "3c")
    at_step(play, "EKJ", "buy_train_of_size")
    assert not play.options("sell_shares")
    play("corp:EKJ", "buy_train", train="3c-0", price=120)
    assert (president.cash, debt_of(game, president), corporation.cash) == (0, 70, 0)


def test_a_president_borrows_nothing_for_a_dearer_train() -> None:
    play = all_open(3)
    begun(play, "EKJ", 70, (1, 0), cash=0)
    game, president = play.game, play.game.players[0]
    game.charge(president, president.cash - 30)
    sells(play, "4e")
    cheap = game.depot.trains_in_play()[0]
    game.depot.pool = (game.spawn_train(game.title.train("3c"), 9),)
    assert cheap.kind.name == "4e"
    at_step(play, "EKJ", "buy_train_of_size")
    assert for_sale(play) == {"3c"}


def test_what_rusts_depends_on_the_side_that_was_bought() -> None:
    play = all_open(3)
    small = begun(play, "EKJ", 70, (1, 0))
    medium = begun(play, "BTE", 80, (1, 0), (1, 1), cash=900)
    has_trains(play, small, "2a", "2b")
    has_trains(play, medium, "2+2b")
    sells(play, "4f")
    at_step(play, "BTE", "buy_train_of_size")
    play("corp:BTE", "buy_train", train="4f-0", price=400, variant="4+4f")
    assert [train.name for train in small.trains] == ["2a", "2b"]
    assert [train.name for train in medium.trains] == ["4+4f"]
    outdate(play.game, ("4f",), None)
    assert not small.trains


def test_a_train_that_leaves_the_game_counts_with_all_its_sides() -> None:
    play = all_open(3)
    small = begun(play, "EKJ", 70, (1, 0))
    medium = begun(play, "BTE", 80, (1, 0), (1, 1))
    has_trains(play, small, "2a")
    has_trains(play, medium, "2+2b")
    sells(play, "4f")
    play.game.end_operating_set()
    assert (small.trains, medium.trains, play.game.depot.upcoming[0].id) == ((), (), "4f-1")


def test_a_side_that_has_rusted_is_not_sold_any_more() -> None:
    play = all_open(3)
    medium = begun(play, "BTE", 80, (1, 0), (1, 1), cash=900)
    has_trains(play, medium, "2+2b")
    sells(play, "4e")
    play.game.depot.pool = (play.game.spawn_train(play.game.title.train("2b"), 9),)
    play.game.memory_of(Sizes).rusted = frozenset({"2b"})
    at_step(play, "BTE", "buy_train_of_size")
    assert for_sale(play) == {"2+2b", "4e", "3+3e"}


def test_trains_of_larger_corporations_are_not_for_smaller_ones() -> None:
    play = all_open(3)
    small = begun(play, "EKJ", 70, (1, 0), cash=900)
    medium = begun(play, "BTE", 60, (2, 0), (2, 1))
    has_trains(play, small, "3c")
    has_trains(play, medium, "3c", "2+2c")
    at_step(play, "EKJ", "buy_train_of_size")
    owned = [one["train"] for one in play.options("buy_train") if play.game.train(one["train"]).owner]
    assert owned == ["3c-1"]


def test_train_limits_go_by_size() -> None:
    play = all_open(3)
    policy, corporations = play.game.policies.trains, play.game.corporations
    sells(play, "3d")
    assert [policy.train_limit(corporations[name]) for name in ("EKJ", "BTE", "SX")] == [3, 3, 3]
    sells(play, "5h")
    assert [policy.train_limit(corporations[name]) for name in ("EKJ", "BTE", "SX")] == [1, 2, 3]


# Revenue


@pytest.mark.parametrize(
    ("name", "par", "paid", "price"),
    [("EKJ", 70, 40, 80), ("EKJ", 70, 0, 65), ("SX", 100, 40, 120), ("SX", 100, 0, 90)],
)
def test_the_price_of_a_large_corporation_rises_by_two_steps(
    name: str, par: int, paid: int, price: int
) -> None:
    play = all_open(3)
    corporation = begun(play, name, par, (1, 0))
    cell = play.game.policies.revenue.price_after_dividend(corporation, "payout", 0, paid)
    assert cell.price == price


@pytest.mark.parametrize(
    ("column", "paid", "price"), [(44, 40, 350), (43, 40, 370), (45, 40, 370), (1, 0, 45)]
)
def test_no_price_leaves_its_line_at_the_end(column: int, paid: int, price: int) -> None:
    play = all_open(3)
    corporation = begun(play, "SX", 100, (1, 0))
    cell = play.game.market.cell(f"0,{column}")
    assert cell is not None
    play.game.market.move(corporation, cell)
    assert play.game.policies.revenue.price_after_dividend(corporation, "payout", 0, paid).price == price


def test_a_route_to_its_home_earns_a_large_corporation_more() -> None:
    play = all_open(3)
    corporation = begun(play, "SX", 100, (1, 0))
    sells(play, "3d")
    has_trains(play, corporation, "3Ed")
    lay(play, "A8", "8896", 4)
    lay(play, "B9", "8859", 0)
    place(play, "SX", "A8")
    assert play.game.runs.best(corporation).revenue == 30 + 40 + 50


def along_the_border(name: str, *stops: str) -> int:
    """What a train of BY earns on a line with a stop in each of some hexes: its home, a town, a city, a town,
    and the home of SX."""
    play = all_open(3)
    corporation = begun(play, "BY", 100, (1, 0))
    sells(play, "3d")
    has_trains(play, corporation, name)
    tiles = {
        "F3": ("8898", 2),
        "E4": ("4", 0),
        "D5": ("57", 0),
        "C6": ("4", 0),
        "B7": ("9", 0),
        "A8": ("8896", 0),
    }
    for hex_, (tile, rotation) in tiles.items():
        if hex_ in stops:
            lay(play, hex_, tile, rotation)
    place(play, "BY", "F3")
    return play.game.runs.best(corporation).revenue


def test_trains_of_large_corporations_pass_towns_and_count_what_pays_best() -> None:
    assert along_the_border("3Ed", "F3", "E4", "D5", "C6") == 30 + 20 + 10 + 50
    assert along_the_border("3Ed", "F3", "E4", "D5", "C6", "B7", "A8") == 30 + 20 + 30 + 50
    assert along_the_border("4Ef", "F3", "E4", "D5", "C6", "B7", "A8") == 30 + 20 + 30 + 10 + 50


def test_a_train_of_a_large_corporation_visits_no_more_cities_than_it_counts() -> None:
    play = Play(TITLE, 3)
    faces = [face for kind in play.game.title.trains for face in kind.variants if "E" in face.name]
    reaches = {face.name: train_reach(face) for face in faces}
    cities = {
        name: sum(one.visit or 0 for one in reach.allowances if StopKind.CITY in one.kinds)
        for name, reach in reaches.items()
    }
    assert cities == {"3Ed": 3, "3Ee": 3, "4Ef": 4, "4Eg": 4, "5Eh": 5, "6Ei": 6, "8Ej": 8}
    assert not any(reach.local for reach in reaches.values())


def test_shares_in_the_pool_pay_nobody() -> None:
    play = all_open(3)
    corporation = begun(play, "EKJ", 70, (1, 0))
    has_trains(play, corporation, "2a")
    lay(play, "D5", "57", 1)
    lay(play, "D3", "57", 1)
    play.game.shares.give(play.game.pool, (play.game.certificates["EKJ_1"],))
    play.game.begin_round("operating", 1)
    play.game._settle()
    while play.waits_at() != "run_of_sizes":
        play("corp:EKJ", "pass")
    run(play)
    before = play.cash(1)
    play("corp:EKJ", "dividend", kind="payout")
    assert (play.cash(1) - before, corporation.cash) == (20, 0)


# A corporation buys a smaller one


def buying(cash: int = 600, price: int = 65) -> tuple[Play, Corporation, Corporation]:
    """BTE, with a train, is about to buy EKJ, of which Ada has half and Ben a quarter."""
    play = all_open(3)
    buyer = begun(play, "BTE", 80, (1, 0), (1, 1), cash=cash)
    small = begun(play, "EKJ", price, (1, 0), (2, 1), cash=70)
    sells(play, "2b")
    return play, buyer, small


def to_buy(play: Play) -> None:
    at_step(play, "BTE", "buy_corporation")


def test_a_share_of_a_smaller_corporation_costs_half_to_one_and_a_half_times_its_price() -> None:
    play, _, _ = buying()
    to_buy(play)
    assert play.prices("buy_corporation") == [(33, 98)]
    with pytest.raises(Refusal, match="33"):
        play("corp:BTE", "buy_corporation", corporation="EKJ", price=32)


def test_what_cannot_be_paid_is_not_offered_but_the_turn_waits() -> None:
    play, _, _ = buying(cash=98)
    to_buy(play)
    assert {choice.type for choice in play.table.choices()} & {"buy_corporation", "pass"} == {"pass"}
    play, _, _ = buying(cash=99)
    to_buy(play)
    assert play.prices("buy_corporation") == [(33, 33)]


def test_shareholders_are_paid_and_the_buyer_gets_everything() -> None:
    play, buyer, small = buying()
    has_trains(play, small, "2b")
    play.game.give_private(play.game.privates["S1"], small)
    to_buy(play)
    ada, ben, cash = play.cash(1), play.cash(2), buyer.cash
    own = small.cash
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert (play.cash(1) - ada, play.cash(2) - ben) == (100, 50)
    assert buyer.cash == cash - 150 + own
    assert small.closed
    assert [private.id for private in buyer.privates] == ["S1"]
    assert [train.name for train in buyer.trains] == ["2b"]


def test_nobody_buys_a_corporation_of_the_same_size_or_a_larger_one() -> None:
    play = all_open(3)
    begun(play, "BTE", 80, (1, 0), (1, 1), cash=600)
    begun(play, "ATE", 70, (2, 0), (2, 1))
    begun(play, "SX", 90, (2, 0), (2, 1))
    sells(play, "3d")
    play.game.market.move(play.game.corporations["SX"], play.game.market.par_cells()[-1])
    play.game.begin_round("operating", 1)
    play.game._settle()
    play("corp:BTE", "pass")
    assert play.waits_at() == "buy_train_of_size", "it has nothing to buy"


def test_tokens_are_those_of_the_buyer_and_all_on_its_charter_cost_the_same() -> None:
    play, buyer, _ = buying()
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert sorted(play.game.land.board.tokens_of("BTE")) == [("D3", 0)]
    assert buyer.tokens == (100,) * 5, "EKJ has not operated and had three"


def test_of_two_tokens_in_a_city_one_comes_back() -> None:
    play, buyer, small = buying()
    lay(play, "E12", "8892", 0)
    place(play, "BTE", "E12")
    place(play, "EKJ", "E12")
    operating_step(play, RemoveDoubleToken).join(buyer, small)
    assert list(play.game.land.board.tokens_of("BTE")) == [("E12", 0)]
    assert buyer.tokens == (100,) * (2 + 1 + 2)


def test_of_two_tokens_in_different_cities_of_a_hex_the_buyer_chooses_one() -> None:
    play, buyer, small = buying()
    lay(play, "C8", "8859", 0)
    place(play, "BTE", "C8", 0)
    place(play, "EKJ", "C8", 1)
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert play.waits_at() == "remove_double_token"
    assert {(one["hex"], one["city"]) for one in play.options("remove_token")} == {("C8", 0), ("C8", 1)}
    with pytest.raises(Refusal, match="one of two"):
        play("corp:BTE", "remove_token", hex="D3", city=0, slot=0)
    play("corp:BTE", "remove_token", hex="C8", city=1, slot=0)
    assert ("C8", 0) in list(play.game.land.board.tokens_of("BTE"))
    assert (small.closed, len(buyer.tokens)) == (True, 2 + 3)


def test_a_train_that_came_along_is_turned_or_scrapped() -> None:
    play, buyer, small = buying()
    has_trains(play, small, "2b", "2b")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert play.waits_at() == "refit_trains"
    cash = buyer.cash
    play("corp:BTE", "swap_train", train="2b-0")
    assert (buyer.cash, buyer.trains[0].name) == (cash - 10, "2+2b")
    with pytest.raises(Refusal, match="did not come"):
        play("corp:BTE", "discard_train", train="2b-0")
    play("corp:BTE", "discard_train", train="2b-1")
    assert [train.id for train in buyer.trains] == ["2b-0"]
    assert play.game.train("2b-1") not in play.game.depot.pool, "it has left the game"
    assert play.waits_at() == "buy_train_of_size"


def test_who_has_too_many_trains_scraps_some_and_others_may_keep_them() -> None:
    play, buyer, small = buying()
    has_trains(play, buyer, "2+2b", "2b")
    has_trains(play, small, "2b", "2b")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert not play.options("pass")
    play("corp:BTE", "discard_train", train="2b-3")
    play("corp:BTE", "pass")
    assert len(buyer.trains) == 3


def test_a_train_without_another_side_or_with_a_rusted_one_is_not_turned() -> None:
    play, _, small = buying()
    has_trains(play, small, "2b")
    to_buy(play)
    play.game.memory_of(Sizes).rusted = frozenset({"2+2b"})
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    assert not play.options("swap_train")
    with pytest.raises(Refusal):
        play("corp:BTE", "swap_train", train="2b-0")


def test_a_train_turned_to_a_new_side_makes_others_rust() -> None:
    play, _, small = buying()
    third = begun(play, "ATE", 60, (3, 0), (3, 1))
    has_trains(play, third, "2+2b")
    sells(play, "4f")
    has_trains(play, small, "4f")
    to_buy(play)
    play("corp:BTE", "buy_corporation", corporation="EKJ", price=50)
    play("corp:BTE", "swap_train", train="4f-0")
    assert not third.trains


# Two players and Václav


def test_vaclav_begins_with_a_small_corporation_and_a_train() -> None:
    play = Play(TITLE, 2)
    owner = vaclav(play)
    (corporation,) = owner.held
    assert (corporation.size, owner.percent(corporation), corporation.share_price) == (4, 50, 50)
    assert ([train.name for train in corporation.trains], corporation.cash) == (["2a"], 0)
    assert (owner.cash, set(corporation.tokens)) == (0, {0})


def test_vaclav_gets_a_corporation_of_each_size_as_they_become_available() -> None:
    play = Play(TITLE, 2)
    game, owner = play.game, vaclav(play)
    sells(play, "2b")
    train = game.depot.upcoming[0]
    game.depot.take(train)
    game.depot.bought(train, None)
    (medium,) = [one for one in owner.held if one.size == 5]
    assert (owner.percent(medium), medium.share_price, medium.trains[0].name) == (60, 60, "2+2b")
    sells(play, "3d")
    train = game.depot.upcoming[0]
    game.depot.take(train)
    game.depot.bought(train, None)
    (large,) = [one for one in owner.held if one.size == 10]
    assert (owner.percent(large), large.share_price, large.trains[0].name) == (50, 90, "3Ed")


def test_two_players_play_in_the_west() -> None:
    play = Play(TITLE, 2)
    game = play.game
    assert "G20" not in game.land.board_hexes()
    assert "E12" in game.land.board_hexes()
    assert len(game.corporations) == 10
    assert sorted(game.privates) == ["L1", "L2", "L3", "M1", "M2", "M3", "S1", "S2", "S3"]
    assert game.corporations["SX"].definition.max_percent == 70
    assert "G20" in Play(TITLE, 3).game.land.board_hexes()


def his_turn(name: str = "VBW") -> tuple[Play, Corporation]:
    """A corporation of Václav operates, and nobody else's."""
    play = all_open(2)
    game = play.game
    for other in list(vaclav(play).held):
        other.floated = False
    corporation = begun(play, name, 60)
    game.shares.give(vaclav(play), corporation.shares(corporation)[:1], change_president=False)
    corporation.player = vaclav(play)
    corporation.tokens = (0,) * len(corporation.tokens)
    game.begin_round("operating", 1)
    game._settle()
    return play, corporation


@pytest.mark.parametrize(("name", "track", "token"), [("VBW", "1", "2"), ("BTE", "2", "1")])
def test_one_player_lays_track_for_vaclav_and_the_other_one_places_tokens(
    name: str, track: str, token: str
) -> None:
    play, corporation = his_turn(name)
    assert (play.waits_at(), play.game.deciders()) == ("track_of_sizes", (track,))
    lay(play, *(("D3", "57", 1) if name == "BTE" else ("I10", "6", 2)))
    lay(play, *(("D5", "57", 1) if name == "BTE" else ("I12", "202", 1)))
    play.game.land.board.release("D5", "EKJ")
    play(f"corp:{name}", "pass")
    assert (play.waits_at(), play.game.deciders()) == ("token_of_sizes", (token,))
    play(f"corp:{name}", "place_token", hex="D5" if name == "BTE" else "I12", city=0)
    assert (corporation.cash, vaclav(play).cash) == (0, 0), "his tokens cost nothing"


def test_vaclav_pays_for_terrain_into_debt() -> None:
    play, corporation = his_turn("BCB")
    bank = play.game.bank.cash
    play("corp:BCB", "lay_tile", hex="E16", tile="57-0", rotation=0)
    assert (vaclav(play).cash, corporation.cash, play.game.bank.cash - bank) == (-10, 0, 10)


def test_either_player_runs_trains_of_vaclav_which_pay_out() -> None:
    play, corporation = his_turn()
    has_trains(play, corporation, "2a")
    lay(play, "I10", "6", 2)
    lay(play, "I12", "202", 1)
    while play.waits_at() != "run_of_sizes":
        play("corp:VBW", "pass")
    assert play.game.deciders() == ("1", "2")
    run(play)
    assert (vaclav(play).cash, corporation.share_price) == (25, 65)


def test_vaclav_stays_president_of_his_corporations() -> None:
    play = all_open(2)
    game, owner = play.game, vaclav(play)
    corporation = begun(play, "SX", 90)
    game.shares.give(
        owner, tuple(game.certificates[f"SX_{at}"] for at in (0, 2, 4, 6)), change_president=False
    )
    corporation.player = owner
    for index in (1, 3, 5):
        game.shares.buy(game.players[0], (game.certificates[f"SX_{index}"],), 0)
    assert corporation.player is owner


def test_his_shares_count_when_a_corporation_is_sold_out() -> None:
    play = all_open(2)
    game, owner = play.game, vaclav(play)
    corporation = begun(play, "EKJ", 50)
    game.shares.give(owner, (game.certificates["EKJ_0"],), change_president=False)
    game.shares.give(game.players[0], (game.certificates["EKJ_1"],), change_president=False)
    assert not game.policies.order.is_sold_out(corporation)
    game.shares.give(game.players[1], (game.certificates["EKJ_2"],), change_president=False)
    assert game.policies.order.is_sold_out(corporation)


def test_his_corporations_get_new_trains_after_each_set_and_never_buy_any() -> None:
    play = Play(TITLE, 2)
    (corporation,) = vaclav(play).held
    old = corporation.trains
    play.game.end_operating_set()
    assert [train.id for train in corporation.trains] == ["2a-1"]
    assert old[0].rusted
    assert play.game.depot.upcoming[0].id == "2a-2", "no other train has left"
    play.game.depot.remove(corporation.trains[0])
    assert not operating_step(play, BuyTrainsOfSize).must_buy(corporation)


def test_nobody_buys_his_corporations_or_their_trains() -> None:
    play = all_open(2)
    (his,) = vaclav(play).held
    begun(play, "BTE", 80, (1, 0), (1, 1), cash=900)
    play.game.begin_round("operating", 1)
    play.game._settle()
    play("corp:BTE", "pass")
    assert play.waits_at() == "buy_train_of_size", "there is no corporation to buy"
    trains = {one["train"] for one in play.options("buy_train")}
    assert trains
    assert not trains & {train.id for train in his.trains}
