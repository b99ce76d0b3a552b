"""Runs in 18Mag: rail cars that minors buy for a run, mines, tokens of corporations in cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, RouteClaim, RunRoutes, SpecialBuy
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.track.network import StopKey, StopKind
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import RouteHook, revenue_of
from roundhouse.eighteen.track.routes.trains import Allowance
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked
from roundhouse.table.labels import ChoiceLabel

from ..events import RailCarBought
from .facts import CarUse, Facts, RailCar, by_phase, reward

LEAST_STOPS = 2
"""A route makes so many stops at least, mines not counted."""
CAR_STEP = 10
"""How much more each further rail car of a turn costs."""
ONE_TOWN = "+1"
"""How the name of a train ends that counts a town more."""
CAR_LABEL = ChoiceLabel("A rail car (%(seller)s)")
CAR_LABELS: Mapping[tuple[CarUse, ...], ChoiceLabel] = {
    ("plus",): ChoiceLabel("A train counts as many towns more as it makes stops (%(seller)s)"),
    ("offboard",): ChoiceLabel("A route to an off-board place earns %(amount)s more (%(seller)s)"),
    ("mine",): ChoiceLabel("A route may lead to a mine, for %(amount)s (%(seller)s)"),
    ("offboard", "plus"): ChoiceLabel(
        "A route to an off-board place earns %(amount)s more, or a train counts as many towns more as it "
        "makes stops (%(seller)s)"
    ),
}


@dataclass(frozen=True)
class Stops:
    """How many stops a train makes, of any kind, and how many towns besides without a rail car."""

    any: int
    towns: int = 0


@dataclass(frozen=True)
class CarRule:
    """Which routes need a rail car, and what a route earns by one. Each car is used by one route.

    A route with more stops than its train makes needs the car for that; one to a mine needs that for mines,
    and leads to one mine only. ``prize`` is paid for each car that is used.
    """

    cars: tuple[tuple[CarUse, ...], ...]
    mines: frozenset[str]
    trains: Mapping[str, Stops]
    offboard: int
    prize: int = 0
    name: str = "rail cars"

    @property
    def remembered(self) -> bool:
        """Its values say everything."""
        return True

    @property
    def claims(self) -> int:
        """One for each car."""
        return len(self.cars)

    def with_prizes(self, prize: int) -> RouteHook:
        """The same rule, which pays for using cars."""
        return replace(self, prize=prize)

    def bound(self, _train: TrainReach) -> int:
        """What all cars bring together."""
        return self.offboard + self.prize * len(self.cars)

    def needs(self, run: Run) -> frozenset[CarUse] | None:
        """What a route needs cars for; ``None`` where no car would help."""
        train = self.trains[run.train.name]
        count = sum(stop.visit_cost for stop in run.stops)
        towns = sum(stop.kind is StopKind.TOWN for stop in run.stops)
        mines = sum(stop.hex in self.mines for stop in run.stops)
        if count < LEAST_STOPS or mines > 1:
            return None
        found: set[CarUse] = set()
        if mines:
            found.add("mine")
        if count - min(towns, train.towns) > train.any:
            found.add("plus")
        return frozenset(found)

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the route may have by the cars that it needs or could use."""
        needed = self.needs(run)
        if needed is None:
            return ()
        taken: set[int] = set()
        for use in needed:
            car = next((at for at, does in enumerate(self.cars) if use in does), None)
            if car is None or car in taken:
                return ()
            taken.add(car)
        found = [Offer(self.prize * len(taken), frozenset(taken))]
        for more in self._bonus_cars(run, taken):
            found.append(Offer(self.offboard + self.prize * (len(taken) + 1), frozenset({*taken, more})))
        return found

    def _bonus_cars(self, run: Run, taken: set[int]) -> Iterator[int]:
        """The car with which the route earns more, if that is not taken for another use."""
        if any(stop.kind is StopKind.OFFBOARD for stop in run.stops):
            for at, does in enumerate(self.cars):
                if "offboard" in does and at not in taken:
                    yield at

    def used(self, runs: Sequence[Run]) -> int:
        """How many of the cars these routes, legal together, use or could use."""
        best = 0
        options = [[offer.claims for offer in self.offers(run)] or [frozenset[int]()] for run in runs]
        chosen: list[frozenset[int]] = [frozenset()]
        for claims in options:
            chosen = [have | more for have in chosen for more in claims if not have & more]
            best = max(best, max((len(have) for have in chosen), default=0))
        return max((len(have) for have in chosen), default=best)


