"""Events of the line of corporations."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, Money


class LineDrawn(EighteenEvent, frozen=True, kw_only=True):
    """The order in which corporations start was drawn."""

    names: tuple[str, ...]


class LeftOut(EighteenEvent, frozen=True, kw_only=True):
    """A corporation at the end of the line is not in the game."""

    name: str


class TokenFeePaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for its tokens."""

    company: CompanyId
    amount: Money


class HomesFull(EighteenEvent, frozen=True, kw_only=True):
    """The corporation that chooses its home finds room for none."""

    company: CompanyId


class HomeFound(EighteenEvent, frozen=True, kw_only=True):
    """There is room for its home again."""

    company: CompanyId
