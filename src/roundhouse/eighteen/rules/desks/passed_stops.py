"""A train that passes a stop without counting it, like a full city passed with a switcher."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.track.board import Board
from roundhouse.eighteen.track.network import NetworkStop, StopKey
from roundhouse.eighteen.track.routes import Offer, Run, TrainReach

from ..state.pieces import Corporation


def full_cities(board: Board, company: Corporation) -> frozenset[StopKey]:
    """The cities that are full of tokens of others, so that ``company`` cannot pass."""
    return frozenset(
        (hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.full_cities(company.id)
    )


def own_cities(board: Board, company: Corporation) -> frozenset[StopKey]:
    """The cities with a token of ``company``."""
    return frozenset((hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.tokens_of(company.id))


@dataclass(frozen=True)
class PassedStop:
    """A rule by which the stop that a train with the switcher passes is not counted, whatever it would pay.

    That is a full city. On a route of one stop more than the train counts that passes none, it is the stop
    that pays most (or least, as the title says), but never the only one with a token of the company.
    """

    full: frozenset[StopKey]
    own: frozenset[StopKey]
    value: Callable[[NetworkStop, TrainReach], int]
    categories: frozenset[str]
    """The categories of trains that have the switcher."""
    dearest: bool = True
    """Whether a stop that is passed without need is the one that pays most, rather than least."""
    name: str = "passed stop"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule takes money off routes, or leaves them as they are."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """The difference that the rule makes: all stops but those passed,
        less the best ones that the train counts."""
        if run.train.category not in self.categories:
            return (Offer(0),)
        pays = {at: self.value(run.network.stops[at], run.train) for at in run.route.stops}
        passed = {at for at in run.route.stops[1:-1] if run.network.stops[at].key in self.full}
        if not passed and self.dearest and len(run.counted) < len(pays):
            own = [at for at in pays if run.network.stops[at].key in self.own]
            passed = {max((at for at in pays if own != [at]), key=lambda at: pays[at])}
        if not passed:
            return (Offer(0),)
        worth = sum(amount for at, amount in pays.items() if at not in passed)
        return (Offer(worth - sum(pays[at] for at in run.counted)),)
