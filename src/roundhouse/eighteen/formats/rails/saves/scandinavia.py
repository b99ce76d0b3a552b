"""What Rails asks in 18Scan besides: the right to buy, and the destination runs of minors.

A destination run is announced by a move of its own in Rails; here it is due with the tile that makes the way.
"""

from __future__ import annotations

from roundhouse.eighteen.rules.state.actions import Pass, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.rules.state.turns import StepState

from .deeds import Deeds, Json
from .save import Move

_RUN = "destination_run"
"""The step in which minors run to their destinations."""
_PAYOUT = 2
"""Rails’ word for a dividend that is paid in full: of a minor, what the bank gives its owner for no run."""


class ScandinavianMoves:
    """The moves of 18Scan on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.took_part = False
        """Was the present move made in a destination run?"""

    def is_played(self) -> bool:
        """Does this game have destination runs?"""
        return any(step.key.rpartition(".")[2] == _RUN for step in self.reader.game.rounds["operating"].steps)

    def step(self) -> StepState | None:
        """The destination run that the game waits for, if it does."""
        found = self.reader.game.round.waiting()
        return found if found is not None and found.key.rpartition(".")[2] == _RUN else None

    def bid(self, move: Move) -> None:
        """Bid for the right to buy."""
        self.reader.do("bid", self.reader.player(move), price=move.count("actualBid"))

    def is_idle(self, move: Move) -> bool:
        """Is a dividend what the owner of a minor gets that runs no train?"""
        minor = not self.reader.company(move).is_major
        return self.is_played() and minor and move.count("revenueAllocation") == _PAYOUT

    def keep_token(self) -> bool:
        """Leave the token of a minor in its charter, if the game waits for that."""
        step = self.step()
        actor = step.actor() if step is not None else None
        if step is None or not isinstance(actor, Corporation) or Pass not in step.kinds_for(actor):
            return False
        self.took_part = True
        self.reader.do("pass", actor)
        return True

    def place_token(self) -> None:
        """A token is placed: in a destination run, if that is what the game waits for."""
        self.took_part = self.step() is not None

    def run(self, move: Move) -> bool:
        """Run to the destination, if the game waits for that; what the bank adds is not in the move."""
        step = self.step()
        actor = step.actor() if step is not None else None
        if step is None or not isinstance(actor, Corporation) or RunRoutes not in step.kinds_for(actor):
            return False
        self.took_part = True
        trains = self.reader.game.policies.trains.runnable_trains(actor)
        routes: list[Json] = [{"train": train.id, "revenue": 0} for train in trains]
        routes[0]["revenue"] = move.earned
        self.reader.do("run_routes", actor, routes=routes if move.earned else [])
        return True
