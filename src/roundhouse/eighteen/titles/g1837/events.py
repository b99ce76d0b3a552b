"""What happens in 1837 only, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class MinorMerged(EighteenEvent, frozen=True, kw_only=True):
    """A minor became a share of a corporation, or two."""

    minor: CompanyId
    company: CompanyId


class MinorStays(EighteenEvent, frozen=True, kw_only=True):
    """A minor decided not to merge now."""

    minor: CompanyId
    company: CompanyId


class FormationAgreed(EighteenEvent, frozen=True, kw_only=True):
    """A minor decided to take part in the formation of a national railway."""

    minor: CompanyId
    company: CompanyId


class NationalTokenKept(EighteenEvent, frozen=True, kw_only=True):
    """A token of a national railway came back to its charter."""

    company: CompanyId
    hex: HexId


class BankruptPaid(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt player gave the money that was left to the company that needed a train."""

    player: PlayerId
    company: CompanyId
    amount: Money


class DebtIncurred(EighteenEvent, frozen=True, kw_only=True):
    """The bank lent a company what it lacked for a train."""

    company: CompanyId
    amount: Money


class TrainSurrendered(EighteenEvent, frozen=True, kw_only=True):
    """A company paid for giving up a train, to buy another one."""

    company: CompanyId
    name: str
    cost: Money
