"""What loans mean for money."""

from __future__ import annotations

from ...policies import MoneyPolicy
from ...state.pieces import Corporation
from ...state.turns import StepState
from .book import book_of
from .interest import interest_due


class LoanMoney(MoneyPolicy):
    """A company that waits for money can borrow it."""

    def money_in_sight(self, company: Corporation, step: StepState) -> int:
        """Loans can be taken first."""
        return super().money_in_sight(company, step) + book_of(self.game).room(company)

    def interest(self, company: Corporation) -> int:
        """For its loans, and what its private companies want."""
        return interest_due(self.game, company)
