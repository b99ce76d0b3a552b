"""What happens only in 18MS, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class ChattanoogaJoined(EighteenEvent, frozen=True, kw_only=True):
    """A company was the first to connect Chattanooga."""

    company: CompanyId
    amount: Money
