"""The operating round of companies with loans: before its turn ends a company pays interest."""

from __future__ import annotations

from typing import ClassVar

from roundhouse.table.journal import tracked

from ...rounds import OperatingRound
from ...state.pieces import Corporation
from ...steps.crisis import CashCrisis
from ...turn import Step
from .interest import pay_interest
from .steps import TakeLoans


class IndebtedOperatingRound(OperatingRound):
    """Before its turn ends a company pays interest; then it may pay loans back."""

    needs: ClassVar[tuple[tuple[type[Step], ...], ...]] = ((CashCrisis,), (TakeLoans,))
    paid: bool = tracked(False)
    """Has the company in turn paid its interest?"""

    def start(self, number: int) -> None:
        """Nobody has paid."""
        self.paid = False
        super().start(number)

    def settle(self) -> bool:
        """When nothing else is left to do, the interest is due; then loans may be paid back."""
        company = self.entity
        if isinstance(company, Corporation) and not company.closed:
            crisis = self.step(CashCrisis)
            crisis.blame(self.game.policies.money.debtor(company))
        if super().settle():
            return True
        if self.paid or not isinstance(company, Corporation):
            return False
        self.paid = True
        pay_interest(self.game, company)
        self.step(TakeLoans).open()
        return super().settle()

    def advance(self) -> bool:
        """The next company, which has not paid yet."""
        self.paid = False
        return super().advance()
