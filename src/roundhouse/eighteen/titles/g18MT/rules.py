"""18MT: the tile actions depend on the phase, and one private company lays a tile of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.model.abilities import TileAbility
from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.parts.part import NoSettings, Part
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.tile import Tile

TWO_TILES = "extra_tile_lays"
JUNCTION = "mts"


class MontanaTrack(TrackPolicy):
    """Tile actions, and the junction of the Montana Western Railway."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A second one in early phases only."""
        lays = super().tile_lays(company)
        return lays if TWO_TILES in self.game.phase.status else lays[:1]

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The junction is laid by the private company only, and not before other brown tiles."""
        if plan.tile is not None and plan.tile.name == JUNCTION:
            if plan.private is None:
                return "Only the Montana Western Railway lays this tile."
            if plan.tile.color not in self.game.phase.tiles:
                return "No brown tile is laid in this phase."
        return super().why_not_lay(plan)

    def may_replace_specially(self, ability: TileAbility, old: Tile, new: Tile, hex_: str) -> bool:
        """On plain green track."""
        plain = old.color == "green" and not old.stops
        return plain and super().may_replace_specially(ability, old, new, hex_)


class Montana(Part[NoSettings]):
    """Early phases lay two tiles; one private company has a tile of its own."""

    policies = (MontanaTrack,)
    status: ClassVar[Mapping[str, str]] = {TWO_TILES: "corporations may lay two yellow tiles"}


PART = Montana
