"""Capital by phase, as the log tells of it."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class PaidIntoEscrow(EighteenEvent, frozen=True, kw_only=True):
    """The money for a share waits until the corporation reaches its destination."""

    company: CompanyId
    amount: Money


class EscrowReleased(EighteenEvent, frozen=True, kw_only=True):
    """A corporation reached its destination and gets what was in escrow."""

    company: CompanyId
    amount: Money


class StartFailed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has no turn: too little of it is sold, now that more must be."""

    company: CompanyId
