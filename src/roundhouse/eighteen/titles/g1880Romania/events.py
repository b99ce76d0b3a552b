"""What only happens in 1880: Romania, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class BorderCrossed(EighteenEvent, frozen=True, kw_only=True):
    """Track joins two hexes across a border: a player gets money."""

    player: PlayerId
    hex: HexId
    amount: Money


class PrivateGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A private company is given up for money."""

    private: PrivateId
    owner: EntityKey
    amount: Money


class PermitsAdded(EighteenEvent, frozen=True, kw_only=True):
    """A private company is given up for building permits; these are all that its corporation has now."""

    private: PrivateId
    company: CompanyId
    permits: str


class TenderTaken(EighteenEvent, frozen=True, kw_only=True):
    """A train takes the tender for this run."""

    company: CompanyId
    name: str
