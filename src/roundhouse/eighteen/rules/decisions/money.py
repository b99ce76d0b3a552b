"""What a company can spend."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from ..state.pieces import Corporation, Player
from ..state.turns import StepState
from .decision import Decision


class Credit(NamedTuple):
    """Where the loans of all companies stand, where their number decides on the interest."""

    taken: int
    """How many are out,"""
    all: int
    """of how many."""
    rate: int
    """The interest in force, in percent."""
    ahead: int
    """The interest in the next operating round if nothing changes, in percent."""


class MoneyDecisions(Decision, ABC):
    """What a company can spend."""

    @abstractmethod
    def buying_power(self, company: Corporation) -> int:
        """What a company can spend."""

    @abstractmethod
    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """What a company could spend if it first did what brings money; a step waits for it that long."""

    def is_in_sight(self, amount: int, company: Corporation, step: StepState) -> bool:
        """Is :meth:`money_in_sight` enough for ``amount``? What a company has nearly always is, which takes
        less to find out."""
        return amount <= self.buying_power(company) or amount <= self.money_in_sight(company, step)

    @abstractmethod
    def interest(self, company: Corporation) -> int:
        """What a company owes at the end of each of its turns, as for loans: nothing where there are none."""

    @abstractmethod
    def most_loans(self, company: Corporation) -> int:
        """How many loans a company may have."""

    @abstractmethod
    def credit(self) -> Credit | None:
        """Where loans stand; nothing where there are none, or where their interest is always the same."""

    @abstractmethod
    def debtor(self, company: Corporation) -> Player | None:
        """Who answers for a company that cannot pay: the president."""

    @abstractmethod
    def cover_debt(self, company: Corporation, due: int) -> None:
        """A company has less than it owes the bank: its president adds the rest, into debt if need be."""
