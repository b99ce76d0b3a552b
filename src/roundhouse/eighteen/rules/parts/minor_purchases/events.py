"""Events of takeovers of minors."""

from __future__ import annotations

from ...state.events.event import CompanyId, EighteenEvent, HexId, Money, PlayerId


class MinorTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took a minor over, for shares and money; below 0 the owner paid."""

    company: CompanyId
    minor: CompanyId
    player: PlayerId
    shares: int
    amount: Money


class OwnerPaidRest(EighteenEvent, frozen=True, kw_only=True):
    """The owner of a minor paid the corporation what its shares are worth more."""

    company: CompanyId
    player: PlayerId
    amount: Money


class BankMinorTaken(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took over a minor that nobody had started."""

    company: CompanyId
    minor: CompanyId
    amount: Money


class ExchangeTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """An exchange token took the place of the minor's."""

    company: CompanyId
    hex: HexId


class ExchangeTokenFreed(EighteenEvent, frozen=True, kw_only=True):
    """An exchange token can be placed as any other from now on."""

    company: CompanyId


class TokenMadeExchange(EighteenEvent, frozen=True, kw_only=True):
    """A token became an exchange token again."""

    company: CompanyId
