"""Runs in 18Rhl: coal and steel, the eastern Ruhr, the Iron Rhine, and the Rheingold express."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import RevenuePolicy, TrainPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.network import NetworkStop, StopKey, StopKind
from roundhouse.eighteen.track.routes import Offer, RouteHook, RouteRules, Run, TrainReach

from .facts import Facts, coal_hexes, steel_hexes


class RhinelandTrains(TrainPolicy):
    """Trades."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Corporations without a president neither buy nor sell."""
        owner = train.owner
        led = buyer.player is not None and isinstance(owner, Corporation) and owner.player is not None
        return led and super().may_trade(train, buyer)


@dataclass(frozen=True)
class UsualRoutes:
    """What routes of usual trains earn more, and where they may not end."""

    express: str
    closed: frozenset[str]
    """Where no route may end: a token of others lies there."""
    one_end_of: tuple[frozenset[str], ...]
    coal: frozenset[str]
    steel: frozenset[str]
    ruhr: frozenset[str]
    ruhr_coal: frozenset[StopKey]
    ruhr_steel: frozenset[StopKey]
    montan: int
    links: int
    """What track to the eastern Ruhr pays."""
    iron_rhine: str
    iron_pays: int
    ratingen: str
    ratingen_pays: int
    name: str = "Rhineland"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """All of it."""
        if train.name == self.express:
            return 0
        return 2 * self.montan + self.links + self.iron_pays + self.ratingen_pays

    def offers(self, run: Run) -> Sequence[Offer]:
        """What the route earns more; nothing at all where it may not end."""
        if run.train.name == self.express:
            return (Offer(0),)
        stops = run.stops
        ends = {stops[0].hex, stops[-1].hex}
        if ends & self.closed or any(sum(one.hex in row for one in stops) > 1 for row in self.one_end_of):
            return ()
        return (Offer(self.earned({one.hex for one in stops}, {one.key for one in stops})),)

    def earned(self, hexes: set[str], keys: set[StopKey]) -> int:
        """What a route earns more that stops on these hexes, at these stops."""
        coal = len(hexes & self.coal) + bool(keys & self.ruhr_coal)
        steel = len(hexes & self.steel) + bool(keys & self.ruhr_steel)
        earned = self.montan * min(2, coal, steel)
        if hexes & self.ruhr:
            earned += self.links
            if self.iron_rhine in hexes:
                earned += self.iron_pays
        if self.ratingen in hexes and steel:
            earned += self.ratingen_pays
        return earned


@dataclass(frozen=True)
class ExpressRoutes:
    """The express begins or ends at certain places and visits no others off the map; between two of them the
    cities on the Rhine pay double, before it counts the best of all."""

    rules: RouteRules
    express: str
    ends: frozenset[str]
    other_places: frozenset[str]
    """Places off the map where it does not come."""
    metropolises: frozenset[str]
    most: int
    """The most that doubling can bring."""
    name: str = "Rheingold express"
    claims: int = 0

    def bound(self, train: TrainReach) -> int:
        """What doubling brings."""
        return self.most if train.name == self.express else 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """What doubling brings; nothing at all for a route that the express does not take."""
        if run.train.name != self.express:
            return (Offer(0),)
        stops = run.stops
        at_ends = [stops[0].hex in self.ends, stops[-1].hex in self.ends]
        if not any(at_ends) or any(stop.hex in self.other_places for stop in stops):
            return ()
        if not all(at_ends):
            return (Offer(0),)
        counted = sum(self._value(run.network.stops[at], run.train) for at in run.counted)
        values = [self._doubled(stop, run.train) for stop in stops if stop.kind is not StopKind.TOWN]
        limit = next((row.pay for row in run.train.allowances if StopKind.CITY in row.kinds), None)
        best = sum(sorted(values, reverse=True)[:limit])
        return (Offer(best - counted),)

    def _value(self, stop: NetworkStop, train: TrainReach) -> int:
        return self.rules.value_at(stop, train)

    def _doubled(self, stop: NetworkStop, train: TrainReach) -> int:
        value = self._value(stop, train)
        return 2 * value if stop.hex in self.metropolises else value


class RhinelandRoutes(RevenuePolicy):
    """What trains earn."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """No route ends in a town; all the rest is said above."""
        usual = replace(super().route_rules(company), no_end=frozenset({StopKind.TOWN}))
        return replace(usual, hooks=(*usual.hooks, *_hooks(self.game, company, usual)))

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """The express need not count a city with a token."""
        reach = super().train_reach(company, train)
        express = self.game.settings_of(Facts).express
        return replace(reach, counts_token=False) if reach.name == express else reach


def _hooks(game: GameInPlay, company: Corporation, rules: RouteRules) -> Sequence[RouteHook]:
    facts, board = game.settings_of(Facts), game.land.board
    phases = [phase.name for phase in game.title.phases]
    late = game.depot.phase_index >= phases.index(facts.montan.late_from)
    closed = (hex_ for hex_ in facts.claimed_ends if _is_claimed(game, company, hex_))
    links = sum(edge in board.tile(hex_).exits for hex_, edges in facts.ruhr_links.items() for edge in edges)
    usual = UsualRoutes(
        express=facts.express,
        closed=frozenset(closed),
        one_end_of=tuple(map(frozenset, facts.one_end_of)),
        coal=coal_hexes(game),
        steel=steel_hexes(game),
        ruhr=frozenset(facts.ruhr),
        ruhr_coal=_cities(game, facts.ruhr_coal),
        ruhr_steel=_cities(game, facts.ruhr_steel),
        montan=facts.montan.late if late else facts.montan.early,
        links=links * facts.link_pays,
        iron_rhine=facts.iron_rhine.hex,
        iron_pays=facts.iron_rhine.pays,
        ratingen=facts.ratingen_hex,
        ratingen_pays=facts.ratingen_pays if facts.ratingen else 0,
    )
    if not any(train.name == facts.express for train in company.trains):
        return (usual,)
    red = (hex_.name for hex_ in game.title.map.hexes if hex_.color == "red")
    reach = next(game.runs.train_reach(train) for train in company.trains if train.name == facts.express)
    values = dict.fromkeys(facts.metropolises, 0)
    for stop in game.runs.network(company).stops:
        if stop.hex in values:
            values[stop.hex] = max(values[stop.hex], rules.value_at(stop, reach))
    express = ExpressRoutes(
        rules=rules,
        express=facts.express,
        ends=frozenset(facts.express_ends),
        other_places=frozenset(red) - frozenset(facts.express_ends),
        metropolises=frozenset(facts.metropolises),
        most=sum(values.values()),
    )
    return (usual, express)


def _cities(game: GameInPlay, cities: Mapping[str, int]) -> frozenset[StopKey]:
    """The stops of these cities."""
    return frozenset((hex_, game.land.board.tile(hex_).city_nodes[city]) for hex_, city in cities.items())


def _is_claimed(game: GameInPlay, company: Corporation, hex_: str) -> bool:
    """Does a token of another company lie there?"""
    held = game.land.board.slots(hex_, 0)
    return any(owner is not None and owner != company.id for owner in held)
