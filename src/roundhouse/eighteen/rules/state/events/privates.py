"""Events of private companies: bought, sold, exchanged, closed."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, EntityKey, Money, PlayerId, PrivateId


class PrivateBought(EighteenEvent, frozen=True, kw_only=True):
    """A player bought a private company of the bank. Listeners hear of it once its gifts are given."""

    private: PrivateId
    player: PlayerId
    price: Money


class PrivateSold(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a private company of a player."""

    private: PrivateId
    seller: PlayerId
    company: CompanyId
    price: Money


class PrivateSoldByBank(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a private company of the bank."""

    private: PrivateId
    company: CompanyId
    price: Money


class PrivateTraded(EighteenEvent, frozen=True, kw_only=True):
    """A player bought a private company of another."""

    private: PrivateId
    seller: PlayerId
    player: PlayerId
    price: Money


class PrivateReturned(EighteenEvent, frozen=True, kw_only=True):
    """A player sold a private company to the bank."""

    private: PrivateId
    player: PlayerId
    price: Money


class PrivateClosed(EighteenEvent, frozen=True, kw_only=True):
    """A private company closed."""

    private: PrivateId


class PrivatesClosed(EighteenEvent, frozen=True, kw_only=True):
    """All private companies close, but for those that close otherwise."""


class PrivateRevenuePaid(EighteenEvent, frozen=True, kw_only=True):
    """A private company paid its owner."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class PrivateExchanged(EighteenEvent, frozen=True, kw_only=True):
    """A private company was given up for a share."""

    player: PlayerId
    private: PrivateId
    company: CompanyId
    percent: int


class ShareFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a corporation for a share of its treasury that was exchanged for a private company."""

    company: CompanyId
    amount: Money


class PrivateAssigned(EighteenEvent, frozen=True, kw_only=True):
    """A private company serves a company from now on."""

    private: PrivateId
    company: CompanyId


class AssignmentKept(EighteenEvent, frozen=True, kw_only=True):
    """A private company was not assigned anew."""

    private: PrivateId
