"""What loans mean for money."""

from __future__ import annotations

from ...pieces import Corporation
from ...policies import MoneyPolicy
from ...turn import Step
from .book import book_of


class LoanMoney(MoneyPolicy):
    """A company that waits for money can borrow it."""

    def money_in_sight(self, company: Corporation, step: Step) -> int:
        """Loans can be taken first."""
        return super().money_in_sight(company, step) + book_of(self.game).room(company)
