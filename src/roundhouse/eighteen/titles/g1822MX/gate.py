"""The hex before Mexico City."""

from __future__ import annotations

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from .facts import Facts


class MexicoTrack(TrackPolicy):
    """What may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Track on one hex leads from Mexico City to other track."""
        gate = self.game.settings_of(Facts).gate
        open_to = plan.company is not None and plan.company.id == gate.company
        bound = plan.hex == gate.hex and plan.private is None and not open_to
        reason = super().why_not_lay(plan)
        if reason is None and bound and plan.tile is not None and not self._joins_gate(plan.tile):
            return f"The tile on {plan.hex} has to lead from the city to other track."
        return reason

    def _joins_gate(self, tile: Tile) -> bool:
        """Does track on the hex lead from the city to track that lies there?"""
        gate, land = self.game.settings_of(Facts).gate, self.game.land
        around = land.ground.hexmap[gate.hex].neighbours
        from_city = [exits - {gate.side} for exits in tile.node_exits if gate.side in exits]
        for edge in frozenset().union(*from_city):
            other = around[edge]
            if other is not None and opposite(edge) in land.board.tile(other).exits:
                return True
        return False
