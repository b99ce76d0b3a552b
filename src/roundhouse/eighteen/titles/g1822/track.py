"""Track in 1822: where tiles may lie."""

from __future__ import annotations

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy

from .facts import Facts


class BritainTrack(TrackPolicy):
    """What may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """The first tile of one hex lies in one way only."""
        facts, tile = self.game.settings_of(Facts), plan.tile
        straight = facts.straight
        there = straight is not None and plan.hex == straight.hex
        if (
            there
            and straight is not None
            and tile is not None
            and tile.name == straight.tile
            and tile.exits != frozenset(straight.exits)
        ):
            return f"Tile {tile.name} lies along the printed line on {plan.hex}."
        return super().why_not_lay(plan)
