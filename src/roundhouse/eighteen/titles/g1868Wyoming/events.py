"""What happens only in 1868 Wyoming, as the log tells of it."""

from __future__ import annotations

from roundhouse.eighteen.rules.state.events.event import (
    CompanyId,
    EighteenEvent,
    EntityKey,
    HexId,
    Money,
    PlayerId,
    PrivateId,
    TrainId,
)


class StacksDealt(EighteenEvent, frozen=True, kw_only=True):
    """The corporations lie in two stacks, those that come first named first."""

    first: tuple[str, ...]
    second: tuple[str, ...]


class KindChosen(EighteenEvent, frozen=True, kw_only=True):
    """Whoever won a private company chose its kind."""

    player: PlayerId
    private: PrivateId


class LotRemoved(EighteenEvent, frozen=True, kw_only=True):
    """Nobody wants the private company that would be next: it leaves the game."""

    private: PrivateId


class DevelopmentPlaced(EighteenEvent, frozen=True, kw_only=True):
    """A coal or oil company placed a token."""

    company: CompanyId
    hex: HexId
    cost: Money


class DevelopmentTaken(EighteenEvent, frozen=True, kw_only=True):
    """A coal or oil company took a token off the map."""

    company: CompanyId
    hex: HexId


class DevelopmentWorn(EighteenEvent, frozen=True, kw_only=True):
    """The coal tokens of a phase leave the map."""

    phase: str
    count: int


class TownBoomed(EighteenEvent, frozen=True, kw_only=True):
    """A boomtown became a boom city."""

    hex: HexId


class TownBusted(EighteenEvent, frozen=True, kw_only=True):
    """A boom city became a boomtown again."""

    hex: HexId


class TownDeserted(EighteenEvent, frozen=True, kw_only=True):
    """A town became a ghost town."""

    hex: HexId


class TokenCameBackInWyoming(EighteenEvent, frozen=True, kw_only=True):
    """The token of a corporation came back to its charter, because its city has gone."""

    company: CompanyId
    hex: HexId


class SpikeDriven(EighteenEvent, frozen=True, kw_only=True):
    """A corporation drove one of the two spikes."""

    company: CompanyId
    hex: HexId


class LinePaid(EighteenEvent, frozen=True, kw_only=True):
    """The Crédit Mobilier paid the shareholders for new track."""

    hex: HexId
    amount: Money


class PrivateEarned(EighteenEvent, frozen=True, kw_only=True):
    """A private company brought its owner money."""

    owner: EntityKey
    private: PrivateId
    amount: Money


class TrainsCoupled(EighteenEvent, frozen=True, kw_only=True):
    """Trains run as one in this turn."""

    company: CompanyId
    trains: tuple[TrainId, ...]
    name: str


class BigBoyAttached(EighteenEvent, frozen=True, kw_only=True):
    """A train goes one city and one town further from now on."""

    company: CompanyId
    train: TrainId


class CompanyStartsRich(EighteenEvent, frozen=True, kw_only=True):
    """A corporation got the money for all its shares; those that are left lie in the pool."""

    company: CompanyId
    funds: Money


class DoubleShareTaken(EighteenEvent, frozen=True, kw_only=True):
    """A private company became the double share of its corporation, which the bank paid."""

    player: PlayerId
    private: PrivateId
    company: CompanyId
    funds: Money


class HomeReserved(EighteenEvent, frozen=True, kw_only=True):
    """The president of the corporation without a home chose one."""

    company: CompanyId
    hex: HexId
