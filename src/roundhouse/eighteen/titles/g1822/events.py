"""What happens only in 1822, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PlayerId, PrivateId


class SavingsTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company got what a private company had saved."""

    company: CompanyId
    private: PrivateId
    amount: Money


class DiscountChosen(EighteenEvent, frozen=True, kw_only=True):
    """A private company is good for one free tile, or for a discount."""

    company: CompanyId
    private: PrivateId
    once: bool


class HavenBought(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven bought a share."""

    player: PlayerId
    company: CompanyId
    price: Money


class HavenPaid(EighteenEvent, frozen=True, kw_only=True):
    """The tax haven got a dividend."""

    company: CompanyId
    amount: Money
