"""Events of loans."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class LoanTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company took a loan."""

    company: CompanyId
    amount: Money


class LoanRepaid(EighteenEvent, frozen=True, kw_only=True):
    """A company paid a loan back."""

    company: CompanyId
    amount: Money


class InterestPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company paid its interest."""

    company: CompanyId
    amount: Money


class InterestReceived(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a company whose interest is below zero."""

    company: CompanyId
    amount: Money
