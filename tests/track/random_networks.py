"""Small random networks, trains and rules with everything that routes know."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from roundhouse.eighteen.track.network import Line, Network, NetworkStop, StopKind, network_of_lines
from roundhouse.eighteen.track.parts import Gauge, Revenue
from roundhouse.eighteen.track.routes import Bonus, RouteRules, StopSet, TrainReach, reach_of_distance

KINDS = [StopKind.CITY] * 4 + [StopKind.TOWN] * 3 + [StopKind.OFFBOARD, StopKind.HALT]

CITIES, ALL, TOWNS = ("city", "offboard"), ("city", "offboard", "town", "halt"), ("town", "halt")

DISTANCES: Sequence[int | Sequence[tuple[Sequence[str], int, int | None, int | None]]] = [
    2,
    3,
    4,
    5,
    999,
    [(CITIES, 2, 2, None), (TOWNS, 99, 99, None)],
    [(CITIES, 3, 3, None), (TOWNS, 0, 99, None)],
    [(CITIES, 2, 2, None), (TOWNS, 1, 99, None)],
    [(TOWNS, 1, 1, None), (ALL, 2, 2, None)],
    [(TOWNS, 2, 2, 2), (CITIES, 3, 3, None)],
    [(CITIES, 2, 4, 2), (TOWNS, 0, 99, 0)],
    [(ALL, 2, 99, 2)],
    [(ALL, 3, 4, None)],
    [(("city",), 2, 2, 2), (("offboard", "town"), 2, 3, None), (("halt",), 1, 1, None)],
    [(("city",), 1, 1, None), (("town",), 1, 1, None)],
    [(("offboard",), 2, 2, None), (("city", "town"), 0, 99, None)],
]


def random_problem(seed: int, *, parallel: bool = False) -> tuple[Network, list[TrainReach], RouteRules]:
    """A question for the search; the same seed asks the same.

    ``parallel``: a few stops with many lines between them, which use much of the same track.
    """
    random = Random(seed)
    stops = _stops(random)[: 5 if parallel else None]
    network = network_of_lines(stops, _parallel(random, stops) if parallel else _lines(random, stops))
    trains = [_train(random, at) for at in range(random.choice([1, 1, 2, 2, 3]))]
    if parallel:
        trains = [reach_of_distance("long", random.randint(4, 6), hexes=random.choice([None, 3, 5]))]
    if len(trains) > 1 and random.random() < 0.4:
        trains[1] = trains[0]
    return network, trains, _rules(random, stops, trains)


def _stops(random: Random) -> list[NetworkStop]:
    stops: list[NetworkStop] = []
    for at in range(random.randint(3, 7)):
        kind = random.choice(KINDS)
        share = stops and random.random() < 0.15
        hex_name = stops[-1].hex if share else f"H{at}"
        sums = (("yellow", random.randrange(0, 60, 10)), ("brown", random.randrange(0, 90, 10)))
        stops.append(
            NetworkStop(
                hex=hex_name,
                index=sum(stop.hex == hex_name for stop in stops),
                kind=kind,
                revenue=Revenue(phases=sums)
                if random.random() < 0.3
                else Revenue(random.randrange(0, 70, 10)),
                own=kind is StopKind.CITY and random.random() < 0.5,
                passable=kind is not StopKind.OFFBOARD and random.random() < 0.85,
                groups=("east",) if random.random() < 0.2 else (),
                visit_cost=random.choice([1, 1, 1, 1, 0, 2]) if kind is not StopKind.CITY else 1,
            )
        )
    return stops


def _lines(random: Random, stops: list[NetworkStop]) -> list[Line]:
    lines = []
    for _ in range(random.randint(len(stops) - 1, len(stops) + 4)):
        one, other = random.sample(stops, 2)
        lines.append(
            Line(
                one.key,
                other.key,
                sides=tuple(f"s{random.randrange(14)}" for _ in range(random.randint(1, 3))),
                through=() if random.random() < 0.5 else (f"X{random.randrange(4)}",),
                a_ends=random.random() < 0.1,
                b_ends=random.random() < 0.1,
                gauges=frozenset([random.choice([Gauge.BROAD, Gauge.NARROW])])
                if random.random() < 0.7
                else frozenset(),
            )
        )
    return lines


def _parallel(random: Random, stops: list[NetworkStop]) -> list[Line]:
    lines = []
    for one, other in combinations(stops, 2):
        for _ in range(random.randint(0, 5)):
            sides = random.sample(range(9), random.randint(1, 3))
            through = (f"X{random.randrange(4)}",) * (random.random() < 0.4)
            lines.append(Line(one.key, other.key, tuple(f"s{at}" for at in sides), through))
    return lines


def _train(random: Random, at: int) -> TrainReach:
    return reach_of_distance(
        f"t{at}",
        random.choice(DISTANCES),
        hexes=random.choice([None, None, None, 2, 3]),
        multiplier=random.choice([1, 1, 1, 2]),
        counts_token=random.random() < 0.8,
        local=random.choice([None, None, True]),
        gauges=random.choice([None, None, frozenset([Gauge.BROAD]), frozenset(Gauge)]),
        pays_as=random.choice([None, None, "brown"]),
    )


def _rules(random: Random, stops: list[NetworkStop], trains: list[TrainReach]) -> RouteRules:
    keys = [stop.key for stop in stops]
    foreign = [stop.key for stop in stops if not stop.own]
    return RouteRules(
        colors=("yellow", "green", "brown")[: random.randint(1, 3)],
        values={random.choice(keys): 35} if random.random() < 0.1 else {},
        token_required=random.random() < 0.85,
        required=(frozenset(random.sample(keys, 2)),) if random.random() < 0.1 else (),
        one_stop_per_hex=random.random() < 0.2,
        one_visit_per_hex=random.random() < 0.2,
        passable={random.choice(keys): random.random() < 0.5} if random.random() < 0.2 else {},
        passed_once=frozenset(random.sample(foreign, min(random.choice([0, 0, 0, 3]), len(foreign)))),
        no_end=frozenset(random.sample([StopKind.TOWN, StopKind.HALT], random.choice([0, 0, 0, 1]))),
        bonuses=(
            *(_bonus(random, keys, at) for at in range(random.choice([0, 0, 0, 1, 2]))),
            *(_mines(random, keys, at) for at in range(random.choice([0, 0, 1]))),
        ),
    )


def _mines(random: Random, keys: list[tuple[str, int]], at: int) -> Bonus:
    """Hexes that pay every route that touches them."""
    hexes = {"X0", "X1", *random.sample([name for name, _ in keys], 2)}
    return Bonus(f"mines {at}", per_hex={name: random.choice([10, 20]) for name in sorted(hexes)})


def _bonus(random: Random, keys: list[tuple[str, int]], at: int) -> Bonus:
    return Bonus(
        name=f"bonus {at}",
        amount=random.choice([0, 10, 40]),
        sets=tuple(
            StopSet({key: random.choice([0, 10, 30]) for key in random.sample(keys, random.randint(1, 2))})
            for _ in range(random.randint(0, 2))
        ),
        hexes=(frozenset(["X1", "X2"]),) if random.random() < 0.2 else (),
        per_stop=random.choice([0, 0, 10]),
        per_stop_kinds=frozenset([StopKind.CITY, StopKind.TOWN]),
        per_hex={"X0": 10, keys[0][0]: 20} if random.random() < 0.3 else {},
        counted=random.random() < 0.6,
        trains=frozenset(["t0"]) if random.random() < 0.3 else None,
        uses=random.choice([None, None, 1, 2]),
    )
