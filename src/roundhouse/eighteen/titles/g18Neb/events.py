"""What happens only in 18Neb, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, Money, PrivateId, TrainId


class CapitalCompleted(EighteenEvent, frozen=True, kw_only=True):
    """Five shares are sold: the bank pays for the others, which go to the pool."""

    company: CompanyId
    amount: Money


class CattleTokenClosed(EighteenEvent, frozen=True, kw_only=True):
    """The cattle token is closed: only its owner earns by it."""

    company: CompanyId
    private: PrivateId


class SmallTrainScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A local railway gave up a train to make room for a larger one."""

    company: CompanyId
    train: TrainId
    name: str


class BankruptCashKept(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt president's money goes to the corporation."""

    company: CompanyId
    amount: Money
