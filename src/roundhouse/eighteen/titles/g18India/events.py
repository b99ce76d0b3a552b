"""What happens only in 18India, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class RegionsDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance chose the corporations of this game, and those with a guaranty."""

    names: tuple[str, ...]
    guaranteed: tuple[str, ...]


class HandChosen(EighteenEvent, frozen=True, kw_only=True):
    """A player has chosen the cards to keep."""

    player: PlayerId
    count: int


class CertificateDrafted(EighteenEvent, frozen=True, kw_only=True):
    """A player drafted a card."""

    player: PlayerId
    card: str


class ManagerFound(EighteenEvent, frozen=True, kw_only=True):
    """A corporation without a director has a manager."""

    player: PlayerId
    company: CompanyId


class CorporationDirected(EighteenEvent, frozen=True, kw_only=True):
    """The director's certificate of a corporation was bought."""

    player: PlayerId
    company: CompanyId


class BondConverted(EighteenEvent, frozen=True, kw_only=True):
    """A bond became a share."""

    owner: EntityKey
    private: PrivateId
    company: CompanyId
    price: Money


class GaugeChangeMarked(EighteenEvent, frozen=True, kw_only=True):
    """Track crosses the border of a province: trains change gauge there."""

    hex: HexId
    other: HexId


class GaugeChangeRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A company made the gauge the same on both sides of a border."""

    company: CompanyId
    hex: HexId
    other: HexId


class ConcessionClaimed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation delivered a commodity first and has the concession for it."""

    company: CompanyId
    commodity: str


class JewelryFound(EighteenEvent, frozen=True, kw_only=True):
    """Jewelry is found on a hex from now on."""

    private: PrivateId
    company: CompanyId
    hex: HexId


class PowerPaid(EighteenEvent, frozen=True, kw_only=True):
    """A private company has been used, and its owner gets what it is worth."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class DiscountBegun(EighteenEvent, frozen=True, kw_only=True):
    """Terrain costs less in this turn by a private company."""

    private: PrivateId
    company: CompanyId
    amount: Money


class GuarantyPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays the shares of a corporation that paid no dividend."""

    company: CompanyId
    per_share: Money


class GuarantiesEnded(EighteenEvent, frozen=True, kw_only=True):
    """The guaranties hold no more."""

    names: tuple[str, ...]


class TrainSoldToBank(EighteenEvent, frozen=True, kw_only=True):
    """A company sold a train to the bank."""

    company: CompanyId
    train: str
    name: str
    price: Money


class CardSoldByCorporation(EighteenEvent, frozen=True, kw_only=True):
    """A corporation sold a private company to the bank."""

    company: CompanyId
    private: PrivateId
    price: Money


class CardBoughtByCorporation(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought a private company of the bank."""

    company: CompanyId
    private: PrivateId
    price: Money


class CompanyTrainless(EighteenEvent, frozen=True, kw_only=True):
    """A corporation ends its turn without a train."""

    company: CompanyId


class TokenExchanged(EighteenEvent, frozen=True, kw_only=True):
    """An exchange token took the place of a token of a corporation that closes."""

    taker: CompanyId
    company: CompanyId
    hex: HexId


class TokenNotExchanged(EighteenEvent, frozen=True, kw_only=True):
    """The token of a corporation that closes goes without an exchange."""

    taker: CompanyId
    company: CompanyId
    hex: HexId
