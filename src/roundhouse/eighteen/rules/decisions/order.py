"""Decisions about the order of rounds and of companies, and about what happens between rounds."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..state.pieces import Corporation
from ..state.turns import RoundState
from .decision import Decision


class OrderDecisions(Decision, ABC):
    """Decisions about the order of rounds and of companies, and about what happens between rounds."""

    @abstractmethod
    def next_round(self, done: RoundState) -> None:
        """Begin the round after ``done``: usually stock rounds with sets of operating rounds between them."""

    @abstractmethod
    def closes_operating(self, done: RoundState) -> bool:
        """Whether an operating round, with all rounds that belong to it, is over with ``done``."""

    @abstractmethod
    def stock_round_over(self) -> None:
        """Move prices after a stock round: up for sold-out corporations,
        down for shares in the pool by the settings."""

    @abstractmethod
    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether all shares of ``corporation`` are owned by players."""

    @abstractmethod
    def operating_order(self) -> list[Corporation]:
        """The companies that operate in the round that begins, in order."""
