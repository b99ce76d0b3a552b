"""Track: reading tiles, laying them, what a company reaches, all its legal lays, on late boards."""

from __future__ import annotations

from collections import deque

from bench.clock import median_seconds, report
from bench.positions import ROOT, games, positions
from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.eighteen.track.reach import Reach
from roundhouse.eighteen.track.upgrades import legal_lays

LATE = ("1889", "1830", "1846", "1817", "1822")


def main() -> None:
    """Print the figures."""
    codes = [tile.code for tile in common_tiles().values()]
    report("read and print 472 tiles", median_seconds(lambda: [print_code(parse_code(one)) for one in codes]))
    if not ROOT.is_dir():
        print("no recordings here: boards are not measured")
        return
    for title in LATE:
        (last,) = deque(positions(title, games(title)[0]), maxlen=1)
        _board(title, last.board, last.company)


def _board(title: str, board: Board, company: str) -> None:
    cities = set(board.tokens_of(company))
    name, tile = next(reversed(board.tiles.items()))
    common = list(common_tiles().values())
    print(f"{title}: {len(board.tiles)} tiles laid, {len(cities)} tokens of {company}")

    def lay_a_hundred() -> None:
        for _ in range(100):
            board.lay(name, tile, "again")

    report("  lay 100 tiles", median_seconds(lay_a_hundred), aim=5e-3)
    report("  reach", median_seconds(lambda: Reach(board, company, cities), runs=21), aim=300e-6)
    report("  legal lays of all 472 tiles", median_seconds(lambda: legal_lays(board, company, common)))
