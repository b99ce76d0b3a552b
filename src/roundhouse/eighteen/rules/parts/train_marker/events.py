"""Events of the train marker."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent


class MarkerMoved(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets the train marker."""

    company: CompanyId


class SetDiscarded(EighteenEvent, frozen=True, kw_only=True):
    """Nobody has bought a train since the holder of the marker did: all trains of the kind leave the game."""

    name: str


class OperatingInterrupted(EighteenEvent, frozen=True, kw_only=True):
    """A kind of train is gone: a stock round is held before the operating round goes on."""

    number: int


class OperatingResumed(EighteenEvent, frozen=True, kw_only=True):
    """The operating round goes on after the stock round."""

    number: int


class LastRoundNamed(EighteenEvent, frozen=True, kw_only=True):
    """The game ends in an operating round, after the turn of the holder of the marker."""

    number: int
    company: CompanyId
