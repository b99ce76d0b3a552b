"""Events of route fees and tunnels."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, EntityKey, HexId, Money


class RouteFeePaid(EighteenEvent, frozen=True, kw_only=True):
    """A company paid for the hexes that its routes touch."""

    company: CompanyId
    amount: Money


class TunnelBuilt(EighteenEvent, frozen=True, kw_only=True):
    """A company built a tunnel: nobody pays for this hex any more."""

    company: CompanyId
    hex: HexId
    cost: Money


class TunnelIncomePaid(EighteenEvent, frozen=True, kw_only=True):
    """The owner of a private company got money for a tunnel."""

    owner: EntityKey
    amount: Money
