"""Events of loans that are taken without a decision."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class InterestUnpaid(EighteenEvent, frozen=True, kw_only=True):
    """A company cannot pay its interest. Listeners say what becomes of it."""

    company: CompanyId
    due: Money
    cash: Money


class LoansPressedPrice(EighteenEvent, frozen=True, kw_only=True):
    """At the end of the game a price fell by a cell for each loan."""

    company: CompanyId
    loans: int
