"""Events of tokens that return from the map."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money


class TokenReturned(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took a token off the map again, and the bank paid for it."""

    company: CompanyId
    hex: HexId
    amount: Money
