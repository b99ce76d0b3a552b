"""What the tokens of a company connect to."""

import random

import pytest

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.parts import Edge, End, Junction, Lane, StopRef
from roundhouse.eighteen.track.reach import Reach, reach
from roundhouse.eighteen.track.survey import network_of
from roundhouse.hexes.grid import opposite
from roundhouse.table.journal import Journal

from .boards import blank_board, plain_kinds, random_board, small_board

TILES = common_tiles()


def slow_reach(board: Board, company: str) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Nodes and sides reached, by trying every trail: no side twice, no stop twice."""
    nodes: set[tuple[str, int]] = set()
    sides: set[tuple[str, int]] = set()

    def closed(name: str, node: int) -> bool:
        tile = board.tile(name)
        return node in tile.city_nodes and board.blocks(name, tile.city_nodes.index(node), company)

    def leave(name: str, start: End, lane: Lane, used: frozenset[object]) -> None:
        for path in board.tile(name).paths:
            for near, near_lane, far, far_lane in (
                (path.a, path.a_lane, path.b, path.b_lane),
                (path.b, path.b_lane, path.a, path.a_lane),
            ):
                if near == start and (near_lane or Lane()) == lane:
                    go(name, far, far_lane or Lane(), used)

    def go(name: str, end: End, lane: Lane, used: frozenset[object]) -> None:
        if isinstance(end, StopRef):
            nodes.add((name, end.index))
            stop = (name, "stop", end.index)
            if stop not in used and not closed(name, end.index):
                leave(name, end, Lane(), used | {stop})
            return
        beyond = board.hexmap[name].neighbours[end.number]
        if beyond is None:
            return
        across = Lane(lane.width, lane.width - 1 - lane.index)
        entered = opposite(end.number)
        side = frozenset({(name, end.number, lane), (beyond, entered, across)})
        if side in used:
            return
        sides.update({(name, end.number), (beyond, entered)})
        leave(beyond, Edge(entered), across, used | {side})

    for name, city in set(board.tokens_of(company)):
        node = board.tile(name).city_nodes[city]
        nodes.add((name, node))
        here = board.hexmap[name]
        sides.update((name, edge) for edge in range(6) if here.neighbours[edge])
        leave(name, StopRef(node), Lane(), frozenset({(name, "stop", node)}))
    return nodes, sides


def quick_reach(board: Board, company: str) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    found = reach(board, company)
    names = list(board.hexmap.hexes)
    return (
        {(name, node) for name in names for node in range(9) if found.has_node(name, node)},
        {(name, edge) for name in names for edge in range(6) if found.edges(name) >> edge & 1},
    )


def compare_random_boards(seed: int, count: int) -> None:
    rng = random.Random(seed)
    kinds = plain_kinds()
    for _ in range(count):
        board = random_board(rng, kinds, rng.randint(2, 4), rng.randint(2, 4))
        for company in "ABC":
            assert quick_reach(board, company) == slow_reach(board, company)


@pytest.mark.parametrize("seed", range(8))
def test_the_search_finds_what_trying_every_trail_finds(seed: int) -> None:
    compare_random_boards(seed, 12)


@pytest.mark.soak
def test_two_thousand_random_boards_agree_with_trying_every_trail() -> None:
    compare_random_boards(1830, 2000)


@pytest.mark.parametrize("seed", range(4))
def test_a_search_that_stopped_half_way_goes_on_over_the_track_that_lay_there(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, plain_kinds(), 4, 4)
    for company in "ABC":
        whole = Reach(board, company, board.tokens_of(company))
        begun, untouched = (Reach(board, company, board.tokens_of(company)) for _ in range(2))
        joined = begun.joins_two()
        next(begun.cities_as_found(), None)
        for name in board.hexmap.hexes:
            looking = Reach(board, company, board.tokens_of(company))
            for edges in (1 << rng.randrange(6), 63):
                assert looking.leads_to(name, edges) == bool(whole.edges(name) & edges)
        assert whole.hexes is not None
        for name in board.hexmap.hexes:
            board.lay(name, TILES["7"])
        for other in (begun, untouched):
            assert (other.nodes, other.sides, other.hexes) == (whole.nodes, whole.sides, whole.hexes)
            assert sorted(other.cities_as_found()) == sorted(whole.cities())
        assert joined == whole.joins_two()


def test_answers_are_kept_for_this_board_and_for_the_one_a_trial_goes_back_to() -> None:
    journal = Journal()
    board = blank_board(1, 4, journal)
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    found = reach(board, "A")
    for name in ("A3", "A5", "A3"):
        with journal.trial():
            board.lay(name, TILES["9"])
            assert reach(board, "A") is not found
        assert reach(board, "A") is found
    for name in ("A3", "A5"):
        mark = journal.mark()
        board.lay(name, TILES["9"])
        reach(board, "A")
    assert "A7" in reach(board, "A").hexes
    journal.rewind(mark)
    assert "A7" not in reach(board, "A").hexes


def test_track_leads_on_until_it_ends() -> None:
    board = blank_board(1, 4)
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    board.lay("A3", TILES["9"])
    found = reach(board, "A")
    assert found.hexes == ("A1", "A3", "A5")
    assert found.track_hexes == {"A1", "A3"}
    assert found.edges("A5") == 1 << 3
    assert not found.joins_two()
    board.lay("A5", TILES["4"])
    assert reach(board, "A").joins_two()
    assert reach(board, "B").hexes == ()


@pytest.mark.parametrize(("stop", "runs"), [("town", True), ("halt", False)])
def test_a_city_and_a_halt_make_no_route(stop: str, runs: bool) -> None:
    beside = f"white: {stop}=revenue:10;path=a:0,b:_0;path=a:3,b:_0"
    board = small_board({"A1": "blank", "A3": beside})
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    assert reach(board, "A").joins_two() is runs


def test_a_full_city_is_reached_but_not_passed() -> None:
    board = small_board({"A1": "blank", "A3": "blank", "A5": "blank", "A7": "blank"})
    for name in ("A1", "A3", "A5"):
        board.lay(name, TILES["57"])
    board.place_token("A1", 0, "A")
    board.place_token("A3", 0, "B")
    assert list(reach(board, "A").cities()) == [("A1", 0), ("A3", 0)]
    board.lay("A3", TILES["14"])
    assert list(reach(board, "A").cities()) == [("A1", 0), ("A3", 0), ("A5", 0)]


def test_neutral_tokens_block_nobody() -> None:
    board = small_board({"A1": "blank", "A3": "blank", "A5": "blank"}, neutral=["CN"])
    for name in ("A1", "A3", "A5"):
        board.lay(name, TILES["57"])
    board.place_token("A1", 0, "A")
    board.place_token("A3", 0, "CN")
    assert reach(board, "A").has_node("A5", 0)


def test_a_balloon_loop_does_not_turn_a_train_round() -> None:
    # From A7 up over A5 to the switch on A3, round the loop over A1's neighbours and back: the track that
    # leaves A5's switch towards B6 can be reached only by coming down from A3, so not at all.
    board = blank_board(3, 4)
    board.lay("A7", TILES["57"])
    board.place_token("A7", 0, "A")
    board.lay("A5", printed_tile("x", "green", "path=a:0,b:3;path=a:3,b:5"))
    board.lay("A3", printed_tile("x", "green", "path=a:0,b:3;path=a:0,b:4"))
    board.lay("A1", printed_tile("x", "yellow", "path=a:0,b:5"))
    board.lay("B2", printed_tile("x", "yellow", "path=a:1,b:2"))
    found = reach(board, "A")
    assert {"A1", "A3", "B2"} <= found.track_hexes
    assert "B6" not in found.hexes
    # A second token on the loop opens it.
    board.lay("A1", printed_tile("x", "yellow", "city=revenue:20;path=a:0,b:_0;path=a:5,b:_0"))
    board.place_token("A1", 0, "A")
    assert "B6" in reach(board, "A").hexes


def test_trains_do_not_pass_terminal_track_but_may_start_on_it() -> None:
    codes = {
        "A1": "blank",
        "A3": "red: city=revenue:30;path=a:3,b:_0,terminal:1;path=a:0,b:_0,terminal:1",
        "A5": "blank",
    }
    board = small_board(codes)
    board.lay("A1", TILES["57"])
    board.lay("A5", TILES["57"])
    board.place_token("A1", 0, "A")
    assert reach(board, "A").has_node("A3", 0)
    assert not reach(board, "A").has_node("A5", 0)
    board.place_token("A3", 0, "B")
    assert reach(board, "B").has_node("A5", 0)


def test_lanes_and_gauges_must_match() -> None:
    board = small_board({"A1": "blank", "A3": "blank", "A5": "blank"})
    board.lay("A1", printed_tile("x", "gray", "city=revenue:10;path=a:0,b:_0,lanes:2"))
    board.lay("A3", printed_tile("x", "gray", "path=a:3,b:0,a_lane:2.0,track:narrow;path=a:3,b:2,a_lane:2.1"))
    board.place_token("A1", 0, "A")
    assert reach(board, "A").paths == {("A1", 0), ("A1", 1), ("A3", 1)}
    board.lay("A1", printed_tile("x", "gray", "city=revenue:10;path=a:0,b:_0,lanes:2,track:dual"))
    assert reach(board, "A").paths == {("A1", 0), ("A1", 1), ("A3", 0), ("A3", 1)}
    board.lay("A1", printed_tile("x", "gray", "city=revenue:10;path=a:0,b:_0"))
    assert reach(board, "A").paths == {("A1", 0)}


def test_ignored_track_across_a_hex_joins_nothing() -> None:
    board = small_board({"A1": "blank", "A3": "gray: path=a:3,b:0,ignore:1", "A5": "blank"})
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    assert "A5" not in reach(board, "A").hexes


def test_ignored_track_leads_to_its_stop_but_not_away_from_it() -> None:
    stop = "gray: city=revenue:20;path=a:3,b:_0,terminal:1,ignore:1"
    board = small_board({"A1": "blank", "A3": stop})
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    board.place_token("A3", 0, "B")
    assert reach(board, "A").has_node("A3", 0)
    assert not reach(board, "B").has_node("A1", 0)


def test_reach_is_kept_until_the_board_changes_and_comes_back_with_undo() -> None:
    journal = Journal()
    board = blank_board(1, 3, journal)
    board.lay("A1", TILES["57"])
    board.place_token("A1", 0, "A")
    first = reach(board, "A")
    assert reach(board, "A") is first
    stamp = board.stamp
    with journal.trial():
        board.lay("A3", TILES["9"].at(1))
        assert reach(board, "A").track_hexes == {"A1"}
        assert board.stamp != stamp
    assert board.stamp == stamp
    assert reach(board, "A").hexes == first.hexes
    board.lay("A3", TILES["9"])
    assert reach(board, "A").hexes == ("A1", "A3", "A5")


def test_reach_can_start_anywhere_and_pass_everything() -> None:
    board = small_board({"A1": "blank", "A3": "blank", "A5": "blank"})
    for name in ("A1", "A3", "A5"):
        board.lay(name, TILES["57"])
    board.place_token("A3", 0, "B")
    assert Reach(board, None, [("A1", 0)]).has_node("A5", 0)


def test_tokens_that_trains_may_pass_still_bound_what_others_reach() -> None:
    """1860: trains run past the tokens of a bankrupt corporation; track beyond is not within reach."""
    board = blank_board(1, 5)
    for name, tile in (("A1", "57"), ("A3", "57"), ("A5", "57")):
        board.lay(name, TILES[tile])
    board.place_token("A1", 0, "A")
    board.place_token("A3", 0, "B")
    for passing in (False, True):
        assert [stop.passable for stop in network_of(board, "A").stops][:2] == [True, passing]
        assert reach(board, "A").hexes == ("A1", "A3")
        board.let_pass("B")


def test_cities_that_no_track_joins_make_no_route_however_many_there_are() -> None:
    board = blank_board(1, 8)
    for name in ("A1", "A5"):
        board.lay(name, TILES["57"])
        board.place_token(name, 0, "A")
    assert not reach(board, "A").joins_two()
    board.lay("A3", TILES["9"])
    assert reach(board, "A").joins_two(), "two tokens of one company are two stops"


def test_a_stop_on_no_route_makes_none_and_an_optional_one_makes_one_that_needs_no_train() -> None:
    for route, run, must in (("never", False, False), ("optional", True, False), ("mandatory", True, True)):
        board = blank_board(1, 4)
        board.lay("A1", TILES["57"])
        board.place_token("A1", 0, "A")
        town = f"town=revenue:10,route:{route};path=a:0,b:_0;path=a:3,b:_0"
        board.lay("A3", printed_tile("A3", "yellow", town))
        found = reach(board, "A")
        assert (found.joins_two(), found.joins_two(optional=False)) == (run, must), route


@pytest.mark.parametrize("seed", range(6))
def test_a_run_needs_one_of_the_cities_to_be_joined_with_another_stop(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(20):
        board = random_board(rng, plain_kinds(), 4, 4)
        for company in "ABC":
            starts = list(board.tokens_of(company))
            alone = [Reach(board, company, [start]) for start in starts]
            stops = [stops_of(board, found) for found in alone]
            joined = Reach(board, company, starts).joins_two()
            assert joined == any(len(found) > 1 for found in stops), (company, starts, stops)


def stops_of(board: Board, found: Reach) -> set[tuple[str, int]]:
    """The stops that are reached: hex, index of the node."""
    return {
        (name, index)
        for name in board.hexmap.hexes
        for index, node in enumerate(board.tile(name).nodes)
        if not isinstance(node, Junction) and found.has_node(name, index)
    }


@pytest.mark.parametrize("seed", range(40))
def test_track_is_reached_in_the_hexes_of_the_paths_that_are_reached(seed: int) -> None:
    rng = random.Random(seed)
    board = random_board(rng, plain_kinds() if seed % 2 else list(TILES.values()))
    for company in "ABC":
        found = Reach(board, company, set(board.tokens_of(company)))
        assert found.track_hexes == {name for name, _ in found.paths}
