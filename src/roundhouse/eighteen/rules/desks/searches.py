"""Searches for the best routes, remembered: the same question on the same board is searched once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes import (
    Budget,
    RouteRules,
    RouteSet,
    TrainReach,
    best_routes,
    revenues_about,
)
from roundhouse.eighteen.track.routes.rules import RememberedHook

from ..decisions import Decisions
from ..state.pieces import Corporation
from .land import Land

SEARCH_STEPS = 500_000
"""The steps (about two seconds) after which a search gives the best it has found, with a bound."""
LEAST_STEPS = 20_000
"""The steps that a search may take if others for the same run have used up :data:`SEARCH_STEPS`."""
MOST_GLANCES, MOST_SEARCHED = 4_000, 64
"""The number of glances, and of searches, that are remembered of a game.

On a crowded late board a glance takes some hundred bytes, a search with its network eighty kilobytes.
"""
MOST_NETWORKS = 500
"""The number of networks that are remembered with their glances; each takes some ten kilobytes."""
Fleet: TypeAlias = tuple[TrainReach, ...]
"""The reaches of the trains that a company has, or might have."""


class Glance(NamedTuple):
    """The revenue that a company would earn, as estimated, and the number of stops that its track reaches."""

    revenue: int
    stops: int


Glances: TypeAlias = tuple[Glance, ...]
"""A glance for each of several fleets."""


class Searches:
    """The results of the searches of one game.

    A board is known by what lies on it, so it does not matter how it came about, as when bots play on in
    thought. What a hook or a function of the title answers may depend on more than the question says: with
    one of them nothing is remembered, unless it is a :class:`RememberedHook`.
    """

    def __init__(self, policies: Decisions, land: Land, network_of: Callable[[Corporation], Network]) -> None:
        self.policies = policies
        self.land = land
        self.network_of = network_of
        self._steps = SEARCH_STEPS
        self._routes: dict[Hashable, RouteSet] = {}
        self._glances: dict[Hashable, Glances] = {}
        self._seen: dict[Hashable, Glances] = {}
        self._rules: dict[str, list[RouteRules]] = {}

    @contextmanager
    def no_longer_than(self, steps: int) -> Iterator[None]:
        """A context in which a search ends after ``steps`` (see ``Budget``), with what it has found."""
        before = self._steps
        self._steps = min(before, steps)
        try:
            yield
        finally:
            self._steps = before

    def best(self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules) -> RouteSet:
        """The best routes for trains with these reaches, as the search finds them within its steps."""
        if not _is_plain(rules):
            return self._search(company, reaches, rules)
        question = (*self._ways(company, rules), tuple(reaches))
        whole, cut = (question, SEARCH_STEPS), (question, self._steps)
        found = self._routes.get(whole)
        # A proof that takes more steps than allowed now is not used, though it is known: what comes out must
        # not depend on what was searched before.
        if found is None or found.steps > self._steps:
            found = self._routes.get(cut)
        if found is None:
            found = self._search(company, reaches, rules)
            _make_room(self._routes, MOST_SEARCHED)
            self._routes[whole if found.steps <= self._steps else cut] = found
        return found

    def glances(
        self, company: Corporation, fleets: tuple[Fleet, ...], rules: RouteRules, steps: int
    ) -> Glances:
        """About what ``company`` would earn with each of these fleets, by searches of ``steps`` steps.

        Boards that differ where no train can run, as by track that ends in the open, have the same network:
        it is looked at once.
        """
        if not _is_plain(rules):
            return self._look(self.network_of(company), fleets, rules, steps)
        ways = self._ways(company, rules)
        key = (*ways, fleets, steps)
        found = self._glances.get(key)
        if found is None:
            network = self.network_of(company)
            same = (network.mark, ways[-1], fleets, steps)
            found = self._seen.get(same)
            if found is None:
                _make_room(self._seen, MOST_NETWORKS)
                found = self._seen[same] = self._look(network, fleets, rules, steps)
            _make_room(self._glances, MOST_GLANCES)
            self._glances[key] = found
        return found

    def forget(self) -> None:
        """Give up what is remembered, which is several megabytes in a game with bots."""
        self._routes.clear()
        self._glances.clear()
        self._seen.clear()

    def _search(self, company: Corporation, reaches: Sequence[TrainReach], rules: RouteRules) -> RouteSet:
        return best_routes(self.network_of(company), reaches, rules, budget=Budget(steps=self._steps))

    def _look(self, network: Network, fleets: tuple[Fleet, ...], rules: RouteRules, steps: int) -> Glances:
        values = revenues_about(network, fleets, rules, budget=Budget(steps=steps))
        return tuple(Glance(value, len(network.stops)) for value in values)

    def _ways(self, company: Corporation, rules: RouteRules) -> tuple[Hashable, ...]:
        """A key for the board as ``company`` may run on it; equal whenever that is the same."""
        known = self._rules.setdefault(company.id, [])
        if rules not in known:
            known.append(rules)
        beyond = frozenset(self.policies.revenue.stops_beyond(company))
        return company.id, self.land.board.digest, beyond, known.index(rules)


def _is_plain(rules: RouteRules) -> bool:
    """Whether the answer depends on nothing but the rules and the board, so that it may be remembered."""
    return rules.stop_value is None and all(isinstance(hook, RememberedHook) for hook in rules.hooks)


def _make_room(known: dict[Hashable, Any], most: int) -> None:
    """Forget the oldest answer if ``most`` are known already."""
    if len(known) >= most:
        del known[next(iter(known))]
