"""Destinations: the second half of a corporation's capital comes when it is joined to one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.actions import Action, DestinationConnection, Pass
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity
from roundhouse.eighteen.rules.steps.connections import ReportConnections
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice

from ..events import DestinationCompleted
from .facts import Facts, memory_of

SHARES_PAID_LATER = 5
"""The shares for which the bank pays the par price at the destination."""


def is_joined(game: GameInPlay, company: Corporation) -> bool:
    """Whether track that is open to ``company`` leads from its home token to its destination."""
    board, hex_ = game.land.board, game.settings_of(Facts).destinations[company.id]
    homes = {spot for spot in board.tokens_of(company.id) if spot[0] in company.definition.home}
    return bool(homes) and any(spot[0] == hex_ for spot in Reach(board, company.id, homes).cities())


def waits_for_destination(game: GameInPlay, company: Corporation) -> bool:
    """Whether ``company`` has still to reach its destination."""
    return company.id in game.settings_of(Facts).destinations and company not in memory_of(game).reached


class ReachDestination(ReportConnections):
    """At the start of the turn of a corporation that has not reached its destination, and after its track, it
    is looked who is joined to theirs now. Nobody decides that."""

    handlers: ClassVar[Mapping[type[Action], str]] = {DestinationConnection: "do_report", Pass: "do_stay"}

    def connected(self) -> Sequence[str]:
        """Those in this round that are joined to their destinations for the first time."""
        return self.game.answers.to(self._connected)

    def _connected(self) -> Sequence[str]:
        game = self.game
        return [
            company.id
            for company in game.round.order
            if isinstance(company, Corporation) and not company.closed
            if waits_for_destination(game, company) and is_joined(game, company)
        ]

    def reached(self, corporation: Corporation) -> None:
        """The bank pays the second half of the capital."""
        game, memory = self.game, memory_of(self.game)
        if corporation in memory.reached or corporation.par is None:
            return
        amount = corporation.par.price * SHARES_PAID_LATER
        memory.reached |= {corporation}
        game.pay(game.bank, corporation, amount)
        hex_ = game.settings_of(Facts).destinations[corporation.id]
        game.happen(DestinationCompleted(company=corporation.id, hex=hex_, amount=amount))

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Report who is joined, or that nobody is."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not waits_for_destination(self.game, entity):
            return NOTHING
        return frozenset({DestinationConnection}) if self.connected() else frozenset({Pass})

    def choices(self) -> Iterator[Choice]:
        """The one report, or the pass."""
        company = self.actor()
        if isinstance(company, Corporation) and Pass in self.kinds_for(company):
            yield self.choice("pass", company)
        else:
            yield from super().choices()

    def do_stay(self, action: Pass, company: Corporation) -> None:
        """Go on; nothing is logged."""
        self.finish()
