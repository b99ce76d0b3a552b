"""Many games between bots, on several processes, and their statistics."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from math import sqrt

import msgspec

from .engines.process import EngineSpec
from .kept import KeptResults
from .play import Match, Result, play
from .scheduler import Done, LocalScheduler, Scheduler, ordered


class Share(msgspec.Struct, frozen=True):
    """How often a bot won: its wins, the part of the games that is, the part it would win by chance (its part
    of the seats), and the 95 % confidence interval of its part."""

    wins: float
    part: float
    fair: float
    low: float
    high: float


class Tally(msgspec.Struct, frozen=True):
    """What a series came to: games, wins by bot and by seat (a game that several win is shared), mean actions
    and seconds of a game, and a fingerprint of all final states: equal series, equal fingerprints."""

    games: int
    wins: Mapping[str, Share]
    seats: Mapping[str, float]
    actions: float
    seconds: float
    digest: str
    kinds: Mapping[str, float] = {}
    """Mean number of actions of each type in a game."""


def series(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    definition: Mapping[str, object] | None = None,
    *,
    family: str = "",
    told: bool = False,
    engines: Sequence[EngineSpec] = (),
) -> list[Match]:
    """The matches of a series, with seeds from ``seed`` on; the bots rotate over the seats.

    Every bot sits in each seat equally often if ``games`` is a multiple of the number of seats.
    """
    chosen = dict(options or {})
    count = len(bots)
    return [
        Match(
            title,
            tuple(bots[(seat + game) % count] for seat in range(count)),
            seed + game,
            chosen,
            definition,
            family=family,
            told=told,
            engines=tuple(engines),
        )
        for game in range(games)
    ]


def run(
    matches: Sequence[Match], scheduler: Scheduler | None = None, kept: KeptResults | None = None
) -> Iterator[Result]:
    """Play the matches and yield the results in order; they are the same wherever they are played.

    Without a scheduler they are played in this process. Results in ``kept`` are not computed again, and new
    ones are added to it.
    """
    return ordered(_played(matches, scheduler or LocalScheduler(), kept))


def _played(
    matches: Sequence[Match], scheduler: Scheduler, kept: KeptResults | None
) -> Iterator[Done[Result]]:
    """Yield the results as they come, those that were kept first."""
    known = kept.results if kept is not None else {}
    for place, result in known.items():
        yield Done(place, result)
    left = [place for place in range(len(matches)) if place not in known]
    for done in scheduler.run(play, [matches[place] for place in left]):
        if kept is not None:
            kept.add(left[done.place], done.answer)
        yield Done(left[done.place], done.answer)


def tally(results: Iterable[Result]) -> Tally:
    """The statistics of the results of a series."""
    wins: defaultdict[str, float] = defaultdict(float)
    seats: defaultdict[str, float] = defaultdict(float)
    places: Counter[str] = Counter()
    mark = blake2b(digest_size=8)
    actions, seconds, games = 0, 0.0, 0
    kinds: Counter[str] = Counter()
    for result in results:
        games += 1
        places.update(result.match.bots)
        for seat in result.winners:
            part = 1 / len(result.winners)
            wins[result.match.bots[int(seat) - 1]] += part
            seats[seat] += part
        actions += result.actions
        kinds.update(result.kinds)
        seconds += result.seconds
        mark.update(result.digest.encode())
    shares = {}
    for bot in sorted(places):
        low, high = interval(wins[bot], games)
        shares[bot] = Share(wins[bot], wins[bot] / games, places[bot] / places.total(), low, high)
    count = max(games, 1)
    means = {kind: number / count for kind, number in sorted(kinds.items())}
    return Tally(games, shares, dict(seats), actions / count, seconds / count, mark.hexdigest(), means)


def interval(wins: float, games: int, deviations: float = 1.96) -> tuple[float, float]:
    """The confidence interval of a part of games won, after Wilson; 1.96 deviations are 95 %.

    >>> low, high = interval(60, 100)
    >>> round(low, 3), round(high, 3)
    (0.502, 0.691)
    """
    if not games:
        return 0.0, 1.0
    part, square = wins / games, deviations**2
    middle = (part + square / (2 * games)) / (1 + square / games)
    half = deviations * sqrt(part * (1 - part) / games + square / (4 * games**2)) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
