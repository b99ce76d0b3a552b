"""What happens only in 18TN, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent


class WarEnded(EighteenEvent, frozen=True, kw_only=True):
    """A company has run for the Civil War."""

    company: CompanyId
