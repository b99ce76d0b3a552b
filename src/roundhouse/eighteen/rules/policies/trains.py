"""Trains: limits, purchases, trades."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.eighteen.model.abilities import TrainLimit

from ..pieces import Corporation, Train
from .policy import Policy

if TYPE_CHECKING:
    pass


class TrainPolicy(Policy):
    """Trains: limits, purchases, trades."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that may run now: those that have not run in this round for another company."""
        return [train for train in company.trains if train.face.runs and not train.operated]

    def train_limit(self, company: Corporation) -> int:
        """How many trains a company may own: by the phase, and more by its ability; never fewer."""
        game = self.game
        limit = game.phase.limit(company.definition.kind, company.id)
        for ability in game.abilities.usable(company, TrainLimit):
            limit += ability.amount
        return limit

    def trains_counted(self, company: Corporation) -> int:
        """The trains that count against the limit."""
        game = self.game
        count = 0
        for train in company.trains:
            if not train.obsolete or (game.settings.obsolete_counts_for_limit and not train.phased):
                count += 1
        return count

    def assistance(self, company: Corporation, train: Train, price: int) -> int | None:
        """The fee for which a president may add what is missing for a train that need not be bought, or
        ``None``."""
        return None

    def waits_for_lost_trains(self) -> bool:
        """Does the turn wait while trains are bought although all that others had left the game with them?"""
        return False

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """May a train be bought from its company?"""
        return train.tradable and not train.obsolete

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """May a train that could be bought from its company be bought at present, too? The turn waits for the
        buyer whether it may or not."""
        return True
