"""Tiles that are never turned as a part: ``[parts.fixed_tiles]`` with their names."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.references import TileName

from ...decisions.track import PlannedLay
from ...policies import TrackPolicy
from ..part import Part


class FixedTileSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tiles lie as they are printed, and in no other way."""

    tiles: tuple[TileName, ...]
    """Their names."""


class LaidAsPrinted(TrackPolicy):
    """How tiles may lie."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some tiles may be laid in one rotation only."""
        tile, fixed = plan.tile, self.game.settings_of(FixedTileSettings).tiles
        if tile is not None and tile.rotation and tile.name in fixed:
            return f"Tile {tile.name} lies in one way only."
        return super().why_not_lay(plan)


class FixedTiles(Part[FixedTileSettings]):
    """Some tiles, those of named cities for one, are not turned."""

    Settings = FixedTileSettings
    policies = (LaidAsPrinted,)


PART = FixedTiles
