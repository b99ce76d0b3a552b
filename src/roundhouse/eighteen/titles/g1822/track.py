"""Track in 1822: where tiles may lie."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.decisions.track import PlannedLay
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.minor_purchases.tokens import PurchaseSettings
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Player

from .facts import Facts, Powers


def holders_of(game: GameInPlay, hex_: str) -> Sequence[Player]:
    """The players who alone may lay the first tile on a hex: by a card or as presidents of a company. That
    minor whose home is any city of its hex has such a right on the hex before it."""
    if hex_ in game.land.board.tiles:
        return ()
    facts, found = game.settings_of(Facts), []
    names = facts.kept.get(hex_, ())
    minor = game.settings_of(PurchaseSettings).open_home
    if minor and hex_ == game.memory_of(Powers).before_home:
        names = (*names, minor)
    for name in names:
        private, company = game.privates.get(name), game.corporations.get(name)
        if private is not None and isinstance(private.owner, Player):
            found.append(private.owner)
        elif company is not None and company.player is not None:
            found.append(company.player)
    return found


def free_stubs(game: GameInPlay) -> None:
    """Whoever has the right to a hex need not follow the stub that is printed there."""
    kept = game.settings_of(Facts).kept
    game.land.board.free_stubs(name for name in kept if holders_of(game, name))


class BritainTrack(TrackPolicy):
    """What may be laid."""

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """Some first tiles are kept for players; that on one hex lies in one way only."""
        facts, tile = self.game.settings_of(Facts), plan.tile
        holders = holders_of(self.game, plan.hex)
        if holders and (plan.company is None or plan.company.player not in holders):
            names = ", ".join(holder.name for holder in dict.fromkeys(holders))
            return f"{names} alone may lay the first tile on {plan.hex}."
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
