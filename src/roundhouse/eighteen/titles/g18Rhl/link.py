"""The line from Köln by Düren to Aachen, for which the Rheinische is paid the rest of its capital."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.connections import ReportConnections
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.reach import Reach

from .events import LinkCompleted
from .facts import Facts, Rhineland


def is_linked(game: GameInPlay) -> bool:
    """Does any track, whoever's tokens lie on it, join the city between with both ends?"""
    link = game.settings_of(Facts).link
    found = set(Reach(game.land.board, None, [(link.by, 0)]).cities())
    return all((end, 0) in found for end in link.ends)


class FindLink(ReportConnections):
    """As soon as the track of a turn completes the line, the bank pays what it owes."""

    deed = "look for the line to Aachen"

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Nothing once it is paid."""
        return super().actions(entity) if self.game.memory_of(Rhineland).owed else NOTHING

    def connected(self) -> Sequence[str]:
        """The corporation that is paid, if the line is complete."""
        return (self.game.settings_of(Facts).link.company,) if is_linked(self.game) else ()

    def reached(self, corporation: Corporation) -> None:
        """The bank pays."""
        game, memory = self.game, self.game.memory_of(Rhineland)
        amount, memory.owed = memory.owed, 0
        game.pay(game.bank, corporation, amount)
        game.happen(LinkCompleted(company=corporation.id, amount=amount))
