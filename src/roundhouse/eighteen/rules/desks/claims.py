"""Reading the routes that actions claim, by finding them again on the network.

An action lists, for each train, the hexes from one stop to the next. Where that leaves several ways (two
tracks through the same hexes), the stops that the action may name decide, else the ways that are legal
together and earn most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice, product
from typing import TypeAlias

import msgspec

from roundhouse.eighteen.track.network import Chain, Network
from roundhouse.eighteen.track.routes import Appraisal, Judge, Route, RouteRules, TrainReach, hexes_along

from ..state.actions import RouteClaim

MOST_READINGS = 64
"""The number of readings of one claim, and of all claims together, that are looked at."""

LOCAL = "local"
"""The word with which a record begins a route without track; the hex of its stop follows."""

Hexes = tuple[str, ...]
Way: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The stops of a route in order, and the chains between them."""


def read_claims(
    network: Network, trains: Sequence[TrainReach], claims: Sequence[RouteClaim], rules: RouteRules
) -> Appraisal | int:
    """The value of the claimed routes, or the index of the first claim for which there is no track."""
    readings: list[list[Route]] = []
    for place, claim in enumerate(claims):
        found = list(islice(_routes(network, place, claim), MOST_READINGS))
        if not found:
            return place
        readings.append(found)
    judge = Judge(network, trains, rules)
    best: tuple[tuple[bool, int, int], Appraisal] | None = None
    for routes in islice(product(*readings), MOST_READINGS):
        appraisal = judge.value_of(routes)
        named = sum(_is_as_named(network, claims[route.train], route) for route in routes)
        rank = (appraisal.legal, named, appraisal.value)
        if best is None or rank > best[0]:
            best = rank, appraisal
    return best[1] if best is not None else judge.value_of(())


def hexes_of(claims: Sequence[RouteClaim]) -> set[str] | None:
    """The hexes that the claimed routes pass, or ``None`` where a claim does not list them."""
    if not all(claim.connections for claim in claims):
        return None
    return set(hexes_along(part for claim in claims for part in claim.connections or ())) - {LOCAL}


def on_track(claims: Sequence[RouteClaim], beyond: frozenset[str]) -> list[RouteClaim]:
    """The claims without connections to hexes that are reached without track (:attr:`RouteRules.beyond`)."""
    if not beyond:  # as in nearly every title
        return list(claims)
    return [_on_track(claim, beyond) if parts_beyond((claim,), beyond) else claim for claim in claims]


def _on_track(claim: RouteClaim, beyond: frozenset[str]) -> RouteClaim:
    nodes = tuple(node for node in claim.nodes or () if node.rpartition("-")[0] not in beyond)
    return msgspec.structs.replace(
        claim,
        connections=tuple(part for part in claim.connections or () if beyond.isdisjoint(part)),
        hexes=tuple(hex_ for hex_ in claim.hexes or () if hex_ not in beyond) or None,
        nodes=nodes or None,
    )


def parts_beyond(claims: Sequence[RouteClaim], beyond: frozenset[str]) -> Mapping[str, tuple[Hexes, ...]]:
    """For each train, its claimed connections to hexes that are reached without track."""
    found = {
        claim.train: tuple(part for part in claim.connections or () if not beyond.isdisjoint(part))
        for claim in claims
    }
    return {train: parts for train, parts in found.items() if parts}


def _routes(network: Network, train: int, claim: RouteClaim) -> Iterator[Route]:
    line = claim.connections[0] if claim.connections and len(claim.connections) == 1 else ()
    if line[:1] == (LOCAL,):
        ways = _at(network, line[1:])
    elif claim.connections:
        ways = _over_ferries(network, claim.connections)
    elif claim.hexes:
        ways = chain(_along(network, claim.hexes), _over(network, claim.hexes))
    elif claim.nodes:
        ways = (((at,), ()) for at in _stops_named(network, claim.nodes[:1]))
    else:
        return
    spare: list[Route] = []
    for stops, chains in ways:
        route = Route(train, stops, chains)
        if _is_as_named(network, claim, route):
            yield route
        else:
            spare.append(route)
    yield from spare


def _over_ferries(network: Network, connections: Sequence[Hexes]) -> Iterator[Way]:
    """The ways over these connections; a connection of a single hex may be a ferry."""
    ferried = {stop.hex for stop in network.stops if stop.cities}
    crossed = {hexes[0] for hexes in connections if len(hexes) == 1 and hexes[0] in ferried}
    tracks = (hexes for hexes in connections if len(hexes) != 1 or hexes[0] not in crossed)
    options = [_chains_through(network, hexes) for hexes in tracks]
    for stops, chains in _link(network, options) if options else ():
        if {network.stops[at].hex for at in stops if network.stops[at].cities} == crossed:
            yield stops, chains


