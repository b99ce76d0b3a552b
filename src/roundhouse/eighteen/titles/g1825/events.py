"""What happens only in 1825, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class MinorFormed(EighteenEvent, frozen=True, kw_only=True):
    """A minor has the money for its train, pays for it and operates from now on."""

    company: CompanyId
    name: str
    """What the train is called."""
    price: Money
