"""Decisions about track: which tile may lie where, and what a company may spend on it."""

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
    """A tile as somebody would lay it: ``company`` in a tile action, or a ``private`` by its ability.

    Then ``company`` pays, if any does. ``tile`` is turned as it would lie. ``None`` stands for any upgrade
    of what lies there: asked first, so that not every tile has to be tried where none may be laid.
    """

    hex: str
    tile: Tile | None
    company: Corporation | None
    private: Private | None = None


class TrackDecisions(Decision, ABC):
    """Decisions about track: which tile may lie where, and what a company may spend on it."""

    judges_lays: bool
    """Whether the title itself may forbid some lays, so that :meth:`why_not_lay` has to be asked."""

    @abstractmethod
    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a company's turn, in the order in which they are used."""

    @abstractmethod
    def waits_for_tiles(self, private: Private, ability: LayTiles) -> bool:
        """Whether a company that has used up its tile actions still waits for a tile of this private."""

    @abstractmethod
    def track_money(self, company: Corporation) -> int:
        """The money that a company can spend on track."""

    @abstractmethod
    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Whether tile ``new`` may replace ``old`` on a hex, in any rotation."""

    @abstractmethod
    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """Whether an ability may lay ``new`` over ``old``, where labels and stops do not matter."""

    @abstractmethod
    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the title itself forbids a tile as it would lie, or ``None``."""
