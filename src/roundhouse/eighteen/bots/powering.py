"""How much power a company buys where trains are made of power."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.routes import TrainReach
from roundhouse.table.choices import Choice, Span

from .fleet import IDLE
from .horizon import rounds_left

RUNS = 5
"""Power wears out: what it adds to a run counts for so many rounds at most."""

ENOUGH = 4
"""So much power is worth having before there is track for it: without it track does not grow either."""

AHEAD = 4
"""So much more power than a company has stops is worth having where it is cheap, since its track grows."""
CHEAP = 4
"""Power is cheap while it costs no more than the treasury divided by this."""


def power_to_buy(game: EighteenGame, company: Corporation, choice: Choice) -> int:
    """How much power is worth its price: 0 if none is.

    It is used for one longer train or for another one. So much as the phase asks for in an emergency is worth
    having in any case: who has less pays more for it soon. So is somewhat more than there are stops for
    (:data:`AHEAD`), where it is cheap: without power track does not grow, and without track power earns
    nothing.
    """
    span = choice.open.get("power")
    if not isinstance(span, Span):
        return int(choice.action["power"])
    has, least, asked = (int(choice.facts[name]) for name in ("has", "least", "asked"))
    stops, price = len(game.runs.network(company).stops), int(choice.facts["cost"])
    ahead = min(stops + AHEAD, has + company.cash // (CHEAP * max(1, price)))
    asked = max(asked, ENOUGH, ahead)
    most = min(span.high, max(asked, stops) - has)
    if most < span.low:
        return 0
    fleets = [((has,),), *(_fleets(has, more, least) for more in range(span.low, most + 1))]
    flat = [fleet for row in fleets for fleet in row]
    seen = iter(game.runs.at_a_glance(company, *(_reaches(game, company, fleet) for fleet in flat)))
    now, *then = [max(next(seen).revenue for _ in row) for row in fleets]
    rounds = min(RUNS, rounds_left(game))
    gains = {
        more: (earned - now) * rounds - IDLE * more * price
        for more, earned in enumerate(then, span.low)
        if has + more >= asked or more == most
    }
    best = max(gains, key=lambda more: (gains[more], -more))
    return best if gains[best] > 0 or has < asked else 0


def _fleets(has: int, more: int, least: int) -> tuple[tuple[int, ...], ...]:
    """The trains that so much power makes: one, and a second one if it is enough for that."""
    return ((has + more,), (has, more)) if min(has, more) >= least else ((has + more,),)


def _reaches(game: EighteenGame, company: Corporation, sizes: tuple[int, ...]) -> tuple[TrainReach, ...]:
    """Trains of these sizes, as far as the title has them."""
    kinds = {kind.reach: kind.name for kind in game.title.trains}
    trains = (game.train(f"{kinds[size]}-0") for size in sizes if size in kinds)
    return tuple(game.policies.revenue.train_reach(company, train) for train in trains)
