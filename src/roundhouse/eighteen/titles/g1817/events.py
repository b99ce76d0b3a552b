"""What only the privates of 1817 do, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class GiftPaid(EighteenEvent, frozen=True, kw_only=True):
    """A contributed private company brought money."""

    company: CompanyId
    private: PrivateId
    amount: Money


class InventorPaid(EighteenEvent, frozen=True, kw_only=True):
    """The inventor earned by the first train of a kind."""

    company: CompanyId
    name: str
    amount: Money


class ScrapPaid(EighteenEvent, frozen=True, kw_only=True):
    """The scrapper earned by an old train."""

    company: CompanyId
    name: str
    amount: Money


class ParachutePaid(EighteenEvent, frozen=True, kw_only=True):
    """A president who goes was paid."""

    player: PlayerId
    amount: Money


class RanchRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A ranch gave way to a city beside it."""

    hex: HexId
