"""Changes of gauge on borders: trains count them as they count stops."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace as with_fields

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.network import Network, StopKind
from roundhouse.eighteen.track.routes import (
    Route,
    TrainReach,
    best_routes,
    finder,
    reach_of_distance,
    value_of,
)
from roundhouse.eighteen.track.survey import network_of, network_on
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Grid, Layout

from .random_networks import random_problem
from .routes_by_force import best_value

COUNTED, TOWNS = ("city", "offboard", "change"), (("town", "halt"), 99, 99, None)


def plain(cities: int) -> TrainReach:
    """A train that counts changes among its cities, and any town."""
    return reach_of_distance(f"{cities}", [(COUNTED, cities, cities, None), TOWNS])


def plus(cities: int) -> TrainReach:
    """The same with one change for nothing."""
    free = (("change",), 1, 1, None)
    return reach_of_distance(f"{cities}+", [(COUNTED, cities, cities, None), free, TOWNS])


def board(*borders: int) -> Board:
    """Three cities below one another, with a border above the second one, the third one, or both."""
    codes = {
        "A1": "city=revenue:20;path=a:0,b:_0",
        "A3": "city=revenue:30;path=a:3,b:_0;path=a:0,b:_0",
        "A5": "city=revenue:40;path=a:3,b:_0",
    }
    for at in borders:
        names = list(codes)
        codes[names[at - 1]] += ";border=edge:0,type:divider"
        codes[names[at]] += ";border=edge:3,type:divider"
    printed = {name: Tile(name, "white", parse_code(code)) for name, code in codes.items()}
    made = Board(HexMap(Grid(Layout.FLAT, Axis.LETTER), printed, gauge_border="divider"))
    made.place_token("A1", 0, "RED")
    return made


@pytest.mark.parametrize(
    ("borders", "train", "earned"),
    [
        ((), plain(2), 50),
        ((1,), plain(2), 0),
        ((1,), plus(2), 50),
        ((1,), plain(3), 50),
        ((1,), plus(3), 90),
        ((2,), plain(3), 50),
        ((1, 2), plus(3), 50),
        ((1, 2), plus(4), 90),
        ((1, 2), plain(5), 90),
        ((1, 2), reach_of_distance("D", 999), 90),
    ],
)
def test_a_change_takes_the_place_of_a_stop(borders: tuple[int, ...], train: TrainReach, earned: int) -> None:
    network = network_of(board(*borders), "RED")
    assert best_routes(network, [train]).value == earned


def test_a_route_with_too_many_changes_is_refused_in_words() -> None:
    network = network_of(board(1), "RED")
    between = next(at for at, chain in enumerate(network.chains) if chain.changes)
    ends = (network.chains[between].a, network.chains[between].b)
    found = value_of(network, [plain(2)], [Route(0, ends, (between,))])
    assert [fault.code for fault in found.faults] == ["route/too-far"]
    assert value_of(network, [plus(2)], [Route(0, ends, (between,))]).value == 50


def test_the_printed_border_stays_under_a_tile() -> None:
    laid = board(1)
    laid.lay("A3", Tile("5", "yellow", parse_code("city=revenue:30;path=a:3,b:_0;path=a:0,b:_0")))
    assert [chain.changes for chain in network_of(laid, "RED").chains] == [1, 0]
    assert [chain.changes for chain in network_on(laid, "RED", ["A1", "A3"]).chains] == [1]


def test_other_borders_are_crossed_as_if_they_were_not_there() -> None:
    drawn = board(1, 2).hexmap
    usual = Board(HexMap(Grid(Layout.FLAT, Axis.LETTER), {name: drawn[name].printed for name in drawn.hexes}))
    usual.place_token("A1", 0, "RED")
    assert [chain.changes for chain in network_of(usual, "RED").chains] == [0, 0]


def _with_changes(network: Network, random: Random) -> Network:
    chains = tuple(with_fields(chain, changes=random.choice([0, 0, 1, 2])) for chain in network.chains)
    return Network(network.stops, chains, network.hex_names, network.side_count)


@pytest.mark.parametrize("crowded", [0, 1_000], ids=["stops first", "half routes"])
def test_nothing_beats_what_the_search_finds(crowded: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finder, "CROWDED", crowded)
    counted = 0
    for seed in range(3_000, 3_040):
        network, trains, rules = random_problem(seed)
        random = Random(seed)
        network = _with_changes(network, random)
        trains = [random.choice([plain, plus])(random.randint(2, 4)) for _ in trains]
        found = best_routes(network, trains, rules)
        assert found.optimal
        assert found.value == best_value(network, trains, rules), seed
        free = [reach_of_distance("any", [(COUNTED[:2], 4, 4, None), TOWNS, (("change",), 99, 99, None)])]
        counted += found.value < best_routes(network, free * len(trains), rules).value
    assert counted, "changes matter in some of them"
    assert StopKind.CHANGE not in {stop.kind for stop in network.stops}
