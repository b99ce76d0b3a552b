"""Events of building permits and of capital paid in halves."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class PresidencySized(EighteenEvent, frozen=True, kw_only=True):
    """The president's certificate of a corporation that starts is chosen."""

    company: CompanyId
    percent: int


class PermitGranted(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets its building permits: the letters of the periods in which it may build."""

    company: CompanyId
    permits: str


class SecondHalfPaid(EighteenEvent, frozen=True, kw_only=True):
    """Enough of a corporation is sold: it gets the other half of its capital."""

    company: CompanyId
    amount: Money
