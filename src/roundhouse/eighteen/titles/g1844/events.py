"""What happens only in 1844, as the log tells of it."""

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


class DestinationPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has reached its destination and gets the rest of its capital."""

    company: CompanyId
    amount: Money


class RestOfCapitalPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation floats with all its capital, without a destination."""

    company: CompanyId
    amount: Money


class TokensAllotted(EighteenEvent, frozen=True, kw_only=True):
    """The par price of a corporation says how many tokens it has."""

    company: CompanyId
    count: int


class RevenueMarkerPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A mountain railway has put its revenue marker on a mountain."""

    private: PrivateId
    hex: HexId
    values: str


class SiteActivated(EighteenEvent, frozen=True, kw_only=True):
    """A train ran to the mountain or through the tunnel of a private company, which pays from now on."""

    private: PrivateId
    amount: Money


class FurkaLineBuilt(EighteenEvent, frozen=True, kw_only=True):
    """The Furka-Oberalp line is built; the owner of its private company gets money for it."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class TrainsShrunk(EighteenEvent, frozen=True, kw_only=True):
    """Trains of a kind count hexes from now on."""

    before: str
    after: str


class FederalRailwayFormed(EighteenEvent, frozen=True, kw_only=True):
    """The national railway is formed, with money and a train."""

    company: CompanyId
    amount: Money
    name: str


class MergedIntoNational(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has become a part of the national railway."""

    company: CompanyId
    national: CompanyId


class ShareDifferencePaid(EighteenEvent, frozen=True, kw_only=True):
    """A player pays the bank what shares of the national railway are worth more than those given for them."""

    player: PlayerId
    amount: Money


class ShareDifferenceReceived(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays a player what shares of the national railway are worth less than those given for them."""

    player: PlayerId
    amount: Money


class NationalTokenReturned(EighteenEvent, frozen=True, kw_only=True):
    """Of two tokens in a hex one comes back to the charter."""

    company: CompanyId
    hex: HexId
