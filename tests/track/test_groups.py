"""Groups of stops, of which a train visits one: on tiles, and printed on hexes under the tiles laid there."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace as changed

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.printed import groups_of
from roundhouse.eighteen.track.routes import RouteRules, best_routes, reach_of_distance, value_of
from roundhouse.eighteen.track.survey import network_of, network_on

from .boards import small_board
from .routes_by_force import best_value

TILES = common_tiles()
CHICAGO = "yellow: " + ";".join(
    ["city=revenue:10,groups:Chicago"] * 4
    + ["path=a:0,b:_0", "path=a:3,b:_1", "path=a:4,b:_2", "path=a:5,b:_3"]
)
LATER = ";".join(
    ["city=revenue:40"] * 4
    + [f"path=a:{edge},b:_{city};path=a:_{city},b:2" for city, edge in enumerate((0, 3, 4, 5))]
)
PRINTED = (
    "city=revenue:0,groups:East",
    "city=revenue:0;city=revenue:0",
    "city=revenue:20,groups:East;city=revenue:20,groups:East;path=a:0,b:_0;path=a:3,b:_1",
    "town=revenue:10,groups:West;path=a:0,b:_0;path=a:_0,b:2",
    "town=revenue:0,groups:West",
    "red: offboard=revenue:40,groups:East;path=a:0,b:_0;path=a:3,b:_0;path=a:4,b:_0;path=a:5,b:_0",
    "red: offboard=revenue:30,groups:West|East;path=a:1,b:_0;path=a:2,b:_0;path=a:4,b:_0",
    "city=revenue:0",
    "",
)
"""Printed hexes; where one has a group, all its stops are in it."""
LAID = (
    *(TILES[name] for name in ("5", "6", "57", "14", "15", "63", "59", "7", "8", "9", "23", "58", "4", "88")),
    printed_tile(
        "G1", "green", "city=revenue:30,groups:Here;city=revenue:50,groups:Here;path=a:0,b:_0;path=a:2,b:_1"
    ),
    printed_tile(
        "G2", "green", "city=revenue:40,groups:East;path=a:0,b:_0;path=a:1,b:_0;path=a:3,b:_0;path=a:4,b:_0"
    ),
)


def grouped_board(seed: int) -> Board:
    """A random board of nine hexes, most of which have a tile laid on what is printed there."""
    rng = Random(seed)
    names = [
        f"{column}{row}"
        for column, rows in (("A", (1, 3, 5)), ("B", (2, 4, 6)), ("C", (1, 3, 5)))
        for row in rows
    ]
    board = small_board({name: rng.choice(PRINTED) for name in names})
    for name in names:
        printed = board.tile(name)
        kinds = [tile for tile in LAID if (not tile.cities) == (not printed.cities)]
        if printed.color != "red" and rng.random() < 0.85:
            board.lay(name, rng.choice(kinds).at(rng.randrange(6)))
        for city in range(len(board.tile(name).cities)):
            if rng.random() < 0.6:
                board.place_token(name, city, rng.choice("AAB"))
    return board


def by_hand(board: Board, network: Network) -> Network:
    """The same network with the groups read off: those of the tile, and the one that the whole hex is in."""
    stops = []
    for stop in network.stops:
        on_hex = {name for one in board.hexmap[stop.hex].printed.stops for name in one.groups}
        on_tile = board.tile(stop.hex).nodes[stop.index]
        stops.append(changed(stop, groups=tuple(sorted({*on_hex, *getattr(on_tile, "groups", ())}))))
    return Network(tuple(stops), network.chains, network.hex_names, network.side_count)


def check(seed: int) -> bool:
    """Compare with trying everything; gives whether a group made a difference."""
    rng, board = Random(-seed), grouped_board(seed)
    trains = [reach_of_distance("t", rng.choice([2, 3, 4, 5])) for _ in range(rng.choice([1, 1, 2]))]
    network, rules = network_of(board, "A"), RouteRules(colors=("yellow", "green"))
    oracle = by_hand(board, network)
    found = best_routes(network, trains, rules)
    assert found.optimal
    assert found.value == best_value(oracle, trains, rules)
    routes = [run.route for run in found.runs]
    assert value_of(oracle, trains, routes, rules).legal
    free = [changed(stop, groups=()) for stop in network.stops]
    loose = Network(tuple(free), network.chains, network.hex_names, network.side_count)
    return best_routes(loose, trains, rules).value > found.value


@pytest.mark.parametrize("block", range(8))
def test_nothing_beats_what_the_search_finds_with_groups(block: int) -> None:
    differences = [check(seed) for seed in range(block * 25, block * 25 + 25)]
    assert any(differences), "groups never mattered: these boards test nothing"


@pytest.mark.soak
@pytest.mark.parametrize("block", range(40))
def test_nothing_beats_what_the_search_finds_on_thousands_of_boards_with_groups(block: int) -> None:
    differences = [check(seed) for seed in range(1000 + block * 50, 1050 + block * 50)]
    assert any(differences)


def test_chicago_stays_one_city_under_its_tiles() -> None:
    """1846: four cities on one hex; a train visits one of them, before and after the first tile is laid."""
    board = small_board({"D6": CHICAGO, "D4": "yellow: path=a:0,b:5", "E5": "yellow: path=a:1,b:2"})
    for code in (CHICAGO, LATER):
        groups = [stop.groups for stop in network_on(board, "A", {"D6"}).stops]
        assert groups == [("Chicago",)] * 4, code
        board.lay("D6", printed_tile("298", "green", LATER))


def test_a_train_does_not_come_back_to_another_city_of_its_group() -> None:
    board = small_board({"D6": CHICAGO, "D4": "yellow: path=a:0,b:5", "E5": "yellow: path=a:1,b:2"})
    board.lay("D6", printed_tile("298", "green", LATER))
    board.place_token("D6", 1, "A")
    network = network_of(board, "A")
    assert any({network.stops[chain.a].hex, network.stops[chain.b].hex} == {"D6"} for chain in network.chains)
    assert best_routes(network, [reach_of_distance("3", 3)]).value == 0


@pytest.mark.parametrize(
    ("printed", "tile", "expected"),
    [
        # By exits: the city of edge 3 goes on in the one that leads there.
        (
            "city=revenue:1,groups:N;city=revenue:2;path=a:3,b:_0;path=a:0,b:_1",
            "city=revenue:0;city=revenue:0;path=a:0,b:_0;path=a:3,b:_1",
            [(), ("N",)],
        ),
        # Without track by number; where there are fewer, in the last one.
        (
            "city=revenue:0;city=revenue:0,groups:N",
            "city=revenue:0;city=revenue:0;path=a:0,b:_0;path=a:3,b:_1",
            [(), ("N",)],
        ),
        ("city=revenue:0;city=revenue:0,groups:N", "city=revenue:50;path=a:0,b:_0", [("N",)]),
        # A town beside a city does not hand its group to the city.
        (
            "city=revenue:0;town=revenue:0,groups:T",
            "city=revenue:0;town=revenue:0;path=a:0,b:_0;path=a:1,b:_1",
            [(), ("T",)],
        ),
        ("town=revenue:0,groups:T", "path=a:0,b:3", []),
        # The tile's own come first.
        ("city=revenue:0,groups:N", "city=revenue:30,groups:M;path=a:0,b:_0", [("M", "N")]),
    ],
)
def test_a_group_goes_on_in_the_stop_that_takes_the_place(
    printed: str, tile: str, expected: list[tuple[str, ...]]
) -> None:
    assert list(groups_of(printed_tile("H", "white", printed), printed_tile("T", "green", tile))) == expected
