"""Runs in 18USA: resources, red areas, cars and what else is attached to trains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from roundhouse.eighteen.rules.desks.passed_stops import PassedStop, full_cities, own_cities
from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy
from roundhouse.eighteen.rules.state.actions import Action, Choose, RunRoutes
from roundhouse.eighteen.rules.state.events.event import EighteenEvent
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import Bonus, Offer, RouteRules, Run, StopSet, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal
from roundhouse.table.journal import tracked_dict
from roundhouse.table.labels import ChoiceLabel

from ..events import CitySwitcherAttached, ExtenderAttached, PullmanHitched
from . import resources, scrapping
from .facts import (
    DOUBLE,
    FREIGHT,
    NORTHERN,
    RURAL_TILES,
    SWITCH,
    TOWN_TILES,
    Facts,
    area_of,
    has_brown,
    memory_of,
    owned,
)

SWITCHER, EXTENDER, CAR = "switcher", "extender", "Pullman car"
SWITCHING = "switcher"
"""The category of the train with the switcher."""
TRAINS_TO_MEXICO = 2
PULLED = "P"
"""How the name of a train ends that pulls the car."""
MOST_STOPS = 20
"""No train counts more stops than that on this map."""
CAR_PAYS, TEN, TWENTY = 20, 10, 20
HALF_LINE, WHOLE_LINE = ("B8", "B14"), ("B2", "B8", "B14", "D20")
HALF_PAYS, WHOLE_PAYS = 30, 60
OIL_PAYS, ORE_PAYS, COAL_PAYS = 10, 10, 10


@dataclass(frozen=True)
class HexesVisited:
    """What a route earns by the hexes where it stops; ``paid`` says how much. Nothing: the route is not
    allowed. Each of ``claims`` goes to one route, where it is one."""

    name: str
    paid: Callable[[Run], int | None]
    most: Callable[[TrainReach], int]
    claims: int = 0
    claimed: Callable[[Run], bool] | None = None

    def bound(self, train: TrainReach) -> int:
        """The most that it pays this train."""
        return self.most(train)

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the route earns."""
        amount = self.paid(run)
        if amount is None:
            return ()
        if self.claimed is not None and self.claimed(run):
            free = () if self.claims > 1 else (Offer(0),)
            return (*(Offer(amount, frozenset({one})) for one in range(self.claims)), *free)
        return (Offer(amount),)


def _nothing(_: Run | TrainReach) -> int:
    return 0


def _hexes(run: Run) -> set[str]:
    return {stop.hex for stop in run.stops}


class USARevenue(RevenuePolicy):
    """What trains earn."""

    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """With the switcher the cities that are full of tokens of others."""
        beyond = super().stops_beyond(company)
        return beyond | full_cities(self.game.land.board, company) if owned(company, SWITCH) else beyond

    def route_rules(self, company: Corporation) -> RouteRules:
        """What is paid for resources, red areas, cars; where routes may not end."""
        game, usual = self.game, super().route_rules(company)
        values = {**usual.values, **_town_values(game, company, usual.colors)}
        usual = replace(usual, values=values)
        hooks = (*usual.hooks, *_hooks(game, company))
        bonuses = (*usual.bonuses, *_bonuses(game, company))
        rules = replace(usual, hooks=hooks, bonuses=bonuses)
        if not owned(company, SWITCH):
            return rules
        full = full_cities(game.land.board, company)
        passed = PassedStop(
            full, own_cities(game.land.board, company), rules.value_at, frozenset({SWITCHING}), dearest=False
        )
        return replace(
            rules,
            passed_by={**rules.passed_by, SWITCHING: full},
            passed_once=rules.passed_once | full,
            hooks=(*rules.hooks, passed),
        )

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """With the switcher a train visits one stop more than it counts; the extender counts one more."""
        reach, step = super().train_reach(company, train), self.game.round.find(RunWithUpgrades)
        if step is None:
            return reach
        for upgrade, name in step.attached.items():
            if name != train.id:
                continue
            if upgrade == CAR:
                reach = replace(reach, name=f"{reach.name}{PULLED}")
                continue
            rows = tuple(
                replace(
                    row,
                    visit=None if row.visit is None else row.visit + 1,
                    pay=row.pay if upgrade == SWITCHER or row.pay is None else row.pay + 1,
                )
                for row in reach.allowances
            )
            reach = replace(reach, allowances=rows)
            if upgrade == SWITCHER:
                reach = replace(reach, category=SWITCHING)
        return reach


