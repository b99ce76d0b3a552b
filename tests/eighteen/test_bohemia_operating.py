"""18CZ: homes, trains by size and revenue."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.desks.reaches import train_reach
from roundhouse.eighteen.rules.parts.player_debts.debts import debt_of
from roundhouse.eighteen.rules.steps.track import LayTrack
from roundhouse.eighteen.titles.g18CZ.facts import Sizes
from roundhouse.eighteen.titles.g18CZ.trains import outdate
from roundhouse.eighteen.track.network import StopKind
from roundhouse.table.errors import Refusal

from .at_table import Play
from .in_bohemia import TITLE, all_open, at_step, begun, has_trains, lay, place, sells
from .mid_game import run


def for_sale(play: Play) -> set[str]:
    """The sides of the bank's trains that the corporation in turn may buy."""
    game = play.game
    bank = (one for one in play.options("buy_train") if game.train(one["train"]).owner is None)
    return {one.get("variant", game.train(one["train"]).kind.name) for one in bank}


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


def test_without_room_a_train_of_the_own_size_is_bought_all_the_same_and_one_is_given_up() -> None:
    """In phase i BTE may own one train and has one, but it does not run that of a small corporation."""
    play = all_open(3)
    corporation = begun(play, "BTE", 70, (1, 0), (1, 1), cash=600)
    has_trains(play, corporation, "5g")
    sells(play, "5i")
    at_step(play, "BTE", "buy_train_of_size")
    assert not play.options("pass")
    assert for_sale(play) == {"5+5i"}
    price = play.options("buy_train")[0]["price"]
    play("corp:BTE", "buy_train", train="5i-0", price=price, variant="5+5i")
    assert play.waits_at() == "discard"
    play("corp:BTE", "discard_train", train="5g-0")
    assert [train.name for train in corporation.trains] == ["5+5i"]


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
