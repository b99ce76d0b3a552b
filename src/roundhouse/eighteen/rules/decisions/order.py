"""What follows on what: rounds, priority, operating order, what happens between rounds."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..state.pieces import Corporation
from ..state.turns import RoundState
from .decision import Decision


class OrderDecisions(Decision, ABC):
    """What follows on what: rounds, priority, operating order, what happens between rounds."""

    @abstractmethod
    def next_round(self, done: RoundState) -> None:
        """Auction, then stock rounds with sets of operating rounds between them, as the phase says."""

    @abstractmethod
    def closes_operating(self, done: RoundState) -> bool:
        """Is an operating round, with all that belongs to it, over with this round?"""

    @abstractmethod
    def stock_round_over(self) -> None:
        """Sold-out corporations rise; where the title says so, shares in the pool press the price."""

    @abstractmethod
    def is_sold_out(self, corporation: Corporation) -> bool:
        """Are all certificates with players?"""

    @abstractmethod
    def operating_order(self) -> list[Corporation]:
        """Who operates in the round that begins, first to last."""
