"""Decisions about when private companies are sold to companies, to which, at what price."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..state.pieces import Corporation, Private
from .decision import Decision


class PrivateDecisions(Decision, ABC):
    """Decisions about when private companies are sold to companies, to which, at what price."""

    @abstractmethod
    def may_buy_privates(self, company: Corporation) -> bool:
        """Whether ``company`` may buy privates at this time."""

    @abstractmethod
    def private_prices(self, private: Private, company: Corporation) -> tuple[int, int]:
        """The lowest and the highest price for a private; in a first operating round usually its value."""

    @abstractmethod
    def may_sell_private(self, private: Private, company: Corporation) -> bool:
        """Whether this private may be sold to ``company``, by the title and its abilities."""

    @abstractmethod
    def why_not_take_over(self, private: Private, company: Corporation) -> str | None:
        """Why ``company`` cannot have a private that is for sale, or ``None``."""

    @abstractmethod
    def minor_funds(self, private: Private) -> int:
        """The money in the treasury of the minor that comes with a private when the minor begins."""
