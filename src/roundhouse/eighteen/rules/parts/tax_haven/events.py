"""Events of the tax haven."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money, PlayerId


class HavenBought(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven bought a share."""

    player: PlayerId
    company: CompanyId
    price: Money


class HavenPaid(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven got a dividend."""

    company: CompanyId
    amount: Money
