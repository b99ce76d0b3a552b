"""Running trains in 1873: a train of level N has N routes, and a diesel train any number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.actions import Action, RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Entity, Train
from roundhouse.eighteen.rules.steps.running import RunTrains
from roundhouse.eighteen.rules.turn import NOTHING
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.parts import City
from roundhouse.eighteen.track.reach import Reach
from roundhouse.eighteen.track.routes import RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from ..events import LocalTrafficPaid, MaintenanceDue, MinesProduced
from .facts import (
    facts_of,
    is_diesel,
    is_external,
    is_mining,
    is_open,
    is_railway,
    is_steam,
    level,
    maintenance,
    make_card,
    memory_of,
    mine_revenue,
    mines_of,
)
from .together import Together, View
from .tokens import note_unused

LARGEST_PAY = 5
"""The level for which a mine counts in the value of a single route."""
STEPS = 100_000
"""The steps of a search for the best routes: most of what it finds it has by then."""
DIESEL_CARDS = 100
"""The number of routes of diesel trains that have a card, for all railways together."""
DIESEL_ROUTES = 6
"""The number of routes of a diesel train that are looked for."""


def give_routes(game: GameInPlay, train: Train) -> None:
    """Make the cards of the routes of a train that a railway has bought of the bank."""
    memory = memory_of(game)
    if is_steam(train):
        cards = range(level(train))
        made = tuple(make_card(game, train.kind, train.kind.quantity or 0) for _ in cards)
        memory.crews[train] = made
    elif is_diesel(train):
        cards_of_diesels(game, train)


def cards_of_diesels(game: GameInPlay, train: Train) -> None:
    """Make the cards that all diesel trains share, with the first of these that is sold."""
    memory = memory_of(game)
    if train.kind.name not in memory.copies:
        for _ in range(DIESEL_CARDS):
            make_card(game, train.kind, train.kind.quantity or 0)


def route_cards(game: GameInPlay, company: Corporation) -> list[Train]:
    """The cards of the routes of all steam trains of a railway."""
    crews = memory_of(game).crews
    return [card for train in company.trains for card in crews.get(train, ())]


def diesel_cards(game: GameInPlay, company: Corporation) -> list[Train]:
    """The cards of routes of diesel trains, if a railway has one."""
    diesel = next((train for train in company.trains if is_diesel(train)), None)
    if diesel is None:
        return []
    first = diesel.kind.quantity or 0
    names = (f"train:{diesel.kind.name}-{number}" for number in range(first, first + DIESEL_CARDS))
    return [card for name in names if isinstance(card := game.pieces.get(name), Train)]


class HarzTrains(TrainPolicy):
    """Which trains run."""

    def runnable_trains(self, company: Corporation) -> list[Train]:
        """The routes of steam trains, and those that a diesel train may run."""
        if not is_railway(self.game, company):
            return []
        return [*route_cards(self.game, company), *diesel_cards(self.game, company)]

    def fleets(self, company: Corporation) -> Iterable[Sequence[Train]]:
        """All steam trains, and some routes of a diesel train."""
        diesels = diesel_cards(self.game, company)[:DIESEL_ROUTES]
        return ([*route_cards(self.game, company), *diesels],)

    def train_limit(self, company: Corporation) -> int:
        """There is none."""
        return 99


class HarzRevenue(RevenuePolicy):
    """What trains earn."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """Routes of one train know each other by its id, and no others run in their place."""
        crews = memory_of(self.game).crews
        whole = next((one for one, cards in crews.items() if train in cards), None)
        usual = super().train_reach(company, train)
        return usual if whole is None else replace(usual, name=whole.id, pays_as=whole.id)

    def route_rules(self, company: Corporation) -> RouteRules:
        """Stops pay by the token there; what routes earn together is another sum."""
        usual = super().route_rules(company)
        together = self._together(company, usual.colors)
        board, values = self.game.land.board, dict[StopKey, int]()
        for hex_ in self.game.land.board_hexes():
            tile = board.tile(hex_)
            for at, node in enumerate(tile.nodes):
                key = hex_, at
                pays = together.factories.get(hex_, 0) + LARGEST_PAY * together.pays.get(hex_, 0)
                if isinstance(node, City):
                    own = board.has_token(hex_, company.id, tile.city_nodes.index(at))
                    pays += revenue_of(node.revenue, usual.colors) if own else together.stop_pays
                values[key] = 0 if key in together.full else pays
        passed = {key: key in self._on_lines(company) for key in together.full}
        return replace(
            usual,
            values=values,
            passable={**passed, **dict.fromkeys(together.towns, False)},
            together=together,
        )

    def _on_lines(self, company: Corporation) -> frozenset[StopKey]:
        """The stops on the lines of a railway."""
        facts, board = facts_of(self.game), self.game.land.board
        lines = facts.railways[company.id].lines if company.id in facts.railways else ()
        hexes = {hex_ for line in lines for hex_ in line}
        return frozenset((hex_, node) for hex_ in hexes for node in board.tile(hex_).city_nodes)

    def _together(self, company: Corporation, colors: tuple[str, ...]) -> Together:
        game, facts, board = self.game, facts_of(self.game), self.game.land.board
        open_mines = {
            mine.hex: mine.pays for name, mine in facts.mines.items() if is_open(game, game.minors[name])
        }
        ends, towns = set[StopKey](), set[StopKey]()
        for hex_ in game.land.board_hexes():
            tile = board.tile(hex_)
            keys = {(hex_, at) for at in range(len(tile.nodes))}
            if hex_ in open_mines or hex_ in facts.factories:
                ends |= keys
            if tile.frames:
                towns |= keys
        cities = {(hex_, city) for hex_, city in board.full_cities(company.id)}
        full = frozenset((hex_, board.tile(hex_).city_nodes[city]) for hex_, city in cities)
        lines = facts.railways[company.id].lines if company.id in facts.railways else ()
        return Together(
            ends=frozenset(ends),
            towns=frozenset(towns),
            full=full,
            lines=tuple(frozenset(line) for line in lines),
            joined=self._joined(company),
            pays=open_mines,
            factories=dict(facts.factories),
            levels={train.id: level(train) for train in company.trains},
            colors=colors,
            stop_pays=facts.stop_pays,
        )

    def _joined(self, company: Corporation) -> frozenset[StopKey]:
        """The stops that are joined to the tokens on the lines of a railway, whether it has a diesel train or
        not."""
        board, facts = self.game.land.board, facts_of(self.game)
        if company.id not in facts.railways:
            return frozenset()
        own = {
            *company.definition.home,
            *(hex_ for line in facts.railways[company.id].lines for hex_ in line),
        }
        starts = [place for place in board.tokens_of(company.id) if place[0] in own]
        reached = Reach(board, company.id, starts)
        return frozenset(
            (hex_, at)
            for hex_ in self.game.land.board_hexes()
            for at in range(len(board.tile(hex_).nodes))
            if reached.has_node(hex_, at)
        )

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """What all routes earn together beyond the single ones."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        together = self.game.runs.rules(company).together
        assert isinstance(together, Together)
        views = [view for run in runs if (view := together.view(run)) is not None]
        return extra + together.earned(views) - sum(run.revenue for run in runs), subsidy


