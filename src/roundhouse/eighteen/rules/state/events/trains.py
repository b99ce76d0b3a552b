"""Events of trains: bought, given up, exported, rusted."""

from __future__ import annotations

from .event import CompanyId, EighteenEvent, Money, PrivateId, TrainId


class TrainBought(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a train of the bank, called ``name``; ``traded_in`` names the old one given for it.

    Listeners hear of it once phases have changed.
    """

    company: CompanyId
    train: TrainId
    name: str
    price: Money
    traded_in: str = ""


class TrainTraded(EighteenEvent, frozen=True, kw_only=True):
    """A company bought a train of another one."""

    company: CompanyId
    seller: CompanyId
    train: TrainId
    name: str
    price: Money


class TrainGiven(EighteenEvent, frozen=True, kw_only=True):
    """A company got the train that came with a private company."""

    company: CompanyId
    private: PrivateId
    train: TrainId
    name: str


class TrainDiscarded(EighteenEvent, frozen=True, kw_only=True):
    """A company gave a train up."""

    company: CompanyId
    train: TrainId
    name: str


class TrainWornOut(EighteenEvent, frozen=True, kw_only=True):
    """A train has had its last run and leaves the game."""

    company: CompanyId
    train: TrainId
    name: str


class TrainExported(EighteenEvent, frozen=True, kw_only=True):
    """A train of the bank left the game. Listeners hear of it once phases have changed."""

    train: TrainId
    name: str


class SalvagePaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid for a train that retires."""

    company: CompanyId
    train: TrainId
    name: str
    amount: Money


class TrainsRetired(EighteenEvent, frozen=True, kw_only=True):
    """All trains of a kind left the game."""

    name: str


class TrainMadeObsolete(EighteenEvent, frozen=True, kw_only=True):
    """A train runs once more and then leaves the game."""

    company: CompanyId
    train: TrainId
    name: str
    phased: bool = False


class TrainsRusted(EighteenEvent, frozen=True, kw_only=True):
    """Trains of these names rusted."""

    names: tuple[str, ...]
