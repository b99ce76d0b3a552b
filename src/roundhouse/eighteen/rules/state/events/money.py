"""Events of revenue, dividends, debts and other payments."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, Money, Payment, PlayerId, TrainId


class TrainsRan(EighteenEvent, frozen=True, kw_only=True):
    """A company ran ``trains`` (none if it had no route)."""

    company: CompanyId
    trains: tuple[TrainId, ...]
    revenue: Money = 0


class SubsidyReceived(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a company a subsidy."""

    company: CompanyId
    amount: Money


class RevenueWithheld(EighteenEvent, frozen=True, kw_only=True):
    """A company kept revenue."""

    company: CompanyId
    amount: Money


class NothingEarned(EighteenEvent, frozen=True, kw_only=True):
    """A company had no revenue."""

    company: CompanyId


class OwnerPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company without shares paid its owner."""

    company: CompanyId
    player: PlayerId
    amount: Money


class DividendPaid(EighteenEvent, frozen=True, kw_only=True):
    """A company paid a dividend, of ``per_share`` a share; ``payments`` say who got what."""

    company: CompanyId
    per_share: Money
    payments: tuple[Payment, ...] = ()


class DebtCovered(EighteenEvent, frozen=True, kw_only=True):
    """A president added what a company could not pay."""

    player: PlayerId
    company: CompanyId
    amount: Money


class InterestAdded(EighteenEvent, frozen=True, kw_only=True):
    """A player's debt grew by ``amount`` of interest."""

    player: PlayerId
    amount: Money


class AssistanceFeePaid(EighteenEvent, frozen=True, kw_only=True):
    """A president paid for the right to help with a train."""

    player: PlayerId
    amount: Money


class ContributionMade(EighteenEvent, frozen=True, kw_only=True):
    """A president paid a part of a train."""

    player: PlayerId
    amount: Money


class MoneyBorrowed(EighteenEvent, frozen=True, kw_only=True):
    """A president borrowed money of the bank for a train."""

    player: PlayerId
    amount: Money
    fee: Money
