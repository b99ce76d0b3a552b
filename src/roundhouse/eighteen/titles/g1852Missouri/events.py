"""What only 1852: Missouri tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import EighteenEvent, Money, PlayerId, PrivateId


class PaidToTakePrivate(EighteenEvent, frozen=True, kw_only=True):
    """A private company had become cheaper than nothing: who takes it gets money."""

    player: PlayerId
    private: PrivateId
    amount: Money


class PrivateMadeCheaper(EighteenEvent, frozen=True, kw_only=True):
    """A player passed in the draft, perhaps for money, and the first private company costs less, or brings
    money."""

    player: PlayerId
    private: PrivateId
    cost: Money
    price: Money
    gain: Money = 0