class RunHarz(RunTrains):
    """Railways run; mines produce. Afterwards everybody owes maintenance, and tokens that no route has
    visited are unused."""

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """Run, for a railway with a train."""
        if not isinstance(entity, Corporation) or not is_railway(self.game, entity):
            return NOTHING
        return super().actions(entity)

    def choices(self) -> Iterator[Choice]:
        """The run, with good routes as the hint."""
        with self.game.runs.searching_no_longer_than(STEPS):
            yield from super().choices()

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Run, along all lines of the concession. Raises Refusal."""
        game = self.game
        if not game.trusting:
            trains = [game.train(route.train) for route in action.routes]
            appraisal = game.runs.appraise(company, action.routes, trains)
            together = game.runs.rules(company).together
            if not isinstance(appraisal, int) and isinstance(together, Together):
                views: list[View] = [view for run in appraisal.runs if (view := together.view(run))]
                reason = together.why_incomplete(views)
                if reason is not None:
                    raise Refusal("route/lines", reason)
        super().do_run(action, company)
        earned = self._at_home(company)
        self._settle(company, (self.revenue or 0) + earned, self._visited(action))

    def skip(self) -> None:
        """Mines produce; a railway that does not run owes maintenance all the same."""
        company, game = self.actor(), self.game
        if isinstance(company, Corporation) and not is_external(game, company):
            earned = self._produced(company)
            if is_railway(game, company):
                earned = self._at_home(company)
            self._settle(company, earned, frozenset())
        super().skip()

    def _settle(self, company: Corporation, earned: int, visited: frozenset[tuple[str, int]]) -> None:
        game, due = self.game, maintenance(self.game, company)
        if due:
            game.happen(MaintenanceDue(company=company.id, amount=due))
        self.revenue = earned - due
        if is_railway(game, company):
            note_unused(game, company, visited)

    def _produced(self, company: Corporation) -> int:
        """What the mines of a company earn."""
        game, facts = self.game, facts_of(self.game)
        mines = mines_of(game, company) if is_mining(company) else (company,)
        if company.is_major and not is_mining(company):
            return 0
        earned = sum(mine_revenue(game, mine) for mine in mines)
        earned += facts.bonus if company.id == facts.bonus_company else 0
        game.happen(MinesProduced(company=company.id, amount=earned))
        return earned

    def _at_home(self, company: Corporation) -> int:
        """What a railway earns at its home without a train."""
        game, facts = self.game, facts_of(self.game)
        if company.id != facts.local_company:
            return 0
        city = game.land.board.tile(company.definition.home[0]).cities[0]
        earned = revenue_of(city.revenue, game.phase.tiles)
        game.happen(LocalTrafficPaid(company=company.id, amount=earned))
        return earned

    def _visited(self, action: RunRoutes) -> frozenset[tuple[str, int]]:
        """The cities, by hex and number, that the routes have visited."""
        board = self.game.land.board
        visited = set[tuple[str, int]]()
        for route in action.routes:
            for name in route.nodes or ():
                hex_, _, number = name.rpartition("-")
                nodes = board.tile(hex_).city_nodes if hex_ in board.hexmap.hexes else ()
                if number.isdigit() and int(number) in nodes:
                    visited.add((hex_, nodes.index(int(number))))
        return frozenset(visited)
