"""Track: what may lie where, and what it costs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.eighteen.model.abilities import LayTiles, TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.track.tile import Tile

from ..state.pieces import Corporation, Private
from .decision import Decision


class PlannedLay(NamedTuple):
    """A tile as somebody would lay it: a company in a tile action, or the ability of a ``private``, for which
    ``company`` pays, if any does.

    ``tile`` is turned as it would lie. ``None`` stands for any upgrade of what lies there: asked first, so
    that not every tile has to be tried where none may be laid.
    """

    hex: str
    tile: Tile | None
    company: Corporation | None
    private: Private | None = None


class TrackDecisions(Decision, ABC):
    """Track: what may lie where, and what it costs."""

    judges_lays: bool
    """Has the title anything of its own against some lays (:meth:`why_not_lay`)? Otherwise nobody asks."""

    @abstractmethod
    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a company's turn."""

    @abstractmethod
    def waits_for_tiles(self, private: Private, ability: LayTiles) -> bool:
        """Does a company that has used up its tile actions still wait for this private company of its own?"""

    @abstractmethod
    def track_money(self, company: Corporation) -> int:
        """What a company can spend on track."""

    @abstractmethod
    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """May tile ``new`` replace ``old`` on a hex?"""

    @abstractmethod
    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """May an ability lay ``new`` over ``old``? Only colour and old track matter."""

    @abstractmethod
    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Anything of the title's own against a tile as it would lie; ``None`` if there is nothing."""
