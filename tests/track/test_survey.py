"""From tiles to networks: what chains there are between the stops of a board, and who may run on them."""

from __future__ import annotations

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.network import Network, StopKind
from roundhouse.eighteen.track.parts import Gauge
from roundhouse.eighteen.track.routes import best_routes, reach_of_distance, value_of
from roundhouse.eighteen.track.survey import network_of, network_on
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Grid, Layout

TWO, THREE = reach_of_distance("2", 2), reach_of_distance("3", 3)


def board_of(**codes: str) -> Board:
    """A flat map with these tiles; a colour other than yellow goes before the code, as `red: offboard=…`."""
    printed = {}
    for name, code in codes.items():
        color, _, rest = code.rpartition(": ")
        printed[name] = Tile(name, color or "yellow", parse_code(rest))
    return Board(HexMap(Grid(Layout.FLAT, Axis.LETTER), printed))


def chains(network: Network) -> set[tuple[str, ...]]:
    return {chain.hex_names for chain in network.chains}


def row() -> Board:
    """Three hexes below one another: a city, straight track, a city with two slots."""
    return board_of(
        A1="city=revenue:20;path=a:0,b:_0",
        A3="path=a:0,b:3",
        A5="city=revenue:30,slots:2;path=a:3,b:_0;path=a:0,b:_0",
        A7="red: offboard=revenue:yellow_20|brown_60,groups:S;path=a:3,b:_0",
    )


def test_a_chain_is_the_track_from_stop_to_stop() -> None:
    board = row()
    board.place_token("A1", 0, "RED")
    network = network_of(board, "RED")
    assert chains(network) == {("A1", "A3", "A5"), ("A5", "A7")}
    one, other = sorted(network.chains, key=lambda chain: -chain.crossings)
    assert (one.crossings, other.crossings) == (2, 1)
    assert not one.sides & other.sides
    assert one.steps == (("A1", 0), ("A3", 0), ("A5", 0))
    assert [stop.kind for stop in network.stops] == [StopKind.CITY, StopKind.CITY, StopKind.OFFBOARD]
    assert [stop.own for stop in network.stops] == [True, False, False]
    assert network.stops[2].groups == ("S",)
    assert best_routes(network, [THREE]).value == 70


def test_no_train_turns_round_in_a_town_that_lies_at_a_side() -> None:
    board = board_of(
        C1="city=revenue:20;path=a:0,b:_0",
        D2="city=revenue:30;path=a:1,b:_0",
        C3="town=revenue:20,loc:0;path=a:0,b:_0;path=a:3,b:_0;path=a:3,b:4;path=a:4,b:_0",
        C5="city=revenue:10;path=a:3,b:_0",
    )
    board.place_token("C1", 0, "RED")
    network = network_of(board, "RED")
    assert best_routes(network, [THREE]).value == 20 + 20 + 10, "to D2 by the town would be more"
    assert best_routes(network, [TWO]).value == 20 + 30, "past the town"
    turned = board.tile("C3").rotated(2)
    assert {(path, turned.nodes[node]) for path, node in turned.stems.items()} == {
        (1, turned.towns[0]),
        (3, turned.towns[0]),
    }


def test_track_on_some_hexes_alone_is_the_same_track() -> None:
    board = row()
    board.place_token("A1", 0, "RED")
    part = network_on(board, "RED", ["A5", "A3", "A1", "Z9"])
    assert chains(part) == {("A1", "A3", "A5")}
    assert part.stops == network_of(board, "RED").stops[:2]
    assert best_routes(part, [THREE]).value == 50
    assert chains(network_on(board, "BLUE", ["A5", "A7"])) == {("A5", "A7")}, "reached or not"


def test_networks_that_run_alike_have_the_same_mark() -> None:
    """Track elsewhere gives the sides of a network other bits, and nothing else."""
    own = {"C1": "city=revenue:20;path=a:0,b:_0", "C3": "path=a:0,b:3", "C5": "town=revenue:10;path=a:3,b:_0"}
    alone = board_of(A1="city=revenue:20", A3="city=revenue:20;path=a:0,b:_0", **own)
    beside = board_of(A1="city=revenue:20;path=a:0,b:_0", A3="city=revenue:20;path=a:3,b:_0", **own)
    own["C5"] = "town=revenue:20;path=a:3,b:_0"
    better = board_of(A1="city=revenue:20", A3="city=revenue:20", **own)
    networks = []
    for board in (alone, beside, better):
        board.place_token("C1", 0, "RED")
        networks.append(network_of(board, "RED"))
    one, other, richer = networks
    assert one.chains[0].sides != other.chains[0].sides
    assert one.mark == other.mark
    assert one.mark != richer.mark


def test_a_company_without_token_runs_nowhere() -> None:
    board = row()
    board.place_token("A1", 0, "RED")
    assert network_of(board, "BLUE").stops == ()
    assert len(network_of(board, "BLUE", everywhere=True).stops) == 3


def test_a_full_city_ends_routes_of_others_and_hides_what_lies_behind() -> None:
    board = row()
    board.place_token("A1", 0, "RED")
    board.place_token("A5", 0, "BLUE")
    assert best_routes(network_of(board, "RED"), [THREE]).value == 70
    board.place_token("A5", 0, "GREEN")
    assert len(network_of(board, "RED").stops) == 2
    assert best_routes(network_of(board, "RED"), [THREE]).value == 50
    assert best_routes(network_of(board, "BLUE"), [THREE]).value == 70


