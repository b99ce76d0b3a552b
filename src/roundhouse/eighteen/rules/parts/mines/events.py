"""Events of mines."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money


class MineTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation laid track at a mine, which is its own from then on."""

    company: CompanyId
    hex: HexId


class MinesMoved(EighteenEvent, frozen=True, kw_only=True):
    """The mines of a corporation that was taken over belong to another one."""

    company: CompanyId
    taker: CompanyId
    mines: int


class MinesPaid(EighteenEvent, frozen=True, kw_only=True):
    """The mines of a corporation paid into its treasury."""

    company: CompanyId
    mines: int
    amount: Money
