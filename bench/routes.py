"""How long the best routes take at every recorded run of trains, and what share is proved.

Bonuses and countings that only a title's rules know are left out; boards, tokens, trains and groups are as
they were. Where stops have groups, of which a route has one stop each, the run is searched without them,
too: how often that would earn something else is printed. `ROUTES_TITLES` names the titles to measure (all
with recordings by default).
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from msgspec import structs

from bench.positions import Position, games, positions, titles
from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes import Budget, Route, best_routes, value_of
from roundhouse.eighteen.track.survey import network_of

DEADLINE = 10.0
"""Seconds of processor time (so that other programs do not count) after which a search is told to stop."""

MOST_STEPS = 1_000_000
"""Of the search without groups, which is not measured."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One run of trains measured."""

    where: str
    seconds: float
    survey: float
    value: int
    bound: int
    recorded: int | None
    """What the recorded routes are worth by our own count; None if they are not legal by these rules."""
    ungrouped: int | None
    """What the best run would earn if stops had no groups; None where they have none."""


def main() -> None:
    known = titles()
    chosen = [title for title in os.environ.get("ROUTES_TITLES", "").split() or known if title in known]
    everything: list[Timing] = []
    for title in chosen:
        timings = [measure(position) for game in games(title) for position in positions(title, game)]
        if timings:
            everything.extend(timings)
            print(f"{title:24} {summary(timings)}", flush=True)
    if everything:
        print(f"{'all':24} {summary(everything)}")
        for timing in sorted(everything, key=lambda one: -one.seconds)[:10]:
            print(f"  {timing.seconds * 1000:9.1f} ms  {timing.where}  {timing.value} of {timing.bound}")


def measure(position: Position) -> Timing:
    """Search one position as a live table would, and count the recorded routes."""
    rules = position.rules
    start = time.process_time()
    network = network_of(position.board, position.company)
    surveyed = time.process_time()
    budget = Budget(expired=lambda: time.process_time() > surveyed + DEADLINE)
    found = best_routes(network, position.trains, rules, budget=budget)
    done = time.process_time()
    routes = recorded_routes(position, network)
    recorded = None
    if routes is not None:
        appraisal = value_of(network, position.trains, routes, rules)
        recorded = appraisal.value if appraisal.legal else None
    names = " ".join(train.name for train in position.trains)
    where = f"{position.title}/{position.game} @{position.action} {position.company} {names}"
    ungrouped = None
    if any(stop.groups for stop in network.stops):
        free = replace(network, stops=tuple(structs.replace(stop, groups=()) for stop in network.stops))
        ungrouped = best_routes(free, position.trains, rules, budget=Budget(steps=MOST_STEPS)).value
    return Timing(where, done - surveyed, surveyed - start, found.value, found.bound, recorded, ungrouped)


def summary(timings: Sequence[Timing]) -> str:
    searched = sorted(timing.seconds * 1000 for timing in timings)
    surveyed = sorted(timing.survey * 1000 for timing in timings)
    proved = sum(timing.value >= timing.bound for timing in timings)
    counted = [timing for timing in timings if timing.recorded is not None]
    below = sum(timing.value < (timing.recorded or 0) for timing in counted)
    better = sum(timing.value > (timing.recorded or 0) for timing in counted)
    grouped = [timing for timing in timings if timing.ungrouped is not None]
    changed = sum(timing.value != timing.ungrouped for timing in grouped)
    groups = f"  groups changed {changed} of {len(grouped)}" if grouped else ""
    return (
        f"{len(timings):5} runs  p50 {middle(searched, 0.5):7.2f}  p99 {middle(searched, 0.99):8.2f}  "
        f"worst {searched[-1]:8.1f} ms  network p50 {middle(surveyed, 0.5):5.2f} "
        f"worst {surveyed[-1]:6.1f} ms  proved {proved / len(timings):7.2%}  "
        f"recorded legal {len(counted):5} better {better:4} below {below}{groups}"
    )


def middle(values: Sequence[float], share: float) -> float:
    return values[min(len(values) - 1, int(len(values) * share))]


def recorded_routes(position: Position, network: Network) -> list[Route] | None:
    """The recorded routes on our network; None if one cannot be found there."""
    routes = []
    taken = 0
    for recorded in position.routes:
        if recorded.get("train") not in position.train_ids or "connections" not in recorded:
            return None
        train = position.train_ids.index(recorded["train"])
        route = next(_routes(network, train, recorded["connections"], taken), None)
        if route is None:
            return None
        for chain in route.chains:
            taken |= network.chains[chain].sides
        routes.append(route)
    return routes


def _routes(network: Network, train: int, connections: list[list[str]], taken: int) -> Iterator[Route]:
    """Every route that follows the recorded hexes, chain by chain, and shares no track with those before."""
    if not connections:
        return
    choices = [
        [at for at, chain in enumerate(network.chains) if list(chain.hex_names) in (names, names[::-1])]
        for names in ([name.split()[0] for name in connection] for connection in connections)
    ]

    def longer(stops: tuple[int, ...], chains: tuple[int, ...], used: int) -> Iterator[Route]:
        if len(chains) == len(choices):
            yield Route(train, stops, chains)
            return
        for at in choices[len(chains)]:
            chain = network.chains[at]
            if stops[-1] in (chain.a, chain.b) and not used & chain.sides:
                to = chain.a + chain.b - stops[-1]
                if to not in stops:
                    yield from longer((*stops, to), (*chains, at), used | chain.sides)

    for at in choices[0]:
        for start in (network.chains[at].a, network.chains[at].b):
            yield from longer((start,), (), taken)