def test_the_network_follows_the_board_and_its_journal() -> None:
    board = row()
    board.place_token("A5", 0, "RED")
    before = network_of(board, "RED")
    board.lay("A3", Tile("9", "yellow", parse_code("path=a:1,b:4")))
    assert chains(network_of(board, "RED")) == {("A5", "A7")}
    board.lift("A3")
    assert network_of(board, "RED") == before


def test_lanes_are_separate_track() -> None:
    double = board_of(
        A1="city=revenue:20,slots:2;path=a:0,b:_0,lanes:2", A3="city=revenue:30,slots:2;path=a:3,b:_0,lanes:2"
    )
    double.place_token("A1", 0, "RED")
    network = network_of(double, "RED")
    assert len(network.chains) == 2
    assert best_routes(network, [TWO, TWO]).value == 100
    single = board_of(A1="city=revenue:20;path=a:0,b:_0", A3="city=revenue:30;path=a:3,b:_0")
    single.place_token("A1", 0, "RED")
    assert best_routes(network_of(single, "RED"), [TWO, TWO]).value == 50


def test_lanes_of_different_width_do_not_meet() -> None:
    board = board_of(A1="city=revenue:20,slots:2;path=a:0,b:_0,lanes:2", A3="city=revenue:30;path=a:3,b:_0")
    board.place_token("A1", 0, "RED")
    assert network_of(board, "RED").chains == ()


def test_a_lawson_junction_is_passed_once_by_a_route() -> None:
    cross = "junction;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:5,b:_0"
    board = board_of(
        B1="city=revenue:10;path=a:0,b:_0",
        B3=cross,
        B5="city=revenue:20;path=a:3,b:_0",
        A2="city=revenue:30;path=a:5,b:_0",
        C4="city=revenue:40;path=a:2,b:_0",
    )
    board.place_token("B1", 0, "RED")
    board.place_token("A2", 0, "RED")
    network = network_of(board, "RED")
    assert len(network.chains) == 6
    assert best_routes(network, [TWO, TWO]).value == 100


def test_a_route_may_pass_a_lawson_junction_again_by_other_sides() -> None:
    """Down from B1 through the junction of B3 to B5, round by A4 to A2, and through it once more to C4."""
    board = board_of(
        B1="city=revenue:10;path=a:0,b:_0",
        B3="junction;path=a:0,b:_0;path=a:2,b:_0;path=a:3,b:_0;path=a:5,b:_0",
        B5="city=revenue:20;path=a:3,b:_0;path=a:2,b:_0",
        A4="path=a:3,b:5",
        A2="city=revenue:30;path=a:0,b:_0;path=a:5,b:_0",
        C4="city=revenue:40;path=a:2,b:_0",
    )
    board.place_token("B1", 0, "RED")
    network, four = network_of(board, "RED"), reach_of_distance("4", 4)
    found = best_routes(network, [four])
    assert found.value == 100
    assert value_of(network, [four], [run.route for run in found.runs]).legal


def test_terminal_track_is_for_the_ends_of_routes() -> None:
    board = board_of(
        A1="city=revenue:20;path=a:0,b:_0",
        A3="city=revenue:30,slots:2;path=a:3,b:_0,terminal:1;path=a:0,b:_0",
        A5="city=revenue:40;path=a:3,b:_0",
    )
    board.place_token("A1", 0, "RED")
    board.place_token("A5", 0, "RED")
    assert best_routes(network_of(board, "RED"), [THREE]).value == 70


def test_an_impassable_border_parts_the_track() -> None:
    board = board_of(
        A1="city=revenue:20;path=a:0,b:_0;border=edge:0,type:impassable",
        A3="city=revenue:30;path=a:3,b:_0;border=edge:3,type:impassable",
    )
    board.place_token("A1", 0, "RED")
    assert network_of(board, "RED").chains == ()


def test_track_inside_a_hex_between_two_stops_is_used_once() -> None:
    board = board_of(A1="city=revenue:20;town=revenue:10;path=a:_0,b:_1")
    board.place_token("A1", 0, "RED")
    network = network_of(board, "RED")
    assert [chain.crossings for chain in network.chains] == [0]
    assert best_routes(network, [TWO, TWO]).value == 30


def test_narrow_track_meets_broad_only_by_dual_track() -> None:
    board = board_of(
        A1="city=revenue:20;path=a:0,b:_0,track:narrow",
        A3="path=a:0,b:3,track:dual",
        A5="city=revenue:30;path=a:3,b:_0,track:narrow",
    )
    board.place_token("A1", 0, "RED")
    assert [chain.gauges for chain in network_of(board, "RED").chains] == [frozenset({Gauge.NARROW})]


def test_two_cities_of_a_hex_are_two_stops() -> None:
    board = board_of(
        A1="city=revenue:40,loc:0;city=revenue:40,loc:3;path=a:0,b:_0;path=a:5,b:_1",
        A3="city=revenue:10;path=a:3,b:_0",
    )
    board.place_token("A3", 0, "RED")
    assert [stop.key for stop in network_of(board, "RED").stops] == [("A1", 0), ("A3", 0)]