def cars_of(game: GameInPlay, company: Corporation) -> Sequence[RailCar]:
    """The rail cars that ``company`` has bought for its run."""
    step = game.round.find(RunWithCars)
    return step.bought(company) if step is not None else ()


def car_rule(game: GameInPlay, company: Corporation, bought: Sequence[RailCar]) -> CarRule | None:
    """What holds for the routes of ``company`` with these cars; ``None`` without any where it reaches no
    mine."""
    facts = game.settings_of(Facts)
    mines = frozenset(facts.mines)
    if not bought and mines.isdisjoint(hex_ for hex_, _ in game.land.reach(company).cities()):
        return None
    names = {kind.name: Stops(kind.reach or 0) for kind in game.title.trains}
    longer = {f"{name}{ONE_TOWN}": Stops(stops.any, 1) for name, stops in names.items()}
    cars = tuple(car.does for car in bought)
    pays = by_phase(game, facts.offboard_pays) if any("offboard" in does for does in cars) else 0
    return CarRule(cars, mines, {**names, **longer}, pays)


def with_towns(reach: TrainReach, towns: int) -> TrainReach:
    """The reach of a train that counts so many towns more."""
    if not towns:
        return reach
    more = Allowance(frozenset({StopKind.TOWN}), towns, towns)
    return replace(reach, allowances=(*reach.allowances, more))


def is_between_places(run: Run) -> bool:
    """Does a route lead from one off-board place to another?"""
    return sum(stop.kind is StopKind.OFFBOARD for stop in run.stops) > 1


