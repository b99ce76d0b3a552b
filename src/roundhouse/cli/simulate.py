"""``roundhouse simulate``: bots play a series of games among themselves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.sim.families import family_of, world_family
from roundhouse.sim.play import Result
from roundhouse.sim.series import run, series, tally
from roundhouse.table.errors import Malformed


def simulate(
    title: str,
    *,
    bots: int = 4,
    levels: str = "",
    games: int = 10,
    seed: int = 1,
    workers: int = 1,
    option: tuple[str, ...] = (),
) -> None:
    """Let bots play a series of games and say who won.

    For example:
        roundhouse simulate iron-dragon --bots 4 --games 50 --workers 2
        roundhouse simulate iron-dragon --levels strong,middle --games 100
        roundhouse simulate 1889 --bots 3 --games 10 --seed 7

    Parameters
    ----------
    title
        The title or board, such as iron-dragon, or a folder with a board's files.
    bots
        How many of the strongest bot sit at the table.
    levels
        Which bots instead, with commas between them, such as strong,middle; they change seats every game.
    games
        How many games.
    seed
        The seed of the first game; the next has the next.
    workers
        How many processes share the work.
    option
        An option of the table, as name=value; may be given several times.
    """
    definition = _definition(Path(title))
    known = list((world_family() if definition else family_of(title)).bots())
    if not known:
        raise Malformed("bot/none", f"There is no bot for {title} yet.")
    names = [name.strip() for name in levels.split(",")] if levels else [known[-1]] * bots
    options = dict(_pair(text) for text in option)
    results: list[Result] = []
    for result in run(series(title, names, games, seed, options, definition), workers):
        results.append(result)
        scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
        print(
            f"seed {result.match.seed}: {result.status} · {' '.join(result.winning_bots)} · {scores} · "
            f"{result.actions} actions, {result.seconds:.1f} s"
        )
    found = tally(results)
    wins = ", ".join(f"{name} {count}" for name, count in sorted(found.wins.items()))
    seats = ", ".join(f"{seat} {count}" for seat, count in sorted(found.seats.items()))
    print(f"{found.games} games · wins by bot: {wins} · by seat: {seats}")
    print(f"a game takes {found.actions:.0f} actions and {found.seconds:.1f} s of one core")


def _definition(folder: Path) -> Mapping[str, object] | None:
    if not folder.is_dir():
        return None
    return {"files": {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}}


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Malformed("option/shape", f"“{text}” should be name=value.")
    return name, value
