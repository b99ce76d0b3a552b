"""What happens only in 1866, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EndReason,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class StockTokenBought(EighteenEvent, frozen=True, kw_only=True):
    """A player bought a stock turn token."""

    player: PlayerId
    token: str
    price: Money


class StockTokenSold(EighteenEvent, frozen=True, kw_only=True):
    """A player sold a stock turn token."""

    player: PlayerId
    token: str
    price: Money


class MinorNationalBegan(EighteenEvent, frozen=True, kw_only=True):
    """The winner of an auction owns a minor national."""

    player: PlayerId
    company: CompanyId
    price: Money


class NationalCardUnsold(EighteenEvent, frozen=True, kw_only=True):
    """Nobody wanted a card."""

    private: PrivateId


class MajorNationalFormed(EighteenEvent, frozen=True, kw_only=True):
    """A major national begins at the least price."""

    company: CompanyId
    price: Money


class UnledNationalMoved(EighteenEvent, frozen=True, kw_only=True):
    """A national of which no player has a share has its turn."""

    company: CompanyId


class FerriesOpened(EighteenEvent, frozen=True, kw_only=True):
    """Trains may pass a hex at sea from now on."""

    hex: HexId


class LocalTrainsGone(EighteenEvent, frozen=True, kw_only=True):
    """The local trains that nobody bought leave the game."""

    name: str


class TokenOfRightsLost(EighteenEvent, frozen=True, kw_only=True):
    """A corporation took a token back because it may not run there any more."""

    company: CompanyId
    hex: HexId


class CorporationGrew(EighteenEvent, frozen=True, kw_only=True):
    """A corporation of five shares has ten from now on."""

    company: CompanyId


class LoansDoubled(EighteenEvent, frozen=True, kw_only=True):
    """At the end of the game a corporation pays twice for its loans."""

    company: CompanyId
    amount: Money


class EndInSight(EighteenEvent, frozen=True, kw_only=True):
    """The game ends after the operating round with this number."""

    reason: EndReason
    number: int
