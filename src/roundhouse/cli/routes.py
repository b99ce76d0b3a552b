"""``roundhouse routes``: what every run of a recorded game earned, and what was possible."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

from rich.console import Console
from rich.table import Table as Grid

from roundhouse.library.files import read_whole
from roundhouse.server.registry import installed
from roundhouse.table.errors import RoundhouseError, Unknown
from roundhouse.table.protocol import Analyst, RunReport


def routes(game: Path, *, missed: bool = False, show: bool = False) -> None:
    """List every run of a recorded game: what it earned and what was possible.

    A run that our rules refuse is listed with the reason, and the game goes on. Where an action cannot be
    played at all, the runs up to there are listed before the error.

    For example:
        roundhouse routes game.json
        roundhouse routes game.json --missed --show

    Parameters
    ----------
    game
        A game exported from 18xx.games, or saved by Rails; it may be gzipped.
    missed
        Only the runs that could have earned more, or that are not legal by our rules.
    show
        Also the best routes themselves.
    """
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
