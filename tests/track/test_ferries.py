"""Ferries: two cities of a hex that count as one stop, and block trains only together."""

from __future__ import annotations

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import printed_tile
from roundhouse.eighteen.track.ferries import ferry_ends, slots_across
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.reach import reach
from roundhouse.eighteen.track.routes import RouteRules, best_routes, reach_of_distance
from roundhouse.eighteen.track.survey import network_of
from roundhouse.hexes.grid import Axis, Grid, Layout
from roundhouse.table.journal import Journal

TOWN_WITH_FERRY = (
    "green: city=revenue:40,slots:1;city=revenue:40,slots:2;path=a:0,b:_0;path=a:5,b:_0;path=a:3,b:_1;"
    "path=a:_0,b:_1,track:narrow"
)
SOUTH = "gray: city=revenue:20;path=a:3,b:_0"
NORTH = "gray: city=revenue:60;path=a:0,b:_0"
EAST = "gray: city=revenue:30;path=a:2,b:_0"
TOLL = 10


def river(*, ferry: bool = True) -> Board:
    """B3 has a city on each bank: B5 and C4 lie on the south bank, B1 on the north bank."""
    printed = {"B1": NORTH, "B3": TOWN_WITH_FERRY, "B5": SOUTH, "C4": EAST}
    tiles = {}
    for name, code in printed.items():
        color, _, rest = code.partition(": ")
        tiles[name] = printed_tile(name, color, rest)
    grid = Grid(Layout.FLAT, Axis.LETTER)
    gauge = Gauge.NARROW if ferry else None
    board = Board(HexMap(grid, tiles, ferry_track=gauge, ferry_toll=TOLL if ferry else 0))
    Journal().adopt(board)
    return board


def earned(network: Network, *trains: int) -> list[tuple[int, tuple[str, ...]]]:
    """What the best routes earn, and their stops."""
    reaches = [reach_of_distance(str(number), number) for number in trains]
    found = best_routes(network, reaches, RouteRules())
    assert found.optimal
    return [(run.revenue, tuple(node for stop in run.stops for node in stop.nodes)) for run in found.runs]


def test_a_ferry_is_narrow_track_between_two_cities() -> None:
    tile = river().tile("B3")
    assert ferry_ends(tile, Gauge.NARROW) == (0, 1)
    assert ferry_ends(tile, Gauge.THIN) is None
    assert ferry_ends(tile, None) is None, "a map may have none"


def test_the_banks_count_as_one_stop_that_pays_less() -> None:
    board = river()
    board.place_token("B5", 0, "A")
    [(revenue, stops)] = earned(network_of(board, "A"), 3)
    assert revenue == 20 + 40 - TOLL + 60
    assert set(stops) == {"B5-0", "B3-0", "B3-1", "B1-0"}
    board = river(ferry=False)
    board.place_token("B5", 0, "A")
    assert earned(network_of(board, "A"), 3)[0][0] == 20 + 40 + 40, "other inner track joins two stops"


def test_without_the_ferry_nothing_is_taken_off() -> None:
    board = river()
    board.place_token("B5", 0, "A")
    assert earned(network_of(board, "A"), 2) == [(60, ("B5-0", "B3-0"))] or earned(
        network_of(board, "A"), 2
    ) == [(60, ("B3-0", "B5-0"))]


def test_a_route_may_end_with_the_ferry_at_the_token_on_the_other_bank() -> None:
    board = river()
    board.place_token("B3", 1, "A")
    board.place_token("B1", 0, "B")
    network = network_of(board, "A").without("B1")
    [(revenue, _)] = earned(network, 2)
    assert revenue == 30 + 40 - TOLL


def test_one_train_of_a_company_takes_the_ferry() -> None:
    board = river()
    board.place_token("B3", 1, "A")
    network = network_of(board, "A").without("B1")
    assert sorted(revenue for revenue, _ in earned(network, 2, 2)) == [60], "the other one would need it, too"


def test_the_connections_of_a_run_name_the_ferry() -> None:
    board = river()
    board.place_token("B5", 0, "A")
    [run] = best_routes(network_of(board, "A"), [reach_of_distance("3", 3)], RouteRules()).runs
    assert ("B3",) in run.connections
    assert len(run.connections) == 3


def test_the_banks_block_together() -> None:
    board = river()
    board.place_token("B5", 0, "A")
    board.place_token("B3", 0, "B")
    assert slots_across(board.tile("B3"), board.tokens["B3"], 0, Gauge.NARROW) == ("B", None, None)
    assert not board.blocks("B3", 0, "A"), "there is room on the other bank"
    assert ("B1", 0) in reach(board, "A").cities()
    board.place_token("B3", 1, "C")
    board.place_token("B3", 1, "D")
    assert board.blocks("B3", 0, "A")
    assert ("B1", 0) not in reach(board, "A").cities()
    assert not board.blocks("B3", 0, "D"), "who has a token on either bank passes both"
    assert river(ferry=False).blocks("B3", 0, "A") is False
