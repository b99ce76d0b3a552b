"""What local trains and Pullman cars change in the usual decisions."""

from __future__ import annotations

from ...policies import TrainPolicy
from ...state.pieces import Corporation, Train
from .settings import BUY_TRAINS, LocalTrainSettings


class LocalTrainPolicy(TrainPolicy):
    """Which trains run, and when they are traded."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """A Pullman car does not run alone."""
        pullman = self.game.settings_of(LocalTrainSettings).pullman
        return [train for train in super().runnable_trains(company) if train.kind.name != pullman]

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """From a later phase on."""
        return BUY_TRAINS in self.game.phase.status and super().may_trade_now(train, buyer)
