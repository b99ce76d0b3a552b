"""Partitions of hexes that no track crosses, as a part: ``[parts.partitions]``."""

from __future__ import annotations

from typing import Literal

import msgspec

from roundhouse.eighteen.model.references import PrivateName
from roundhouse.eighteen.track.upgrades import crosses

from ...decisions.track import PlannedLay
from ...policies import TrackPolicy
from ...state.pieces import Player
from ..part import Part


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lines of one type, and who keeps them."""

    type: Literal["province", "water", "mountain", "divider", "impassable"]
    """The ``type`` of the partitions."""
    private: PrivateName | None = None
    """The private company: as long as a player has it, no track crosses them. Without one none ever does."""


class PartitionSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which lines through hexes (``partition`` in the code of a hex) no track crosses, and how long."""

    kept: tuple[Kept, ...]
    """The types of lines, and who keeps them."""


class KeptPartitions(TrackPolicy):
    """Lays on hexes with a partition."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Why the planned lay is not allowed, or ``None``; no track crosses a partition that is kept."""
        if plan.tile is not None:
            printed = self.game.land.ground.hexmap[plan.hex].printed
            for line in self.game.settings_of(PartitionSettings).kept:
                if not crosses(printed, plan.tile, line.type):
                    continue
                if line.private is None:
                    return f"No track crosses the line on {plan.hex}."
                keeper = self.game.privates[line.private]
                if isinstance(keeper.owner, Player) and not keeper.closed:
                    return f"No track crosses the line on {plan.hex} as long as a player has {keeper.name}."
        return super().why_not_lay(plan)


class Partitions(Part[PartitionSettings]):
    """Nobody bridges a river, say, before its private company has been sold to a corporation."""

    Settings = PartitionSettings
    policies = (KeptPartitions,)


PART = Partitions
