"""Two-sided tiles as a part: ``[parts.two_sided_tiles]`` with the pairs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.references import TileName
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.events import TileLaid
from ...state.events.event import EighteenEvent, HexId
from ...state.listening import on
from ..part import Part


class TwoSidedSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tiles are the two sides of one. There are as many copies of one as of the other."""

    pairs: tuple[tuple[TileName, TileName], ...]
    """The names of the two sides."""


class TileTurned(EighteenEvent, frozen=True, kw_only=True):
    """A tile was turned over where it lies."""

    hex: HexId
    before: str
    after: str


class Lain(Piece):
    """The copies that lie on the map, by hex: what a new tile replaces comes back to the supply."""

    copies: dict[str, str] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("two_sided_tiles")


def turn_tile(game: GameInPlay, hex_: str) -> bool:
    """Turn the tile on a hex over where it lies, exits and tokens as they are; no if it has no back."""
    land, lain = game.land, game.memory_of(Lain).copies
    name, _, index = lain.get(hex_, "").rpartition("-")
    back = backs_of(game.settings_of(TwoSidedSettings)).get(name)
    if back is None:
        return False
    copy = lain[hex_] = f"{back}-{index}"
    land.board.lay(hex_, land.tile_named(back).at(land.board.tile(hex_).rotation), copy)
    game.happen(TileTurned(hex=hex_, before=name, after=back))
    return True


def backs_of(settings: TwoSidedSettings) -> Mapping[str, str]:
    """The other side of each tile that has two."""
    return {one: other for pair in settings.pairs for one, other in (pair, pair[::-1])}


class TwoSidedTiles(Part[TwoSidedSettings]):
    """A tile that lies on the map cannot be laid with its other side; once it is replaced it can."""

    Settings = TwoSidedSettings
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {TileTurned: "Tile {before} on {hex} is turned over to {after}"}
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of the copies that lie on the map."""
        yield Lain()

    def backs(self) -> Mapping[str, str]:
        """The tile on the back of each two-sided tile, by name, in both directions."""
        return backs_of(self.settings)

    @on(TileLaid)
    def turn_over(self, event: TileLaid) -> None:
        """Take the back of a new tile out of the supply, and return that of the tile that it replaced."""
        lain, board = self.game.memory_of(Lain).copies, self.game.land.board
        before, now = lain.get(event.hex), board.copies.get(event.hex)
        if before is not None:
            self._bring_back(before)
        if now is not None:
            lain[event.hex] = now
            self._take_away(now)

    def _take_away(self, copy: str) -> None:
        name, _, index = copy.rpartition("-")
        back, left = self.backs().get(name), self.game.land.supply.left
        if back is not None:
            left[back] = tuple(one for one in left.get(back, ()) if one != int(index))

    def _bring_back(self, copy: str) -> None:
        name, _, index = copy.rpartition("-")
        back, left = self.backs().get(name), self.game.land.supply.left
        if back is not None and int(index) not in left.get(back, ()):
            left[back] = (*left.get(back, ()), int(index))


PART = TwoSidedTiles
