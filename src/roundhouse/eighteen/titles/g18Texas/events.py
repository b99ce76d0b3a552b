"""What happens only in 18Texas, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class TokensPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for all its tokens as it floated."""

    company: CompanyId
    amount: Money
