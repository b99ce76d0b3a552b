"""What the routes of a railway earn together in 1873, and which may not be run together."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.routes import Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of

MINING, PASSENGER = "mining", "passenger"
"""What steam trains carry, and what diesel trains do."""
PRIZE = 100_000
"""What a line counts for in the search, so that it is run before anything else."""


@dataclass(frozen=True, slots=True)
class View:
    """A route: its train, the track, the open stops, what calling at each hex pays, the levels of its train
    at mines, and the lines of the concession that it runs."""

    train: str
    category: str
    sides: int
    stops: frozenset[StopKey]
    pays: tuple[tuple[str, int], ...]
    mines: tuple[tuple[str, int], ...]
    hexes: frozenset[str]
    lines: frozenset[int]


@dataclass(frozen=True)
class Together:
    """Every hex pays once, a mine for the train of the highest level that calls there. Routes of one train
    meet; diesel trains run on the track of others."""

    ends: frozenset[StopKey]
    """Where steam trains may end without a token: open mines and factories."""
    towns: frozenset[StopKey]
    """The stops that no route passes."""
    full: frozenset[StopKey]
    """The cities that tokens of others fill."""
    lines: tuple[frozenset[str], ...]
    """The hexes of each line of the concession."""
    joined: frozenset[StopKey]
    """The stops that are joined to the lines, where diesel trains run."""
    pays: Mapping[str, int]
    """What mines pay for each level of a train, by hex."""
    factories: Mapping[str, int]
    """What factories pay, by hex."""
    levels: Mapping[str, int]
    """The levels of trains, by their names in a search."""
    colors: tuple[str, ...]
    stop_pays: int

    why_not_alone = (
        "A route begins and ends at a token, an open mine or a factory, that of a diesel train at a token; "
        "it passes neither a town nor a city that is full of tokens."
    )

    def view(self, run: Run) -> View | None:
        """A route as these rules see it; none for one that is forbidden by itself."""
        stops = run.stops
        hexes = frozenset(name for part in run.connections for name in part)
        lines = frozenset(at for at, line in enumerate(self.lines) if hexes == line)
        diesel = run.train.category == PASSENGER
        if not all(self._may_end(stop, diesel) for stop in (stops[0], stops[-1])):
            return None
        if any(stop.key in self.towns or (stop.key in self.full and not lines) for stop in stops[1:-1]):
            return None
        if diesel and not lines and any(stop.key not in self.joined for stop in stops):
            return None
        open_ = [stop for stop in stops if stop.key not in self.full or stop.own]
        mines = () if diesel else tuple((stop.hex, self._at_mine(run, stop)) for stop in open_)
        return View(
            train=run.train.name,
            category=run.train.category,
            sides=reduce(or_, (chain.sides for chain in run.chains), 0),
            stops=frozenset(stop.key for stop in open_),
            pays=tuple((stop.hex, self._call(stop, diesel)) for stop in open_),
            mines=tuple(item for item in mines if item[1]),
            hexes=frozenset(stop.hex for stop in stops),
            lines=lines,
        )

    def _may_end(self, stop: NetworkStop, diesel: bool) -> bool:
        if stop.own:
            return True
        return not diesel and stop.key in self.ends and stop.key not in self.full

    def _at_mine(self, run: Run, stop: NetworkStop) -> int:
        return self.pays.get(stop.hex, 0) * self.levels.get(run.train.name, 0)

    def _call(self, stop: NetworkStop, diesel: bool) -> int:
        """What a train gets that is the first one at a stop, without what a mine pays."""
        if stop.kind is not StopKind.CITY:
            return 0 if diesel else self.factories.get(stop.hex, 0)
        if diesel:
            return self.stop_pays
        city = revenue_of(stop.revenue, self.colors) if stop.own else self.stop_pays
        return city + self.factories.get(stop.hex, 0)

    def kind(self, view: View) -> Hashable:
        """Routes over other track leave other track free."""
        return view.sides

    def earned(self, views: Sequence[View]) -> int:
        """What these routes earn together."""
        total, best = 0, dict[str, int]()
        called: dict[str, set[str]] = {MINING: set(), PASSENGER: set()}
        for view in views:
            before = called[view.category]
            total += sum(amount for hex_, amount in view.pays if hex_ not in before)
            before |= view.hexes
            for hex_, amount in view.mines:
                best[hex_] = max(best.get(hex_, 0), amount)
        return total + sum(best.values())

    def worth(self, views: Sequence[View]) -> int:
        """The same, and a prize for every line that is run, by each category once."""
        run = {(view.category, line) for view in views for line in view.lines}
        return self.earned(views) + PRIZE * len(run)

    def most(self, views: Sequence[View]) -> int:
        """Each with all that it could earn alone."""
        return sum(self.worth((view,)) for view in views)

    def most_beside(self, train: TrainReach) -> int:
        """The prizes, and mines and factories, each of them once."""
        level = self.levels.get(train.name, 0)
        mines = level * sum(self.pays.values()) + sum(self.factories.values())
        return PRIZE * len(self.lines) + mines

    def why_not(self, views: Sequence[View]) -> str | None:
        """No track is used twice by trains of one category; routes of one train meet."""
        used: dict[str, int] = {}
        for view in views:
            if used.get(view.category, 0) & view.sides:
                return "No track is used twice by routes of one kind of train."
            used[view.category] = used.get(view.category, 0) | view.sides
        for train in {view.train for view in views}:
            left = [view.stops for view in views if view.train == train]
            met = left.pop()
            while left:
                touching = next((stops for stops in left if stops & met), None)
                if touching is None:
                    return "The routes of one train have to meet each other."
                left.remove(touching)
                met |= touching
        return None

    def why_incomplete(self, views: Sequence[View]) -> str | None:
        """Why a company may not run like this: it has to run each of its lines, with diesel trains, too."""
        for category in {view.category for view in views}:
            run = {line for view in views if view.category == category for line in view.lines}
            if len(run) < len(self.lines):
                return "Every line of the concession has to be run, and by diesel trains as well."
        return None