def _at(network: Network, hexes: Hexes) -> Iterator[Way]:
    """The ways of a local train, each a single stop on one of these hexes."""
    for at, stop in enumerate(network.stops):
        if stop.hex in hexes:
            yield (at,), ()


def _is_as_named(network: Network, claim: RouteClaim, route: Route) -> bool:
    """Whether a route visits exactly the stops that the claim names, if it names any."""
    if not claim.nodes:
        return True
    return sorted(node for at in route.stops for node in network.stops[at].nodes) == sorted(claim.nodes)


def _name(network: Network, at: int) -> str:
    stop = network.stops[at]
    return f"{stop.hex}-{stop.index}"


def _stops_named(network: Network, names: Sequence[str]) -> list[int]:
    return [at for at in range(len(network.stops)) if _name(network, at) in names]


def _chains_through(network: Network, hexes: Hexes) -> Sequence[int]:
    """The chains that pass exactly these hexes, in either direction.

    The track between two stops of one hex may be written as ``F2 0.1``.
    """
    hex_, space, ends = hexes[0].partition(" ") if hexes else ("", "", "")
    if space and len(hexes) == 1:
        wanted = {f"{hex_}-{index}" for index in ends.split(".")}
        return [
            at
            for at, chain in enumerate(network.chains)
            if chain.hex_names == (hex_,) and {_name(network, chain.a), _name(network, chain.b)} == wanted
        ]
    return network.chains_through.get(hexes, ())


# Recursive functions stand at module level: one defined within another function would refer to itself, and
# keep the network alive until the garbage collector runs.


def _link(network: Network, options: Sequence[Sequence[int]]) -> Iterator[Way]:
    """The ways that join one chain of each option end to end;
    both directions of a single chain count once."""
    if len(options) == 1:
        for at in options[0]:
            yield (network.chains[at].a, network.chains[at].b), (at,)
        return
    starts = dict.fromkeys(stop for at in options[0] for stop in (network.chains[at].a, network.chains[at].b))
    for start in starts:
        yield from _linked_on(network, options, ((start,), ()))


def _linked_on(network: Network, options: Sequence[Sequence[int]], way: Way) -> Iterator[Way]:
    """The ways that begin with ``way`` and go on over one chain of each further option."""
    stops, chains = way
    if len(chains) == len(options):
        yield way
        return
    for at in options[len(chains)]:
        track = network.chains[at]
        if track.a == stops[-1]:
            yield from _linked_on(network, options, ((*stops, track.b), (*chains, at)))
        if track.b == stops[-1] and track.a != track.b:
            yield from _linked_on(network, options, ((*stops, track.a), (*chains, at)))


def _along(network: Network, hexes: Hexes) -> Iterator[Way]:
    """The ways whose hexes, or whose stops' hexes, are ``hexes`` in order."""
    for at, stop in enumerate(network.stops):
        if stop.hex == hexes[0]:
            yield from _further_along(network, hexes, ((at,), ()), (stop.hex,))


def _further_along(network: Network, hexes: Hexes, way: Way, passed: Hexes) -> Iterator[Way]:
    """The ways of :func:`_along` that begin with ``way``, which has ``passed`` the first of the hexes."""
    stops, chains = way
    if passed == hexes or tuple(network.stops[at].hex for at in stops) == hexes:
        yield way
        return
    for at, track in enumerate(network.chains):
        if at in chains:
            continue
        for near, far, names in (
            (track.a, track.b, track.hex_names),
            (track.b, track.a, track.hex_names[::-1]),
        ):
            if near != stops[-1] or far in stops:
                continue
            longer = passed + names[1:]
            by_stops = tuple(network.stops[stop].hex for stop in (*stops, far))
            if longer == hexes[: len(longer)] or by_stops == hexes[: len(by_stops)]:
                yield from _further_along(network, hexes, ((*stops, far), (*chains, at)), longer)


def _over(network: Network, hexes: Hexes) -> Iterator[Way]:
    """The ways over exactly these hexes in any order, for old records that double back."""
    wanted = frozenset(hexes)
    tracks = [(at, track) for at, track in enumerate(network.chains) if wanted.issuperset(track.hex_names)]
    for at, stop in enumerate(network.stops):
        if stop.hex in wanted:
            yield from _further_over(tracks, wanted, ((at,), ()), frozenset({stop.hex}))


def _further_over(
    tracks: Sequence[tuple[int, Chain]], wanted: frozenset[str], way: Way, passed: frozenset[str]
) -> Iterator[Way]:
    """The ways of :func:`_over` that begin with ``way``, which has ``passed`` some of the hexes."""
    stops, chains = way
    if passed == wanted:
        yield way
    for at, track in tracks:
        if at in chains:
            continue
        for near, far in ((track.a, track.b), (track.b, track.a)):
            if near == stops[-1] and far not in stops:
                longer = passed.union(track.hex_names)
                yield from _further_over(tracks, wanted, ((*stops, far), (*chains, at)), longer)
