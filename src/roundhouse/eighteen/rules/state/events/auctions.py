"""Events of auctions and drafts."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, EntityKey, Money, PlayerId, PrivateId


class BidMade(EighteenEvent, frozen=True, kw_only=True):
    """A player made a bid: on ``lot``, or on the only thing that is up if that is empty."""

    player: PlayerId
    price: Money
    lot: EntityKey = ""


class LotPassed(EighteenEvent, frozen=True, kw_only=True):
    """A player is out of an auction."""

    player: PlayerId
    lot: EntityKey


class LotPutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put something up without a bid."""

    player: PlayerId
    lot: EntityKey


class LotOffered(EighteenEvent, frozen=True, kw_only=True):
    """The lot that is up became cheaper: ``price`` is its new price."""

    lot: EntityKey
    price: Money


class MinorBought(EighteenEvent, frozen=True, kw_only=True):
    """A player bought a minor of the bank, or had to take it."""

    minor: CompanyId
    player: PlayerId
    price: Money


class AuctionLeft(EighteenEvent, frozen=True, kw_only=True):
    """A player left the auction of a private company."""

    player: PlayerId
    private: PrivateId


class PrivateOffered(EighteenEvent, frozen=True, kw_only=True):
    """A private company became cheaper: ``price`` is its new price."""

    private: PrivateId
    price: Money


class AuctionBegan(EighteenEvent, frozen=True, kw_only=True):
    """Several have bid for a private company: it is auctioned."""

    private: PrivateId


class PrivatePutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player put a private company up, with a first bid."""

    player: PlayerId
    private: PrivateId
    price: Money


class NothingPutUp(EighteenEvent, frozen=True, kw_only=True):
    """A player in turn put nothing up for auction."""

    player: PlayerId


class PrivateAwarded(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction of a private company."""

    player: PlayerId
    private: PrivateId
    price: Money


class TurnWon(EighteenEvent, frozen=True, kw_only=True):
    """A player won the auction for the turn and pays ``price``."""

    player: PlayerId
    price: Money


class CardTaken(EighteenEvent, frozen=True, kw_only=True):
    """A player took a card face down."""

    player: PlayerId


class CardSeen(EighteenEvent, frozen=True, kw_only=True):
    """What a player took, for that player only."""

    player: PlayerId
    private: PrivateId


class BlankCardShown(EighteenEvent, frozen=True, kw_only=True):
    """A card that a player took turned out to be blank."""

    player: PlayerId


class PrivateLeftOut(EighteenEvent, frozen=True, kw_only=True):
    """A private company that nobody took is not in this game."""

    private: PrivateId
