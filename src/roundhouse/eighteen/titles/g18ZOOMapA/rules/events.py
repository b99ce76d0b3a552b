"""What happens only in 18ZOO, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class TicketCashed(EighteenEvent, frozen=True, kw_only=True):
    """A player turned a ticket into money."""

    player: PlayerId
    private: PrivateId
    amount: Money


class TicketShared(EighteenEvent, frozen=True, kw_only=True):
    """A president turned a ticket into money for a corporation, and kept the rest."""

    player: PlayerId
    private: PrivateId
    company: CompanyId
    amount: Money
    kept: Money


class PowerArrived(EighteenEvent, frozen=True, kw_only=True):
    """A power is on offer from now on."""

    private: str


class PowerAnnounced(EighteenEvent, frozen=True, kw_only=True):
    """A power will be on offer in the next stock round."""

    private: str


class PowerPays(EighteenEvent, frozen=True, kw_only=True):
    """A power paid its owner."""

    player: PlayerId
    private: PrivateId
    amount: Money


class PowerUsed(EighteenEvent, frozen=True, kw_only=True):
    """A power was used."""

    private: PrivateId


class PowerUsedFor(EighteenEvent, frozen=True, kw_only=True):
    """A power was used for a corporation."""

    private: PrivateId
    company: CompanyId


class PowerUsedOn(EighteenEvent, frozen=True, kw_only=True):
    """A power was used on a hex."""

    private: PrivateId
    hex: HexId


class TurnAgain(EighteenEvent, frozen=True, kw_only=True):
    """A player has another stock turn."""

    player: PlayerId


class CousinsJoin(EighteenEvent, frozen=True, kw_only=True):
    """The last shares of the corporations are for sale."""


class StartBonus(EighteenEvent, frozen=True, kw_only=True):
    """The bank added money to the treasury of a corporation that started."""

    company: CompanyId
    amount: Money


class NextFamily(EighteenEvent, frozen=True, kw_only=True):
    """Only one corporation may start next."""

    company: CompanyId


class NextFamilies(EighteenEvent, frozen=True, kw_only=True):
    """One of two corporations may start next."""

    company: CompanyId
    other: CompanyId


class SharesInPoolPay(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a corporation for its shares in the pool."""

    company: CompanyId
    amount: Money


class FallSpared(EighteenEvent, frozen=True, kw_only=True):
    """Shares that were sold before in this round did not move the price again."""

    company: CompanyId


class TrainPatched(EighteenEvent, frozen=True, kw_only=True):
    """A train got a patch."""

    company: CompanyId
    name: str


class PatchRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A train lost its patch."""

    company: CompanyId
    name: str


class TrainRests(EighteenEvent, frozen=True, kw_only=True):
    """A train does not run in this turn."""

    company: CompanyId
    name: str


class DebtTaken(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid for a train what a president could not."""

    player: PlayerId
    amount: Money
    owed: Money
