"""Which tile a company lays: by its runs now and later, and by where the track leads."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.choices import Choice

from .fleet import glances, next_train
from .horizon import rounds_left
from .prospects import Prospects

LATER = 0.5
"""The weight of a run with the next train beside the run with those at hand."""
PROSPECT = 0.25
"""The weight of a stop that track comes nearer to, beside one that a train runs to."""
FEW_ROUNDS = 6
"""The number of operating rounds whose runs pay for track, if the game lasts so long."""
LOOKED_AT = 8
"""The number of tiles that are looked at for each one that is tried out."""


def rounds_that_count(game: EighteenGame) -> int:
    """The number of operating rounds within which track should pay for itself."""
    return min(FEW_ROUNDS, rounds_left(game))


def tile_to_lay(
    game: EighteenGame,
    company: Corporation,
    choices: Sequence[Choice],
    tried: int,
    prospects: Prospects,
    rng: random.Random,
) -> Choice:
    """The tile after which ``company`` is best off.

    Of many choices so many are ``tried``, those whose track leads to most. A tile is worth the runs of the
    next rounds with the trains at hand, a part of those with the next train, and a part of what is near the
    track then; less its cost.
    """
    looked = rng.sample(choices, min(len(choices), LOOKED_AT * tried))
    seen = [(choice, _ahead(game, company, choice, prospects)) for choice in looked]
    if len(seen) > tried:
        seen.sort(key=lambda one: -one[1].rank)
    rounds = rounds_that_count(game)
    coming = next_train(game)
    first = () if company.trains else game.depot.for_sale()[:1]
    more = (*first, coming) if coming is not None and coming not in first else first

    def worth(one: tuple[Choice, _Ahead]) -> float:
        choice, ahead = one
        with game.journal.trial():
            lay(game, choice.action)
            now, later = glances(game, company, first, more)
        return (now.revenue + LATER * later.revenue + PROSPECT * ahead.near) * rounds - _cost(choice)

    return max(seen[:tried], key=worth)[0]


class _Ahead(NamedTuple):
    """Where the track leads with a tile: the worth of what is ``near`` it,
    and a ``rank`` found without routes."""

    near: float
    rank: float


def _ahead(game: EighteenGame, company: Corporation, choice: Choice, prospects: Prospects) -> _Ahead:
    with game.journal.trial():
        lay(game, choice.action)
        near = prospects.of(company)
        return _Ahead(near, prospects.reached(company) + near - _cost(choice) / 10)


def _cost(choice: Choice) -> int:
    return int(choice.facts.get("cost", 0))


def lay(game: EighteenGame, action: Mapping[str, Any]) -> None:
    """Put the tile of an action on the board and do nothing else; only in a trial, which is rolled back."""
    land = game.land
    tile = land.tile_of(str(action["tile"])).at(int(action["rotation"]))
    land.board.lay(str(action["hex"]), tile)
