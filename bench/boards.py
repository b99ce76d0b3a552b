"""Crayon rails: games of four bots on every shipped board and on made worlds, and what came of them.

``BOARDS_GAMES`` games on each board (2) and one on each of ``BOARDS_WORLDS`` worlds (2), on
``BOARDS_WORKERS`` processes (1). ``BOARDS_ONLY`` names boards, with spaces between; ``BOARDS_FIRST`` is
the first seed (1). ``BOARDS_KEEP`` is a file that keeps every game, a line each, as soon as it is over: what
it holds is not played again, so a series that was broken off goes on. Each series is played by four strong
bots; one more, on all boards, seats two strong ones with a middle and a weak one.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

from roundhouse.crayon.boards import board_ids
from roundhouse.crayon.boards.world import SIZES, make_world
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.sim.play import MOST_ACTIONS, Match, setup_of
from roundhouse.sim.series import interval
from roundhouse.table.table import Table

STRONG = ("strong",) * 4
MIXED = ("strong", "middle", "weak", "strong")
PRODUCTIVE = frozenset({"pick-up", "deliver", "build-track", "upgrade-train"})
"""What ends a row of hands that were thrown away."""
ROW = 3
"""A longer row wants looking at: why was each of its hands thrown away?"""


class Played(NamedTuple):
    """One game: the bot that won ("" when nobody had after so many actions), rounds without the turns of only
    building, seconds of the processor, ships boarded, hands thrown away by the reason told, the longest
    row of them, and the reasons in rows of more than :data:`ROW`."""

    board: str
    winner: str
    rounds: float
    seconds: float
    ships: int
    discards: Mapping[str, int]
    row: int
    in_long_rows: Mapping[str, int]


def played(match: Match) -> Played:
    """Play a game to its end."""
    began = time.process_time()
    table = Table(FAMILY.new(setup_of(match, FAMILY.id)))
    game = table.game
    assert isinstance(game, CrayonGame)
    bots, rng = FAMILY.bots(), random.Random(match.seed)
    discards, in_long_rows = Counter[str](), Counter[str]()
    rows: dict[str, list[str]] = {seat.id: [] for seat in game.setup.seats}
    longest = ships = actions = 0
    while (outcome := table.outcome()) is None and actions < MOST_ACTIONS:
        seat = game.deciders()[0]
        action = bots[match.bots[int(seat) - 1]].choose(game, seat, rng)
        kind = str(action["type"])
        if kind == "discard-hand":
            why = str(action.get("why", ""))
            row = rows[seat]
            discards[why] += 1
            row.append(why)
            longest = max(longest, len(row))
            in_long_rows.update(row if len(row) == ROW + 1 else row[-1:] if len(row) > ROW else ())
        elif kind in PRODUCTIVE:
            rows[seat].clear()
        ships += kind == "board-ship"
        table.apply(action, seat)
        actions += 1
    winner = match.bots[int(outcome.winners[0]) - 1] if outcome is not None else ""
    rounds = game.progress.turn / len(match.bots)
    seconds = time.process_time() - began
    return Played(match.title, winner, rounds, seconds, ships, dict(discards), longest, dict(in_long_rows))


class Kept:
    """The games of a series that are played already, and a file that keeps them; no file without a name."""

    def __init__(self, name: str) -> None:
        self._file = Path(name) if name else None
        self._known: dict[str, Played] = {}
        if self._file is not None and self._file.exists():
            for line in self._file.read_text("utf-8").splitlines():
                fields = json.loads(line)
                match = fields.pop("game")
                self._known[match] = Played(**fields)

    def get(self, match: Match) -> Played | None:
        """The game if it was played."""
        return self._known.get(_name_of(match))

    def add(self, match: Match, game: Played) -> None:
        """Keep a game that is over."""
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": _name_of(match), **game._asdict()}) + "\n")


def _name_of(match: Match) -> str:
    return " ".join((match.title, str(match.seed), *match.bots))


def play_series(pool: ProcessPoolExecutor, series: Sequence[Match], kept: Kept) -> list[Played]:
    """The games of a series, of which those that are not kept are played now."""
    known = [kept.get(match) for match in series]
    fresh = [match for match, game in zip(series, known, strict=True) if game is None]
    found = []
    for match, game in zip(fresh, pool.map(played, fresh), strict=True):
        kept.add(match, game)
        found.append(game)
    return [*(game for game in known if game is not None), *found]


def told(name: str, games: Sequence[Played]) -> str:
    """The figures of a series in a line."""
    rounds = [game.rounds for game in games]
    error = f" ± {stdev(rounds) / sqrt(len(rounds)):.1f}" if len(rounds) > 1 else ""
    reasons = _reasons(game.discards for game in games)
    return (
        f"{name}: {len(games)} games, {sum(not game.winner for game in games)} without an end, "
        f"rounds {mean(rounds):.1f}{error} ({min(rounds):.0f} to {max(rounds):.0f}), "
        f"{mean(game.seconds for game in games):.1f} s a game, ships {sum(game.ships for game in games)}, "
        f"hands thrown away {reasons}, "
        f"longest row {max(game.row for game in games)}, more than {ROW} in "
        f"{sum(game.row > ROW for game in games)} games: {_reasons(game.in_long_rows for game in games)}"
    )


def _reasons(counts: Iterable[Mapping[str, int]]) -> str:
    """How many hands were thrown away, and how many for each reason."""
    why = Counter[str]()
    for one in counts:
        why.update(one)
    told = ", ".join(f"{reason or 'no reason told'} {times}" for reason, times in sorted(why.items()))
    return f"{why.total()} ({told})" if why else "0"


def wins(games: Sequence[Played], seats: Sequence[str]) -> str:
    """How often each level won, with the 95 % interval and its part of the seats."""
    parts = []
    for level in sorted(set(seats)):
        won = sum(game.winner == level for game in games)
        low, high = interval(won, len(games))
        fair = seats.count(level) / len(seats)
        parts.append(f"{level} {won} ({low:.0%} to {high:.0%}; of the seats {fair:.0%})")
    return f"wins of {len(games)} games: " + ", ".join(parts)


def matches(games: int, worlds: int, first: int) -> Iterable[tuple[str, list[Match]]]:
    """The series by name: every board, then the worlds, of each size in turn."""
    wanted = os.environ.get("BOARDS_ONLY", "").split() or board_ids()
    seeds = range(first, first + games)
    for id in wanted:
        yield id, [Match(id, STRONG, seed) for seed in seeds]
    made = list(islice(on_worlds(), worlds))
    if made:
        yield f"{worlds} worlds", made
    mixed = [
        Match(id, tuple(MIXED[(seat + seed) % 4] for seat in range(4)), seed)
        for id in wanted
        for seed in seeds
    ]
    yield "levels on all boards", mixed


def on_worlds() -> Iterator[Match]:
    """A game on each world, of each size in turn."""
    sizes = sorted(SIZES)
    for number in count(1):
        size = sizes[number % len(sizes)]
        files = {"files": dict(make_world(number, size))}
        yield Match(f"world-{size}-{number}", STRONG, number, definition=files)


def main() -> None:
    """Play the series and print their figures."""
    games, worlds, workers, first = (
        int(os.environ.get(f"BOARDS_{name}", usual))
        for name, usual in (("GAMES", "2"), ("WORLDS", "2"), ("WORKERS", "1"), ("FIRST", "1"))
    )
    kept = Kept(os.environ.get("BOARDS_KEEP", ""))
    everything: list[Played] = []
    with ProcessPoolExecutor(workers) as pool:
        for name, series in matches(games, worlds, first):
            found = play_series(pool, series, kept)
            everything += found
            print(told(name, found), flush=True)
            if name == "levels on all boards":
                print(wins(found, MIXED))
    print(told("together", everything))
