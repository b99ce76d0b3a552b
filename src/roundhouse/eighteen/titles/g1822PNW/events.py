"""What happens only in 1822PNW, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    Money,
    PlayerId,
    PrivateId,
)


class TollPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid the owner of the portage for the routes of others."""

    company: CompanyId
    amount: Money


class MinorsJoined(EighteenEvent, frozen=True, kw_only=True):
    """Two minors became a corporation."""

    minor: CompanyId
    other: CompanyId
    company: CompanyId


class MinorGrew(EighteenEvent, frozen=True, kw_only=True):
    """A minor became a corporation."""

    minor: CompanyId
    company: CompanyId


class SharesExchanged(EighteenEvent, frozen=True, kw_only=True):
    """The president got shares of the new corporation for minors, and money, or paid some."""

    player: PlayerId
    company: CompanyId
    shares: int
    price: Money
    paid: Money
    received: Money


class MinorRenamed(EighteenEvent, frozen=True, kw_only=True):
    """A minor took the place of one that belonged to a corporation, which leaves the game."""

    minor: CompanyId
    other: CompanyId
    company: CompanyId


class MinorMadeWay(EighteenEvent, frozen=True, kw_only=True):
    """A corporation began without the minor that belongs to it, which leaves the game."""

    minor: CompanyId
    company: CompanyId


class NegotiationsClosed(EighteenEvent, frozen=True, kw_only=True):
    """A private company closed when it was taken over."""

    private: PrivateId
