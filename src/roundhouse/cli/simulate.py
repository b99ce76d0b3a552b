"""``roundhouse simulate``: bots play a series of games among themselves."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from cyclopts import Parameter

from roundhouse.ink.raster import to_pdf
from roundhouse.library.files import write_whole
from roundhouse.sim.choose_scheduler import scheduler
from roundhouse.sim.engines.process import EngineFault, EngineProcess, EngineSpec, read_engine
from roundhouse.sim.families import family_of, loader_family, world_family
from roundhouse.sim.kept import KeptResults
from roundhouse.sim.play import Match, Result
from roundhouse.sim.report import ReportPart, Sample, report
from roundhouse.sim.report_page import as_html, as_paper
from roundhouse.sim.scheduler import Scheduler
from roundhouse.sim.series import run, series, tally
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.protocol import Family, usual_bot
from roundhouse.table.story import Storyteller

from .boards import board_files
from .definition_files import meant_file
from .numbers import Count, CountOrUsual
from .parameters import refuse_idle
from .progress import watched_progress
from .standings import print_summary


def simulate(
    title: str,
    *,
    bots: Count | None = None,
    levels: str = "",
    seats: CountOrUsual = 0,
    games: Count = 10,
    seed: int = 1,
    workers: CountOrUsual = 0,
    ray: str = "",
    keep: Path | None = None,
    option: tuple[str, ...] = (),
    engine: tuple[str, ...] = (),
    report_: Annotated[Path | None, Parameter(name="--report")] = None,
    against: str = "",
    format_: Annotated[Literal["text", "json"], Parameter(name="--format")] = "text",
) -> None:
    """Let bots play a series of games and say who won.

    The games of a series depend on title, bots, seed and options alone: any number of workers plays the
    same ones, and the fingerprint at the end says so.

    With --keep results are written to a file as they come: the same command goes on from there after it was
    stopped. With --ray the workers are those of a Ray cluster, on many machines.

    A game file of your own can be played, too. With --report a page tells how long the games last, when
    trains rust, who floats when, how money grows, which seat wins, and what nobody ever uses.

    For example:
        roundhouse simulate 1889 --bots 3 --games 20 --report report.pdf
        roundhouse simulate my-game/title.toml --bots 3 --report report.html
        roundhouse simulate new.toml --against old.toml --report both.html
        roundhouse simulate iron-dragon --bots 4 --games 50 --seed 1 --workers 2
        roundhouse simulate iron-dragon --levels strong,middle --games 100
        roundhouse simulate 1889 --levels keen,steady --seats 4 --games 20
        roundhouse simulate 1889 --levels me,dice --engine "me=python3 engine.py"
        roundhouse simulate 1889 --levels strong,keen --ray auto --keep kept.jsonl
        roundhouse simulate world-7 --levels strong,weak --option goal=short
        roundhouse simulate 1889 --levels keen,steady --games 20 --format json

    Parameters
    ----------
    title
        The title or board, such as iron-dragon, a game file (18xx Maker JSON, title.toml, a directory of
        Rails) or a folder with a board's files.
    bots
        How many of the usual bot sit at the table: 4 unless given.
    levels
        Which bots instead, with commas between them, such as strong,middle; they change seats every game.
        Ratings of different bots follow the series.
    seats
        How many seats there are: the levels are named over again until all are taken.
    games
        How many games; with a multiple of the seats every bot sits everywhere equally often.
    seed
        The seed of the first game; the next has the next.
    workers
        How many processes share the work: one unless given, with --ray all of the cluster.
    ray
        Whose workers: local (a cluster of this machine alone), auto (the one that runs here), or HOST:PORT.
        Needs roundhouse[ray].
    keep
        A file for the results. Those that it has are not played again, also where more games are asked for.
    option
        An option of the table, as name=value; may be given several times.
    engine
        A program from outside that levels may name, as name=command; may be given several times.
        Limits stand in brackets: name[seconds=2,megabytes=500]=command.
    report_
        Write a report: .html, or .pdf for paper.
    against
        Another title or file to be played as often, for a report with both side by side.
    format_
        text for people, or json when all is over: a list of series, each with its games, who won how often,
        and the fingerprint.
    """
    _refuse_idle_levels(levels, bots, seats)
    asked = _Series(
        tuple(name.strip() for name in levels.split(",") if name.strip()),
        seats or (0 if levels else bots or _SEATS),
        games,
        seed,
        scheduler(workers, ray),
        keep,
        dict(_pair(text) for text in option),
        tuple(map(_engine, engine)),
        report_,
        quiet=format_ == "json",
    )
    if keep is not None and against:
        raise Malformed("keep/two", "A file keeps the results of one title.", hint="without --against")
    if report_ is not None and report_.suffix not in _REPORTS:
        raise Malformed("report/kind", f"“{report_.suffix}” is no kind of report.", hint=".html or .pdf")
    subjects = [_subject(name) for name in (title, against) if name]
    for subject in subjects:
        _check(subject, asked)
    played = [_play(subject, asked) for subject in subjects]
    if report_ is not None:
        samples = [_sample(*one) for one in zip(subjects, played, strict=True)]
        _write(report_, [(sample.name, report(sample)) for sample in samples if sample is not None])
    if asked.quiet:
        told = [_as_data(*one) for one in zip(subjects, played, strict=True)]
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    elif report_ is not None:
        print(f"report: {report_}")


_SEATS = 4
"""How many bots sit at a table where nobody says it."""


def _refuse_idle_levels(levels: str, bots: int | None, seats: int) -> None:
    """Raises Malformed where two options say who sits at the table."""
    if levels:
        refuse_idle({"--bots": bots}, "--levels says which bots sit at the table, --seats how many.")
    if seats:
        refuse_idle({"--bots": bots}, "--seats says how many there are.")


_REPORTS = (".html", ".htm", ".pdf")


class _Series(NamedTuple):
    """What was asked for: the levels (none: the usual bot), how many seats they are named over again for,
    and the rest as the command has it."""

    levels: tuple[str, ...]
    seats: int
    games: int
    seed: int
    scheduler: Scheduler
    keep: Path | None
    options: Mapping[str, str]
    engines: tuple[EngineSpec, ...]
    report: Path | None
    quiet: bool = False
    """Is nothing told while it is played?"""

    def names(self, family: Family) -> list[str]:
        """Who sits in each seat of the first game. Raises Unknown."""
        levels = self.levels or (usual_bot(family),)
        known = [*family.bots(), *(one.name for one in self.engines)]
        for name in levels:
            if name not in known:
                raise Unknown(
                    "bot/unknown", f"There is no bot “{name}” for this game.", hint=", ".join(known)
                )
        return [levels[at % len(levels)] for at in range(self.seats or len(levels))]


class _Subject(NamedTuple):
    """What is played: title, family, definition, and whether the family must be named
    for the definition."""

    title: str
    family: Family
    definition: Mapping[str, object] | None
    named: bool = False


def _subject(name: str) -> _Subject:
    """A shipped title, a game file, or the folder of a board. Raises Malformed, Unknown."""
    path = meant_file(Path(name))
    if path.is_dir() and not any(path.glob("*.xml")):
        return _Subject(name, world_family(), {"files": board_files(path)})
    if path.exists() or path.suffix:
        family, loader = loader_family(path)
        loaded = loader.load(path, {})
        return _Subject(loaded.card.id, family, loaded.definition, named=True)
    return _Subject(name, family_of(name), None)


def _check(subject: _Subject, asked: _Series) -> None:
    """Can it be played as asked? Said before anything is played. Raises Malformed, Unknown."""
    if asked.report is not None and not isinstance(subject.family, Storyteller):
        raise Malformed("report/none", f"There is no report of {subject.title}: only 18xx games have one.")
    if not subject.family.bots():
        raise Malformed("bot/none", f"There is no bot for {subject.title} yet.")
    asked.names(subject.family)


def _play(subject: _Subject, asked: _Series) -> list[Result]:
    """Play a series and say who won."""
    family = subject.family
    names, games = asked.names(family), asked.games
    matches = series(
        subject.title,
        names,
        games,
        asked.seed,
        asked.options,
        subject.definition,
        family=family.id if subject.named else "",
        told=isinstance(family, Storyteller),
        engines=asked.engines,
    )
    results: list[Result] = []
    with watched_progress() as progress, _kept(asked, matches) as kept:
        task = progress.add_task(f"{subject.title}: {', '.join(names)}", total=games)
        for result in run(matches, asked.scheduler, kept):
            results.append(result)
            if not asked.quiet:
                print(_line(len(results), games, result), flush=True)
            progress.advance(task)
    if not asked.quiet:
        print_summary(results, len(names))
    return results


def _as_data(subject: _Subject, results: Sequence[Result]) -> dict[str, Any]:
    """A series for programs."""
    games = [
        {
            "seed": one.match.seed,
            "bots": one.match.bots,
            **{name: getattr(one, name) for name in _TOLD},
        }
        for one in results
    ]
    found = msgspec.to_builtins(tally(results))
    return {"title": subject.title, "wins": found["wins"], "fingerprint": found["digest"], "games": games}


_TOLD = (
    "winners",
    "scores",
    "reason",
    "status",
    "actions",
    "seconds",
    "moves",
    "thought",
    "faults",
    "digest",
)
"""What a program is told of each game, beside its seed and who sat where."""


def _sample(subject: _Subject, results: list[Result]) -> Sample | None:
    """The sample for a report, if one can be had."""
    family = subject.family
    if not isinstance(family, Storyteller):
        return None
    shipped = subject.title in family.title_ids() and not subject.named
    name = family.title_card(subject.title).name if shipped else subject.title
    return Sample(name, subject.title, subject.definition, results, family)


@contextmanager
def _kept(asked: _Series, matches: Sequence[Match]) -> Iterator[KeptResults | None]:
    """The results that are kept, if that is wanted. Raises Malformed."""
    if asked.keep is None:
        yield None
        return
    kept = KeptResults(asked.keep, matches)
    if kept.results and not asked.quiet:
        print(f"{asked.keep}: {len(kept.results)} of {len(matches)} games are there")
    try:
        yield kept
    finally:
        kept.close()


def _write(path: Path, columns: list[tuple[str, list[ReportPart]]]) -> None:
    """Write the report as its ending says. Raises Malformed."""
    write_whole(path, to_pdf(as_paper(columns)) if path.suffix == ".pdf" else as_html(columns))


def _line(number: int, games: int, result: Result) -> str:
    scores = ", ".join(f"{seat} {score}" for seat, score in result.scores.items())
    won = [f"{seat} ({result.match.bots[int(seat) - 1]})" for seat in result.winners]
    winners = " ".join(won) or "nobody"
    return (
        f"{number}/{games} seed {result.match.seed}: {winners} · {scores} · {result.status} · "
        f"{result.actions} actions, {result.seconds:.1f} s"
    )


def _engine(text: str) -> EngineSpec:
    """An engine that begins: a series in which the usual bot makes its moves tells nothing of it. Raises
    Malformed, Unknown."""
    spec = read_engine(text)
    if shutil.which(spec.command[0]) is None:
        raise Unknown("engine/program", f"There is no program “{spec.command[0]}” for {spec.name}.")
    try:
        EngineProcess(spec, quiet=False).close()
    except EngineFault as fault:
        raise Malformed("engine/start", f"{spec.name} does not begin: {fault}.", hint=text) from None
    return spec


def _pair(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Malformed("option/shape", f"“{text}” should be name=value.")
    return name, value
