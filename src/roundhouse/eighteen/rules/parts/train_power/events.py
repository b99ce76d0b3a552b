"""What happens with power, as the log tells of it."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class PowerBought(EighteenEvent, frozen=True, kw_only=True):
    """A company has bought power, and how much it has now."""

    company: CompanyId
    power: int
    amount: Money
    total: int


class PowerLost(EighteenEvent, frozen=True, kw_only=True):
    """A new phase has cost a company power, and how much is left."""

    company: CompanyId
    power: int
    left: int


class PowerNeeded(EighteenEvent, frozen=True, kw_only=True):
    """A company has too little power for a train, and has to buy in an emergency."""

    company: CompanyId
