"""Events that only 1871 knows."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
)


class LinesDrawn(EighteenEvent, frozen=True, kw_only=True):
    """Chance said which line is the Main Line, which is the Short Line, and of which the Union Bank has a
    share."""

    main: CompanyId
    short: CompanyId
    bank: CompanyId


class PileCardOffered(EighteenEvent, frozen=True, kw_only=True):
    """A player put up a private company of their pile."""

    player: PlayerId
    private: PrivateId


class PileCardForced(EighteenEvent, frozen=True, kw_only=True):
    """A player must take a private company that nobody bid for."""

    player: PlayerId
    private: PrivateId


class RailwayShared(EighteenEvent, frozen=True, kw_only=True):
    """The railway of the island has so many shares left."""

    company: CompanyId
    count: int


class UnionBankHelped(EighteenEvent, frozen=True, kw_only=True):
    """The owner of the Union Bank paid what it lacked."""

    player: PlayerId
    amount: Money


class LineShareTaken(EighteenEvent, frozen=True, kw_only=True):
    """A private company became a share that was kept for it, as private companies close."""

    player: PlayerId
    private: PrivateId
    company: CompanyId


class SplitBegan(EighteenEvent, frozen=True, kw_only=True):
    """A president splits a corporation."""

    player: PlayerId
    company: CompanyId


class SplitBranchChosen(EighteenEvent, frozen=True, kw_only=True):
    """A branch comes from a corporation."""

    company: CompanyId
    branch: CompanyId


class SplitTokenMoved(EighteenEvent, frozen=True, kw_only=True):
    """A token of a corporation became one of its branch."""

    branch: CompanyId
    hex: HexId


class SplitPriceSet(EighteenEvent, frozen=True, kw_only=True):
    """A branch begins at a price."""

    branch: CompanyId
    price: Money


class SplitSharesExchanged(EighteenEvent, frozen=True, kw_only=True):
    """Shares of a corporation became shares of its branch."""

    holder: EntityKey
    branch: CompanyId
    count: int


class SplitPoolExchanged(EighteenEvent, frozen=True, kw_only=True):
    """Shares of a corporation in the pool became shares of its branch."""

    branch: CompanyId
    count: int


class SplitFunded(EighteenEvent, frozen=True, kw_only=True):
    """The bank paid a branch for its shares in the pool."""

    branch: CompanyId
    amount: Money


class SplitTrainMoved(EighteenEvent, frozen=True, kw_only=True):
    """A train of a corporation went to its branch."""

    branch: CompanyId
    name: str


class SplitMoneyMoved(EighteenEvent, frozen=True, kw_only=True):
    """Money of a corporation went to its branch."""

    branch: CompanyId
    amount: Money


class SplitPrivateMoved(EighteenEvent, frozen=True, kw_only=True):
    """A private company of a corporation went to its branch."""

    branch: CompanyId
    private: PrivateId
