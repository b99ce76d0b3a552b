"""What happens only in 18VA, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PrivateId


class CompanyGrown(EighteenEvent, frozen=True, kw_only=True):
    """A corporation of five shares has ten now."""

    company: CompanyId


class LastSharesFunded(EighteenEvent, frozen=True, kw_only=True):
    """Six shares are sold: the others go to the pool, and the bank pays for them."""

    company: CompanyId
    amount: Money


class TrainLimitRaised(EighteenEvent, frozen=True, kw_only=True):
    """A private company closed for a higher train limit."""

    company: CompanyId
    private: PrivateId


class CashHandedOver(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt president's money goes to the corporation."""

    company: CompanyId
    amount: Money
