"""What a company withholds its runs for: which train, and whether it is worth what withholding costs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

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


class WithholdingLoss(NamedTuple):
    """What withholding costs a president: the ``worth`` lost beside a payout, in money, by the dividend and
    the share price; the ``purse``, the money that they have after a payout; and how much money all holders
    get for each unit of revenue, which is less than 1 where shares pay by a table."""

    worth: int
    purse: int
    rate: float = 1.0


def loss(
    game: EighteenGame,
    player: Player,
    company: Corporation,
    payout: Choice | None,
    withheld: Choice | None,
) -> Callable[[], WithholdingLoss]:
    """What ``player`` loses if ``company`` withholds and does not pay out: both are tried out when it is
    asked for, and only once."""

    @cache
    def lost() -> WithholdingLoss:
        if payout is None or withheld is None:
            return WithholdingLoss(0, player.cash)
        (worth, purse), (worth_without, _) = _after(game, player, payout), _after(game, player, withheld)
        due = int(payout.facts.get("shares", 0)) * player.percent(company) / 100
        rate = min(1.0, (purse - player.cash) / due) if due else 1.0
        return WithholdingLoss(worth - worth_without, purse, rate)

    return lost


def _after(game: EighteenGame, player: Player, choice: Choice) -> tuple[int, int]:
    """What ``player`` is worth after a decision on a dividend, and their cash then; as now, if refused."""
    try:
        with game.journal.trial():
            game.perform(choice.action, player.id)
            return game.worth(player), player.cash
    except RoundhouseError:
        return game.worth(player), player.cash
    finally:
        game.happened()


def keeps(
    game: EighteenGame,
    company: Corporation,
    whole: int,
    paid: int,
    purse: int,
    lost: Callable[[], WithholdingLoss] = lambda: WithholdingLoss(0, 0),
) -> int:
    """The part of its run that ``company`` needs to keep, in money; 0 where that is not worth it.

    The interest of its loans comes first: else its president pays it. ``whole`` is what it would have more
    if it kept everything, ``paid`` what it has more if it pays out, ``purse`` the money of its president,
    who has to add what is missing for the only train, and ``lost`` tells what withholding costs them.
    For such a train nothing is kept that would bring them more money than it brings the company.
    """
    owed = game.policies.money.interest(company) - company.cash
    if owed > paid:
        return min(owed, whole)
    if not whole or (not room(game, company) and lasting(game, company) == len(company.trains)):
        return 0
    price = wanted_price(game, company)
    if price is not None:
        missing = price - company.cash
        if missing <= paid or lost().purse - purse > whole:
            return 0
        soon = missing <= whole * PATIENCE or missing - whole > purse or stalls(game)
        return missing if soon else 0
    best, kept = 0.0, 0
    for goal in goals(game, company):
        missing = goal.price - company.cash
        if missing > paid:
            runs = math.ceil(missing / whole)
            after = max(0, min(goal.runs, rounds_left(game) - runs))
            cost = max(_cost(game, company, whole), lost().worth)
            gained = goal.gain * lost().rate * after + (goal.once if after else 0.0) - runs * cost
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
