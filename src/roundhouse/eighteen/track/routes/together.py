"""The best routes where what they earn is a question of all of them together.

Trains may use the same track here. For each train there is a list of routes: of those that the rules tell
apart in nothing but their stops only the ones whose stops no other one visits with more. One of each list is
chosen, or none, so that the routes are allowed together and earn most.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from roundhouse.eighteen.track.routes.budget import Meter
from roundhouse.eighteen.track.routes.finder import Finder
from roundhouse.eighteen.track.routes.route import RouteSet, Run
from roundhouse.eighteen.track.routes.rules import RouteRules, TogetherRules
from roundhouse.eighteen.track.routes.sharing import paid_once
from roundhouse.eighteen.track.routes.trains import TrainReach

_OF_A_ROUTE, _OF_A_CHOICE = 5, 12
"""Steps of work (see ``Budget``) for looking at a route, and for valuing some of them together."""


class JointRoute(NamedTuple):
    """A route that a train may run, as the rules see it, and the most that it adds to what others earn."""

    most: int
    view: Any
    run: Run


Chosen = tuple[JointRoute | None, ...]
"""For each train, in the order of the search, what it runs."""


class TogetherSearch:
    """Looks for the best routes of some trains. Once the meter is spent what was found is not proved best."""

    def __init__(
        self, rules: RouteRules, joint: TogetherRules[Any], finders: Sequence[Finder], meter: Meter
    ) -> None:
        self._rules = rules
        self._joint = joint
        self._meter = meter
        self._options: dict[int, list[JointRoute]] = {}
        for finder in finders:
            if id(finder) not in self._options:
                self._options[id(finder)] = self._options_of(finder)
        tops = [self._top(finder) for finder in finders]
        self._order = sorted(range(len(finders)), key=lambda at: (-tops[at], _first_place(finders, at), at))
        self._lists = [self._options[id(finders[at])] for at in self._order]
        self._tops = [tops[at] for at in self._order]
        self._best: Chosen = (None,) * len(finders)
        self._worth = 0

    def solve(self, trains: Sequence[TrainReach]) -> RouteSet:
        """The best routes. Their single revenues count each stop for the first route that visits it; what
        they earn together differs, by as much as their bound does."""
        self._begin()
        self._search((), ())
        runs = [
            replace(option.run, train=trains[at], route=replace(option.run.route, train=at))
            for at, option in sorted(zip(self._order, self._best, strict=True), key=lambda pair: pair[0])
            if option is not None
        ]
        paid = paid_once(runs, self._rules)
        value = sum(run.revenue for run in paid)
        bound = max(sum(self._tops), self._worth) if self._meter.spent else self._worth
        return RouteSet(paid, value, value + bound - self._worth, self._meter.steps)

    def _options_of(self, finder: Finder) -> list[JointRoute]:
        """The routes of a train that the rules allow by themselves, those first that may add most."""
        shortest: dict[tuple[Hashable, int], tuple[int, Any, Run]] = {}
        for candidate in finder.every():
            if self._meter.work(_OF_A_ROUTE):
                break
            run = finder.alone(candidate)
            view = self._joint.view(run)
            if view is None:
                continue
            key, size = (self._joint.kind(view), candidate[1]), candidate[2].bit_count()
            if key not in shortest or size < shortest[key][0]:
                shortest[key] = (size, view, run)
        kept: dict[Hashable, list[int]] = {}
        options: list[JointRoute] = []
        for (kind, stops), (_, view, run) in sorted(
            shortest.items(), key=lambda item: -item[0][1].bit_count()
        ):
            larger = kept.setdefault(kind, [])
            if any(stops & ~other == 0 for other in larger):
                continue
            larger.append(stops)
            options.append(JointRoute(self._joint.most((view,)), view, run))
        return sorted(options, key=lambda option: (-option.most, option.run.hexes.bit_count()))

    def _top(self, finder: Finder) -> int:
        """The most that a train adds; what its stops pay at most where not all of its routes were seen."""
        options = self._options[id(finder)]
        seen = options[0].most if options else 0
        if not self._meter.spent:
            return seen
        return max(seen, finder.plan.loose_bound + self._joint.most_beside(finder.plan.train))

    def _begin(self) -> None:
        """Good routes to begin with: of each train the best one alone, and then of one train after the other
        what adds most."""
        nothing: Chosen = (None,) * len(self._lists)
        for at in range(len(self._lists)):
            found, worth = nothing, 0
            for option in self._lists[at]:
                if option.most <= worth:
                    break
                found, worth = self._better(found, worth, self._with(nothing, at, option))
            found, worth = self._improved(found, worth)
            if worth > self._worth:
                self._best, self._worth = found, worth

    def _improved(self, found: Chosen, worth: int) -> tuple[Chosen, int]:
        """A choice in which no train alone finds a better route any more."""
        before = -1
        while before < worth and not self._meter.spent:
            before = worth
            for at, options in enumerate(self._lists):
                for option in options:
                    found, worth = self._better(found, worth, self._with(found, at, option))
        return found, worth

    @staticmethod
    def _with(chosen: Chosen, at: int, option: JointRoute) -> Chosen:
        return (*chosen[:at], option, *chosen[at + 1 :])

    def _better(self, found: Chosen, worth: int, other: Chosen) -> tuple[Chosen, int]:
        """Of two choices the one that earns more, with what it earns; ``other`` only if it is allowed."""
        if self._meter.work(_OF_A_CHOICE):
            return found, worth
        views = [option.view for option in other if option is not None]
        more = self._joint.worth(views)
        return (other, more) if more > worth and self._joint.why_not(views) is None else (found, worth)

    def _search(self, chosen: Chosen, places: tuple[int, ...]) -> None:
        """Try all that begins with some routes, given with their places in the lists, and may be better."""
        at = len(chosen)
        if at == len(self._lists):
            self._best, self._worth = self._better(self._best, self._worth, chosen)
            return
        if self._meter.work(_OF_A_CHOICE):
            return
        sofar = self._joint.most([option.view for option in chosen if option is not None])
        ahead = sum(self._tops[at + 1 :])
        # Of trains that are alike the later one takes a later route, or none.
        alike = at > 0 and self._lists[at] is self._lists[at - 1]
        for place in range(places[-1] if alike else 0, len(self._lists[at])):
            option = self._lists[at][place]
            if sofar + option.most + ahead <= self._worth or self._meter.spent:
                break
            self._search((*chosen, option), (*places, place))
        if sofar + ahead > self._worth and not self._meter.spent:
            self._search((*chosen, None), (*places, len(self._lists[at])))


def _first_place(finders: Sequence[Finder], at: int) -> int:
    """The first place of this finder among ``finders``."""
    return next(place for place, finder in enumerate(finders) if finder is finders[at])
