"""Events of nationalization by shares."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class StateBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has twice as many shares from now on; the state paid for some of the new ones."""

    company: CompanyId
    state: CompanyId
    shares: int
    price: Money


class NationalizationDeclined(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is not nationalized now."""

    company: CompanyId
