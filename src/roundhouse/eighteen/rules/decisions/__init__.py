"""The decisions for which the rules of a game ask its title, by subject: the questions
without the answers."""

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
    """The objects that answer the decisions in one game, by subject."""

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
        """The policy of a part's own decisions, by the class that has their usual answers."""


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
