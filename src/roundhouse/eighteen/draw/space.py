"""Free space in a hex: where a text or a mark can stand without touching anything.

The hex is a grid of small cells, and a set of cells is one whole number used as bits (64 cells a row), so
that "everywhere a box of this size fits" takes a dozen operations on numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from struct import Struct

from roundhouse.eighteen.draw.geometry import Curve, Layout, corners
from roundhouse.ink.svg import Point

CELL = 3.25
SPAN = 64  # cells in a row; the grid reaches from -104 to 104
HALF = SPAN // 2
_ROWS = Struct(f"<{SPAN}Q")  # a set of cells, row by row


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: its middle and its size."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Wish:
    """Where something would like to stand, and how much worse this wish is than the others."""

    x: float
    y: float
    cost: float = 0.0
    stretch: float = 1.0  # a step up or down counts this much of a step sideways


def _cell(value: float) -> int:
    return int((value + HALF * CELL) // CELL)


@lru_cache(maxsize=4096)
def box_cells(box: Box) -> int:
    """Return all cells that ``box`` touches."""
    left, right = _cell(box.x - box.width / 2), _cell(box.x + box.width / 2 - 1e-6)
    top, bottom = _cell(box.y - box.height / 2), _cell(box.y + box.height / 2 - 1e-6)
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, SPAN - 1), min(bottom, SPAN - 1)
    if right < left or bottom < top:
        return 0
    row = ((1 << (right - left + 1)) - 1) << left
    return (row * _stack(bottom - top + 1)) << (top * SPAN)


@lru_cache(maxsize=SPAN + 1)
def _stack(rows: int) -> int:
    return sum(1 << (SPAN * row) for row in range(rows))


@lru_cache(maxsize=4096)
def disc_cells(x: float, y: float, radius: float) -> int:
    """Return the cells whose middle is within ``radius`` and half a cell of (x, y)."""
    reach = radius + CELL / 2
    cells = 0
    for row in range(max(0, _cell(y - reach)), min(SPAN - 1, _cell(y + reach)) + 1):
        off = (row - HALF + 0.5) * CELL - y
        half = (reach * reach - off * off) ** 0.5 if abs(off) < reach else -1.0
        if half < 0:
            continue
        left = max(0, round((x - half) / CELL + HALF))
        right = min(SPAN, round((x + half) / CELL + HALF))
        if right > left:
            cells |= (((1 << (right - left)) - 1) << left) << (row * SPAN)
    return cells


@lru_cache(maxsize=64)
def _stamp(radius: float) -> int:
    """Return a disc about the middle cell of the grid."""
    return disc_cells(CELL / 2, CELL / 2, radius)


@lru_cache(maxsize=4096)
def curve_cells(curve: Curve, width: float) -> int:
    """Return the cells that a line of ``width`` along ``curve`` covers."""
    return line_cells(curve.flat(12), width)


def line_cells(along: Sequence[Point], width: float) -> int:
    """Return the cells that a line of ``width`` through the given points covers."""
    stamp = _stamp(width / 2)
    cells = 0
    for (x0, y0), (x1, y1) in pairwise(along):
        steps = max(1, int(max(abs(x1 - x0), abs(y1 - y0)) / CELL) + 1)
        for step in range(steps + 1):
            x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
            shift = (_cell(y) - HALF) * SPAN + _cell(x) - HALF
            cells |= stamp << shift if shift >= 0 else stamp >> -shift
    return cells


@lru_cache(maxsize=2)
def inside(layout: Layout) -> int:
    """Return the cells that lie wholly in the hex, a line's width off its sides."""
    around = corners(layout)
    cells = 0
    for row in range(SPAN):
        spans = [_crossing(around, (row - HALF + end) * CELL) for end in (0.0, 1.0)]
        if not all(spans):
            continue
        left = max(span[0] for span in spans if span) + 3
        right = min(span[1] for span in spans if span) - 3
        first, last = -int(-left // CELL) + HALF, int(right // CELL) + HALF
        if last > first:
            cells |= (((1 << (last - first)) - 1) << first) << (row * SPAN)
    return cells


def _crossing(around: Sequence[Point], y: float) -> tuple[float, float] | None:
    """Return where the level ``y`` enters and leaves the polygon."""
    hits = []
    for (x0, y0), (x1, y1) in zip(around, (*around[1:], around[0]), strict=True):
        if (y0 <= y) != (y1 <= y):
            hits.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return (min(hits), max(hits)) if len(hits) == 2 else None


class Space:
    """What is taken in one hex so far. Lives only while that hex is planned."""

    __slots__ = ("free", "hex")

    def __init__(self, layout: Layout) -> None:
        self.hex: int = inside(layout)
        self.free: int = self.hex

    def copy(self) -> Space:
        """Return another space with the same cells taken."""
        twin = Space.__new__(Space)
        twin.free, twin.hex = self.free, self.hex
        return twin

    def take(self, cells: int) -> None:
        """Mark ``cells`` as taken."""
        self.free &= ~cells

    def take_box(self, box: Box) -> None:
        """Mark a box as taken."""
        self.free &= ~box_cells(box)

    def overlap(self, box: Box) -> int:
        """Return how many cells of ``box`` are taken or outside the hex."""
        return (box_cells(box) & ~self.free).bit_count()

    def find(
        self, width: float, height: float, wishes: Sequence[Wish], limit: float = 1e9
    ) -> tuple[float, Box] | None:
        """Return the cheapest free box of that size and its cost, the distance to the wish.

        None when there is no free box, or none that costs less than ``limit``.
        """
        columns, rows = -int(-width // CELL), -int(-height // CELL)
        fits = _shrink(_shrink(self.free, columns, 1), rows, SPAN)
        if not fits:
            return None
        lines = _ROWS.unpack(fits.to_bytes(_ROWS.size, "little"))
        best, column, row, chosen = limit / CELL, -1, -1, wishes[0]
        for wish in wishes:
            aim_x = wish.x / CELL + HALF - columns / 2
            aim_y = wish.y / CELL + HALF - rows / 2
            penalty, stretch = wish.cost / CELL, wish.stretch
            for line in _outwards(min(max(round(aim_y), 0), SPAN - 1)):
                off = abs(line - aim_y) * stretch + penalty
                if off >= best + stretch:
                    break  # all rows to come are farther off
                bits = lines[line]
                if not bits or off >= best:
                    continue
                near = _nearest(bits, aim_x)
                cost = (off * off + (near - aim_x) ** 2) ** 0.5
                if cost < best - 1e-9:
                    best, column, row, chosen = cost, near, line, wish
        if row < 0:
            return None
        x, y = (column - HALF + columns / 2) * CELL, (row - HALF + rows / 2) * CELL
        return best * CELL, self._straightened(Box(x, y, width, height), chosen)

    def _straightened(self, box: Box, wish: Wish) -> Box:
        """Return the box moved by less than a cell to stand exactly where it was wished, if it fits there."""
        x = wish.x if abs(wish.x - box.x) < CELL else box.x
        y = wish.y if abs(wish.y - box.y) < CELL else box.y
        for trial in (Box(x, y, box.width, box.height), Box(x, box.y, box.width, box.height)):
            if not box_cells(trial) & ~self.free:
                return trial
        return box

    def least_bad(self, width: float, height: float, wishes: Iterable[Wish]) -> Box:
        """Return the box near a wish that covers the fewest taken cells."""
        tries = [
            Box(wish.x + dx, wish.y + dy, width, height)
            for wish in wishes
            for dy in (0, -20, 20, -40, 40, -60, 60)
            for dx in (0, -20, 20, -40, 40)
        ]
        return min(tries, key=lambda box: self.overlap(box) + 4 * (box_cells(box) & ~self.hex).bit_count())


def _shrink(cells: int, count: int, step: int) -> int:
    """Return the cells that begin ``count`` set ones in a row (``step`` 1) or column (``step`` SPAN)."""
    done = 1
    while done * 2 <= count:
        cells &= cells >> (done * step)
        done *= 2
    return cells & (cells >> ((count - done) * step)) if done < count else cells


@lru_cache(maxsize=SPAN)
def _outwards(start: int) -> tuple[int, ...]:
    """Return all rows, those near ``start`` first."""
    return tuple(sorted(range(SPAN), key=lambda row: (abs(row - start), row)))


def _nearest(bits: int, aim: float) -> int:
    """Return the set bit nearest to ``aim``."""
    at = int(aim)
    if at < 0:
        return (bits & -bits).bit_length() - 1
    below = bits & ((2 << at) - 1)
    above = bits >> (at + 1)
    if not above:
        return below.bit_length() - 1
    high = at + (above & -above).bit_length()
    if not below:
        return high
    low = below.bit_length() - 1
    return low if aim - low <= high - aim else high
