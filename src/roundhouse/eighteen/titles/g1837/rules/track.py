"""Where nobody builds, and what towns and capitals become."""

from __future__ import annotations

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.tile import Tile

from .facts import Borders, facts_of

SEVERAL = frozenset({"87", "88", "204"})
"""The green tiles on which two towns become one."""


class ImperialTrack(TrackPolicy):
    """What may lie where."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Only two towns become one with four exits; a single one gets a track beside it."""
        if old.color == "yellow" and len(old.towns) == 1 and new.name in SEVERAL:
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Nobody builds in Bosnia yet, nor in Italy any more; some tiles lie in one way only; the town of a
        hex keeps all the exits that were there."""
        game, facts, tile = self.game, facts_of(self.game), plan.tile
        if plan.hex in facts.closed_hexes and not self._is_open():
            return f"Nobody builds in Bosnia before phase {facts.closed_until}."
        if plan.hex in facts.italy and game.memory_of(Borders).closed:
            return "Italy has left the game."
        if tile is None:
            return super().why_not_lay(plan)
        if facts.fixed_rotation.get(tile.name, tile.rotation) != tile.rotation:
            return f"Tile {tile.name} lies in another way here."
        old = game.land.board.tile(plan.hex)
        if old.towns and old.exits and tile.towns and not old.exits <= tile.node_exits[_first_town(tile)]:
            return "The town keeps all its track."
        return super().why_not_lay(plan)

    def _is_open(self) -> bool:
        names = [phase.name for phase in self.game.title.phases]
        return self.game.depot.phase_index >= names.index(facts_of(self.game).closed_until)


def _first_town(tile: Tile) -> int:
    return next(at for at, node in enumerate(tile.nodes) if node in tile.towns)