def _resource_worth(game: GameInPlay, hex_: str) -> int:
    tile = game.land.board.tile(hex_)
    shown = resources.shown(tile)
    worth = COAL_PAYS if resources.COAL in shown else 0
    if resources.ORE in shown:
        worth += ORE_PAYS * 2 if resources.is_rich(tile) else ORE_PAYS
    if resources.OIL in shown:
        worth += OIL_PAYS * 2 if has_brown(game) else OIL_PAYS
    return worth


def _town_values(game: GameInPlay, company: Corporation, colors: Sequence[str]) -> dict[StopKey, int]:
    """A company town pays companies without a token there 10 less."""
    board = game.land.board
    values: dict[StopKey, int] = {}
    for hex_, tile in board.tiles.items():
        if tile.name in TOWN_TILES and not board.has_token(hex_, company.id):
            values[hex_, tile.city_nodes[0]] = revenue_of(tile.cities[0].revenue, colors) - TEN
    return values


def _hooks(game: GameInPlay, company: Corporation) -> Iterator[HexesVisited]:
    board, runnable = game.land.board, game.policies.trains.runnable_trains(company)
    mexico = frozenset(game.settings_of(Facts).mexico)
    rural = frozenset(hex_ for hex_, tile in board.tiles.items() if tile.name in RURAL_TILES)
    if len(runnable) > TRAINS_TO_MEXICO:
        yield HexesVisited(
            "Mexico", _nothing, _nothing, TRAINS_TO_MEXICO, lambda run: bool(mexico & _hexes(run))
        )
    if rural:
        yield HexesVisited(
            "rural junctions",
            lambda run: None if {run.stops[0].hex, run.stops[-1].hex} & rural else 0,
            _nothing,
        )
    if scrapping.pullmans(company) or _pulls(game):
        yield HexesVisited("Pullman car", lambda run: _car_pays(run, rural), _most_of_car)


def _bonuses(game: GameInPlay, company: Corporation) -> Iterator[Bonus]:
    """What routes earn more by the places where they stop, and the hexes that they pass."""
    memory, board = memory_of(game), game.land.board
    mined = {hex_: worth for hex_ in board.tiles if (worth := _resource_worth(game, hex_))}
    if mined:
        yield Bonus("resources", per_hex=mined)
    later = TWENTY if has_brown(game) else TEN
    for hexes, amount in ((memory.ten_more, TEN), (memory.twenty_more, later)):
        if hexes:
            yield Bonus("subsidy", amount, sets=(_stops_on(game, *hexes),))
    if owned(company, FREIGHT) and company.hex_tokens:
        yield Bonus("freight service", TEN, sets=(_stops_on(game, *area_of(game, company.hex_tokens[0])),))
    if owned(company, NORTHERN):
        half, whole = (tuple(_stops_on(game, hex_) for hex_ in line) for line in (HALF_LINE, WHOLE_LINE))
        yield Bonus("Great Northern", HALF_PAYS, sets=half, uses=1)
        yield Bonus("whole Great Northern", WHOLE_PAYS - HALF_PAYS, sets=whole, uses=1)


def _stops_on(game: GameInPlay, *hexes: str) -> StopSet:
    """Any stop on one of these hexes."""
    board = game.land.board
    return StopSet.of(*((hex_, node) for hex_ in hexes for node in range(len(board.tile(hex_).nodes))))


def _pulls(game: GameInPlay) -> bool:
    step = game.round.find(RunWithUpgrades)
    return step is not None and CAR in step.attached


