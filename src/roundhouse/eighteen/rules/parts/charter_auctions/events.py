"""Events of auctions of corporations."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class CharterPutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put a corporation up, with a first bid."""

    player: PlayerId
    company: CompanyId
    price: Money


class CharterWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction of a corporation, and starts it."""

    player: PlayerId
    company: CompanyId
    price: Money
