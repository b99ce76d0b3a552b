"""What programs do most that look ahead: random games to their end, and lays tried on a late board.

``TRIALS_GAMES`` says how many games of 1830 four ``dice`` bots play (10). A trial takes one of the lays that
a company is offered late in a recorded game of 1889, asks what may be done then and what the company's trains
would earn at most, and goes back.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from bench.replay import DATA
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import Export, read_entry, read_export, standing
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.sim.play import Match, play
from roundhouse.table.choices import Choice
from roundhouse.table.table import Table

GAMES_AIM, TRIALS_AIM = 10, 200
MOMENTS = 10


def main() -> None:
    """Print the figures."""
    random_games(int(os.environ.get("TRIALS_GAMES", "10")))
    paths = sorted((DATA / "1889").glob("*.json"))
    if not paths:
        print("no recordings here: trials are not measured")
        return
    trials, tiles, seconds = 0, 0, 0.0
    for path in paths:
        for game, company, lays in late_lays(read_export(path.read_bytes())):
            start = time.process_time()
            for lay in lays:
                tried(game, company, lay)
            seconds += time.process_time() - start
            trials, tiles = trials + len(lays), len(game.land.board.tiles)
    print(
        f"1889, up to {tiles} tiles: {trials / seconds:.0f} of {trials} trials "
        f"with best routes a second   (aim {TRIALS_AIM})"
    )


def random_games(count: int) -> None:
    """How many games of 1830 four bots play at random in a second."""
    play(Match("1830", ("dice",) * 4, 0))  # learns which tiles fit on which
    games = [play(Match("1830", ("dice",) * 4, seed)) for seed in range(1, count + 1)]
    seconds, actions = sum(game.seconds for game in games), sum(game.actions for game in games)
    print(
        f"1830, four dice: {count / seconds:.2f} games a second   (aim {GAMES_AIM}), "
        f"{actions / seconds:,.0f} actions a second"
    )


def late_lays(export: Export) -> Iterator[tuple[EighteenGame, Corporation, list[Choice]]]:
    """The last turns of a recorded game in which a company with trains laid track: the game as it stood then,
    the company, and its lays. No board is tried twice, so that nothing is remembered."""
    game: EighteenGame = FAMILY.new(export.setup)
    game.trusting = True
    table = Table(game)
    actions = list(standing(export.actions))
    late = [at for at, action in enumerate(actions) if action["type"] == "lay_tile"][-MOMENTS:]
    for at, action in enumerate(actions):
        company = game.round.entity
        if at in late and isinstance(company, Corporation) and company.trains:
            game.trusting = False
            yield game, company, [choice for choice in game.choices() if choice.type == "lay_tile"]
            game.trusting = True
        table.replay_one(read_entry(action, game))


def tried(game: EighteenGame, company: Corporation, lay: Choice) -> int:
    """What the trains of ``company`` would earn after a lay, which is taken back."""
    with game.journal.trial():
        game.perform(lay.action, None)
        game.happened()
        game.choices()
        return game.runs.best(company).revenue


if __name__ == "__main__":
    main()
