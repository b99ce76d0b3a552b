"""How sheets are made: paper, margins, marks, both sides. Plain choices that need no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from roundhouse.ink.sheets.sizes import INCH, MM, PAPERS, Extent
from roundhouse.table.errors import Malformed

Marks: TypeAlias = Literal["crop", "lines", "only", "none"]
"""Short marks outside, a hair line around each thing, that line alone without any art, or nothing."""
Duplex: TypeAlias = Literal["none", "long", "short"]
"""Fronts alone; backs follow each sheet, which is turned over along its long or its short edge."""
SheetLayout: TypeAlias = Literal["grid", "ganged", "single"]
"""Things of a size in a grid; all sizes together so that least paper is used; one thing a page."""


PIN_MARGIN = 6 * MM
"""The margin that the holes for pins take at least."""


@dataclass(frozen=True, slots=True)
class PageSetup:
    """Everything about paper. Lengths in points.

    ``gap`` lies between neighbours beside their bleed; ``bleed`` is how far colour goes beyond the cut (None:
    what is usual for each kind of thing). ``overlap`` is what neighbouring sheets of a big picture share.
    ``pins`` are marks for holes in the corners, the same on both sides, so that layers can be pinned on each
    other.
    """

    paper: Extent = PAPERS["a4"]
    margin: float = INCH / 4
    gap: float = 0.0
    bleed: float | None = None
    marks: Marks = "crop"
    duplex: Duplex = "none"
    layout: SheetLayout = "grid"
    tiled: bool = False
    overlap: float = 6 * MM
    ruler: bool = True
    pins: bool = False

    def __post_init__(self) -> None:
        """Raises Malformed for lengths that leave no room on the paper."""
        least = min(self.paper.width, self.paper.height)
        if not 0 <= self.margin <= least / 4:
            raise Malformed(
                "print/margin", "The margin must leave at least half of the paper.", hint="0mm to a quarter"
            )
        if not (0 <= self.gap <= INCH and 0 <= (self.bleed or 0.0) <= INCH / 2):
            raise Malformed("print/gap", "A gap is at most 1 in, a bleed at most 0.5 in.")
        if self.pins and self.margin < PIN_MARGIN:
            raise Malformed(
                "print/pins", "Pins need a margin to stand in.", hint=f"at least {PIN_MARGIN / MM:g}mm"
            )
        if not 0 <= self.overlap <= least / 4:
            raise Malformed("print/overlap", "Sheets may share at most a quarter of the paper.")

    @property
    def pitch(self) -> float:
        """What lies between the cuts of two neighbours."""
        return self.gap + 2 * (self.bleed or 0.0)
