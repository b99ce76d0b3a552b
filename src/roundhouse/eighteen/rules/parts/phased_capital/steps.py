"""After the track of a turn: who has reached its destination?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from roundhouse.eighteen.track.reach import Reach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ...in_play import GameInPlay
from ...state.actions import Action, DestinationConnection
from ...state.pieces import Corporation, Entity
from ...turn import NOTHING, Step
from .events import EscrowReleased
from .policy import kind_now
from .settings import Capital, CapitalSettings


def is_connected(game: GameInPlay, corporation: Corporation) -> bool:
    """Does any track, whoever's tokens lie on it, lead from the start of a corporation to its destination?"""
    destination = game.settings_of(CapitalSettings).destinations.get(corporation.id)
    if destination is None:
        return False
    board = game.land.board
    start = destination.start or corporation.definition.home[0]
    cities = [(start, city) for city in range(len(board.tile(start).cities))]
    return not Reach(board, None, cities).track_hexes.isdisjoint(destination.to)


def release(game: GameInPlay, corporation: Corporation) -> None:
    """A corporation has reached its destination: what is in escrow is its own."""
    capital = game.memory_of(Capital)
    capital.reached |= {corporation}
    amount = capital.escrow.pop(corporation, 0)
    if capital.kinds.get(corporation) == "escrow":
        capital.kinds[corporation] = "incremental"
    game.pay(game.bank, corporation, amount)
    game.happen(EscrowReleased(company=corporation.id, amount=amount))


class FindDestinations(Step):
    """Once the track of a turn is laid, all corporations that have reached their destinations are paid what
    is in escrow for them.

    Nobody decides that: it is written down by itself, and recorded games say who was seen to be connected.
    """

    handlers: ClassVar[Mapping[type[Action], str]] = {DestinationConnection: "do_release"}
    deed = "look for destinations"

    def connected(self) -> list[str]:
        """Who has reached its destination and is not paid yet."""
        game, capital = self.game, self.game.memory_of(Capital)
        return [
            corporation.id
            for corporation in game.corporations.values()
            if (capital.kinds.get(corporation) or kind_now(game, corporation)) == "escrow"
            and not corporation.closed
            and is_connected(game, corporation)
        ]

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Report the connected corporations, while the step is open."""
        if self.passed or entity is not self.actor():
            return NOTHING
        return frozenset({DestinationConnection})

    def choices(self) -> Iterator[Choice]:
        """The one report: the corporations that are connected to their destinations now."""
        company = self.actor()
        if company is not None and self.kinds_for(company):
            yield self.choice("destination_connection", company, corporations=self.connected())

    def by_itself(self) -> Mapping[str, Any] | None:
        """The report, which nobody has to decide."""
        return next((choice.action for choice in self.choices()), None)

    def do_release(self, action: DestinationConnection, company: Corporation) -> None:
        """Pay the connected corporations what is held in escrow for them."""
        game, ours = self.game, set(self.connected())
        for name in sorted(ours ^ set(action.corporations)):
            reason = f"{name} is {'' if name in ours else 'not '}connected to its destination."
            if not game.stands(name, reason):
                raise Refusal("destination/connection", reason)
        for name in action.corporations:
            release(game, game.company(name))
        self.finish()
