"""Moments: points in the rules that parts and steps wait for and of which the log does not tell."""

from __future__ import annotations

from .event import Moment


class CompanyParred(Moment, frozen=True, kw_only=True):
    """A corporation has its par price and a president, and its home token if it is placed then."""

    company: str


class PrivatesPaid(Moment, frozen=True, kw_only=True):
    """Every private company has paid its owner: as an operating round begins, or in an auction."""


class SaleSettled(Moment, frozen=True, kw_only=True):
    """Something was sold to the bank in a stock round, and prices have moved."""


class OperatingRoundBegins(Moment, frozen=True, kw_only=True):
    """An operating round begins, before privates pay: ``number`` within its set."""

    number: int


class OperatingRoundEnded(Moment, frozen=True, kw_only=True):
    """All companies have operated."""


class OperatingSetEnded(Moment, frozen=True, kw_only=True):
    """The last operating round of a set is over."""


class OperatingTurnEnded(Moment, frozen=True, kw_only=True):
    """A company's turn to operate is over."""

    company: str


class DividendSettled(Moment, frozen=True, kw_only=True):
    """A dividend is paid, or there was none; trains on their last run are gone."""

    company: str


class TrainRusted(Moment, frozen=True, kw_only=True):
    """One train of a company rusted; the log tells of all that rust together."""

    company: str
    train: str


class SpecialTileLaid(Moment, frozen=True, kw_only=True):
    """The tile of a private company is laid and its ability, of the kind ``ability``, is used."""

    private: str
    hex: str
    ability: str


class PresidencyExchanged(Moment, frozen=True, kw_only=True):
    """A new president gave plain certificates for the president's.

    The keys are those of the president ``before`` and ``after``, and of ``back``, who got the plain ones;
    ``given`` are the ids of those.
    """

    company: str
    before: str
    after: str
    back: str
    given: tuple[str, ...]


class StockTurnEnded(Moment, frozen=True, kw_only=True):
    """The turn of a player in a stock round is over."""

    player: str


class StockRoundEnded(Moment, frozen=True, kw_only=True):
    """A stock round is over and the prices have moved."""


class PresidentBankrupt(Moment, frozen=True, kw_only=True):
    """A bankrupt player gives up the presidency of a company."""

    company: str


class CompanyTakenOver(Moment, frozen=True, kw_only=True):
    """A company goes into another one, the ``taker``, with all it owns; it will close."""

    company: str
    taker: str


class TrainsOutdated(Moment, frozen=True, kw_only=True):
    """Trains are about to rust or become obsolete by train number ``number`` called ``name``.

    A listener may make them wait (:meth:`~..desks.trains.Depot.wait`).
    """

    name: str
    number: int
