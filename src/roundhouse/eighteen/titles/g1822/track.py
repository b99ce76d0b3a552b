"""Track in 1822: corporations lay two tiles from phase 3 on; where tiles may lie."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay
from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.bid_boxes.settings import is_minor
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.tile import Tile

from .facts import GREEN, Facts

TWO_TILES = (TileLay(), TileLay(lay="not_if_upgraded", upgrade=False))
MINOR_COLORS = frozenset({"yellow", "green"})


def holder_of(game: GameInPlay, hex_: str) -> Player | None:
    """The player who alone may lay the first tile on a hex: by a card or as president of its company."""
    if hex_ in game.land.board.tiles:
        return None
    for name in game.settings_of(Facts).kept.get(hex_, ()):
        private, company = game.privates.get(name), game.corporations.get(name)
        if private is not None and isinstance(private.owner, Player):
            return private.owner
        if company is not None and company.player is not None:
            return company.player
    return None


def free_stubs(game: GameInPlay) -> None:
    """Whoever has the right to a hex need not follow the stub that is printed there."""
    kept = game.settings_of(Facts).kept
    game.land.board.free_stubs(name for name in kept if holder_of(game, name) is not None)


class BritainTrack(TrackPolicy):
    """What may be laid."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """Two for corporations in later phases; none in the first turn of one minor."""
        facts, game = self.game.settings_of(Facts), self.game
        if company.id == facts.home_is_lay and not company.runs:
            return ()
        names = [phase.name for phase in game.title.phases[: game.depot.phase_index + 1]]
        if not is_minor(company) and facts.two_tiles_from in names:
            return TWO_TILES
        return super().tile_lays(company)

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Minors lay nothing beyond green in late phases."""
        late = company is not None and is_minor(company) and GREEN in self.game.phase.status
        if late and new.color not in MINOR_COLORS:
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some first tiles are kept for a player; that on one hex lies in one way only."""
        facts, tile = self.game.settings_of(Facts), plan.tile
        holder = holder_of(self.game, plan.hex)
        if holder is not None and (plan.company is None or plan.company.player is not holder):
            return f"{holder.name} alone may lay the first tile on {plan.hex}."
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
