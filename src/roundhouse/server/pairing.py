"""Who plays whom in the rounds of a tournament. Pure: the same results give the same round.

Entrants are numbers from 0. A round is a list of tables, each the entrants at it in the order of play; who is
at none has a bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec

BYE_POINTS = 1.0


class Played(msgspec.Struct, frozen=True):
    """A table of an earlier round: the place of each entrant, 1 for the winner; equal places are shared."""

    places: Mapping[int, int]


class Score(msgspec.Struct, frozen=True):
    """How an entrant stands: points, the points of everybody met (Buchholz), games and games won."""

    entrant: int
    points: float
    buchholz: float
    games: int
    wins: int


def points_of(game: Played) -> dict[int, float]:
    """What a game brings: the share of the others at the table that an entrant stands before.

    >>> points_of(Played({0: 1, 1: 2, 2: 2}))
    {0: 1.0, 1: 0.25, 2: 0.25}
    """
    places = game.places
    return {
        one: sum(
            0.5 if place == other else float(place < other) for who, other in places.items() if who != one
        )
        / max(1, len(places) - 1)
        for one, place in places.items()
    }


def standings(entrants: int, games: Sequence[Played], byes: Mapping[int, int] = {}) -> list[Score]:
    """Everyone, the first first: by points, then by the points of those met, then by number."""
    points = {one: BYE_POINTS * byes.get(one, 0) for one in range(entrants)}
    met, wins, played = Counter[tuple[int, int]](), Counter[int](), Counter[int]()
    for game in games:
        for one, share in points_of(game).items():
            points[one] += share
            played[one] += 1
            wins[one] += game.places[one] == 1
        met.update(_pairs(game.places))
    found = [
        Score(
            one,
            round(points[one], 4),
            round(
                sum(points[other] * met[_pair(one, other)] for other in range(entrants) if other != one), 4
            ),
            played[one],
            wins[one],
        )
        for one in range(entrants)
    ]
    return sorted(found, key=lambda score: (-score.points, -score.buchholz, score.entrant))


def round_robin(entrants: int) -> list[list[tuple[int, int]]]:
    """Every round of “each against each”, two at a table, by the circle method; with an odd number one has a
    bye in each round.

    >>> round_robin(4)
    [[(0, 3), (1, 2)], [(3, 1), (2, 0)], [(2, 3), (0, 1)]]
    """
    size = entrants + entrants % 2
    found = []
    for turn in range(size - 1):
        ring = [(turn + step) % (size - 1) for step in range(size - 1)]
        pairs = [(ring[0], size - 1), *((ring[step], ring[-step]) for step in range(1, size // 2))]
        straight = [(b, a) if turn % 2 and a == ring[0] else (a, b) for a, b in pairs]
        found.append([pair for pair in straight if max(pair) < entrants])
    return found


def swiss(
    entrants: int, games: Sequence[Played], byes: Mapping[int, int], seats: int, least: int
) -> list[list[int]]:
    """The next round for tables of so many ``seats``: neighbours in the standings who have met least.

    Those who do not fill a table of ``least`` have a bye: from below, whoever has had the fewest.
    """
    order = [score.entrant for score in standings(entrants, games, byes)]
    spare = entrants % seats
    resting = spare if spare < least else 0
    for one in sorted(order, key=lambda one: (byes.get(one, 0), -order.index(one)))[:resting]:
        order.remove(one)
    met, first = Counter[tuple[int, int]](), Counter[int]()
    for game in games:
        met.update(_pairs(game.places))
        first[next(iter(game.places))] += 1
    found = []
    while order:
        table = [order.pop(0)]
        while order and len(table) < seats:
            best = min(
                order, key=lambda one: (sum(met[_pair(one, other)] for other in table), order.index(one))
            )
            order.remove(best)
            table.append(best)
        found.append(sorted(table, key=lambda one: (first[one], table.index(one))))
    return found


def _pairs(entrants: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    return (_pair(one, other) for one, other in combinations(entrants, 2))


def _pair(one: int, other: int) -> tuple[int, int]:
    return (min(one, other), max(one, other))
