"""What only 18Rhl tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class FirstSharesToPool(EighteenEvent, frozen=True, kw_only=True):
    """Shares of the corporation whose president's certificate was sold go to the pool."""

    company: CompanyId
    percent: int


class WinningBidReceived(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets what was bid for its president's certificate."""

    company: CompanyId
    amount: Money


class LinkCompleted(EighteenEvent, frozen=True, kw_only=True):
    """Track leads along the line for which a corporation is paid the rest of its capital."""

    company: CompanyId
    amount: Money
