"""What happens only in 21Moon, as the log tells of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)

Base: TypeAlias = Literal["LB", "SP"]
"""The bases of a corporation: its home, and the space port."""


class CorporationHeldBack(EighteenEvent, frozen=True, kw_only=True):
    """A corporation that chance named cannot be started before a certain turn."""

    company: CompanyId
    turn: int


class CorporationReleased(EighteenEvent, frozen=True, kw_only=True):
    """The corporation that waited may be started."""

    company: CompanyId


class SpacePortGrew(EighteenEvent, frozen=True, kw_only=True):
    """A new tile lies on the space port."""

    hex: HexId
    tile: str


class LowestBidFell(EighteenEvent, frozen=True, kw_only=True):
    """Everybody passed: a private company becomes cheaper."""

    private: PrivateId
    price: Money


class LandingTokenTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation put a token of its own in the place of that of a private company."""

    company: CompanyId
    hex: HexId


class RiftCrossed(EighteenEvent, frozen=True, kw_only=True):
    """Track crosses the rift, for which the bank pays."""

    company: CompanyId
    amount: Money


class DepotChanged(EighteenEvent, frozen=True, kw_only=True):
    """A corporation added a train to the depot or took one away."""

    company: CompanyId
    train: str
    added: bool


class TrainPutAtBase(EighteenEvent, frozen=True, kw_only=True):
    """A train goes to a base of its corporation: when it is bought, or from the other base."""

    company: CompanyId
    train: str
    base: Base


class EndTokenFound(EighteenEvent, frozen=True, kw_only=True):
    """A corporation has a token that makes its shares worth more at the end of the game."""

    company: CompanyId
    quarter: str


class SharesSwapped(EighteenEvent, frozen=True, kw_only=True):
    """A player and a corporation exchanged shares."""

    player: PlayerId
    company: CompanyId
    gained: CompanyId
    given: CompanyId


class OwnSharesBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought a share of itself from the pool."""

    company: CompanyId
    percent: int
    price: Money


class ShareTakenForPrivate(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gave a private company up for a share of the pool."""

    owner: EntityKey
    private: PrivateId
    company: CompanyId
