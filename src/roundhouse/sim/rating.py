"""Elo ratings of bots from the games of a series, with confidence intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log, sqrt

import msgspec

from .play import Result

MIDDLE = 1500
"""The mean of all ratings."""
STEPS = 200
"""The number of iterations for the ratings, which settle long before."""
SCALE = 400 / log(10)
"""Points of Elo for odds of e to one."""
DEVIATIONS = 1.96
"""The standard deviations on both sides of the mean that contain 95 %."""
Pair = tuple[str, str]
Points = Mapping[Pair, float]


class BotRating(msgspec.Struct, frozen=True):
    """The Elo rating of a bot and its 95 % interval: 400 points more are odds of ten to one."""

    bot: str
    elo: float
    low: float
    high: float


def ratings(results: Sequence[Result]) -> list[BotRating]:
    """The ratings of all bots in a series, best first.

    In each game everybody is compared with everybody else by their scores; a game counts once for each
    pair of different bots, however many seats they have. The ratings make the results likeliest (Bradley
    and Terry), with one draw of each pair added, so that a bot that always wins has a rating, too. The
    interval comes from the curvature of the likelihood there: it is wide where few games were played or
    where one side won all.
    """
    games = [points_of(result) for result in results]
    names = sorted({name for result in results for name in result.match.bots})
    if not games or len(names) < 2:
        return []
    won = _points(names, games)
    strength = _strengths(names, won)
    marks = {name: SCALE * log(strength[name]) for name in names}
    mean = sum(marks.values()) / len(marks)
    spreads = _spreads(names, won, strength)
    out = [
        BotRating(
            name,
            MIDDLE + marks[name] - mean,
            MIDDLE + marks[name] - mean - spread,
            MIDDLE + marks[name] - mean + spread,
        )
        for name, spread in zip(names, spreads, strict=True)
    ]
    return sorted(out, key=lambda rating: -rating.elo)


def points_of(result: Result) -> Points:
    """The points of each pair of different bots in one game: 1 for the pair, shared by the scores."""
    points: defaultdict[Pair, float] = defaultdict(float)
    meetings: defaultdict[Pair, int] = defaultdict(int)
    seats = [(bot, result.scores.get(str(at), 0)) for at, bot in enumerate(result.match.bots, 1)]
    for (one, ours), (other, theirs) in combinations(seats, 2):
        if one == other:
            continue
        won = 0.5 if ours == theirs else float(ours > theirs)
        points[one, other] += won
        points[other, one] += 1 - won
        meetings[one, other] += 1
        meetings[other, one] += 1
    return {pair: value / meetings[pair] for pair, value in points.items()}


def _points(names: Sequence[str], games: Sequence[Points]) -> Points:
    """The points of each pair in all games, with half a point each for the draw that is added."""
    won: defaultdict[Pair, float] = defaultdict(float)
    for one, other in combinations(names, 2):
        won[one, other] = won[other, one] = 0.5
    for game in games:
        for pair, value in game.items():
            won[pair] += value
    return won


def _strengths(names: Sequence[str], won: Points) -> dict[str, float]:
    """The likeliest strengths, whose quotients are the odds, by Zermelo's iteration (MM)."""
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        fresh = {}
        for one in names:
            others = [other for other in names if other != one]
            wins = sum(won[one, other] for other in others)
            met = sum(
                (won[one, other] + won[other, one]) / (strength[one] + strength[other]) for other in others
            )
            fresh[one] = wins / met
        strength = fresh
    return strength


def _spreads(names: Sequence[str], won: Points, strength: Mapping[str, float]) -> list[float]:
    """Half the width of each 95 % interval, in points of Elo.

    The ratings are only known up to their mean, so the information matrix has no inverse; with the mean
    held fixed (1/n added everywhere, and taken off again) it has.
    """
    count = len(names)
    matrix = [[1 / count] * count for _ in names]
    for (at, one), (to, other) in combinations(enumerate(names), 2):
        chance = strength[one] / (strength[one] + strength[other])
        known = (won[one, other] + won[other, one]) * chance * (1 - chance)
        matrix[at][at] += known
        matrix[to][to] += known
        matrix[at][to] -= known
        matrix[to][at] -= known
    inverse = _inverse(matrix)
    return [DEVIATIONS * SCALE * sqrt(max(0.0, inverse[at][at] - 1 / count)) for at in range(count)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small symmetric matrix that has one (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [
                    value - factor * base for value, base in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]