def _most_of_car(train: TrainReach) -> int:
    """What the car adds at most to a route of the train: for each stop that it counts."""
    if not train.name.endswith(PULLED):
        return 0
    limits = [MOST_STOPS if row.pay is None else row.pay for row in train.allowances]
    return CAR_PAYS * min(MOST_STOPS, sum(limits))


def _car_pays(run: Run, rural: frozenset[str]) -> int:
    if not run.train.name.endswith(PULLED):
        return 0
    counted = (run.network.stops[at] for at in run.counted)
    return CAR_PAYS * sum(stop.hex not in rural for stop in counted)


class Upgrade(NamedTuple):
    """What may be attached to a train, and whether a train that stays for ever may have it."""

    name: str
    for_permanents: bool


class RunWithUpgrades(RunTrains):
    """As usual. Before it runs, a company may attach each thing that it has to one of its trains, for this
    run: a switcher, an extender, a Pullman car."""

    attached: dict[str, str] = tracked_dict()
    """The id of the train that each thing is attached to, by the thing's name."""
    choosing = "say which train takes the car"
    handlers: ClassVar[Mapping[type[Action], str]] = {**RunTrains.handlers, Choose: "do_attach"}

    def begin_turn(self) -> None:
        """Nothing is attached yet."""
        super().begin_turn()
        self.attached.clear()

    def upgrades(self, company: Corporation) -> Sequence[Upgrade]:
        """What may be attached now."""
        have = (
            (owned(company, SWITCH) is not None, Upgrade(SWITCHER, True)),
            (owned(company, DOUBLE) is not None, Upgrade(EXTENDER, False)),
            (bool(scrapping.pullmans(company)), Upgrade(CAR, True)),
        )
        return [upgrade for there, upgrade in have if there and upgrade.name not in self.attached]

    def trains(self, company: Corporation, upgrade: Upgrade) -> Sequence[Train]:
        """The trains to which something may be attached."""
        runnable = self.game.policies.trains.runnable_trains(company)
        return [
            train
            for train in runnable
            if upgrade.for_permanents or train.face.rusts_on or train.face.obsolete_on
        ]

    def offers(self, company: Corporation) -> Iterator[tuple[str, Upgrade, Train]]:
        """The answer as recorded games have it, what is attached, and to what."""
        for at, upgrade in enumerate(self.upgrades(company)):
            for place, train in enumerate(self.trains(company, upgrade)):
                yield f"{place}-{at}", upgrade, train

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, or attach something first."""
        kinds = super().actions(entity)
        if kinds and isinstance(entity, Corporation) and next(self.offers(entity), None):
            return kinds | {Choose}
        return kinds

    def choices(self) -> Iterator[Choice]:
        """The run, and what may be attached."""
        yield from super().choices()
        company = self.actor()
        if isinstance(company, Corporation) and Choose in self.kinds_for(company):
            for answer, upgrade, train in self.offers(company):
                label = LABELS[upgrade.name].of(train=train.name)
                yield self.choice("choose", company, label=label, choice=answer)

    def do_attach(self, action: Choose, company: Corporation) -> None:
        """Attach something to a train."""
        found = next((one for one in self.offers(company) if one[0] == str(action.choice)), None)
        if found is None:
            raise Refusal("route/upgrade", "That cannot be attached now.")
        _, upgrade, train = found
        self.attached[upgrade.name] = train.id
        self.game.happen(TOLD[upgrade.name](company=company.id, name=train.name))

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run; then everything is free again."""
        super().do_run(action, company)
        self.attached.clear()


TOLD: Mapping[str, Callable[..., EighteenEvent]] = {
    SWITCHER: CitySwitcherAttached,
    EXTENDER: ExtenderAttached,
    CAR: PullmanHitched,
}
LABELS = {
    SWITCHER: ChoiceLabel("Let the %(train)s train pass a city"),
    EXTENDER: ChoiceLabel("Let the %(train)s train count one stop more"),
    CAR: ChoiceLabel("Put the Pullman car behind the %(train)s train"),
}
