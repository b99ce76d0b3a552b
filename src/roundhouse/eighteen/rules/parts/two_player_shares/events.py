"""Events of shares in a game for two."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, PlayerId


class ShareTakenOut(EighteenEvent, frozen=True, kw_only=True):
    """With two players, a purchase took a share of the pool out of play."""

    player: PlayerId
    company: CompanyId
    percent: int


class SharesMovedToPool(EighteenEvent, frozen=True, kw_only=True):
    """With two players, the rest of the shares went to the pool."""

    company: CompanyId
