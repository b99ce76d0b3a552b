"""Events of takeovers."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money


class HoldingsSold(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that is taken over gave its shares of others to the pool, at their prices."""

    company: CompanyId
    price: Money


class TreasuryDivided(EighteenEvent, frozen=True, kw_only=True):
    """The money of a corporation that is taken over went to its shareholders, ``rest`` to the other one."""

    company: CompanyId
    per_share: Money
    taker: CompanyId
    rest: Money


class TokenTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A corporation put a token of its own in the place of one of a corporation that it takes over."""

    taker: CompanyId
    company: CompanyId
    hex: HexId
