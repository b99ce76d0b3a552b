"""Private companies: when they are sold, to whom, at what price."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..state.pieces import Corporation, Private
from .decision import Decision


class PrivateDecisions(Decision, ABC):
    """Private companies: when they are sold, to whom, at what price."""

    @abstractmethod
    def may_buy_privates(self, company: Corporation) -> bool:
        """Is this a time at which companies buy privates?"""

    @abstractmethod
    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """Lowest and highest price that ``company`` pays for a private; in a first round face value."""

    @abstractmethod
    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """May ``company`` buy this private?"""

    @abstractmethod
    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""

    @abstractmethod
    def minor_funds(self, private: Private) -> int:
        """What the minor that comes with a private company has in its treasury when it begins."""
