"""Trains: limits, purchases, trades."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..state.pieces import Corporation, Train
from .decision import Decision


class Assistance(NamedTuple):
    """A president's help with a train that need not be bought: the fee for it in money, and whether shares
    may be sold for it; otherwise it comes from the purse alone."""

    fee: int = 0
    sales: bool = False


class TrainDecisions(Decision, ABC):
    """Trains: limits, purchases, trades."""

    @abstractmethod
    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that may run now: those that have not run in this round for another company."""

    @abstractmethod
    def fleets(self, company: Corporation) -> Iterable[Sequence[Train]]:
        """The sets of trains of which one may run now: all that can, but for those that earn nothing."""

    @abstractmethod
    def why_not_run(self, company: Corporation, trains: Sequence[Train]) -> str | None:
        """Why a company cannot run these trains, whatever their routes; ``None`` if it can."""

    @abstractmethod
    def train_limit(self, company: Corporation) -> int:
        """How many trains a company may own: by the phase, and more by its ability; never fewer."""

    @abstractmethod
    def trains_counted(self, company: Corporation) -> int:
        """The trains that count against the limit."""

    @abstractmethod
    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """How a president may add what is missing for a train that need not be bought, or ``None``."""

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
