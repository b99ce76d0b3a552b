"""Events of loans and nationalization."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class InterestDeducted(EighteenEvent, frozen=True, kw_only=True):
    """Interest that the treasury could not pay is taken from what the trains earned."""

    company: CompanyId
    amount: Money


class LoansCalledIn(EighteenEvent, frozen=True, kw_only=True):
    """A company has more loans than players have shares of it, and pays the surplus ones back."""

    company: CompanyId
    loans: int


class CompanyAsked(EighteenEvent, frozen=True, kw_only=True):
    """A company cannot pay its loans: its president pays, or it merges."""

    company: CompanyId
    amount: Money


class LoansSettled(EighteenEvent, frozen=True, kw_only=True):
    """A president paid what was missing for the loans of a company."""

    player: PlayerId
    company: CompanyId
    amount: Money


class CompanyNationalized(EighteenEvent, frozen=True, kw_only=True):
    """A company becomes part of the national railway."""

    company: CompanyId
    national: CompanyId


class NationalFormed(EighteenEvent, frozen=True, kw_only=True):
    """The national railway begins."""

    national: CompanyId
    price: Money


class NationalNotFormed(EighteenEvent, frozen=True, kw_only=True):
    """The national railway is not formed, as no company merged into it."""

    national: CompanyId


class NationalSharesGiven(EighteenEvent, frozen=True, kw_only=True):
    """A player got shares of the national railway for those of merged companies."""

    player: PlayerId
    national: CompanyId
    count: int


class HalfPresident(EighteenEvent, frozen=True, kw_only=True):
    """A player presides over the national railway with one share, and has to buy another one."""

    player: PlayerId
    national: CompanyId


class PresidencyCompleted(EighteenEvent, frozen=True, kw_only=True):
    """A player bought the other half of the president's certificate."""

    player: PlayerId
    national: CompanyId
    price: Money


class NationalTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """The national railway took one of its tokens off the map."""

    company: CompanyId
    hex: HexId


class TrainBorrowed(EighteenEvent, frozen=True, kw_only=True):
    """The national railway borrowed a train of the bank."""

    company: CompanyId
    name: str


class BorrowedTrainReturned(EighteenEvent, frozen=True, kw_only=True):
    """The national railway gave a borrowed train back."""

    company: CompanyId
    name: str