class Revenue18Mag(RevenuePolicy):
    """What trains earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """Tokens of corporations make cities pay more; mines pay the minor itself."""
        game, usual = self.game, super().route_rules(company)
        rule = car_rule(game, company, cars_of(game, company))
        hooks = (*usual.hooks, rule) if rule is not None else usual.hooks
        return replace(usual, values={**usual.values, **self._values(usual.colors)}, hooks=hooks)

    def _values(self, colors: Sequence[str]) -> Mapping[StopKey, int]:
        """What cities with tokens of corporations pay, and mines."""
        game, board = self.game, self.game.land.board
        facts, values = game.settings_of(Facts), dict[StopKey, int]()
        for hex_ in facts.mines:
            values[hex_, board.tile(hex_).city_nodes[0]] = 0
        for corporation in game.corporations.values():
            for hex_, city in board.tokens_of(corporation.id):
                tile = board.tile(hex_)
                key = hex_, tile.city_nodes[city]
                pays = values.get(key, revenue_of(tile.cities[city].revenue, colors))
                values[key] = pays + facts.token_pays
        return values

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """With rail cars and supporters a train may count more towns; which train does is asked later."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithCars)
        if step is None or step.actor() is not company:
            return reach
        stops, towns = train.face.reach or 0, 0
        if any("plus" in car.does for car in step.bought(company)):
            towns = stops
        if step.longer == train.id:
            towns += 1
            reach = replace(reach, name=f"{reach.name}{ONE_TOWN}")
        return with_towns(reach, towns)

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, Any]:
        """The subsidy of a route."""
        usual, (_, subsidy) = super().claimed_beside(company, run), self.beside_routes(company, [run], ())
        return {**usual, "subsidy": subsidy}

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """Mines pay the minor, and so do routes between two off-board places where there are sleepers."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        facts = self.game.settings_of(Facts)
        mines = sum(any(stop.hex in facts.mines for stop in run.stops) for run in runs)
        between = sum(is_between_places(run) for run in runs) if facts.sleepers_run else 0
        return extra, subsidy + by_phase(self.game, facts.mine_pays) * (mines + between)


class RunWithCars(RunTrains):
    """As usual. Before it runs, a minor may buy the use of rail cars, each once; it has to use them."""

    cars: tuple[str, ...] = tracked(())
    """The sellers of the cars that were bought in this turn."""
    longer: str | None = tracked(None)
    """The train that counts a town more in this turn."""
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, SpecialBuy: "do_buy_car"}

    def begin_turn(self) -> None:
        """No car is bought yet."""
        super().begin_turn()
        if self.cars:
            self.cars = ()
        if self.longer is not None:
            self.longer = None

    def bought(self, company: Corporation) -> Sequence[RailCar]:
        """The cars that ``company`` has for its run."""
        if not self.cars or self.actor() is not company:
            return ()
        return [car for car in self.game.settings_of(Facts).cars if car.seller in self.cars]

    def price(self) -> int:
        """What the next car costs."""
        return by_phase(self.game, self.game.settings_of(Facts).car_prices) + CAR_STEP * len(self.cars)

    def on_offer(self, minor: Corporation) -> Sequence[RailCar]:
        """The cars that ``minor`` may buy now: those that it can use, besides the ones that it has.

        Recorded games were not held to that: who could not run on 18xx.games took the purchase back.
        """
        if minor.cash < self.price():
            return ()
        left = [car for car in self.game.settings_of(Facts).cars if car.seller not in self.cars]
        if self.game.trusting:
            return left
        return [car for car in left if self.game.answers.to(self._can_use, minor, car)]

    def _can_use(self, minor: Corporation, car: RailCar) -> bool:
        """Is there a run of ``minor`` that uses this car, and those that it has?"""
        game, runs, policies = self.game, self.game.runs, self.game.policies
        cars = [*self.bought(minor), car]
        rule, usual = car_rule(game, minor, cars), runs.rules(minor)
        assert rule is not None
        others = (hook for hook in usual.hooks if not isinstance(hook, CarRule))
        rules = replace(usual, hooks=(*others, rule))
        for fleet in policies.trains.fleets(minor):
            towns = [(train.face.reach or 0) if "plus" in car.does else 0 for train in fleet]
            reaches = [policies.revenue.train_reach(minor, train) for train in fleet]
            longer = [with_towns(reach, more) for reach, more in zip(reaches, towns, strict=True)]
            if rule.used(runs.best_by(minor, longer, rules).runs) == len(cars):
                return True
        return False

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or buy a car first."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and self.on_offer(entity):
            return kinds | {SpecialBuy}
        return kinds

    def choices(self) -> Iterator[Choice]:
        """The run, and the cars."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and SpecialBuy in self.kinds_for(company):
            facts, cost = self.game.settings_of(Facts), {"cost": self.price()}
            for car in self.on_offer(company):
                pays = facts.mine_pays if "mine" in car.does else facts.offboard_pays
                amount = self.game.money(by_phase(self.game, pays))
                label = CAR_LABELS.get(car.does, CAR_LABEL).of(seller=car.seller, amount=amount)
                yield self.choice(
                    "special_buy", company, facts=cost, label=label, description=self.called(car)
                )

    def called(self, car: RailCar) -> str:
        """What recorded games call a car in this phase."""
        return car.name.format(by_phase(self.game, self.game.settings_of(Facts).offboard_pays))

    def do_buy_car(self, action: SpecialBuy, minor: Corporation) -> None:
        """Pay the seller."""
        car = next((one for one in self.on_offer(minor) if self.called(one) == action.description), None)
        if car is None:
            raise Refusal("route/car", f"{minor.id} cannot buy “{action.description}” now.")
        price, seller = self.price(), self.game.corporations[car.seller]
        self.game.pay(minor, seller, price)
        self.cars = (*self.cars, car.seller)
        self.game.happen(RailCarBought(company=minor.id, seller=seller.id, price=price))

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; all cars have to be used that can be used together."""
        game = self.game
        if self.cars and not game.trusting:
            self._check_use(action, company)
        super().do_run(action, company)
        facts = game.settings_of(Facts)
        if facts.sleepers is not None and facts.sleepers_run:
            count = sum(len(self._places(connections)) > 1 for _, connections, _ in self.routes)
            reward(game, facts.sleepers, by_phase(game, facts.mine_pays) * count)

    def _places(self, connections: Sequence[Sequence[str]]) -> set[str]:
        """The off-board places on a route."""
        hexes = self.game.land.ground.hexmap.hexes
        names = {name.partition(" ")[0] for part in connections for name in part}
        return {name for name in names if name in hexes and hexes[name].printed.color == "red"}

    def _check_use(self, action: RunRoutes, company: Corporation) -> None:
        rule = car_rule(self.game, company, self.bought(company))
        trains = [self.game.train(route.train) for route in action.routes]
        appraisal = self.game.runs.appraise(company, action.routes, trains)
        if rule is None or isinstance(appraisal, int) or not appraisal.legal:
            return  # refused for another reason
        used = rule.used(appraisal.runs)
        if used < len(self.cars) and used < rule.used(self.game.runs.best(company).routes.runs):
            raise Refusal("route/cars", "The rail cars that were bought have to be used.")
