"""What a company buys before it runs because that makes the run earn more, and trains it gives back.

For titles that sell such things, or let a company without need make room for better trains.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.track.routes import TrainReach
from roundhouse.table.choices import Choice
from roundhouse.table.errors import RoundhouseError

from .fleet import DOOMED, counts, life, room
from .horizon import rounds_left

STEPS = 2_000
"""The steps of a search for the routes with something that is for sale."""
EARNED_BY_COMPANY = 0.5
"""The part of a run that a company surely has for a train afterwards."""


def worth_buying(
    game: EighteenGame, player: Player, company: Corporation, offers: Sequence[Choice]
) -> Choice | None:
    """The offer that adds most to the run of this turn beyond its cost, or ``None`` if none pays."""
    if not offers:
        return None
    with game.runs.searching_no_longer_than(STEPS):
        now = _brings(game, company)
        best: tuple[int, Choice] | None = None
        for choice in offers:
            gain = _brings_with(game, player, company, choice.action) - now
            gain -= int(choice.facts.get("cost", 0))
            if gain > 0 and (best is None or gain > best[0]):
                best = gain, choice
    return best[1] if best else None


def _brings(game: EighteenGame, company: Corporation) -> int:
    """The money that the best run brings now, subsidies included."""
    best = game.runs.best(company)
    return best.revenue + sum(int(claim.get("subsidy", 0)) for claim in best.claims)


def _brings_with(game: EighteenGame, player: Player, company: Corporation, action: Mapping[str, Any]) -> int:
    try:
        with game.journal.trial():
            game.perform(action, player.id)
            return _brings(game, company)
    except RoundhouseError:
        return 0
    finally:
        game.happened()


def train_to_give_back(game: EighteenGame, company: Corporation, offers: Sequence[Choice]) -> Choice | None:
    """The train whose place one of the bank's would fill with profit until the end of the game,
    or ``None``.

    Only if the company has no room for that one, and will have the money for it after the run.
    """
    policy, cars = game.policies.revenue, [train for train in company.trains if not counts(train)]
    if not offers or cars or room(game, company) > 0:
        return None
    sold = [train for train in game.depot.for_sale() if counts(train) and life(game, train.face) > DOOMED]
    left, found = rounds_left(game) - 1, list[tuple[float, Choice]]()
    now = game.runs.at_a_glance(company, _reaches(game, company))[0].revenue
    for choice in offers:
        old = game.train(str(choice.action["train"]))
        rest = _reaches(game, company, old.id)
        without = game.runs.at_a_glance(company, rest)[0].revenue
        for new in sold:
            price = game.depot.lowest_price(new)
            if price <= old.price or price > company.cash + without * EARNED_BY_COMPANY:
                continue
            fleet = (*rest, policy.train_reach(company, new))
            added = game.runs.at_a_glance(company, fleet)[0].revenue - now
            worth = added * left - (now - without) - price
            if worth > 0:
                found.append((worth, choice))
    return max(found, key=lambda item: item[0])[1] if found else None


def _reaches(game: EighteenGame, company: Corporation, without: str | None = None) -> tuple[TrainReach, ...]:
    """How far the trains of ``company`` go, without the one with the id ``without``."""
    policy = game.policies.revenue
    return tuple(policy.train_reach(company, train) for train in company.trains if train.id != without)
