"""What happens only in 18CZ, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class VaclavStarted(EighteenEvent, frozen=True, kw_only=True):
    """Václav has a new corporation, with so many percent of it."""

    company: CompanyId
    percent: int
    price: Money


class VaclavTrainCame(EighteenEvent, frozen=True, kw_only=True):
    """A corporation of Václav got a train of the bank in place of those it had."""

    company: CompanyId
    name: str


class VaclavPaid(EighteenEvent, frozen=True, kw_only=True):
    """Václav got his part of a dividend."""

    company: CompanyId
    amount: Money


class PrivatesRevalued(EighteenEvent, frozen=True, kw_only=True):
    """Every private company has another value from now on."""

    amount: Money


class PrivateSoldOff(EighteenEvent, frozen=True, kw_only=True):
    """A corporation sold a private company to the bank, and it closed."""

    company: CompanyId
    private: PrivateId
    amount: Money


class SmallerBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought a smaller one at a price a share."""

    company: CompanyId
    bought: CompanyId
    price: Money


class HolderBoughtOut(EighteenEvent, frozen=True, kw_only=True):
    """A shareholder was paid for the shares of a corporation that was bought."""

    player: PlayerId
    company: CompanyId
    amount: Money


class TokenBackToCharter(EighteenEvent, frozen=True, kw_only=True):
    """Of two tokens in a hex that are now one corporation’s, one came back to the charter."""

    company: CompanyId
    hex: HexId


class TrainRefitted(EighteenEvent, frozen=True, kw_only=True):
    """A train that came with a corporation was turned to another side."""

    company: CompanyId
    before: str
    name: str
    amount: Money


class TrainScrapped(EighteenEvent, frozen=True, kw_only=True):
    """A train that came with a corporation left the game."""

    company: CompanyId
    name: str
