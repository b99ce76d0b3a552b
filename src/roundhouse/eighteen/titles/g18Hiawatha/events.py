"""What happens only in 18Hiawatha, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PrivateId


class PostalRevenueRaised(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has the postal contract, which pays from now on."""

    private: PrivateId
    company: CompanyId
    revenue: Money
