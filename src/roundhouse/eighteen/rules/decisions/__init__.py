"""The decisions that a game asks for, by what they are about: the questions without the answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

from .decision import Decision
from .ending import EndingDecisions
from .money import MoneyDecisions
from .order import OrderDecisions
from .privates import PrivateDecisions
from .revenue import RevenueDecisions
from .stock import StockDecisions
from .tokens import TokenDecisions
from .track import PlannedLay, TrackDecisions
from .trains import TrainDecisions

D = TypeVar("D", bound=Decision)


class Decisions(ABC):
    """Whom to ask in one game."""

    ending: EndingDecisions
    money: MoneyDecisions
    order: OrderDecisions
    privates: PrivateDecisions
    revenue: RevenueDecisions
    stock: StockDecisions
    tokens: TokenDecisions
    track: TrackDecisions
    trains: TrainDecisions

    @abstractmethod
    def of(self, usual: type[D]) -> D:
        """The policy of a part, by the class with its usual answers."""


__all__ = [
    "Decision",
    "Decisions",
    "EndingDecisions",
    "MoneyDecisions",
    "OrderDecisions",
    "PlannedLay",
    "PrivateDecisions",
    "RevenueDecisions",
    "StockDecisions",
    "TokenDecisions",
    "TrackDecisions",
    "TrainDecisions",
]
