"""What happens only in 18SJ, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    HexId,
    Money,
    PlayerId,
    TrainId,
)


class CompaniesLeftOut(EighteenEvent, frozen=True, kw_only=True):
    """Chance took these companies out of the game, by name."""

    names: tuple[str, ...]


class PriorityTaken(EighteenEvent, frozen=True, kw_only=True):
    """A player begins this stock round, or keeps the right to it for later."""

    player: PlayerId
    taken: bool


class MainLineBuilt(EighteenEvent, frozen=True, kw_only=True):
    """Track of a main line was laid on a hex; perhaps that completes the line."""

    company: CompanyId
    line: str
    hex: HexId
    complete: bool


class CanalTokenPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A bonus token lies on a hex of the canal."""

    company: CompanyId
    hex: HexId
    amount: Money


class CanalTokenUsed(EighteenEvent, frozen=True, kw_only=True):
    """Trains stopped at a bonus token of the canal; it is used up."""

    company: CompanyId
    hex: HexId
    amount: Money


class CapitalPaid(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays a corporation all its capital."""

    company: CompanyId
    amount: Money


class StateTookOver(EighteenEvent, frozen=True, kw_only=True):
    """The state takes a corporation over; its tokens are those of the national railway."""

    company: CompanyId


class ShareholderCompensated(EighteenEvent, frozen=True, kw_only=True):
    """The bank pays for the shares of a nationalized corporation."""

    player: PlayerId
    company: CompanyId
    amount: Money


class CorporationRequisitioned(EighteenEvent, frozen=True, kw_only=True):
    """A player chose a corporation for Edelswärd, who owns all of it."""

    player: PlayerId
    company: CompanyId
    price: Money


class TrainRequisitioned(EighteenEvent, frozen=True, kw_only=True):
    """A corporation of Edelswärd takes a train of the bank."""

    company: CompanyId
    train: TrainId
    name: str


class EdelswardPaid(EighteenEvent, frozen=True, kw_only=True):
    """A corporation pays all its revenue to Edelswärd."""

    company: CompanyId
    amount: Money
