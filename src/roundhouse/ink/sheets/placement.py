"""Where things lie on a sheet: the corners of their cuts, from the upper left of the sheet, in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from roundhouse.ink.sheets.items import PrintItem
from roundhouse.ink.sheets.sizes import Extent

SheetSide: TypeAlias = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Placement:
    """A thing on a sheet: the upper left corner of its box there, and how it is turned, clockwise in degrees.

    ``turn`` of a hex is the number of the rotation that is shown. ``window`` is the part of a big picture
    that lies on this sheet: left, top, width, height.
    """

    item: PrintItem
    x: float
    y: float
    angle: int = 0
    turn: int = 0
    window: tuple[float, float, float, float] | None = None

    @property
    def width(self) -> float:
        """The width of the item as it lies on the sheet, turned or not."""
        wide, tall = self._extent()
        return tall if self.angle in (90, 270) else wide

    @property
    def height(self) -> float:
        """The height of the item as it lies on the sheet, turned or not."""
        wide, tall = self._extent()
        return wide if self.angle in (90, 270) else tall

    def _extent(self) -> tuple[float, float]:
        return self.window[2:] if self.window else (self.item.width, self.item.height)


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """One side of a sheet of paper with what lies on it. ``note`` is written beside the title."""

    size: Extent
    placements: tuple[Placement, ...]
    side: SheetSide = "front"
    note: str = ""
    map_of: tuple[int, int, int] | None = None
    """Of a tiled picture: columns, rows and which tile this is; -1 is the page map."""
