"""Events of systems."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, EntityKey, HexId, Money, PlayerId


class SystemFormed(EighteenEvent, frozen=True, kw_only=True):
    """Two corporations become a system, which has all that they had."""

    first: CompanyId
    second: CompanyId
    company: CompanyId
    price: Money


class SystemSharesGained(EighteenEvent, frozen=True, kw_only=True):
    """Shares of two corporations were handed in for shares of their system, and a difference was paid."""

    holder: EntityKey
    company: CompanyId
    percent: int
    price: Money = 0


class OldSharesTraded(EighteenEvent, frozen=True, kw_only=True):
    """A shareholder exchanged shares of the second corporation for shares of the first with another
    holder."""

    holder: EntityKey
    other: EntityKey
    company: CompanyId


class OldTradeSettled(EighteenEvent, frozen=True, kw_only=True):
    """A player got the difference between two traded shares, or paid it if it is negative."""

    player: PlayerId
    amount: int


class OldShareGivenUp(EighteenEvent, frozen=True, kw_only=True):
    """A player gave a share up to the bank, for its price."""

    player: PlayerId
    company: CompanyId
    price: Money


class SystemShareGiven(EighteenEvent, frozen=True, kw_only=True):
    """The president gave the system a share, which stays in its treasury."""

    player: PlayerId
    company: CompanyId


class SystemTokenBlocked(EighteenEvent, frozen=True, kw_only=True):
    """A neutral token took the place of the second token of a system on a hex."""

    company: CompanyId
    hex: HexId


class TrainRearranged(EighteenEvent, frozen=True, kw_only=True):
    """A train of a system went to the charter of its other corporation."""

    company: CompanyId
    name: str
    charter: str
