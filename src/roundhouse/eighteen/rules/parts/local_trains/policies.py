"""The train policy of 1822: which trains run, and when they are traded."""

from __future__ import annotations

from ...policies import TrainPolicy
from ...state.pieces import Corporation, Train
from .settings import BUY_TRAINS, LocalTrainSettings


class LocalTrainPolicy(TrainPolicy):
    """Which trains run, and when they are traded."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that ``company`` can run; a Pullman car is none."""
        pullman = self.game.settings_of(LocalTrainSettings).pullman
        return [train for train in super().runnable_trains(company) if train.kind.name != pullman]

    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer`` now; only in phases with the status
        ``can_buy_trains``."""
        return BUY_TRAINS in self.game.phase.status and super().may_trade_now(train, buyer)
