"""What private companies have to do with loans."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import Owned
from roundhouse.eighteen.model.words import Money


class LoanInterest(Owned, frozen=True, kw_only=True, tag="loan_interest"):
    """The company that owns it pays more interest."""

    words = "Its company pays more interest"
    amount: Money
    """How much more at the end of each turn."""
