"""The step after the track of a turn that reports which corporations have reached their destinations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..state.actions import Action, DestinationConnection
from ..state.pieces import Corporation, Entity
from ..turn import NOTHING, Step


class ReportConnections(Step):
    """Once the track of a turn is laid, something happens for corporations that are connected to what they
    have to reach.

    Nobody decides that: it is written down by itself, and recorded games say who was seen to be connected.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {DestinationConnection: "do_report"}
    deed = "look for destinations"

    @abstractmethod
    def connected(self) -> Sequence[str]:
        """The ids of the corporations that are connected now and were not before."""

    @abstractmethod
    def reached(self, corporation: Corporation) -> None:
        """Do what follows for a corporation that is connected."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: the report."""
        if self.passed or entity is not self.actor():
            return NOTHING
        return frozenset({DestinationConnection})

    def choices(self) -> Iterator[Choice]:
        """The one report, with the corporations that are connected now."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("destination_connection", company, corporations=list(self.connected()))

    def by_itself(self) -> Mapping[str, Any] | None:
        """The report, which is made without asking anybody."""
        return next((choice.action for choice in self.choices()), None)

    def do_report(self, action: DestinationConnection, company: Corporation) -> None:
        """Do what follows for the corporations reported.
        Raises Refusal if the report is wrong and the game not replayed on trust."""
        game, ours = self.game, set(self.connected())
        for name in sorted(ours ^ set(action.corporations)):
            reason = f"{name} is {'' if name in ours else 'not '}connected to its destination."
            if not game.stands(name, reason):
                raise Refusal("destination/connection", reason)
        for name in action.corporations:
            self.reached(game.company(name))
        self.finish()
