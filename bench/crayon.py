"""Crayon rails: games of four bots a minute, commands a second, and how long a look at the choices takes."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from statistics import median

from roundhouse.crayon.family import FAMILY
from roundhouse.sim.play import Match, play, setup_of
from roundhouse.table.log import Entry
from roundhouse.table.table import Table

SEEDS = (2, 4, 6)
REPLAYS = 9


def main() -> None:
    play(Match("iron-dragon", ("weak", "weak"), 1))  # the atlas of the board is made once
    results = [play(Match("iron-dragon", ("strong",) * 4, seed)) for seed in SEEDS]
    seconds = median(result.seconds for result in results)
    actions = median(result.actions for result in results)
    print(
        f"four strong bots: {seconds:.1f} s a game (aim 5), {60 / seconds:.0f} games a minute, "
        f"{actions / seconds:.0f} decisions a second, {actions:.0f} in a game"
    )
    played = _played(results[0].match)
    rates = [_replayed(results[0].match, played.log) for _ in range(REPLAYS)]
    print(f"replay: {median(rates):.0f} commands a second (median of {REPLAYS})")

    start = time.process_time()
    for _ in range(100):
        played.game.dump()
    print(f"a dump of the whole state: {10 * (time.process_time() - start):.2f} ms")


def _played(match: Match) -> Table:
    """The table of a game that bots have played to its end."""
    table = Table(FAMILY.new(setup_of(match, "crayon")))
    bots, rng = FAMILY.bots(), random.Random(match.seed)
    while table.outcome() is None:
        seat = table.game.deciders()[0]
        action = dict(bots[match.bots[int(seat) - 1]].choose(table.game, seat, rng))
        table.apply(action, seat)
    return table


def _replayed(match: Match, log: Sequence[Entry]) -> float:
    """How many commands of a log are taken in a second."""
    table = Table(FAMILY.new(setup_of(match, "crayon")))
    start = time.process_time()
    table.replay(log)
    return len(log) / (time.process_time() - start)
