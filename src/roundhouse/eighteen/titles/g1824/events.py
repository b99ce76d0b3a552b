"""What happens in 1824 only, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class MinorTakenIn(EighteenEvent, frozen=True, kw_only=True):
    """A minor became a certificate of a corporation, which has its money, trains and token."""

    minor: CompanyId
    company: CompanyId


class FormationAhead(EighteenEvent, frozen=True, kw_only=True):
    """A state railway is formed after the operating round in progress."""

    company: CompanyId


class StateTokenReturned(EighteenEvent, frozen=True, kw_only=True):
    """One of two tokens of a state railway in a city came back to its charter."""

    company: CompanyId
    hex: HexId


class TokenGained(EighteenEvent, frozen=True, kw_only=True):
    """A state railway has one more token, because nobody bought one of its minors."""

    company: CompanyId
    minor: CompanyId


class MountainDiscarded(EighteenEvent, frozen=True, kw_only=True):
    """A mountain railway closed without compensation."""

    player: PlayerId
    private: PrivateId


class BondRailwayFounded(EighteenEvent, frozen=True, kw_only=True):
    """A corporation becomes the bond railway: all its shares are in the pool at this price."""

    company: CompanyId
    price: Money


class BondRailwayPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bond railway pays so much on all its shares together."""

    company: CompanyId
    amount: Money
