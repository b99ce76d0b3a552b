"""Events of takeovers by auction."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class OfferedForTakeover(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is to be sold to another one."""

    company: CompanyId


class TakeoverBidMade(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bid for another one."""

    taker: CompanyId
    company: CompanyId
    price: Money


class TakeoverWon(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought another one, which it takes over."""

    taker: CompanyId
    company: CompanyId
    price: Money


class TakeoverUnwanted(EighteenEvent, frozen=True, kw_only=True):
    """No corporation bid for another one, which closes."""

    company: CompanyId


class TakeoverBrokenOff(EighteenEvent, frozen=True, kw_only=True):
    """The turn came to a corporation that cannot bid; the one on offer, and others to come, are not sold."""

    company: CompanyId
    idle: CompanyId
