"""Events of capital paid at floating."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class StartingCapitalPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that floats gets its capital."""

    company: CompanyId
    amount: Money


class RestToPool(EighteenEvent, frozen=True, kw_only=True):
    """What is unsold of a corporation that floats goes to the pool."""

    company: CompanyId
    percent: int
