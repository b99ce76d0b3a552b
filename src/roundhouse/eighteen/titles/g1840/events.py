"""What happens only in 1840, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class AskingPriceLowered(EighteenEvent, frozen=True, kw_only=True):
    """Everybody passed: the cheapest private company may be bid for at less."""

    private: PrivateId
    price: Money


class PlaceChosen(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a place in the order of the first stock round, or got the last one."""

    player: PlayerId
    place: int


class ExtraCashPaid(EighteenEvent, frozen=True, kw_only=True):
    """Each player got money to start a tramway company with."""

    amount: Money


class SoldToBank(EighteenEvent, frozen=True, kw_only=True):
    """A private company was sold to the bank."""

    private: PrivateId
    amount: Money


class LinesOffered(EighteenEvent, frozen=True, kw_only=True):
    """Lines came on offer."""

    lines: tuple[str, ...]


class LineSelected(EighteenEvent, frozen=True, kw_only=True):
    """A tramway company put a line up for auction."""

    company: CompanyId
    line: CompanyId


class LineBid(EighteenEvent, frozen=True, kw_only=True):
    """A tramway company bid for a line."""

    company: CompanyId
    line: CompanyId
    price: Money


class LineWon(EighteenEvent, frozen=True, kw_only=True):
    """A tramway company won a line."""

    company: CompanyId
    line: CompanyId
    price: Money


class TramsAssigned(EighteenEvent, frozen=True, kw_only=True):
    """A tramway company has assigned trains to its lines, each named with its company."""

    company: CompanyId
    trains: tuple[str, ...]


class TramScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A company gave up a train."""

    company: CompanyId
    name: str


class TramsWithdrawn(EighteenEvent, frozen=True, kw_only=True):
    """The trains of a kind that are left in the bank leave the game."""

    name: str


class CityTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A line had a token of the city railway taken off the map."""

    company: CompanyId
    owner: CompanyId
    hex: HexId
    cost: Money


class UpkeepPaid(EighteenEvent, frozen=True, kw_only=True):
    """The upkeep of a line was more than it earned: its company paid the rest, perhaps with its president."""

    company: CompanyId
    line: CompanyId
    amount: Money
    by_president: Money = 0
