"""What only 18EU tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class StartTokensPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for its tokens at its start."""

    company: CompanyId
    cost: Money
