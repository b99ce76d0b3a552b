"""What happens only in 1822, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, PrivateId


class DiscountChosen(EighteenEvent, frozen=True, kw_only=True):
    """A private company is good for one free tile, or for a discount."""

    company: CompanyId
    private: PrivateId
    once: bool
