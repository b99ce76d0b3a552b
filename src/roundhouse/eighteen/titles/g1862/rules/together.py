"""What the routes of a company earn together in 1862, and which may not be run together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from roundhouse.eighteen.rules.desks.bases import why_not_joined
from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.routes import Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

Place: TypeAlias = StopKey | tuple[str, ...]
"""What is paid once: a stop; of an off-board place all of its hexes together."""
FREIGHT, LOCAL = "freight", "local"
FREIGHT_HEX, PORT_HEX = 20, 30
"""What a hex between its ends brings a freight train, and with a port for an end."""
PERMANENT_FROM = 6
"""Freight trains of so many hexes and more stay for ever."""


@dataclass(frozen=True, slots=True)
class End:
    """An end of a freight route: what is paid there, and the hex from which the distance counts, which for an
    end off the board is the last one before it."""

    stop: StopKey
    place: Place
    pays: int
    hex: str
    abroad: bool
    port: bool


@dataclass(frozen=True, slots=True)
class View:
    """A route: its stops, the ways to count them for a passenger train, the ends of a freight train."""

    stops: frozenset[StopKey]
    ways: tuple[Mapping[Place, int], ...] = ()
    ends: tuple[End, End] | None = None
    permanent: bool = False


@dataclass(frozen=True)
class Together:
    """Stops pay once; freight trains get the ends of routes that follow each other, and the hexes between.

    No train runs between two places in the west, or between two ports, or to London without a link. One
    route visits the home, and all meet. Freight trains that rust follow each other end to end, and one that
    stays if there is any other.
    """

    company: str
    home: frozenset[StopKey]
    west: frozenset[StopKey]
    ports: frozenset[StopKey]
    closed: frozenset[StopKey]
    places: Mapping[StopKey, Place]
    colors: tuple[str, ...]

    why_not_alone = "No train runs between two ports or two places in the west, or to London without a link."

    def view(self, run: Run) -> View | None:
        """A route as these rules see it; none for one that is forbidden by itself."""
        stops = frozenset(stop.key for stop in run.stops)
        outer = {run.stops[0].key, run.stops[-1].key}
        if stops & self.closed or (len(outer) == 2 and (outer <= self.west or outer <= self.ports)):
            return None
        if run.train.category == FREIGHT:
            permanent = (run.train.hexes or 0) >= PERMANENT_FROM
            ways = run.connections
            ends = self._end(run.stops[0], ways[0]), self._end(run.stops[-1], ways[-1][::-1])
            return View(stops, ends=ends, permanent=permanent)
        return View(stops, ways=tuple(self._ways(run)))

    def _end(self, stop: NetworkStop, way: Sequence[str]) -> End:
        """An end, with the hexes that lead on from it."""
        abroad = stop.kind is StopKind.OFFBOARD
        near = way[1] if abroad else stop.hex
        return End(stop.key, self._place(stop), self._pays(stop), near, abroad, stop.key in self.ports)

    def _ways(self, run: Run) -> Iterator[Mapping[Place, int]]:
        """The ways to count the stops of a passenger train: so many of its cities, and all towns or none."""
        cities = [stop for stop in run.stops if stop.kind is not StopKind.TOWN]
        towns = [stop for stop in run.stops if stop.kind is StopKind.TOWN and run.train.category == LOCAL]
        most = run.train.allowances[0].pay
        count = len(cities) if most is None else min(most, len(cities))
        for chosen in combinations(cities, count):
            yield {self._place(stop): self._pays(stop) for stop in (*chosen, *towns)}

    def _place(self, stop: NetworkStop) -> Place:
        return self.places.get(stop.key, stop.key)

    def _pays(self, stop: NetworkStop) -> int:
        return revenue_of(stop.revenue, self.colors)

    def kind(self, view: View) -> Hashable:
        """Freight routes differ by their ends as well."""
        return view.ends

    # What they earn

    def worth(self, views: Sequence[View]) -> int:
        """Every place once, in the best way to count the stops, and the hexes between the ends of freight."""
        paid: dict[Place, int] = {}
        bonus = 0
        for group in joined(views):
            one, other = ends_of(group)
            paid |= {one.place: one.pays, other.place: other.pays}
            bonus += between(one, other) * hex_pay(one, other)
        several = [view.ways for view in views if len(view.ways) > 1]
        for view in views:
            if len(view.ways) == 1:
                paid |= view.ways[0]
        if not several:
            return bonus + sum(paid.values())
        best = 0
        for picked in product(*several):
            more: dict[Place, int] = {}
            for way in picked:
                more |= way
            best = max(best, sum(pays for place, pays in more.items() if place not in paid))
        return bonus + sum(paid.values()) + best

    def most(self, views: Sequence[View]) -> int:
        """Freight trains each with both ends, and all of the hexes as if it led to a port."""
        freight = 0
        for view in views:
            if view.ends is not None:
                one, other = view.ends
                freight += one.pays + other.pays + (between(one, other) + 1) * PORT_HEX
        return freight + self.worth([view for view in views if view.ends is None])

    def most_beside(self, train: TrainReach) -> int:
        """The hexes of a freight train."""
        return (train.hexes or 0) * PORT_HEX + PORT_HEX if train.category == FREIGHT else 0

    # What is forbidden

    def why_not(self, views: Sequence[View]) -> str | None:
        """Home, meeting, and freight trains that follow each other, of which two must not turn back."""
        if not views:
            return None
        reason = why_not_joined(self.company, [view.stops for view in views], self.home)
        if reason is not None:
            return reason
        groups = joined(views)
        if any(len(_free(group)) == 1 for group in groups):
            return "Freight routes that follow each other must have two ends, or none."
        rusting = [group for group in groups if not all(view.permanent for view in group)]
        if len(rusting) > 1:
            return "The routes of freight trains that rust have to follow each other end to end."
        if rusting and len(groups) > 1 and not any(view.permanent for view in rusting[0]):
            return "A freight train that rusts has to follow one that stays."
        return None


def joined(views: Sequence[View]) -> list[list[View]]:
    """The freight routes that follow each other end to end; those of trains that rust come first."""
    left = sorted((view for view in views if view.ends is not None), key=lambda view: view.permanent)
    groups: list[list[View]] = []
    while left:
        group = [left.pop(0)]
        while True:
            free = _free(group)
            following = next((view for view in left if free & _stops(view)), None)
            if following is None:
                break
            group.append(following)
            left.remove(following)
        groups.append(group)
    return groups


def _stops(view: View) -> set[StopKey]:
    assert view.ends is not None
    return {end.stop for end in view.ends}


def _free(group: Sequence[View]) -> set[StopKey]:
    """The stops where one of these routes ends, and no other one."""
    ends = [end.stop for view in group for end in view.ends or ()]
    return {stop for stop in ends if ends.count(stop) == 1}


def ends_of(group: Sequence[View]) -> tuple[End, End]:
    """The two ends of freight routes that follow each other; of a ring the same one twice."""
    ends, free = [end for view in group for end in view.ends or ()], _free(group)
    found = [end for end in ends if end.stop in free] or ends[:1]
    return found[0], found[-1]


def between(one: End, other: End) -> int:
    """How many hexes lie between two ends; the map counts two rows from a hex to the one below."""
    across = abs(ord(one.hex[0]) - ord(other.hex[0]))
    down = abs(int(one.hex[1:]) - int(other.hex[1:]))
    steps = across + max(0, (down - across) // 2)
    return max(0, steps - 1 + one.abroad + other.abroad)


def hex_pay(one: End, other: End) -> int:
    """What each hex between two ends brings."""
    return PORT_HEX if one.port or other.port else FREIGHT_HEX
