"""Events of bid boxes."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId, PrivateId


class MinorStarted(EighteenEvent, frozen=True, kw_only=True):
    """A bid for a minor won: it begins at ``price`` with ``funds``."""

    player: PlayerId
    company: CompanyId
    bid: Money
    price: Money
    funds: Money


class ConcessionUsed(EighteenEvent, frozen=True, kw_only=True):
    """A concession pays for a part of the president's certificate."""

    private: PrivateId
    company: CompanyId
    amount: Money


class TrainLost(EighteenEvent, frozen=True, kw_only=True):
    """A train leaves the game because nobody bid for a minor."""

    train: str
    name: str


class MinorLost(EighteenEvent, frozen=True, kw_only=True):
    """Nobody bid for the first minor: it leaves the game."""

    company: CompanyId


class CardLost(EighteenEvent, frozen=True, kw_only=True):
    """A card is not in this game."""

    private: PrivateId


class TrainInherited(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets a train because nobody bid for a minor."""

    company: CompanyId
    train: str
    name: str


class PlaceInherited(EighteenEvent, frozen=True, kw_only=True):
    """A corporation takes the place of a minor, and has one share more."""

    company: CompanyId
    minor: CompanyId
    hex: HexId
