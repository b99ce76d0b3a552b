"""Over which track of a tile that is held over a hex a company's trains could run."""

from __future__ import annotations

import random

import pytest

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.parts import Edge, End, Lane, StopRef
from roundhouse.eighteen.track.reach import reach
from roundhouse.eighteen.track.replacing import fitting, may_replace
from roundhouse.eighteen.track.tile import Tile
from roundhouse.eighteen.track.trial import Trial
from roundhouse.eighteen.track.upgrades import legal_rotations
from roundhouse.hexes.grid import opposite
from roundhouse.table.journal import Journal

from .boards import plain_kinds, random_board, small_board

TILES = common_tiles()


def slow_paths(board: Board, company: str, hex_: str) -> set[int]:
    """The paths of a tile that lies on the board, by trying every trail: each is run over as a whole."""
    found: set[int] = set()

    def closed(name: str, node: int) -> bool:
        tile = board.tile(name)
        return node in tile.city_nodes and board.blocks(name, tile.city_nodes.index(node), company)

    def side(name: str, edge: int, lane: Lane) -> frozenset[tuple[str, int, Lane]]:
        beyond = board.hexmap[name].neighbours[edge]
        ours = (name, edge, lane)
        if beyond is None:
            return frozenset({ours})
        return frozenset({ours, (beyond, opposite(edge), Lane(lane.width, lane.width - 1 - lane.index))})

    def leave(name: str, start: End, lane: Lane, used: frozenset[object]) -> None:
        for index, path in enumerate(board.tile(name).paths):
            for near, near_lane, far, far_lane in (
                (path.a, path.a_lane or Lane(), path.b, path.b_lane or Lane()),
                (path.b, path.b_lane or Lane(), path.a, path.a_lane or Lane()),
            ):
                if near != start or near_lane != lane:
                    continue
                if isinstance(far, Edge) and side(name, far.number, far_lane) in used:
                    continue
                if name == hex_:
                    found.add(index)
                go(name, far, far_lane, used)

    def go(name: str, end: End, lane: Lane, used: frozenset[object]) -> None:
        if isinstance(end, StopRef):
            stop = (name, "stop", end.index)
            if stop not in used and not closed(name, end.index):
                leave(name, end, Lane(), used | {stop})
            return
        beyond = board.hexmap[name].neighbours[end.number]
        if beyond is not None:
            across = Lane(lane.width, lane.width - 1 - lane.index)
            leave(beyond, Edge(opposite(end.number)), across, used | {side(name, end.number, lane)})

    for name, city in set(board.tokens_of(company)):
        node = board.tile(name).city_nodes[city]
        leave(name, StopRef(node), Lane(), frozenset({(name, "stop", node)}))
    return found


def compare(seed: int, count: int) -> int:
    """Random boards with every tile that fits on them; gives how many tiles were held over a hex."""
    rng, kinds, held = random.Random(seed), plain_kinds(), 0
    for _ in range(count):
        board = random_board(rng, kinds, rng.randint(2, 4), rng.randint(2, 4))
        for name in rng.sample(list(board.hexmap.hexes), 3):
            new = [tile for tile in kinds if board.tile(name).paths and may_replace(board.tile(name), tile)]
            for tile in rng.sample(new, min(3, len(new))):
                held += sum(
                    compare_one(board, name, tile, fit.rotation) for fit in fitting(board.tile(name), tile)
                )
    return held


def compare_one(board: Board, name: str, tile: Tile, rotation: int) -> bool:
    new = tile.at(rotation)
    for company in "AB":
        trial = Trial(board, board.hexmap[name], board.tile(name), new, reach(board, company))
        ours = {index for index in range(len(new.paths)) if trial.runs_over({index})}
        journal = Journal()
        journal.adopt(board)
        with journal.trial():
            board.lay(name, new)
            assert ours == slow_paths(board, company, name), (name, new, company)
    return True


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_trying_every_trail_finds(seed: int) -> None:
    assert compare(seed, 25) > 20


@pytest.mark.soak
def test_many_random_boards_agree_with_trying_every_trail() -> None:
    assert compare(1846, 1500) > 1000


def test_track_that_leads_back_to_a_side_already_used_is_not_new() -> None:
    """A1 leads down through A3 to A5; from there a loop by B4 comes back to A3 from the south-east.

    A curve from there to the south, where the train has left A3 before, is of no use. One to the north is.
    """
    board = small_board(
        {
            "A1": "yellow: city=revenue:20;path=a:0,b:_0",
            "A3": "yellow: path=a:0,b:3",
            "A5": "yellow: path=a:3,b:4",
            "B4": "yellow: path=a:1,b:2",
            "B2": "blank",
        }
    )
    board.place_token("A1", 0, "RED")
    found = reach(board, "RED")
    assert {"path=a:0,b:3;path=a:0,b:5", "path=a:0,b:3;path=a:0,b:2"} == {TILES["26"].code, TILES["24"].code}
    assert legal_rotations(board, "A3", TILES["26"], found) == ()
    assert legal_rotations(board, "A3", TILES["24"], found) == (3,)
