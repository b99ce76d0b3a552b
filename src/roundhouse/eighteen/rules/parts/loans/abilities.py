"""Abilities of private companies that change loans and interest."""

from __future__ import annotations

from roundhouse.eighteen.model.abilities import Owned
from roundhouse.eighteen.model.words import Money


class LoanInterest(Owned, frozen=True, kw_only=True, tag="loan_interest"):
    """The company that owns it pays more interest."""

    words = "Its company pays more interest"
    amount: Money
    """How much more at the end of each turn."""


class ExtraLoan(Owned, frozen=True, kw_only=True, tag="extra_loan"):
    """The company that owns it may have one more loan, and the interest of one loan never changes."""

    words = "Its company may have one more loan, and pays a fixed interest for one"
    interest: Money
    """The interest of that loan at the end of each turn."""
