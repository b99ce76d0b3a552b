"""What a company borrows for: a train that it lacks, or one that earns much more than it costs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation

from .fleet import wanted_price
from .horizon import rounds_left
from .saving import goals

EARNED = 1.5
"""How many times its price a train must bring for money to be borrowed for it."""
UPKEEP = 0.15
"""The part of a new loan that is kept for its interest: rates rise as others borrow."""


def worth_borrowing(game: EighteenGame, company: Corporation) -> Iterator[int]:
    """The prices of trains for which ``company`` would borrow."""
    wanted = wanted_price(game, company)
    if wanted is not None:
        yield wanted
    left = rounds_left(game)
    for goal in goals(game, company):
        if goal.pays(left) >= EARNED * goal.price:
            yield goal.price


def loans_for(game: EighteenGame, company: Corporation, price: int, gain: int) -> float:
    """The number of loans, of ``gain`` money each, that pay for a train of this price, interest included.

    Infinity where the treasury pays for it already, so that nothing has to be borrowed, or where loans
    bring nothing.
    """
    missing = price + game.policies.money.interest(company) - company.cash
    if company.cash >= price or gain <= 0:
        return math.inf
    return math.ceil(missing / (gain * (1 - UPKEEP)))
