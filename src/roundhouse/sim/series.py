"""Many games between bots, on several processes, and what they tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor

import msgspec

from .play import Match, Result, play


class Tally(msgspec.Struct, frozen=True):
    """What a series came to: games, wins by bot and by seat, mean actions and seconds of a game."""

    games: int
    wins: Mapping[str, int]
    seats: Mapping[str, int]
    actions: float
    seconds: float


def series(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    definition: Mapping[str, object] | None = None,
) -> list[Match]:
    """Games with seeds from ``seed`` on, in which the bots take turns at the seats: everyone sits
    everywhere equally often when ``games`` is a multiple of the seats."""
    chosen = dict(options or {})
    count = len(bots)
    return [
        Match(
            title,
            tuple(bots[(seat + game) % count] for seat in range(count)),
            seed + game,
            chosen,
            definition,
        )
        for game in range(games)
    ]


def run(matches: Sequence[Match], workers: int = 1) -> Iterator[Result]:
    """Play the matches, in order. With one worker no process is started."""
    if workers <= 1:
        yield from map(play, matches)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, matches)


def tally(results: Iterable[Result]) -> Tally:
    """Count what came of the games."""
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    actions, seconds, games = 0, 0.0, 0
    for result in results:
        games += 1
        wins.update(result.winning_bots)
        seats.update(result.winners)
        actions += result.actions
        seconds += result.seconds
    return Tally(games, dict(wins), dict(seats), actions / max(games, 1), seconds / max(games, 1))
