"""``roundhouse openings``: how the games in a folder were opened, and what won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from roundhouse.library.files import read_whole, write_whole
from roundhouse.library.frames import frame_of
from roundhouse.server.reading import read_play
from roundhouse.server.registry import Families, installed
from roundhouse.sim.openings import NamedOpening, parts, rows
from roundhouse.sim.report import ReportPart
from roundhouse.sim.scheduler import LocalScheduler, ordered
from roundhouse.table.errors import Malformed, RoundhouseError
from roundhouse.table.openings import GameOpening, OpeningReader

from .game_files import games_in, with_file, without_file
from .numbers import Count
from .progress import watched_progress


class OpeningAnswer(NamedTuple):
    """What came of one file: an opening, or why there is none."""

    file: Path
    opening: GameOpening | None
    error: str = ""


def openings(*folders: Path, title: str = "", to: Path | None = None, workers: Count = 1) -> None:
    """Tell how recorded games were opened: privates, par prices, first companies, and who won.

    Reads games of 18xx.games, of Rails and ours, and makes tables for each title: winners by seat; private
    companies with the prices paid; par prices; companies started; the first to float. Beside them stands how
    many of those who did it won, with the interval of 95 % and what would be even. With --to
    every single move is written as a row, for notebooks. Ends with 2 if a file cannot be read.

    For example:
        roundhouse openings recordings
        roundhouse openings recordings --title 1889 --workers 2
        roundhouse openings recordings --to openings.parquet

    Parameters
    ----------
    folders
        Folders that are searched for *.json, *.json.gz and *.rails, and files; - for what comes on standard
        input.
    title
        Only games of this title, by its id.
    to
        Write the rows here: .json, or .parquet (needs roundhouse[pandas]).
    workers
        How many processes read the files.
    """
    console = Console()
    if to is not None and to.suffix not in (".json", ".parquet"):
        raise Malformed("openings/kind", f"“{to.suffix}” is no kind of table.", hint=".json or .parquet")
    names = dict(games_in(folders))
    answers = list(_read(list(names), workers))
    found = [
        NamedOpening(names[answer.file], answer.opening)
        for answer in answers
        if answer.opening is not None and title in ("", answer.opening.title)
    ]
    if to is not None:
        _write(found, to)
        console.print(f"{to}: {len(found)} games", markup=False, highlight=False)
    else:
        for part in parts(found):
            console.print(_grid(part))
    if not found:
        console.print("No game was found whose opening can be told.")
    wrong = [answer for answer in answers if answer.error]
    for answer in wrong:
        console.print(
            with_file(answer.error or "", answer.file),
            style="red",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    if wrong:
        raise SystemExit(2)


@cache
def _families() -> Families:
    """Loaded once in each process."""
    return installed()


def opening_of(file: Path) -> OpeningAnswer:
    """Read one file with the first family that takes it."""
    try:
        record = read_play(_families(), read_whole(file))
        family = _families().family(record.setup.family)
        if not isinstance(family, OpeningReader):
            return OpeningAnswer(file, None, f"There are no openings of {family.name}.")
        return OpeningAnswer(file, family.opening(record))
    except RoundhouseError as error:
        return OpeningAnswer(file, None, without_file(error, file))


def _read(files: Sequence[Path], workers: int) -> Iterator[OpeningAnswer]:
    with watched_progress() as progress:
        bar = progress.add_task("Reading", total=len(files))
        for answer in ordered(LocalScheduler(workers).run(opening_of, files)):
            progress.advance(bar)
            yield answer


def _grid(part: ReportPart) -> Grid:
    grid = Grid(title=escape(part.heading), title_justify="left")
    head, *body = part.rows
    for place, heading in enumerate(head):
        grid.add_column(heading, justify="right" if place else "left")
    for row in body:
        grid.add_row(*map(escape, row))
    return grid


def _write(found: Sequence[NamedOpening], to: Path) -> None:
    """The rows as JSON or Parquet. Raises Malformed, and Unknown where pandas is missing."""
    table = rows(found)
    if to.suffix == ".json":
        write_whole(to, msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")
    else:
        write_whole(to, frame_of(table).to_parquet())
