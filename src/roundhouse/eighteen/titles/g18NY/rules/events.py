"""What happens only in 18NY, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class ConnectionClaimed(EighteenEvent, frozen=True, kw_only=True):
    """A company is the first that runs to a location."""

    company: CompanyId
    hex: HexId


class CoalClaimed(EighteenEvent, frozen=True, kw_only=True):
    """A company claims a coal token."""

    company: CompanyId
    hex: HexId


class CanalShrank(EighteenEvent, frozen=True, kw_only=True):
    """A tile lies on a hex of the canal: the private company earns less."""

    private: PrivateId
    revenue: Money


class NewYorkFeePaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation pays for its home in New York."""

    company: CompanyId
    amount: Money


class StagecoachReplaced(EighteenEvent, frozen=True, kw_only=True):
    """A company puts a token of its own in the place of the stagecoach."""

    company: CompanyId


class StagecoachRemoved(EighteenEvent, frozen=True, kw_only=True):
    """The stagecoach token leaves the game."""

    company: CompanyId


class FullyCapitalized(EighteenEvent, frozen=True, kw_only=True):
    """A corporation gets the money for all its shares; those that it had left lie in the pool."""

    company: CompanyId
    amount: Money


class LoanCalledIn(EighteenEvent, frozen=True, kw_only=True):
    """A company pays a loan back that it has not the money for."""

    company: CompanyId
    amount: Money


class DebtSettled(EighteenEvent, frozen=True, kw_only=True):
    """A president pays what a company owes the bank."""

    player: PlayerId
    company: CompanyId
    amount: Money


class PresidentGaveUp(EighteenEvent, frozen=True, kw_only=True):
    """A company has no president any more, and stands still."""

    company: CompanyId


class RailroadTakenOver(EighteenEvent, frozen=True, kw_only=True):
    """A company takes over another one, for so much."""

    company: CompanyId
    acquired: CompanyId
    amount: Money


class LoansAssumed(EighteenEvent, frozen=True, kw_only=True):
    """A company has loans of one that it has taken over."""

    company: CompanyId
    loans: int


class RailroadTokenTaken(EighteenEvent, frozen=True, kw_only=True):
    """A company puts a token in the place of one of a company that it has taken over."""

    company: CompanyId
    hex: HexId


class AlbanyConnected(EighteenEvent, frozen=True, kw_only=True):
    """Track leads from Buffalo to Albany."""


class FormationPriceFound(EighteenEvent, frozen=True, kw_only=True):
    """The price at which the NYC begins."""

    company: CompanyId
    price: Money


class SmallCompanyJoined(EighteenEvent, frozen=True, kw_only=True):
    """A small company becomes a share of the NYC, whose owner receives or pays the difference."""

    minor: CompanyId
    player: PlayerId
    company: CompanyId
    received: Money = 0
    paid: Money = 0


class FormationFailed(EighteenEvent, frozen=True, kw_only=True):
    """No small company has joined: the NYC can be started as others are."""

    company: CompanyId


class SecondShareDue(EighteenEvent, frozen=True, kw_only=True):
    """Nobody has two shares of the NYC: who joined first must buy one in the next stock round."""

    player: PlayerId
    company: CompanyId


class SmallCompanyLiquidated(EighteenEvent, frozen=True, kw_only=True):
    """A small company that has not joined is liquidated; its owner gets its price, if it has one."""

    minor: CompanyId
    player: PlayerId | None = None
    amount: Money = 0
