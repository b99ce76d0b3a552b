"""Hexes whose first tile somebody has a right to, and the one before Mexico City."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from .facts import Facts


def holders_of(game: GameInPlay, hex_: str, closing: str | None = None) -> Iterator[Player]:
    """Who alone may lay the first tile on a hex: by a card, or as presidents, but not of the company that is
    about to close."""
    if hex_ in game.land.board.tiles:
        return
    for name in game.settings_of(Facts).kept.get(hex_, ()):
        private, company = game.privates.get(name), game.corporations.get(name)
        if private is not None and isinstance(private.owner, Player):
            yield private.owner
        elif company is not None and company.player is not None and company.id != closing:
            yield company.player


def free_stubs(game: GameInPlay, closing: str | None = None) -> None:
    """Where somebody has the right to a hex, the stub printed there need not be followed."""
    kept = game.settings_of(Facts).kept
    game.land.board.free_stubs(name for name in kept if any(holders_of(game, name, closing)))


class MexicoTrack(TrackPolicy):
    """What may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some first tiles are kept for players; track on one hex leads from Mexico City to other track."""
        holders = list(holders_of(self.game, plan.hex))
        if holders and (plan.company is None or plan.company.player not in holders):
            names = ", ".join(holder.name for holder in dict.fromkeys(holders))
            return f"{names} alone may lay the first tile on {plan.hex}."
        gate = self.game.settings_of(Facts).gate
        open_to = plan.company is not None and plan.company.id == gate.company
        bound = plan.hex == gate.hex and plan.private is None and not open_to
        if bound and plan.tile is not None and not self._joins_gate(plan.tile):
            return f"The tile on {plan.hex} has to lead from the city to other track."
        return super().why_not_lay(plan)

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
