"""What only 1862 tells: obligations, tokens, refinancing, mergers, and the end."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
)


class ObligationTaken(EighteenEvent, frozen=True, kw_only=True):
    """A player has to float a chartered corporation by the end of the next stock round."""

    player: PlayerId
    company: CompanyId


class ObligationMet(EighteenEvent, frozen=True, kw_only=True):
    """A chartered corporation floats: the bank pays its capital, and it pays for three tokens."""

    player: PlayerId
    company: CompanyId
    funds: Money
    cost: Money


class ObligationMissed(EighteenEvent, frozen=True, kw_only=True):
    """A chartered corporation has not floated: its founder is fined, and it can be started anew."""

    player: PlayerId
    company: CompanyId
    amount: Money


class FinePaid(EighteenEvent, frozen=True, kw_only=True):
    """A player pays a fine, or a part of it."""

    player: PlayerId
    amount: Money


class FineForgiven(EighteenEvent, frozen=True, kw_only=True):
    """A player has nothing left to sell: the rest of a fine is forgiven."""

    player: PlayerId
    amount: Money


class StationTokensBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation without a charter buys its tokens."""

    company: CompanyId
    count: int
    price: Money


class HomeTokenDisplaced(EighteenEvent, frozen=True, kw_only=True):
    """The home of a corporation is full: its token takes the place of another one."""

    company: CompanyId
    other: CompanyId
    hex: HexId


class CapitalLinked(EighteenEvent, frozen=True, kw_only=True):
    """A corporation builds a link to London."""

    company: CompanyId
    hex: HexId


class WarrantiesBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation buys warranties for a train."""

    company: CompanyId
    count: int
    price: Money


class ManiaMergerAgreed(EighteenEvent, frozen=True, kw_only=True):
    """A corporation merges into another one."""

    company: CompanyId
    survivor: CompanyId
    price: Money


class CorporationRefinanced(EighteenEvent, frozen=True, kw_only=True):
    """A corporation halves its shares and gets ten times a par price."""

    company: CompanyId
    amount: Money


class OptionSold(EighteenEvent, frozen=True, kw_only=True):
    """Somebody sells what is left of an odd share in a merger."""

    owner: EntityKey
    company: CompanyId
    percent: int
    price: Money


class OptionRedeemed(EighteenEvent, frozen=True, kw_only=True):
    """Somebody pays for the other half of an odd share in a merger."""

    owner: EntityKey
    company: CompanyId
    percent: int
    price: Money


class ManiaBankruptcy(EighteenEvent, frozen=True, kw_only=True):
    """A corporation is bankrupt: its shareholders are paid off, and it can be started anew."""

    company: CompanyId


class RivalUnified(EighteenEvent, frozen=True, kw_only=True):
    """The LNER forms: no more parliaments, and a new certificate limit."""

    limit: int
