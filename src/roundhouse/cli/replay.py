"""``roundhouse replay``: recorded games of other programs through our rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid

from roundhouse.library.files import read_whole
from roundhouse.server.registry import Families, installed
from roundhouse.server.replaying import replay_saved
from roundhouse.sim.scheduler import LocalScheduler, ordered
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed, Place, RoundhouseError
from roundhouse.table.recorded import Replayed, Replayer

from .game_files import games_in, heading_of, with_file, without_file
from .numbers import Count, CountOrUsual
from .parameters import refuse_idle
from .progress import watched_progress


class ReplayJob(NamedTuple):
    """One file to replay."""

    file: Path
    verify: bool
    trace: Path | None
    until: int | None = None
    explain: bool = False
    name: str = ""
    """What it is told by, where that is not its path."""


class ReplayAnswer(NamedTuple):
    """What came of one file: a replay, or why there is none."""

    file: Path
    replayed: Replayed | None
    error: str | None
    name: str = ""

    @property
    def equal(self) -> bool:
        """Did the replay reach the recorded result?"""
        return self.replayed is not None and self.replayed.equal

    @property
    def unfinished(self) -> bool:
        """Is there no result to compare with, and nothing else amiss?"""
        return self.equal and self.replayed is not None and self.replayed.recorded is None


def replay(
    *paths: Path,
    trace: Path | None = None,
    trust: bool = True,
    verify: bool = False,
    workers: Count = 1,
    until: CountOrUsual | None = None,
    explain: bool = False,
    format_: Annotated[Literal["text", "json"], Parameter(name="--format")] = "text",
) -> None:
    """Replay games that were saved here, exported from 18xx.games, or saved by Rails, and compare.

    Recorded revenues are taken as they are (trust), and so are recorded moves
    that our rules would refuse, such as a tile that joins nothing. With --verify
    every route is recomputed as well, and all differences are listed. A game saved by Rails
    has no routes and no result: --verify names the runs that are not the best possible, and
    --trace compares with states that Rails wrote down. Ends with 1 if any result differs, 2 if
    a file cannot be read.

    For example:
        roundhouse replay game.json --verify
        roundhouse replay game.rails --until 120
        roundhouse replay game.json --trace game.jsonl.gz --explain --verify
        roundhouse replay recordings/1889 --trace traces/1889 --workers 2
        roundhouse replay recordings/*.json --format json

    Parameters
    ----------
    paths
        Files, gzipped or not, and folders that are searched for *.json, *.json.gz and *.rails; - for what
        comes on standard input.
    trace
        The state after every action, to compare with: a file, or a folder with the same names.
    trust
        Take recorded revenues and moves as they are, as the exporting site does.
    verify
        Recompute every recorded route and list the differences, moves included.
    workers
        How many processes replay a folder.
    until
        Stop after the action with this number.
    explain
        Where the replay of a single file stops: the position, our choices, and what record and trace do
        there. With --verify also, stop by stop, every run that our rules value differently.
    format_
        text for people, or json: a list of games, each with its file, whether its result is equal, and all
        that came of it.
    """
    jobs = [
        ReplayJob(file, verify or not trust, _trace_for(file, paths, trace), until, explain, name)
        for file, name in games_in(paths)
    ]
    single = len(paths) == 1 and not paths[0].is_dir()
    if format_ == "text" and not single:
        refuse_idle({"--explain": explain}, "of several games only a line each is printed.")
    answers = list(_run(jobs, workers))
    console = Console()
    if format_ == "json":
        told = [_as_data(answer) for answer in answers]
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    elif not single:
        _print_summary(console, answers, heading_of(paths))
    else:
        _print_one(console, answers[0], stopped=until is not None)
    if any(answer.error for answer in answers):
        raise SystemExit(2)
    if not all(answer.equal for answer in answers):
        raise SystemExit(1)


def _as_data(answer: ReplayAnswer) -> dict[str, Any]:
    """What came of a file, for programs."""
    known = {} if answer.replayed is None else msgspec.to_builtins(answer.replayed)
    return {"file": answer.name, "equal": answer.equal, "error": answer.error, **known}


def _trace_for(file: Path, paths: Sequence[Path], trace: Path | None) -> Path | None:
    if trace is None or paths == (file,):
        return trace
    within = next((path for path in paths if path.is_dir() and file.is_relative_to(path)), file.parent)
    for ending in (".jsonl.gz", ".jsonl", ".states.jsonl.gz"):
        found = trace / file.relative_to(within).with_name(file.name.removesuffix(".gz")).with_suffix(ending)
        if found.exists():
            return found
    raise Malformed("replay/trace", f"There is no trace for {file.name}.", place=Place(str(trace)))


@cache
def _families() -> Families:
    """Loaded once in each process."""
    return installed()


def play_through(job: ReplayJob) -> ReplayAnswer:
    """Replay one file with the first family that reads it."""
    return _played(job)._replace(name=job.name or str(job.file))


def _played(job: ReplayJob) -> ReplayAnswer:
    try:
        text = read_whole(job.file)
        trace = read_whole(job.trace) if job.trace else None
        if savefile.recognised(text):
            return ReplayAnswer(job.file, replay_saved(_families(), text, job.until), None)
        for family in _families():
            if isinstance(family, Replayer):
                replayed = family.replay(
                    text, verify=job.verify, trace=trace, until=job.until, explain=job.explain
                )
                return ReplayAnswer(job.file, replayed, None)
    except RoundhouseError as error:
        if job.trace is not None and error.code.startswith("trace/"):
            error.place = replace(error.place or Place(), file=str(job.trace))
        return ReplayAnswer(job.file, None, without_file(error, job.file))
    return ReplayAnswer(job.file, None, "No family replays files.")


def _run(jobs: Sequence[ReplayJob], workers: int) -> Iterator[ReplayAnswer]:
    if len(jobs) == 1:
        yield play_through(jobs[0])
        return
    with watched_progress() as progress:
        bar = progress.add_task("Replaying", total=len(jobs))
        for answer in ordered(LocalScheduler(workers).run(play_through, jobs)):
            progress.advance(bar)
            yield answer


def _print_one(console: Console, answer: ReplayAnswer, *, stopped: bool) -> None:
    if answer.replayed is None:
        print(f"roundhouse: {with_file(answer.error or '', answer.file)}", file=sys.stderr)
        return
    replayed = answer.replayed
    grid = Grid(title=escape(f"{replayed.title}: {replayed.actions} actions. {replayed.status}"))
    grid.add_column("Player")
    grid.add_column("Ours", justify="right")
    grid.add_column("Recorded", justify="right")
    recorded = replayed.recorded or {}
    for seat, score in sorted(replayed.scores.items(), key=lambda item: -item[1]):
        grid.add_row(escape(replayed.names.get(seat, seat)), str(score), str(recorded.get(seat, "–")))
    console.print(grid)
    if replayed.fault:
        console.print(replayed.fault, style="red", markup=False, highlight=False, soft_wrap=True)
    for line in replayed.explained:
        console.print(line, markup=False, highlight=False, soft_wrap=True)
    for claim in replayed.claims:
        console.print(claim, markup=False, highlight=False)
    if replayed.compared:
        console.print(replayed.compared, markup=False, highlight=False)
    verdict = "equal to the recorded result" if replayed.equal else "NOT the recorded result"
    if answer.unfinished:
        verdict = "played as far as it goes; the file has no result"
    if answer.unfinished and stopped:
        verdict = "played as far as --until says; the result was not compared"
    console.print(verdict, style="green" if replayed.equal else "red")


def _print_summary(console: Console, answers: Sequence[ReplayAnswer], title: str) -> None:
    grid = Grid(title=escape(title))
    compared = any(answer.replayed is not None and answer.replayed.compared for answer in answers)
    for heading in ("Game", "Title", "Actions", "Result", "Ended by", *(["Trace"] if compared else [])):
        grid.add_column(heading, justify="right" if heading == "Actions" else "left")
    for answer in answers:
        name = escape(answer.name)
        if answer.replayed is None:
            grid.add_row(name, "", "", f"[red]{_first_line(answer.error or '')}[/red]", "")
            continue
        replayed = answer.replayed
        result = "no result" if answer.unfinished else "equal"
        if answer.unfinished and replayed.compared:
            result = "as in the trace"
        if not answer.equal:
            result = f"[red]{_first_line(replayed.fault or 'differs')}[/red]"
        cells = [name, escape(replayed.title), str(replayed.actions), result, replayed.end_reason or "–"]
        grid.add_row(*cells, *([escape(replayed.compared)] if compared else []))
    console.print(grid)
    for answer in answers:
        for claim in answer.replayed.claims if answer.replayed else ():
            console.print(f"{answer.file.name}: {claim}", markup=False, highlight=False)
    unfinished = sum(answer.unfinished for answer in answers)
    equal = sum(answer.equal for answer in answers) - unfinished
    without = f"; {unfinished} without a result" if unfinished else ""
    console.print(f"{equal} of {len(answers) - unfinished} equal to the recorded result{without}.")


def _first_line(text: str) -> str:
    return escape(text.splitlines()[0]) if text else ""
