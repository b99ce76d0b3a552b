"""Events of protected, redeemed and reissued shares."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class PriceProtected(EighteenEvent, frozen=True, kw_only=True):
    """A president bought what was sold, so that the price does not fall."""

    player: PlayerId
    company: CompanyId
    percent: int
    price: Money


class PriceUnprotected(EighteenEvent, frozen=True, kw_only=True):
    """A president let the price of a corporation fall."""

    player: PlayerId
    company: CompanyId


class SharesReissued(EighteenEvent, frozen=True, kw_only=True):
    """A corporation offers the shares again that it redeemed, at this par price."""

    company: CompanyId
    percent: int
    par: Money
