"""Running trains: the best routes, already drawn; other ones by clicking stops; what they are worth.

A *plan* is the list of claims that a ``run_routes`` action would carry: train, connections, nodes. The page
sends it with each question and gets it back changed; nothing of it is kept on the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import msgspec

from roundhouse.eighteen.draw.views import RoutePiece, RouteView
from roundhouse.eighteen.rules.desks.runs import Run
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.actions import RouteClaim, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation, Train
from roundhouse.eighteen.track.network import Network
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Malformed, Refusal

RunRecord: TypeAlias = tuple[str, tuple[tuple[str, ...], ...], int]
"""The record that the step keeps of a train: its id, the hexes of each connection, its revenue."""

LONGEST_WAY = 6
"""The most connections by which a click leads a route on."""


@dataclass(frozen=True)
class Way:
    """The route of one train: stops in order and the chains between them, by their places in the network."""

    stops: tuple[int, ...] = ()
    chains: tuple[int, ...] = ()

    def cut(self, stop: int) -> Way:
        """This way without its end at ``stop``."""
        if self.stops and self.stops[-1] == stop:
            return Way(self.stops[:-1], self.chains[:-1])
        return Way(self.stops[1:], self.chains[1:])


@dataclass(frozen=True)
class Plan:
    """The ways of all trains of a company that can run, by train id; empty ways for trains that do not."""

    company: Corporation
    network: Network
    ways: Mapping[str, Way]

    def with_way(self, train: str, way: Way) -> Plan:
        """The plan with another way for one train."""
        return replace(self, ways={**self.ways, train: way})

    def claims(self) -> list[dict[str, Any]]:
        """The claims of a ``run_routes`` action, for the trains that run."""
        return [
            {"train": train, "connections": self._connections(way), "nodes": self._nodes(way)}
            for train, way in self.ways.items()
            if way.stops
        ]

    def _connections(self, way: Way) -> list[list[str]]:
        out = []
        for stop, at in zip(way.stops, way.chains, strict=False):
            chain = self.network.chains[at]
            names = chain.hex_names if chain.a == stop else chain.hex_names[::-1]
            out.append(list(names))
        return out

    def _nodes(self, way: Way) -> list[str]:
        return [f"{self.network.stops[at].hex}-{self.network.stops[at].index}" for at in way.stops]

    def lines(self) -> Iterator[RouteView]:
        """The ways as lines on the map, one style for each train."""
        for line, (train, way) in enumerate(self.ways.items()):
            steps = [step for at in way.chains for step in self.network.chains[at].steps]
            if steps:
                yield RouteView(line, tuple(RoutePiece(hex_, path) for hex_, path in steps), train)


@dataclass(frozen=True)
class Worth:
    """The run that a plan makes if the rules allow it, else the reason why not."""

    run: Run | None = None
    reason: str = ""

    def of(self, train: str) -> int | None:
        """The revenue of one train, by its id; ``None`` if it does not run or the plan is not allowed."""
        if self.run is None:
            return None
        return next((revenue for name, _, revenue in self.run.record if name == train), None)


def run_choice(choices: Sequence[Choice]) -> Choice | None:
    """The choice to run trains, if there is one."""
    return next((choice for choice in choices if choice.type == "run_routes"), None)


def trains_of(game: EighteenGame, company: Corporation) -> Sequence[Train]:
    """The trains of ``company`` that can run now."""
    return game.policies.trains.runnable_trains(company)


def best_plan(game: EighteenGame, company: Corporation, choice: Choice) -> Plan:
    """The plan that the choice to run hints at: the best one."""
    field = choice.open.get("routes")
    hint = field.hint if isinstance(field, Free) and field.hint else []
    return plan_of(game, company, hint)


def plan_of(game: EighteenGame, company: Corporation, claims: Sequence[Mapping[str, Any]]) -> Plan:
    """The plan of claims in the form of JSON data. Raises msgspec.ValidationError for others."""
    return read_plan(game, company, msgspec.convert(claims, tuple[RouteClaim, ...]))


def read_plan(game: EighteenGame, company: Corporation, claims: Sequence[RouteClaim]) -> Plan:
    """The plan of claims; one for which there is no track becomes an empty way."""
    network = game.runs.network(company)
    known = {claim.train: way_of(network, claim) for claim in claims}
    ways = {train.id: known.get(train.id, Way()) for train in trains_of(game, company)}
    return Plan(company, network, ways)


def past_plan(game: EighteenGame, company: Corporation, record: Sequence[RunRecord]) -> Plan:
    """The plan that was run in this turn, from its record."""
    network = game.runs.network(company)
    claims = (RouteClaim(train=train, connections=connections) for train, connections, _ in record)
    return Plan(company, network, {claim.train: way_of(network, claim) for claim in claims})


def parse_plan(game: EighteenGame, company: Corporation, text: str) -> Plan:
    """The plan in the JSON text that the page sends. Raises Malformed."""
    try:
        claims = msgspec.json.decode(text or "[]", type=tuple[RouteClaim, ...])
    except msgspec.MsgspecError as error:
        raise Malformed("ask/routes", f"These routes cannot be read: {error}.") from None
    return read_plan(game, company, claims)


def way_of(network: Network, claim: RouteClaim) -> Way:
    """The way that a claim describes by its nodes and connections."""
    by_name = {f"{stop.hex}-{stop.index}": at for at, stop in enumerate(network.stops)}
    stops = tuple(by_name[name] for name in claim.nodes or () if name in by_name)
    if not stops or len(stops) != len(claim.nodes or ()):
        return _way_by_hexes(network, claim)
    chains = []
    for one, other, hexes in zip(stops, stops[1:], claim.connections or (), strict=False):
        found = next(
            (at for at in chains_between(network, one, other) if _passes(network, at, hexes)),
            next(iter(chains_between(network, one, other)), None),
        )
        if found is None:
            return Way()
        chains.append(found)
    return Way(stops, tuple(chains)) if len(chains) == len(stops) - 1 else Way()


def _way_by_hexes(network: Network, claim: RouteClaim) -> Way:
    """The way of a claim without nodes: each connection is a chain through exactly these hexes."""
    for start in range(len(network.stops)):
        way = Way((start,))
        for hexes in claim.connections or ():
            step = next(
                ((at, far) for at, far in ways_on(network, way.stops[-1]) if _passes(network, at, hexes)),
                None,
            )
            if step is None:
                break
            way = Way((*way.stops, step[1]), (*way.chains, step[0]))
        else:
            return way if claim.connections else Way()
    return Way()


def _passes(network: Network, at: int, hexes: Sequence[str]) -> bool:
    names = network.chains[at].hex_names
    return names == tuple(hexes) or names[::-1] == tuple(hexes)


def chains_between(network: Network, one: int, other: int) -> list[int]:
    """The chains that join two stops."""
    return [at for at, chain in enumerate(network.chains) if {chain.a, chain.b} == {one, other}]


def ways_on(network: Network, stop: int) -> Iterator[tuple[int, int]]:
    """The chains from a stop, each with the stop at its other end."""
    for at, chain in enumerate(network.chains):
        if chain.a == stop and chain.b != stop:
            yield at, chain.b
        elif chain.b == stop and chain.a != stop:
            yield at, chain.a


def worth(game: EighteenGame, plan: Plan) -> Worth:
    """The worth of a plan by the rules of the game."""
    claims = plan.claims()
    action = RunRoutes(entity=plan.company.key, routes=msgspec.convert(claims, tuple[RouteClaim, ...]))
    try:
        trains = [game.train(route.train) for route in action.routes]
        return Worth(game.runs.verified(plan.company, action, trains))
    except Refusal as refusal:
        return Worth(reason=refusal.message)


# Changing a way by clicks


def click(game: EighteenGame, plan: Plan, train: str, hex_: str) -> Plan:
    """The plan after a click on a hex for one train.

    A click on an end of the way takes that end away, on another stop leads the way there, on a hex without
    a stop of its own leads a connection through that hex. Raises Refusal when no track leads there.
    """
    way = plan.ways.get(train)
    if way is None:
        raise Refusal("ask/train", f"Train {train} does not run now.")
    network = plan.network
    here = [at for at, stop in enumerate(network.stops) if stop.hex == hex_]
    if not way.stops:
        if not here:
            raise Refusal("ask/no-stop", f"There is no stop on {hex_}: begin at a city or town.")
        return plan.with_way(train, Way((_first_choice(network, here),)))
    for end in (way.stops[-1], way.stops[0]):
        if end in here:
            return plan.with_way(train, way.cut(end))
    longer = [
        option
        for stop in here
        if stop not in way.stops
        for option in (_lead(network, way, stop), _lead_front(network, way, stop))
        if option is not None
    ]
    turned = list(_through(network, way, hex_))
    if not longer and not turned:
        raise Refusal("ask/no-way", f"No track leads there from the ends of this route: {hex_}.")
    return max(
        (plan.with_way(train, option) for option in longer or turned),
        key=lambda one: _appeal(game, one, train),
    )


def _first_choice(network: Network, stops: Sequence[int]) -> int:
    """The stop of a hex with a token of the company, else the first one."""
    return next((at for at in stops if network.stops[at].own), stops[0])


def _lead(network: Network, way: Way, to: int) -> Way | None:
    """The way led on from its last stop to the stop ``to`` by the fewest connections, or ``None``."""
    ends = [way]
    for _ in range(LONGEST_WAY):
        following = []
        for one in ends:
            for chain, stop in ways_on(network, one.stops[-1]):
                if stop in one.stops or chain in one.chains:
                    continue
                longer = Way((*one.stops, stop), (*one.chains, chain))
                if stop == to:
                    return longer
                if network.stops[stop].passable:
                    following.append(longer)
        ends = following[:500]
    return None


def _lead_front(network: Network, way: Way, to: int) -> Way | None:
    back = _lead(network, Way(way.stops[::-1], way.chains[::-1]), to)
    return Way(back.stops[::-1], back.chains[::-1]) if back else None


def _through(network: Network, way: Way, hex_: str) -> Iterator[Way]:
    """The ways in which one connection is replaced by another between the same stops that passes ``hex_``."""
    for place, (one, other) in enumerate(zip(way.stops, way.stops[1:], strict=False)):
        for chain in chains_between(network, one, other):
            if chain != way.chains[place] and hex_ in network.chains[chain].hex_names:
                yield Way(way.stops, (*way.chains[:place], chain, *way.chains[place + 1 :]))


def _appeal(game: EighteenGame, plan: Plan, train: str) -> tuple[bool, int, int]:
    found = worth(game, plan)
    return found.run is not None, found.run.revenue if found.run else 0, -len(plan.ways[train].chains)
