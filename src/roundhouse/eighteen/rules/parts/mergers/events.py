"""Events of the formation, growth, mergers and sales of corporations."""

from __future__ import annotations

from typing import Literal

from ...state.events.event import CompanyId, EighteenEvent, EntityKey, HexId, Money, PlayerId, PrivateId

Trouble = Literal["liquidation", "acquisition"]
"""Why a company is for sale without having been offered."""


class CompanyPutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put a corporation up, with a first bid."""

    player: PlayerId
    company: CompanyId
    price: Money


class CompanyAuctionWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction of a new corporation."""

    player: PlayerId
    company: CompanyId
    price: Money


class PrivateContributed(EighteenEvent, frozen=True, kw_only=True):
    """A founder paid with a private company."""

    private: PrivateId
    company: CompanyId
    price: Money


class TokenGiven(EighteenEvent, frozen=True, kw_only=True):
    """A contributed private company brought a token."""

    company: CompanyId
    private: PrivateId


class CompanyWentPublic(EighteenEvent, frozen=True, kw_only=True):
    """The shares that the founder of a new corporation does not own went into the pool, and the bank paid
    the corporation for half of all its shares."""

    company: CompanyId
    percent: int
    amount: Money


class CompanyFormed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that was auctioned starts. Listeners hear of it once it has its tokens."""

    company: CompanyId
    cash: Money
    shares: int


class CompanyConverted(EighteenEvent, frozen=True, kw_only=True):
    """A corporation grew."""

    company: CompanyId
    shares: int


class CompaniesMerged(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took another one in."""

    company: CompanyId
    other: CompanyId
    price: Money


class PartnerCompensated(EighteenEvent, frozen=True, kw_only=True):
    """The other president got a share of the merged corporation."""

    partner: PlayerId
    president: PlayerId
    company: CompanyId
    percent: int


class TokensBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought tokens for its charter."""

    company: CompanyId
    count: int
    cost: Money


class TokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A company that merged gave a token up."""

    company: CompanyId
    hex: HexId


class TooManyTokens(EighteenEvent, frozen=True, kw_only=True):
    """A company that merged has to give tokens up."""

    company: CompanyId


class CompanyLiquidated(EighteenEvent, frozen=True, kw_only=True):
    """A company failed."""

    company: CompanyId
    reason: Literal["no_train", "tokens_not_bought", "tokens_too_dear"]


class TrainsExported(EighteenEvent, frozen=True, kw_only=True):
    """All trains of a kind that were left left the game."""

    name: str


class NotOffered(EighteenEvent, frozen=True, kw_only=True):
    """A company got into trouble too late to be sold in this round."""

    company: CompanyId
    trouble: Trouble


class CompanyOffered(EighteenEvent, frozen=True, kw_only=True):
    """A company in trouble is for sale."""

    company: CompanyId
    trouble: Trouble


class OfferWithdrawn(EighteenEvent, frozen=True, kw_only=True):
    """A company is not for sale any more."""

    company: CompanyId


class OfferMade(EighteenEvent, frozen=True, kw_only=True):
    """A president offered a company."""

    player: PlayerId
    company: CompanyId


class OfferDeclined(EighteenEvent, frozen=True, kw_only=True):
    """A president did not offer a company."""

    entity: EntityKey
    company: CompanyId


class SaleWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction of a company."""

    player: PlayerId
    company: CompanyId
    price: Money


class CompanyUnsold(EighteenEvent, frozen=True, kw_only=True):
    """Nobody bid for a company."""

    company: CompanyId


class CompanyAcquired(EighteenEvent, frozen=True, kw_only=True):
    """A company was taken over, by the bank if there is no ``buyer``."""

    company: CompanyId
    buyer: CompanyId | None


class DebtsSettled(EighteenEvent, frozen=True, kw_only=True):
    """A president paid what a liquidated company still owed."""

    player: PlayerId
    amount: Money


class ShareholderPaid(EighteenEvent, frozen=True, kw_only=True):
    """A shareholder got a part of what a company brought."""

    player: PlayerId
    company: CompanyId
    amount: Money


class ShortSharesPaid(EighteenEvent, frozen=True, kw_only=True):
    """A player paid for shares of a company that were sold short."""

    player: PlayerId
    company: CompanyId
    amount: Money


class CompanyInterestPaid(EighteenEvent, frozen=True, kw_only=True):
    """The president paid the interest of a company that failed."""

    player: PlayerId
    company: CompanyId
    amount: Money


class ShareShorted(EighteenEvent, frozen=True, kw_only=True):
    """A player sold a share short."""

    player: PlayerId
    company: CompanyId
    percent: int
    price: Money


class ShortClosed(EighteenEvent, frozen=True, kw_only=True):
    """The bank bought a share of a treasury against a short one."""

    company: CompanyId


class CharterFreed(EighteenEvent, frozen=True, kw_only=True):
    """A company is gone and can be started anew."""

    company: CompanyId
