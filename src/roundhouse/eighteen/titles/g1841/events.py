"""What happens in 1841 alone, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Moment,
    Money,
    PlayerId,
    PrivateId,
)


class Frozen(EighteenEvent, frozen=True, kw_only=True):
    """No player controls a corporation any more."""

    company: CompanyId


class Thawed(EighteenEvent, frozen=True, kw_only=True):
    """A frozen corporation has found somebody who controls it."""

    company: CompanyId


class ConcessionReturned(EighteenEvent, frozen=True, kw_only=True):
    """A concession that was not used goes back to the bank."""

    private: PrivateId


class FirstTokensBought(EighteenEvent, frozen=True, kw_only=True):
    """A corporation bought tokens."""

    company: CompanyId
    count: int
    amount: Money


class CompanyStartedCompany(EighteenEvent, frozen=True, kw_only=True):
    """A corporation started another one."""

    starter: CompanyId
    company: CompanyId
    price: Money


class CashSwept(EighteenEvent, frozen=True, kw_only=True):
    """Whoever controls a corporation in need gave it money."""

    giver: EntityKey
    company: CompanyId
    amount: Money


class CompaniesMerge(EighteenEvent, frozen=True, kw_only=True):
    """Two corporations merge into a third one."""

    company: CompanyId
    other: CompanyId
    target: CompanyId


class CompanyTransforms(EighteenEvent, frozen=True, kw_only=True):
    """A small corporation becomes a large one."""

    company: CompanyId
    target: CompanyId


class SharesTraded(EighteenEvent, frozen=True, kw_only=True):
    """An owner got a share of the new corporation for old ones."""

    owner: EntityKey
    company: CompanyId


class UpgradePaid(EighteenEvent, frozen=True, kw_only=True):
    """An owner paid for what was missing to a share of the new corporation."""

    owner: EntityKey
    company: CompanyId
    amount: Money


class OldSharesPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid for old shares that nothing came for."""

    owner: EntityKey
    amount: Money


class SpareTokenRemoved(EighteenEvent, frozen=True, kw_only=True):
    """A token of merging corporations left the map."""

    company: CompanyId
    hex: HexId


class SecessionFailed(EighteenEvent, frozen=True, kw_only=True):
    """The IRSFF is not divided."""


class SecessionBegan(EighteenEvent, frozen=True, kw_only=True):
    """The IRSFF is divided."""

    company: CompanyId
    first: CompanyId
    second: CompanyId


class TuscanMergerFailed(EighteenEvent, frozen=True, kw_only=True):
    """No corporations of Tuscany merge."""


class LoanOfBankrupt(EighteenEvent, frozen=True, kw_only=True):
    """A bankrupt player stays in the game with a loan."""

    player: PlayerId
    amount: Money


class OffboardLinked(EighteenEvent, frozen=True, kw_only=True):
    """An off-board place was connected with a city for the first time."""

    hex: HexId


class TrackSurveyed(Moment, frozen=True, kw_only=True):
    """A corporation has laid its track; these off-board hexes were connected with a city by it."""

    company: str
    hexes: tuple[str, ...]


class TokensSettled(Moment, frozen=True, kw_only=True):
    """A corporation has bought tokens in a reorganization."""

    why: str


class OffersOver(Moment, frozen=True, kw_only=True):
    """In a secession everybody has been offered a share."""


class TuscanMergerDone(Moment, frozen=True, kw_only=True):
    """Two corporations of Tuscany have merged."""

    company: str


class TuscanChangeDone(Moment, frozen=True, kw_only=True):
    """A small corporation of Tuscany has become a large one."""

    company: str
