"""Trains: limits, purchases, trades."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..state.pieces import Corporation, Train
from .decision import Decision


class TrainDecisions(Decision, ABC):
    """Trains: limits, purchases, trades."""

    @abstractmethod
    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that may run now: those that have not run in this round for another company."""

    @abstractmethod
    def train_limit(self, company: Corporation) -> int:
        """How many trains a company may own: by the phase, and more by its ability; never fewer."""

    @abstractmethod
    def trains_counted(self, company: Corporation) -> int:
        """The trains that count against the limit."""

    @abstractmethod
    def assistance(self, company: Corporation, train: Train, price: int) -> int | None:
        """The fee for which a president may add what is missing for a train that need not be bought, or
        ``None``."""

    @abstractmethod
    def may_raise_money(self, company: Corporation) -> bool:
        """May a president sell shares for a train that ``company`` need not buy?"""

    @abstractmethod
    def waits_for_lost_trains(self) -> bool:
        """Does the turn wait while trains are bought although all that others had left the game with them?"""

    @abstractmethod
    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """May a train be bought from its company?"""

    @abstractmethod
    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """May a train that could be bought from its company be bought at present, too? The turn waits for the
        buyer whether it may or not."""
