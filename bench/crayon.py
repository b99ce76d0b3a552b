"""Crayon rails: games of four bots a minute, commands a second, and how long a look at the choices takes."""

from __future__ import annotations

import random
import time
from statistics import median

from roundhouse.crayon.family import FAMILY
from roundhouse.sim.play import Match, play, setup_of
from roundhouse.table.table import Table

SEEDS = (2, 4, 6)


def main() -> None:
    play(Match("iron-dragon", ("weak", "weak"), 1))  # the atlas of the board is made once
    results = [play(Match("iron-dragon", ("strong",) * 4, seed)) for seed in SEEDS]
    seconds = median(result.seconds for result in results)
    actions = median(result.actions for result in results)
    print(
        f"four strong bots: {seconds:.1f} s a game (aim 5), {60 / seconds:.0f} games a minute, "
        f"{actions / seconds:.0f} decisions a second, {actions:.0f} in a game"
    )
    table = Table(FAMILY.new(setup_of(results[0].match, "crayon")))
    actions_of_a_game = _recorded(results[0].match)
    start = time.process_time()
    for seat, action in actions_of_a_game:
        table.apply(action, seat)
    spent = time.process_time() - start
    print(f"replay: {len(actions_of_a_game) / spent:.0f} commands a second")
    start = time.process_time()
    for _ in range(100):
        table.game.dump()
    print(f"a dump of the whole state: {10 * (time.process_time() - start):.2f} ms")


def _recorded(match: Match) -> list[tuple[str, dict[str, object]]]:
    table = Table(FAMILY.new(setup_of(match, "crayon")))
    bots, rng, log = FAMILY.bots(), random.Random(match.seed), []
    while table.outcome() is None:
        seat = table.game.deciders()[0]
        action = dict(bots[match.bots[int(seat) - 1]].choose(table.game, seat, rng))
        table.apply(action, seat)
        log.append((seat, action))
    return log
