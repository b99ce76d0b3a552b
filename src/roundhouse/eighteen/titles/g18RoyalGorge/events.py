"""What happens only in 18RoyalGorge, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
    TileColor,
)


class CompaniesDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance chose the companies of this game, by name."""

    names: tuple[str, ...]


class SteelChosen(EighteenEvent, frozen=True, kw_only=True):
    """A corporation chose the steel for its next tile of a colour."""

    company: CompanyId
    color: TileColor
    column: str
    price: Money


class SteelBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation paid for the steel of a tile."""

    company: CompanyId
    seller: CompanyId
    price: Money


class GoldShipped(EighteenEvent, frozen=True, kw_only=True):
    """A corporation ships gold of a mine, which adds to its revenue."""

    company: CompanyId
    hex: HexId
    amount: Money


class JewelerEarned(EighteenEvent, frozen=True, kw_only=True):
    """The bank lays money on the card of the jeweler."""

    private: PrivateId
    amount: Money


class JewelerEmptied(EighteenEvent, frozen=True, kw_only=True):
    """The owner of the jeweler takes the money from its card."""

    player: PlayerId
    private: PrivateId
    amount: Money


class GhostTownPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A mine without gold becomes a ghost town, which earns its corporation money."""

    company: CompanyId
    hex: HexId


class CubesReceived(EighteenEvent, frozen=True, kw_only=True):
    """Coal cubes come to a private company."""

    private: PrivateId
    cubes: int


class TrainLengthened(EighteenEvent, frozen=True, kw_only=True):
    """For this run a train may go further."""

    company: CompanyId
    private: PrivateId
    name: str
    stops: int


class BridgePaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation or its president pays for the way through the Royal Gorge."""

    payer: EntityKey
    company: CompanyId
    amount: Money


class MetalPaid(EighteenEvent, frozen=True, kw_only=True):
    """A metal company pays for each share what it earned in a set of operating rounds."""

    company: CompanyId
    amount: Money
    per_share: Money


class TreatySigned(EighteenEvent, frozen=True, kw_only=True):
    """The Treaty of Boston: both railways are in debt, and the gorge is one line."""

    company: CompanyId
    rival: CompanyId


class TokenGivenBack(EighteenEvent, frozen=True, kw_only=True):
    """A token leaves the gorge and lies on its charter again."""

    company: CompanyId
    hex: HexId


class TreatyDebtPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation pays one of its debts."""

    company: CompanyId
    creditor: str
    amount: Money
    left: int


class SpringsPay(EighteenEvent, frozen=True, kw_only=True):
    """A private company pays more from now on."""

    private: PrivateId
    amount: Money
