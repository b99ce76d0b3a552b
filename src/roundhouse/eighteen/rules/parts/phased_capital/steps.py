"""The step after the track of a turn that finds corporations at their destinations."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.track.reach import Reach

from ...in_play import GameInPlay
from ...state.pieces import Corporation
from ...steps.connections import ReportConnections
from .events import EscrowReleased
from .policy import kind_now
from .settings import Capital, CapitalSettings


def is_connected(game: GameInPlay, corporation: Corporation) -> bool:
    """Whether track leads from the start of a corporation to its destination; tokens on the way do not
    matter."""
    destination = game.settings_of(CapitalSettings).destinations.get(corporation.id)
    if destination is None:
        return False
    board = game.land.board
    start = destination.start or corporation.definition.home[0]
    cities = [(start, city) for city in range(len(board.tile(start).cities))]
    return not Reach(board, None, cities).track_hexes.isdisjoint(destination.to)


def release(game: GameInPlay, corporation: Corporation) -> None:
    """Note that a corporation has reached its destination, and pay it what is in escrow."""
    capital = game.memory_of(Capital)
    capital.reached |= {corporation}
    amount = capital.escrow.pop(corporation, 0)
    if capital.kinds.get(corporation) == "escrow":
        capital.kinds[corporation] = "incremental"
    game.pay(game.bank, corporation, amount)
    game.happen(EscrowReleased(company=corporation.id, amount=amount))


class FindDestinations(ReportConnections):
    """Once the track of a turn is laid, all corporations that have reached their destinations are paid what
    is in escrow for them."""

    def connected(self) -> Sequence[str]:
        """The ids of corporations that have reached their destination and are not paid yet."""
        game, capital = self.game, self.game.memory_of(Capital)
        return [
            corporation.id
            for corporation in game.corporations.values()
            if (capital.kinds.get(corporation) or kind_now(game, corporation)) == "escrow"
            and not corporation.closed
            and is_connected(game, corporation)
        ]

    def reached(self, corporation: Corporation) -> None:
        """Pay the corporation what is in escrow for it."""
        release(self.game, corporation)
