"""Facts about all runs of a company: its track, the rules of its routes, which routes may go together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from roundhouse.eighteen.model.title import BonusDef
from roundhouse.eighteen.track.network import Network, StopKey
from roundhouse.eighteen.track.routes import Bonus, RouteHook, RouteRules, StopSet, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.eighteen.track.survey import network_of

from ..decisions import Decisions
from ..state.game_state import GameState
from ..state.pieces import Corporation, Train
from .bases import why_not_at_bases, why_not_joined
from .freight import Freight
from .joined import Joined
from .land import Land
from .links import leads_between
from .reaches import SHIP, train_reach
from .stops import stops_of, trains_by_multiplier


def _bonuses(game: GameState, item: BonusDef) -> Iterator[tuple[int, Bonus]]:
    """A bonus of the title with its multiplier: one for each by which any train multiplies what stops pay."""
    sets = tuple(stops_of(row) for row in item.sets)
    named = None if item.trains is None else frozenset(item.trains)
    usual = Bonus(item.name, item.amount, sets=sets, counted=item.counted, trains=named)
    if not item.multiplied:
        yield 1, usual
        return
    for times, alike in trains_by_multiplier(game.title).items():
        sets = tuple(
            StopSet({stop: amount * times for stop, amount in one.amounts.items()}) for one in usual.sets
        )
        having = alike if named is None else alike & named
        yield times, replace(usual, amount=item.amount * times, sets=sets, trains=having)


class RunFacts:
    """The facts on which the runs in one game depend."""

    def __init__(self, game: GameState, policies: Decisions, land: Land) -> None:
        self.game = game
        self.policies = policies
        self.land = land
        joined = [item for item in game.title.bonuses if item.joined]
        self._joined = tuple(joined)
        self._usual_bonuses = tuple(
            (item, tuple(_bonuses(game, item))) for item in game.title.bonuses if item not in joined
        )
        only_for = game.title.map.only_for
        self.title_hooks: tuple[RouteHook, ...] = (Freight(only_for),) if only_for else ()
        self._networks: dict[str, tuple[int, Network]] = {}
        self._reaches: dict[tuple[str, str], TrainReach] = {}

    def forget(self) -> None:
        """Give up what was worked out; it is worked out again when it is asked for."""
        self._networks.clear()

    def network(self, company: Corporation) -> Network:
        """The company's track as a network, made once for each state of the board."""
        board = self.land.board
        kept = self._networks.get(company.id)
        if kept is not None and kept[0] == board.stamp:
            return kept[1]
        made = network_of(
            board,
            company.id,
            past_full=self.game.settings.full_cities == "pass_one",
            also=self.policies.revenue.stops_beyond(company),
        )
        self._networks[company.id] = (board.stamp, made)
        return made

    def possible(self, company: Corporation) -> bool:
        """Whether ``company`` is asked for a run:
        a train could run, or a route is kept (``Land.keep_route``)."""
        joined = company.keeps_route or self.land.reach(company).joins_two()
        joined = joined or self.land.leads_to_route(company)
        return joined or self._can_sail(company) or self._runs_locally(company)

    def _runs_locally(self, company: Corporation) -> bool:
        """Whether the company has a token, and a train that may run to a single stop."""
        return any(
            self.policies.revenue.train_reach(company, train).local for train in company.trains
        ) and any(True for _ in self.land.board.tokens_of(company.id))

    def _can_sail(self, company: Corporation) -> bool:
        """Whether track for ships leads on from one of the company's tokens."""
        return len(self.ports_by_sea(company)) > 1

    def ports_by_sea(self, company: Corporation) -> frozenset[StopKey]:
        """The stops to which ships of ``company`` sail, those with its tokens among them."""
        ship_track = self.game.title.map.ship_track
        if ship_track is None:
            return frozenset()
        network, harbours = self.network(company), self.rules(company).tokens_of.get(SHIP, frozenset())
        ways = [chain for chain in network.chains if ship_track in chain.gauges]
        at_sea = {at for chain in ways for at in (chain.a, chain.b)}
        ports = [at for at in at_sea if network.stops[at].own or network.stops[at].key in harbours]
        reached = network.reached_from(ports, ways)
        return frozenset(network.stops[at].key for at in reached)

    def title_bonuses(self) -> Iterator[Bonus]:
        """The bonuses of the title as one route has them in this phase."""
        for item, bonuses in self._usual_bonuses:
            more = self._paid_by(item)
            for times, bonus in bonuses:
                yield replace(bonus, amount=bonus.amount + more * times) if more else bonus
        yield from (bonus.alone() for bonus in self.joined_bonuses())

    def joined_bonuses(self) -> Sequence[Joined]:
        """The bonuses that routes which meet may have together, with their amounts in this phase."""
        return [
            Joined(item.name, item.amount + self._paid_by(item), tuple(frozenset(row) for row in item.sets))
            for item in self._joined
        ]

    def _paid_by(self, item: BonusDef) -> int:
        """The money that the stop pays now from which a bonus takes its amount; 0 if there is none."""
        if item.paid_by is None:
            return 0
        stop = self.land.board.tile(item.paid_by).stops[0]
        return revenue_of(stop.revenue, self.land.depot.phase.tiles)

    def rules(self, company: Corporation) -> RouteRules:
        """The rules of routes of ``company`` in this phase."""
        return self.game.answers.to(self.policies.revenue.route_rules, company)

    def home_stops(self, company: Corporation) -> frozenset[tuple[str, int]]:
        """The stops of a company's home where it has a token."""
        board = self.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city])
            for hex_, city in board.tokens_of(company.id)
            if hex_ in company.definition.home
        )

    def full_cities(self, company: Corporation) -> frozenset[tuple[str, int]]:
        """The full cities of which a train may pass one; none where the settings let full cities block."""
        if self.game.settings.full_cities == "block":
            return frozenset()
        board = self.land.board
        return frozenset(
            (hex_, board.tile(hex_).city_nodes[city]) for hex_, city in board.full_cities(company.id)
        )

    def income(self, company: Corporation, revenues: Sequence[int]) -> int:
        """The revenue of all trains together, where the single ones earned ``revenues``.

        The company's idle trains earn nothing: those that did not run come first, then those that earned
        least.
        """
        idle = company.idle_trains - max(0, len(company.trains) - len(revenues))
        return sum(revenues) - sum(sorted(revenues)[: max(0, idle)])

    def why_not_together(self, company: Corporation, runs: Sequence[TrainRun]) -> str | None:
        """Why these routes may not be run together, each being legal by itself; or ``None``.

        One of them leads between two hexes where the title wants that, the company can pay the fees, and
        what the title says of all routes together holds. With the setting ``joined_routes`` one of them
        visits the home, and all are joined by stops that they share; where trains have bases, those of each
        base are joined, and one of them visits it.
        """
        rules = self.rules(company)
        ends = rules.link if runs else None
        if ends is not None and not any(leads_between(run, rules) for run in runs):
            return f"One route has to run between {' and '.join(sorted(ends))}."
        cost = self.fees(company, runs)
        if cost > max(0, company.cash):
            return f"{company.id} cannot pay the {self.game.money(cost)} that these routes cost."
        together = rules.together
        if together is not None:
            views = [together.view(run) for run in runs]
            return together.why_not_alone if None in views else together.why_not(views)
        if bases := rules.bases:
            return why_not_at_bases(company.id, runs, bases)
        if not runs or not self.game.settings.joined_routes:
            return None
        stops = [frozenset(stop.key for stop in run.stops) for run in runs]
        return why_not_joined(company.id, stops, self.home_stops(company))

    def fees(self, company: Corporation, runs: Sequence[TrainRun]) -> int:
        """The money that the company pays for the hexes that its routes touch."""
        rules = self.rules(company)
        return sum(rules.fee_of(run.connections) for run in runs) if rules.fees else 0

    def train_reach(self, train: Train) -> TrainReach:
        """How far ``train`` goes with the side that it has."""
        side = (train.kind.name, train.side)
        known = self._reaches.get(side)
        if known is None:
            known = self._reaches[side] = train_reach(
                train.face, self.game.title.map.ship_track, self.game.title.map.apart_track
            )
        return known
