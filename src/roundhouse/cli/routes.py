"""``roundhouse routes``: what every run of a recorded game earned, and what was possible."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from roundhouse.library.files import read_whole
from roundhouse.server.registry import installed
from roundhouse.sim.choose_scheduler import scheduler
from roundhouse.sim.scheduler import Scheduler, ordered
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown, in_file
from roundhouse.table.recorded import Analyst, RunReport

from .game_files import GameFile, heading_of, read_games
from .numbers import CountOrUsual
from .progress import watched_progress


class RouteStudy(NamedTuple):
    """What the runs of one game came to: how many there were, fell short, and were proved best; the money
    that they earned by the record and that was missed; what stopped the study, if anything did; every run."""

    name: str
    runs: int = 0
    short: int = 0
    proved: int = 0
    recorded: int = 0
    missed: int = 0
    error: str = ""
    reports: tuple[RunReport, ...] = ()


def routes(
    *games: Path,
    missed: bool = False,
    show: bool = False,
    workers: CountOrUsual = 0,
    ray: str = "",
    format_: Annotated[Literal["text", "json"], Parameter(name="--format")] = "text",
) -> None:
    """List every run of a recorded game: what it earned and what was possible.

    Of a folder or of several games, every game with its runs, how many fell short and by how much. Ends with
    2 if one of them cannot be read.

    A run that our rules refuse is listed with the reason, and the game goes on. Where an action cannot be
    played at all, the runs up to there are listed before the error.

    For example:
        roundhouse routes game.json
        roundhouse routes game.json --missed --show
        roundhouse routes recordings --workers 2
        roundhouse routes recordings/*.json --format json
        roundhouse routes recordings --ray auto

    Parameters
    ----------
    games
        Games exported from 18xx.games, or saved by Rails, which may be gzipped; folders of them; - for what
        comes on standard input.
    missed
        Only the runs that could have earned more, or that are not legal by our rules.
    show
        Also the best routes themselves.
    workers
        How many games of a folder are studied at a time: one unless given, with --ray as many as the
        cluster has processors.
    ray
        Whose workers: local (a cluster of this machine alone), auto (the one that runs here), or HOST:PORT.
        Needs roundhouse[ray].
    format_
        text for people, or json: a list of games, each with every run (with --missed those alone), its best
        routes, and the sums.
    """
    several = len(games) != 1 or games[0].is_dir()
    if format_ == "json":
        studies = _studied(games, scheduler(workers, ray))
        told = [_as_data(one, missed) for one in studies]
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
        if any(one.error for one in studies):
            raise SystemExit(2)
    elif not several:
        _single(games[0], missed, show)
    elif missed or show:
        raise Malformed(
            "routes/folder", "--missed and --show are for a single game.", hint="or --format json"
        )
    else:
        _several(games, scheduler(workers, ray))


def _single(game: Path, missed: bool, show: bool) -> None:
    """Print the runs of one game, those before an action that cannot be played, too."""
    text = read_whole(game)
    console = Console()
    grid = Grid(title=str(game.name))
    for heading in ("Action", "Round", "Company", "Trains", "Recorded", "Worth", "Best", "Missed"):
        numeric = heading in {"Action", "Recorded", "Worth", "Best", "Missed"}
        grid.add_column(heading, justify="right" if numeric else "left")
    reports: list[RunReport] = []
    seconds: list[float] = []
    stopped: RoundhouseError | None = None
    try:
        with in_file(game):
            for report, spent in _timed(_analyst().runs(text)):
                reports.append(report)
                seconds.append(spent)
                if missed and not report.missed and not report.fault:
                    continue
                grid.add_row(*_cells(report))
                for route in report.routes if show else ():
                    grid.add_row("", "", "", route, "", "", "", "")
    except RoundhouseError as error:
        if not reports:
            raise
        stopped = error
    console.print(grid)
    for report in reports:
        if report.fault:
            console.print(f"Action {report.action}: {report.fault}", markup=False, highlight=False)
    _summary(console, reports, seconds)
    if stopped is not None:
        raise stopped


def study(game: GameFile) -> RouteStudy:
    """The runs of a game beside what was possible, as far as the game can be played."""
    reports: list[RunReport] = []
    error = game.error
    try:
        for report in _analyst().runs(game.content) if not error else ():
            reports.append(report)
    except RoundhouseError as wrong:
        error = str(wrong)
    return RouteStudy(
        game.name,
        len(reports),
        sum(bool(report.missed) for report in reports),
        sum(report.proved for report in reports),
        sum(report.recorded for report in reports),
        sum(report.missed for report in reports),
        error,
        tuple(reports),
    )


def _as_data(one: RouteStudy, missed: bool) -> dict[str, Any]:
    """A study for programs."""
    runs = [
        {**msgspec.to_builtins(report), "proved": report.proved, "missed": report.missed}
        for report in one.reports
        if report.missed or report.fault or not missed
    ]
    sums = {"runs": one.runs, "short": one.short, "proved": one.proved}
    money = {"recorded": one.recorded, "missed": one.missed}
    return {"file": one.name, "error": one.error or None, "sums": {**sums, **money}, "runs": runs}


def _studied(paths: Sequence[Path], where: Scheduler) -> list[RouteStudy]:
    games = read_games(*paths)
    studies: list[RouteStudy] = []
    with watched_progress() as progress:
        bar = progress.add_task("Studying", total=len(games))
        for one in ordered(where.run(study, games)):
            studies.append(one)
            progress.advance(bar)
    return studies


def _several(paths: Sequence[Path], where: Scheduler) -> None:
    studies = _studied(paths, where)
    console = Console()
    console.print(_grid(studies, heading_of(paths)))
    wrong = [one for one in studies if one.error]
    for one in wrong:
        console.print(f"{one.name}: {one.error}", style="red", markup=False, highlight=False, soft_wrap=True)
    if wrong:
        raise SystemExit(2)


def _grid(studies: Sequence[RouteStudy], title: str) -> Grid:
    grid = Grid(title=escape(title))
    for heading in ("Game", "Runs", "Fell short", "Proved best", "Earned", "Missed"):
        grid.add_column(heading, justify="left" if heading == "Game" else "right")
    for one in studies:
        grid.add_row(escape(one.name), *map(str, (one.runs, one.short, one.proved, one.recorded, one.missed)))
    sums = (
        sum(one.runs for one in studies),
        sum(one.short for one in studies),
        sum(one.proved for one in studies),
        sum(one.recorded for one in studies),
        sum(one.missed for one in studies),
    )
    grid.add_section()
    grid.add_row("together", *map(str, sums))
    return grid


def _analyst() -> Analyst:
    for family in installed():
        if isinstance(family, Analyst):
            return family
    raise Unknown("routes/nobody", "No installed family analyses recorded games.")


def _timed(reports: Iterator[RunReport]) -> Iterator[tuple[RunReport, float]]:
    while True:
        start = time.perf_counter()
        report = next(reports, None)
        if report is None:
            return
        yield report, time.perf_counter() - start


def _cells(report: RunReport) -> tuple[str, ...]:
    return (
        str(report.action),
        report.when,
        report.company,
        " ".join(report.trains),
        str(report.recorded),
        "illegal" if report.worth is None else str(report.worth),
        f"{report.best}{'' if report.proved else f' to {report.bound}'}",
        str(report.missed) if report.missed else "",
    )


def _summary(console: Console, reports: list[RunReport], seconds: list[float]) -> None:
    if not reports:
        console.print("No trains were run.")
        return
    short = [report for report in reports if report.missed]
    proved = sum(report.proved for report in reports)
    console.print(
        f"{len(reports)} runs; {len(short)} fell short, "
        f"by {sum(report.missed for report in short)} together; "
        f"{proved} of {len(reports)} proved best."
    )
    if len(seconds) > 1:
        marks = quantiles(seconds, n=100, method="inclusive")
        console.print(
            f"Replay and search of a run: {marks[49] * 1000:.1f} ms in the middle, "
            f"{marks[98] * 1000:.1f} ms at most for 99 of 100, {max(seconds) * 1000:.1f} ms the longest."
        )
