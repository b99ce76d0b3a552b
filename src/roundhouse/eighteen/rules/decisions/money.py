"""Decisions about what a company can spend, loans and debts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .decision import Decision


class Credit(NamedTuple):
    """The loans of all companies together, where their number decides on the interest."""

    taken: int
    """The number of loans that companies have."""
    all: int
    """The number of loans that there are in all."""
    rate: int
    """The interest in force, in percent."""
    ahead: int
    """The interest in the next operating round if nothing changes, in percent."""


class MoneyDecisions(Decision, ABC):
    """Decisions about what a company can spend, loans and debts."""

    @abstractmethod
    def buying_power(self, company: Corporation) -> int:
        """The money that a company can spend now."""

    @abstractmethod
    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """The money that a company could spend if it first did what brings money.

        A step waits for a company as long as this would be enough.
        """

    def is_in_sight(self, amount: int, company: Corporation, step: StepState) -> bool:
        """Whether :meth:`money_in_sight` is enough for ``amount``.

        What the company can spend already is looked at first: that takes less time and is nearly always
        enough.
        """
        return amount <= self.buying_power(company) or amount <= self.money_in_sight(company, step)

    @abstractmethod
    def interest(self, company: Corporation) -> int:
        """The money that a company owes at the end of each of its turns, as for loans;
        0 where there are none."""

    @abstractmethod
    def most_loans(self, company: Corporation) -> int:
        """The most loans that a company may have."""

    @abstractmethod
    def credit(self) -> Credit | None:
        """The loans of all companies; ``None`` where there are none,
        or where their interest is always the same."""

    @abstractmethod
    def debtor(self, company: Corporation) -> Player | None:
        """The player who pays for a company that cannot: the president."""

    @abstractmethod
    def cover_debt(self, company: Corporation, due: int) -> None:
        """Have the president add what a company lacks of the money ``due`` to the bank,
        into debt if need be."""
