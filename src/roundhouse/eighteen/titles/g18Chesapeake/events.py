"""What happens only in 18Chesapeake, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.events.event import CompanyId, EighteenEvent, PlayerId, PrivateId


class ShareTakenOut(EighteenEvent, frozen=True, kw_only=True):
    """With two players, a purchase took a share of the pool out of play."""

    player: PlayerId
    company: CompanyId
    percent: int


class TilesLapsed(EighteenEvent, frozen=True, kw_only=True):
    """A private company came too late to lay its tiles."""

    private: PrivateId


class SharesMovedToPool(EighteenEvent, frozen=True, kw_only=True):
    """With two players, the rest of the shares went to the pool."""

    company: CompanyId
