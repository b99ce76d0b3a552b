"""What is printed: each thing with its size, its faces and how many of it there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

CutOutline: TypeAlias = Literal["rect", "circle", "flat", "pointy", "none"]
"""How a thing is cut: along its box, along the circle in it, along a hex that has sides on top and bottom
(``flat``) or corners there (``pointy``), or not at all."""

SheetPlan: TypeAlias = Literal["cards", "hexes", "poster", "page"]
"""How things get onto paper: in a grid; hexes in rows that share sides; one big picture; a page each."""


@dataclass(frozen=True, slots=True)
class ItemFace:
    """A side of a thing as SVG in points; (0, 0) is the upper left corner of the box that is cut.

    ``under`` is what lies below the art of all neighbours: colour that goes on beyond the cut.
    """

    content: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class PrintItem:
    """A thing to print: ``width`` and ``height`` in points once it is cut, ``count`` copies.

    ``turns`` are for hexes: the faces of the same tile in its other rotations, and what each shows at its
    sides, so that neighbours on a sheet can be made to meet.
    """

    id: str
    kind: str
    name: str
    width: float
    height: float
    front: ItemFace
    back: ItemFace | None = None
    count: int = 1
    outline: CutOutline = "rect"
    turns: tuple[HexTurn, ...] = ()


@dataclass(frozen=True, slots=True)
class HexTurn:
    """A hex in one rotation: how its face is drawn, which is done only where it is shown, and what neighbours
    see of each of its six sides, in any words that compare."""

    draw: Callable[[], ItemFace]
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrintOutput:
    """One of the things that a game needs on paper: tiles, tokens, a map.

    ``bleed`` is how far the faces of its items go beyond the cut; ``lacking`` says what is missing in them.
    """

    name: str
    title: str
    items: tuple[PrintItem, ...]
    plan: SheetPlan = "cards"
    bleed: float = 0.0
    lacking: tuple[str, ...] = ()

    @property
    def pieces(self) -> int:
        """How many things are cut out."""
        return sum(item.count for item in self.items)


@dataclass(frozen=True, slots=True)
class Printable:
    """Everything of a game that was asked for on paper."""

    title: str
    author: str
    outputs: tuple[PrintOutput, ...]
    lacking: tuple[str, ...] = ()
