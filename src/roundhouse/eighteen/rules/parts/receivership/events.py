"""Events of bankruptcies that lead to receivership."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class CashSurrendered(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt player gave all money to the corporation."""

    player: PlayerId
    company: CompanyId
    amount: Money
