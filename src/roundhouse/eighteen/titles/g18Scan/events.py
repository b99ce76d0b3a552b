"""What only 18Scan tells."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
)


class PurchaseForced(EighteenEvent, frozen=True, kw_only=True):
    """Nobody bid for the right to buy: whoever began has to."""

    player: PlayerId


class MinorIdle(EighteenEvent, frozen=True, kw_only=True):
    """A minor ran no train: the bank pays its owner something all the same."""

    company: CompanyId
    player: PlayerId
    amount: Money


class MinorAtDestination(EighteenEvent, frozen=True, kw_only=True):
    """Track leads from the home of a minor to its destination."""

    company: CompanyId
    hex: HexId


class DestinationRunPaid(EighteenEvent, frozen=True, kw_only=True):
    """A minor made its destination run: half of what it earned is its own."""

    company: CompanyId
    player: PlayerId
    revenue: Money
    bonus: Money
    kept: Money
    paid: Money


class BonusTokenBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a bonus token from the owner of its private company."""

    company: CompanyId
    token: str
    player: PlayerId
    price: Money


class BonusTokenOfBankBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a bonus token from the bank, as its private company is closed."""

    company: CompanyId
    token: str
    price: Money


class MergedIntoState(EighteenEvent, frozen=True, kw_only=True):
    """A minor became part of the state railway, which takes over what it has."""

    minor: CompanyId
    company: CompanyId
    percent: int


class ShareLeftToPool(EighteenEvent, frozen=True, kw_only=True):
    """Shares of a bankrupt player went to the pool without payment."""

    player: PlayerId
    company: CompanyId
    percent: int


class MoneyLeftToCompany(EighteenEvent, frozen=True, kw_only=True):
    """The money of a bankrupt player went to the company in need."""

    player: PlayerId
    company: CompanyId
    amount: Money
