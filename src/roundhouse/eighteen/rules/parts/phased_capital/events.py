"""Events of capital by phase."""

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
    """A corporation has no turn: fewer of its shares are sold than the present stage asks for."""

    company: CompanyId
