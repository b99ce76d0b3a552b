"""What a company withholds its runs for: which train, and whether it is worth what withholding costs."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation

from .fleet import DOOMED, LASTING, earnings, lasting, life, permanent, room, wanted_price
from .horizon import rounds_left, stalls

PATIENCE = 2
"""The number of runs that a company without a lasting train withholds to pay for one."""
MOST_KEPT = 4
"""The most runs that are withheld for a train, however good."""
SPARED = 0.5
"""The part of its price that the first permanent train spares the president later."""


class Goal(NamedTuple):
    """A train to save for: its price, what it adds to a run, for how many runs, and what it is worth once."""

    price: int
    gain: int
    runs: int
    once: float = 0.0

    def pays(self, left: int) -> float:
        """The money that it brings while it runs, in a game with ``left`` more operating rounds."""
        return self.gain * min(self.runs, left)


def goals(game: EighteenGame, company: Corporation) -> Iterator[Goal]:
    """The trains for sale that would last, with what each would bring ``company``; none without room."""
    if room(game, company) <= 0:
        return
    now, lacks = earnings(game, company), not permanent(game, company)
    for train in game.depot.for_sale():
        runs = life(game, train.kind)
        if runs > DOOMED:
            price = game.depot.lowest_price(train)
            once = SPARED * price if lacks and runs == LASTING else 0.0
            yield Goal(price, earnings(game, company, [train]) - now, runs, once)


def keeps(game: EighteenGame, company: Corporation, whole: int, paid: int, purse: int) -> int:
    """The part of its run that ``company`` needs to keep, in money; 0 where that is not worth it.

    The interest of its loans comes first: else its president pays it. ``whole`` is what it would have more
    if it kept everything, ``paid`` what it has more if it pays out, ``purse`` the money of its president,
    who has to add what is missing for the only train.
    """
    owed = game.policies.money.interest(company) - company.cash
    if owed > paid:
        return min(owed, whole)
    if not whole or (not room(game, company) and lasting(game, company) == len(company.trains)):
        return 0
    price = wanted_price(game, company)
    if price is not None:
        missing = price - company.cash
        soon = missing <= whole * PATIENCE or missing - whole > purse or stalls(game)
        return missing if missing > paid and soon else 0
    best, kept = 0.0, 0
    for goal in goals(game, company):
        missing = goal.price - company.cash
        if missing > paid:
            runs = math.ceil(missing / whole)
            after = max(0, min(goal.runs, rounds_left(game) - runs))
            gained = goal.gain * after + (goal.once if after else 0.0) - runs * _cost(game, company, whole)
            if runs <= MOST_KEPT and gained > best:
                best, kept = gained, missing
    return kept


def _cost(game: EighteenGame, company: Corporation, whole: int) -> int:
    """What the holders of ``company`` lose together by a run that is withheld:
    the dividend, and the price."""
    if company.cell is None:
        return whole
    step = game.market.right_of(company.cell).price - game.market.left_of(company.cell).price
    return whole + step * company.size
