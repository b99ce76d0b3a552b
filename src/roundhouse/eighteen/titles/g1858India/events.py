"""What happens only in 1858 India, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PrivateId,
)


class SiteCollected(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for the token of a mine, of an oil well or of a port."""

    company: CompanyId
    hex: HexId
    cost: Money


class PullmanCoupled(EighteenEvent, frozen=True, kw_only=True):
    """The Pullman of a corporation runs with one of its trains."""

    company: CompanyId
    name: str


class WorksBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought locomotive works from the bank."""

    company: CompanyId
    private: PrivateId
    price: Money
