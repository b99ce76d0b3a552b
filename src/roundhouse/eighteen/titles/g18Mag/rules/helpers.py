"""What the supporters of 18Mag can do, each once in an operating round for a minor of its player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from roundhouse.eighteen.model.abilities import Ability
from roundhouse.eighteen.model.references import TrainName
from roundhouse.eighteen.model.words import Money, Percent
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Private

from .facts import memory_of


class CheaperTrain(Ability, frozen=True, kw_only=True, tag="cheaper_train"):
    """A minor of its player buys a train of the bank for less; its builder earns as much as ever."""

    words = "Once in an operating round a minor of its player buys a train of the bank for less"
    discounts: Mapping[TrainName, Money]
    """How much less each kind of train costs."""


class PaidTerrain(Ability, frozen=True, kw_only=True, tag="paid_terrain"):
    """The bank pays for the terrain of a tile that a minor of its player lays."""

    words = "Once in an operating round the bank pays for the terrain of a tile of a minor of its player"


class TurnIncome(Ability, frozen=True, kw_only=True, tag="turn_income"):
    """A minor of its player receives money in its turn."""

    words = "Once in an operating round a minor of its player receives money in its turn"
    amount: Money
    """How much."""


class ExtraUpgrade(Ability, frozen=True, kw_only=True, tag="extra_upgrade"):
    """A minor of its player upgrades a tile besides its tile actions; terrain is paid as ever."""

    words = "Once in an operating round a minor of its player upgrades a tile besides its tile actions"


class CheaperToken(Ability, frozen=True, kw_only=True, tag="cheaper_token"):
    """A minor of its player places its token of the turn for less."""

    words = "Once in an operating round a minor of its player places its token for less"
    percent: Percent
    """How much less, in percent."""

    def price(self, full: int) -> int:
        """What a token costs with it that costs ``full`` without."""
        return full - full * self.percent // 100


class OneMoreTown(Ability, frozen=True, kw_only=True, tag="one_more_town"):
    """One train of a minor of its player counts a town more in a run."""

    words = "Once in an operating round a train of a minor of its player counts a town more"


A = TypeVar("A", bound=Ability)


class Helper(NamedTuple, Generic[A]):
    """A supporter that has not helped yet, and what it can do."""

    private: Private
    ability: A


def helper_of(game: GameInPlay, minor: Corporation, kind: type[A]) -> Helper[A] | None:
    """The supporter of this kind that can still help ``minor`` in this operating round."""
    if minor.is_major or minor.player is None:
        return None
    for private in minor.player.privates:
        if private.id in memory_of(game).helped:
            continue
        for _, ability in game.abilities.of(private, kind):
            return Helper(private, ability)
    return None
