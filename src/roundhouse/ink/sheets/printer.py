"""What a family can put on paper, and how the roof asks for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.sheets.sizes import CARDS, INCH, MM, Extent
from roundhouse.ink.theme import LIGHT, Theme
from roundhouse.table.errors import Malformed

MapSide: TypeAlias = Literal["top", "bottom", "left", "right"]


@dataclass(frozen=True, slots=True)
class HalfHex:
    """A hex of the map that is printed without its half at one side."""

    hex: str
    side: MapSide


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """How things on paper look and how large they are. Lengths in points.

    ``cards`` are sizes for some kinds of card (share, private, train, number); the others have ``card``.
    ``tile`` is from side to side, ``token`` and ``market_token`` are diameters. ``filled``: charters show
    their tokens instead of rings to put them on. ``logos`` are pictures of companies by id, as data URLs.
    ``halves`` are the sides at which the map is cut through the middles of its outermost hexes, and single
    hexes that are cut, ``options``
    the optional rules with which a title is printed, ``map_number`` which of several maps, counted from 1.
    """

    setup: PageSetup = field(default_factory=PageSetup)
    theme: Theme = LIGHT
    card: Extent = CARDS["mini-euro"]
    cards: Mapping[str, Extent] = field(default_factory=dict, hash=False)
    tile: float = 1.5 * INCH
    token: float = 0.375 * INCH
    market_token: float = 0.375 * INCH
    filled: bool = False
    logos: Mapping[str, str] = field(default_factory=dict, hash=False)
    halves: tuple[MapSide | HalfHex, ...] = ()
    options: tuple[str, ...] = ()
    map_number: int = 1

    def __post_init__(self) -> None:
        """Raises Malformed for sizes at which nothing could be read or cut."""
        if not 20 * MM <= self.tile <= 100 * MM:
            raise Malformed("print/tile", "A tile is 20 mm to 100 mm from side to side.")
        if not all(5 * MM <= one <= 50 * MM for one in (self.token, self.market_token)):
            raise Malformed("print/token", "A token is 5 mm to 50 mm across.")

    def card_for(self, kind: str) -> Extent:
        """The size of a kind of card."""
        return self.cards.get(kind, self.card)

    def bleed(self, usual: float) -> float:
        """How far colour goes beyond the cut: as asked for, else what is usual for the thing."""
        return usual if self.setup.bleed is None else self.setup.bleed


@runtime_checkable
class PrintsGames(Protocol):
    """A family that puts its games on paper."""

    def print_outputs(self) -> Mapping[str, str]:
        """The outputs that the family can print of a game: name to title, in the order of printing."""

    def printable(
        self, name: str, wanted: Sequence[str], choices: PrintChoices, file: Path | None = None
    ) -> Printable:
        """A game on paper: the outputs ``wanted``, or all. The game is in ``file`` if one is given.

        What the game lacks is named in the answer. Raises Unknown for a game or an output that is not there,
        Malformed for a file that cannot be understood at all.
        """


@runtime_checkable
class MakesBoxes(Protocol):
    """A family that writes its games as boxes for Board18."""

    def board18(
        self, name: str, version: str, choices: PrintChoices, file: Path | None = None
    ) -> tuple[str, bytes]:
        """The name of the archive and what is in it. Raises Unknown, and Malformed for a game without map,
        market or tiles."""
