"""What happens only in 1804, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class CommitteeFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank gave money to a corporation that is started and has not floated yet."""

    company: CompanyId
    amount: Money
