"""What only happens in 1880, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class AwardPaid(EighteenEvent, frozen=True, kw_only=True):
    """A private company pays once, and closes."""

    player: PlayerId
    private: PrivateId
    amount: Money


class LastPermitGiven(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets the permit of the last period from a private company."""

    private: PrivateId
    company: CompanyId
