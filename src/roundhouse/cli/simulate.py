"""``roundhouse simulate``: bots play a series of games among themselves."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from roundhouse.sim.families import family_of, world_family
from roundhouse.sim.play import Result
from roundhouse.sim.series import Tally, run, series, tally
from roundhouse.table.errors import Malformed, Unknown


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

    The games of a series depend on title, bots, seed and options alone: any number of workers plays the
    same ones, and the fingerprint at the end says so.

    For example:
        roundhouse simulate iron-dragon --bots 4 --games 50 --seed 1 --workers 2
        roundhouse simulate iron-dragon --levels strong,middle --games 100
        roundhouse simulate world-7 --levels strong,middle,weak --games 6 --option goal=short

    Parameters
    ----------
    title
        The title or board, such as iron-dragon, or a folder with a board's files.
    bots
        How many of the strongest bot sit at the table.
    levels
        Which bots instead, with commas between them, such as strong,middle; they change seats every game.
    games
        How many games; with a multiple of the seats every bot sits everywhere equally often.
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
    for name in names:
        if name not in known:
            raise Unknown("bot/unknown", f"There is no bot “{name}” for this game.", hint=", ".join(known))
    matches = series(title, names, games, seed, dict(_pair(text) for text in option), definition)
    results: list[Result] = []
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{title}: {', '.join(names)}", total=games)
        for result in run(matches, workers):
            results.append(result)
            print(_line(len(results), games, result), flush=True)
            progress.advance(task)
    _print_summary(tally(results), len(names))


def _line(number: int, games: int, result: Result) -> str:
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    winners = " ".join(f"{seat} ({result.match.bots[int(seat) - 1]})" for seat in result.winners)
    return (
        f"{number}/{games} seed {result.match.seed}: {winners} · {scores} · {result.status} · "
        f"{result.actions} actions, {result.seconds:.1f} s"
    )


def _print_summary(found: Tally, seats: int) -> None:
    for name, share in found.wins.items():
        print(
            f"{name:10} won {share.wins:g} of {found.games} ({share.part:.0%}; 95 % sure: {share.low:.0%} to "
            f"{share.high:.0%}; by chance {share.fair:.0%})"
        )
    by_seat = ", ".join(f"{seat}: {count:g}" for seat, count in sorted(found.seats.items()))
    print(f"wins by seat: {by_seat}")
    if found.games % seats:
        print(f"{found.games} is no multiple of {seats}: the seats were not shared out evenly")
    print(f"a game takes {found.actions:.0f} actions and {found.seconds:.1f} s of one core")
    print(f"fingerprint of the series: {found.digest}")


def _definition(folder: Path) -> Mapping[str, object] | None:
    if not folder.is_dir():
        return None
    return {"files": {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}}


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Malformed("option/shape", f"“{text}” should be name=value.")
    return name, value
