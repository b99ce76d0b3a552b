"""Tiles that are never turned as a part: ``[parts.fixed_tiles]`` with their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from roundhouse.eighteen.model.references import TileName

from ...decisions.track import PlannedLay
from ...policies import TrackPolicy
from ..part import Part

Rotation: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class FixedTileSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tiles lie as they are printed, or in one other way."""

    tiles: tuple[TileName, ...] = ()
    """Their names."""
    turned: Mapping[TileName, Rotation] = {}
    """Tiles that lie in one other way only: how often they are turned by a side, clockwise."""


class LaidAsPrinted(TrackPolicy):
    """The rotation of fixed tiles."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the planned lay is not allowed, or ``None``; fixed tiles lie in one rotation only."""
        tile, fixed = plan.tile, self.game.settings_of(FixedTileSettings)
        if tile is None:
            return super().why_not_lay(plan)
        only = 0 if tile.name in fixed.tiles else fixed.turned.get(tile.name)
        if only is not None and tile.rotation != only:
            return f"Tile {tile.name} lies in one way only."
        return super().why_not_lay(plan)


class FixedTiles(Part[FixedTileSettings]):
    """Some tiles, those of named cities for one, are not turned."""

    Settings = FixedTileSettings
    policies = (LaidAsPrinted,)


PART = FixedTiles
