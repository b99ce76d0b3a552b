"""Events of bids that move."""

from __future__ import annotations

from ...state.events.event import EighteenEvent, Money, PlayerId, PrivateId


class BidMoved(EighteenEvent, frozen=True, kw_only=True):
    """A player moved a bid from one private company, ``source``, to another one and raised it."""

    player: PlayerId
    source: PrivateId
    private: PrivateId
    price: Money


class BiddingSkipped(EighteenEvent, frozen=True, kw_only=True):
    """A player whose money is all bound in bids was not asked."""

    player: PlayerId
