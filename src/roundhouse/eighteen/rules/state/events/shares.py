"""Events of shares, par prices and presidents; companies that float and close."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, EntityKey, Money, PlayerId


class SharesBought(EighteenEvent, frozen=True, kw_only=True):
    """Shares were bought from ``source``: ``pool``, ``ipo``, or the key of an owner;
    empty if nobody owned them."""

    buyer: EntityKey
    company: CompanyId
    percent: int
    source: EntityKey
    price: Money


class SharesSold(EighteenEvent, frozen=True, kw_only=True):
    """Shares were sold to the pool."""

    owner: EntityKey
    company: CompanyId
    percent: int
    price: Money


class SharesIssued(EighteenEvent, frozen=True, kw_only=True):
    """A corporation sold shares of its treasury to the pool."""

    company: CompanyId
    percent: int
    price: Money


class SharesRedeemed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took shares back from the pool."""

    company: CompanyId
    percent: int
    price: Money


class ShareReceived(EighteenEvent, frozen=True, kw_only=True):
    """A player was given a share."""

    player: PlayerId
    company: CompanyId
    percent: int


class PriceMoved(EighteenEvent, frozen=True, kw_only=True):
    """A share price moved."""

    company: CompanyId
    before: Money
    after: Money


class PresidentChanged(EighteenEvent, frozen=True, kw_only=True):
    """A company has a new president."""

    player: PlayerId
    company: CompanyId


class ControlGained(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has more of another one than anybody else."""

    taker: CompanyId
    company: CompanyId


class PresidencyLost(EighteenEvent, frozen=True, kw_only=True):
    """A company has no president any more."""

    company: CompanyId


class CorporationStarted(EighteenEvent, frozen=True, kw_only=True):
    """A player started a corporation at a par price."""

    player: PlayerId
    company: CompanyId
    price: Money


class ParPriceSet(EighteenEvent, frozen=True, kw_only=True):
    """A player set the par price of a corporation whose president's certificate was a gift."""

    player: PlayerId
    company: CompanyId
    price: Money


class CompanyFloated(EighteenEvent, frozen=True, kw_only=True):
    """A company has floated, and been funded if the bank does that."""

    company: CompanyId
    funds: Money = 0


class CompanyClosed(EighteenEvent, frozen=True, kw_only=True):
    """A company leaves the game."""

    company: CompanyId


class CharterReturned(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that has closed can be started anew."""

    company: CompanyId


class PlayerBankrupt(EighteenEvent, frozen=True, kw_only=True):
    """A player is bankrupt. Listeners hear of it once everything is sold."""

    player: PlayerId
