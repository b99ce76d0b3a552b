"""The settings and the memory of 18Mag."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName, TrainName
from roundhouse.eighteen.model.words import Count, Money, Percent, PlayerCount
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.events.event import EighteenEvent
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.journal import Piece, tracked, tracked_dict

from ..events import ServicePaid

CarUse: TypeAlias = Literal["plus", "offboard", "mine"]
"""What a rail car is good for: a train counts as many towns more as it makes stops; a route to an off-board
place earns more; a route may lead to a mine."""
NewMinors: TypeAlias = Literal["left_out", "added", "mixed_in"]


class RailCar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a corporation sells to a minor for one run."""

    seller: CompanyName
    """The corporation that gets the price."""
    does: tuple[CarUse, ...]
    """What it is good for. One with several uses has one of them in a run."""
    name: str
    """What recorded games call it; {} stands for what a route to an off-board place earns more."""


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rules of 18Mag need to know. Amounts by phase: the first one while only yellow tiles are laid,
    then one for each further colour."""

    prices: tuple[Money, ...]
    """The share prices at which corporations begin; chance gives each corporation one of them."""
    minors: Mapping[PlayerCount, Count]
    """How many minors each player chooses, by the number of players."""
    shares: Mapping[PlayerCount, Count]
    """How many shares each player chooses, by the number of players."""
    each_share_twice: tuple[PlayerCount, ...]
    """With these numbers of players two shares of each corporation may be chosen, otherwise one."""
    money: Money
    """What a minor begins with."""
    rounds_without_train: Count
    """After so many operating rounds without a train of the bank the next phase begins."""
    terrain_tokens: Mapping[CompanyName, Count]
    """How many terrain tokens minors have."""
    terrain: CompanyName
    """The corporation that earns what terrain costs."""
    construction: CompanyName
    """The corporation that earns what the second tile of a turn costs, and half of what their tokens do."""
    works: Mapping[TrainName, CompanyName]
    """The corporation that builds each kind of train."""
    works_percent: Percent
    """The part of the price of a train of the bank that its builder earns, in percent."""
    cars: tuple[RailCar, ...]
    """What corporations sell to minors before they run."""
    car_prices: tuple[Money, ...]
    """What the first rail car of a turn costs, by phase; each further one costs 10 more."""
    offboard_pays: tuple[Money, ...]
    """What a route to an off-board place earns more with a rail car, by phase."""
    mine_pays: tuple[Money, ...]
    """What the bank pays a minor for a route to a mine, and with ``sleepers`` for one between two off-board
    places, by phase."""
    mines: tuple[HexName, ...] = ()
    """The hexes of mines."""
    token_pays: Money = 10
    """What a token of a corporation adds to its city."""
    all_or_nothing: bool = False
    """Does a corporation pay out all that it can, or nothing? Otherwise any multiple of 10."""
    new_minors: tuple[CompanyName, ...] = ()
    """The minors of the expansion."""
    new_minors_are: NewMinors = "left_out"
    """Are they left out, added, or mixed with the others, of which chance takes as many out?"""
    sleepers: CompanyName | None = None
    """The corporation of the expansion, which earns by routes between two off-board places."""
    sleepers_run: bool = False
    """Is that corporation in the game?"""
    supporters: bool = False
    """Does each player choose a supporter, too?"""


class Progress18Mag(Piece):
    """How many terrain tokens minors have left, which shares were chosen, how long no train was bought, and
    which supporters have helped in this operating round."""

    terrain_tokens: dict[Corporation, int] = tracked_dict()
    chosen: dict[Corporation, int] = tracked_dict()
    train_bought: bool = tracked(False)
    idle_rounds: int = tracked(0)
    helped: frozenset[str] = tracked(frozenset())

    def __init__(self) -> None:
        super().__init__("18mag")


def memory_of(game: GameInPlay) -> Progress18Mag:
    """The memory of a game."""
    return game.memory_of(Progress18Mag)


def by_phase(game: GameInPlay, amounts: tuple[int, ...]) -> int:
    """The amount of the present phase."""
    return amounts[len(game.phase.tiles) - 1]


def reward(game: GameInPlay, name: str, amount: int) -> None:
    """The bank hands a corporation what it earns by a minor."""
    if amount:
        company = game.corporations[name]
        game.pay(game.bank, company, amount)
        told: EighteenEvent = ServicePaid(company=company.id, amount=amount)
        game.happen(told)
