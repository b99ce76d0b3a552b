"""Small boards for tests."""

import random
from collections.abc import Iterable, Mapping

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles, printed_tile
from roundhouse.eighteen.track.hexmap import HexMap
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import Axis, Coordinate, Grid, Layout
from roundhouse.table.journal import Journal


def small_board(
    printed: Mapping[str, str], *, journal: Journal | None = None, neutral: Iterable[str] = ()
) -> Board:
    """A flat board, lettered across; what is printed is white, or “color: code”."""
    tiles = {}
    for name, code in printed.items():
        color, colon, rest = code.partition(": ")
        tiles[name] = printed_tile(name, color if colon else "white", rest if colon else code)
    board = Board(HexMap(Grid(Layout.FLAT, Axis.LETTER), tiles), neutral=neutral)
    (Journal() if journal is None else journal).adopt(board)
    return board


def blank_board(columns: int, rows: int, journal: Journal | None = None) -> Board:
    grid = Grid(Layout.FLAT, Axis.LETTER)
    names = [grid.name(Coordinate(x, 2 * y + x % 2)) for x in range(columns) for y in range(rows)]
    return small_board(dict.fromkeys(names, "blank"), journal=journal)


def random_board(rng: random.Random, kinds: list[Tile], columns: int = 4, rows: int = 4) -> Board:
    """A board full of random tiles, with tokens of A, B and C in random cities."""
    board = blank_board(columns, rows)
    for name in board.hexmap.hexes:
        if rng.random() < 0.9:
            board.lay(name, rng.choice(kinds).at(rng.randrange(6)))
    for name in board.hexmap.hexes:
        for city, part in enumerate(board.tile(name).cities):
            for _ in range(part.slots):
                if rng.random() < 0.45:
                    board.place_token(name, city, rng.choice("ABC"))
    return board


def plain_kinds() -> list[Tile]:
    """Common tiles of all shapes: curves, crossings, Lawson junctions, towns, one and several cities."""
    tiles = common_tiles()
    names = (
        "7 8 9 16 18 20 23 26 39 40 41 43 44 46 70 80 81 82 83 544 546 58 4 87 88 143 5 6 57 14 63 59 619 67"
    )
    return [tiles[name] for name in names.split()]
