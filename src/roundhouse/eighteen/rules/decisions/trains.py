"""Decisions about trains: limits, purchases, trades between companies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..state.pieces import Corporation, Train
from .decision import Decision


class Assistance(NamedTuple):
    """A president's help with a train that need not be bought: the ``fee`` for it, in money.

    ``sales`` allows the president to sell shares for it; otherwise it must come from cash.
    """

    fee: int = 0
    sales: bool = False


class TrainDecisions(Decision, ABC):
    """Decisions about trains: limits, purchases, trades between companies."""

    @abstractmethod
    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The trains that may run now: not those that ran in this round already,
        perhaps for another company."""

    @abstractmethod
    def fleets(self, company: Corporation) -> Iterable[Sequence[Train]]:
        """The sets of trains of which one may run now: all that can, but for those that earn nothing."""

    @abstractmethod
    def why_not_run(self, company: Corporation, trains: Sequence[Train]) -> str | None:
        """Why a company cannot run these trains, whatever their routes; ``None`` if it can."""

    @abstractmethod
    def train_limit(self, company: Corporation) -> int:
        """The number of trains that a company may own: by the phase, and more by its abilities."""

    @abstractmethod
    def trains_counted(self, company: Corporation) -> int:
        """The number of trains that count against the limit."""

    @abstractmethod
    def assistance(self, company: Corporation, train: Train, price: int) -> Assistance | None:
        """How a president may add what is missing for a train that need not be bought, or ``None``."""

    @abstractmethod
    def waits_for_lost_trains(self) -> bool:
        """Whether the turn waits for a purchase from another company because
        of trains that left the game with one."""

    @abstractmethod
    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether a train may be bought from the company that owns it."""

    @abstractmethod
    def may_trade_now(self, train: Train, buyer: Corporation) -> bool:
        """Whether a train that may be bought from its company may be bought at present, too.

        The turn waits for the buyer in any case.
        """
