"""The tunnel and the bridge, as the log tells of them."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money


class RightGained(EighteenEvent, frozen=True, kw_only=True):
    """A company got a token for the tunnel or the bridge with a private company, or from one that merged."""

    company: CompanyId
    right: str


class RightBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought such a token."""

    company: CompanyId
    right: str
    cost: Money


class RightReturned(EighteenEvent, frozen=True, kw_only=True):
    """A token for the tunnel or the bridge is with the bank again."""

    right: str
