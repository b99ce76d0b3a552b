"""What happens only in 1822Africa, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PrivateId,
)


class ExpressChosen(EighteenEvent, frozen=True, kw_only=True):
    """A train runs as an express train in this turn."""

    company: CompanyId
    name: str


class SafariAttached(EighteenEvent, frozen=True, kw_only=True):
    """The safari car goes behind a train in this turn."""

    company: CompanyId
    name: str


class RunExtraLeft(EighteenEvent, frozen=True, kw_only=True):
    """A company runs without something that it might add to a train."""

    company: CompanyId


class TileKept(EighteenEvent, frozen=True, kw_only=True):
    """A tile is kept for a company."""

    company: CompanyId
    private: PrivateId
    tile: str


class ReserveLaid(EighteenEvent, frozen=True, kw_only=True):
    """The second game reserve lies on a hex, and brings money."""

    company: CompanyId
    hex: HexId
    amount: Money


class CoffeePlanted(EighteenEvent, frozen=True, kw_only=True):
    """The coffee plantation brings money."""

    company: CompanyId
    hex: HexId
    amount: Money


class RebatePaid(EighteenEvent, frozen=True, kw_only=True):
    """A tile in the mountains brings money."""

    company: CompanyId
    private: PrivateId
    amount: Money


class TrainRecycled(EighteenEvent, frozen=True, kw_only=True):
    """A company buys a train of a kind that has rusted."""

    company: CompanyId
    train: str
    name: str
    price: Money


class ShareSoldToBank(EighteenEvent, frozen=True, kw_only=True):
    """The bank buys a share of a treasury for the pool."""

    company: CompanyId
    private: PrivateId
    amount: Money
