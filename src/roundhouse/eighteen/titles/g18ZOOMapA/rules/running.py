"""How corporations of 18ZOO run: towns for a subsidy, a tunnel, wings and one stop more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from roundhouse.eighteen.rules.desks.stops import trains_by_multiplier
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.parts.thresholds.part import PayByThreshold
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, ChooseAbility, RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Private, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.labels import ChoiceLabel

from .abilities import BuildingSite, DoubledTowns, LongerTrain, TownPrize, Wings, ability_of, card, has
from .events import PowerUsedFor
from .facts import Facts, Zoo
from .patching import retire_trains

BARREL = "two_barrels"
MORE_FOR_TOWN = 10
LEAST_STOPS = 2
_COUNTED = frozenset({StopKind.CITY, StopKind.OFFBOARD})


@dataclass(frozen=True)
class ZooRoutes:
    """Which routes are allowed, and what a city that is passed does not pay.

    A route has two stops at least and no more than the train makes; one train of the company may make
    ``more``. A full city that is passed is no stop; a way through the tunnel is one. No route goes through it
    twice, and none that ends at one of its ``mouths`` goes through it or ends at the other.
    """

    distances: Mapping[str, int]
    local: str
    with_towns: frozenset[str]
    more: bool
    full: frozenset[StopKey]
    mouths: frozenset[str]
    colors: tuple[str, ...]
    name: str = "route"
    claims: int = 1

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and takes off what passed cities would pay."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """Nothing for a route that is not allowed; one that is longer than usual takes the one claim."""
        train = run.train.name
        passed = [stop for stop in run.stops[1:-1] if stop.key in self.full]
        through = self._goes_through(run)
        if through is None:
            return ()
        count = sum(self._counts(stop, train) for stop in run.stops) - len(passed) + through
        most = self.distances[train]
        if count < (1 if train == self.local else LEAST_STOPS):
            return ()
        loss = sum(revenue_of(stop.revenue, self.colors) for stop in passed) * run.train.multiplier
        if count <= most:
            return (Offer(-loss),)
        longer = self.more and count == most + 1 and train not in self.with_towns and train != self.local
        return (Offer(-loss, frozenset({0})),) if longer else ()

    def _counts(self, stop: NetworkStop, train: str) -> bool:
        if stop.kind is StopKind.TOWN:
            return train in self.with_towns
        return stop.kind in _COUNTED and stop.visit_cost > 0

    def _goes_through(self, run: Run) -> int | None:
        """1 for a way through the tunnel, 0 for none; ``None`` if that is not allowed."""
        if not self.mouths:
            return 0
        ways = sum(self.mouths <= set(chain.hex_names) for chain in run.chains)
        ends = len({stop.hex for stop in run.stops} & self.mouths)
        return ways if ways + ends <= 1 else None


def full_cities(game: GameInPlay, company: Corporation) -> frozenset[StopKey]:
    """The cities that others have filled, of which one may be passed: none with only a building site."""
    board, found = game.land.board, set()
    for hex_, city in board.full_cities(company.id):
        slots = board.slots(hex_, city)
        if not (len(slots) == 1 and slots[0] == _site_token(game)):
            found.add((hex_, board.tile(hex_).city_nodes[city]))
    return frozenset(found)


def _site_token(game: GameInPlay) -> str:
    """The owner of the token that blocks a place: the power itself, also once it is closed."""
    found = game.abilities.privates_with(BuildingSite)
    return found[0].id if found else ""


def distances(game: GameInPlay) -> Mapping[str, int]:
    """How many stops each train makes."""
    faces = [face for kind in game.title.trains for face in (kind, *kind.variants)]
    return {face.name: face.reach or face.allowances[0].visit or 0 for face in faces}


class RevenueZoo(RevenuePolicy):
    """What trains earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Wings, sugar, barrels and the tunnel."""
        game, usual = self.game, super().route_rules(company)
        facts, zoo = game.settings_of(Facts), game.memory_of(Zoo)
        winged = has(game, company, Wings)
        full = full_cities(game, company) if winged else frozenset()
        bonuses = list(usual.bonuses)
        if zoo.doubling is company:
            towns = frozenset({StopKind.TOWN})
            bonuses.append(Bonus("Towns", per_stop=MORE_FOR_TOWN, per_stop_kinds=towns))
        mouths = frozenset(zoo.mouths) if len(zoo.mouths) == 2 else frozenset()
        if mouths:
            bonuses.extend(self._tunnel(usual.colors))
        hook = ZooRoutes(
            distances(game),
            facts.patched_train,
            frozenset(facts.town_trains),
            has(game, company, LongerTrain),
            full,
            mouths,
            usual.colors,
        )
        return replace(
            usual,
            bonuses=tuple(bonuses),
            hooks=(*usual.hooks, hook),
            passable={**usual.passable, **dict.fromkeys(full, True)},
            passed_once=usual.passed_once | full,
        )

    def _tunnel(self, colors: tuple[str, ...]) -> Iterator[Bonus]:
        """A way through the tunnel pays as one of its mouths does."""
        game, (start, end) = self.game, self.game.memory_of(Zoo).mouths
        pays = revenue_of(game.land.board.tile(start).stops[0].revenue, colors)
        hexes = (frozenset({start}), frozenset({end}))
        for times, trains in trains_by_multiplier(game.title).items():
            yield Bonus("Tunnel", pays * times, hexes=hexes, trains=trains)

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """With wings, what lies behind full cities is there as well."""
        return super().stops_beyond(company) | (
            self._passed(company) if has(self.game, company, Wings) else frozenset()
        )

    def _passed(self, company: Corporation) -> frozenset[StopKey]:
        """The full cities that its track reaches."""
        cities = set(self.game.land.reached_cities(company))
        return frozenset(key for key in full_cities(self.game, company) if key[0] in cities)

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """A city that is passed, and one stop more, are counted when a route is looked at as a whole."""
        usual = super().train_reach(company, train)
        more = int(has(self.game, company, Wings)) + int(has(self.game, company, LongerTrain))
        if not more:
            return usual
        first, *rest = usual.allowances
        longer = replace(
            first,
            visit=None if first.visit is None else first.visit + more,
            pay=None if first.pay is None else first.pay + more,
        )
        return replace(usual, allowances=(longer, *rest))

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, int]:
        """The subsidy of the route."""
        return {**super().claimed_beside(company, run), "subsidy": towns_of((run,))}

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The subsidy of all routes."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        return extra, subsidy + subsidy_for(self.game, company, towns_of(runs))


def towns_of(runs: Sequence[Run]) -> int:
    """How many towns are on these routes."""
    return sum(stop.kind is StopKind.TOWN for run in runs for stop in run.stops)


def subsidy_for(game: GameInPlay, company: Corporation, towns: int) -> int:
    """What a company receives for towns: nothing while they pay double."""
    if game.memory_of(Zoo).doubling is company or not towns:
        return 0
    prize, more = card(game, TownPrize), 0
    if prize is not None and prize.owner is company:
        ability = ability_of(game, prize, TownPrize)
        more = ability.amount if ability is not None else 0
    return towns * game.settings_of(Facts).town_subsidy + more


class RunZoo(RunTrains):
    """Every train runs. Before, the company may let its towns pay double; a 1S runs wherever it is."""

    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, ChooseAbility: "do_double"}

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run; of a power, let towns pay double."""
        if isinstance(entity, Private):
            return frozenset({ChooseAbility}) if self._may_double(entity) else NOTHING
        kinds = super().actions(entity)
        if kinds or self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return kinds
        trains = self.game.policies.trains.runnable_trains(entity)
        local = self.game.settings_of(Facts).patched_train
        return frozenset({RunRoutes}) if any(train.name == local for train in trains) else NOTHING

    def _may_double(self, private: Private) -> bool:
        company = self.actor()
        return (
            private is card(self.game, DoubledTowns)
            and isinstance(company, Corporation)
            and private.owner is company
            and self.game.memory_of(Zoo).doubling is None
            and RunRoutes in self.kinds_for(company)
        )

    def choices(self) -> Iterator[Choice]:
        """The run, and towns that pay double."""
        yield from super().choices()
        private = card(self.game, DoubledTowns)
        if private is not None and self._may_double(private):
            yield self.choice("choose_ability", private, label=ChoiceLabel("Towns pay double"), choice=BARREL)

    def do_double(self, action: ChooseAbility, private: Private) -> None:
        """Towns pay double in this turn."""
        company = self.actor()
        assert isinstance(company, Corporation)
        if action.choice != BARREL:
            raise Refusal("power/choice", f"{private.name} cannot be used like that now.")
        zoo = self.game.memory_of(Zoo)
        zoo.doubling, zoo.doubled = company, zoo.doubled + 1
        self.game.happen(PowerUsedFor(private=private.id, company=company.id))

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; records name towns route by route, and not what they bring together."""
        game = self.game
        self._note(company)
        super().do_run(action, company)
        claimed = all(route.revenue is not None for route in action.routes)
        if game.trusting and claimed and action.subsidy is None:
            self.subsidy = subsidy_for(game, company, sum(route.subsidy or 0 for route in action.routes))
        private = card(game, DoubledTowns)
        ability = ability_of(game, private, DoubledTowns) if private is not None else None
        if private is not None and ability is not None and game.memory_of(Zoo).doubled >= ability.count:
            game.close_private(private)

    def skip(self) -> None:
        """Without a run the trains that are there count as those that could have run."""
        company = self.actor()
        if isinstance(company, Corporation):
            self._note(company)
        super().skip()

    def _note(self, company: Corporation) -> None:
        self.game.memory_of(Zoo).ran = company.trains


class DividendZoo(PayByThreshold):
    """As the market says; after that barrels are empty, and worn trains may be saved."""

    __slots__ = ()

    def finish(self) -> None:
        """Towns pay as usual again."""
        super().finish()
        zoo = self.game.memory_of(Zoo)
        if zoo.doubling is not None:
            zoo.doubling = None

    def retire_trains(self, company: Corporation) -> None:
        """Trains on their last run go, unless a patch saves one, or another one has run in its place."""
        retire_trains(self.game, company)
