"""``roundhouse review``: what decided a game that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from rich.console import Console

from roundhouse.ink.raster import to_pdf
from roundhouse.library.files import make_folder, read_whole, write_whole
from roundhouse.server.reading import read_play
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import load
from roundhouse.sim.choose_scheduler import scheduler
from roundhouse.sim.review_page import review_html, review_paper
from roundhouse.sim.scheduler import Scheduler, ordered
from roundhouse.table.errors import Malformed, Place, RoundhouseError, in_file
from roundhouse.table.languages import ENGLISH, read_in_code
from roundhouse.table.protocol import Record
from roundhouse.table.review import GameReview, Reviewer
from roundhouse.table.saying import say

from .game_files import GameFile, read_games
from .numbers import CountOrUsual
from .parameters import refuse_idle
from .progress import watched_progress


class ReviewJob(NamedTuple):
    """A game of a folder to review, the kind of page that is wanted (.html, .pdf or .json), its language."""

    game: GameFile
    kind: str
    language: str


class ReviewPage(NamedTuple):
    """The review of a game: the page, and how many moments it tells; or what went wrong."""

    name: str
    page: bytes = b""
    moments: int = 0
    error: str = ""


def review(
    game: str,
    *,
    to: Path | None = None,
    database: str | None = None,
    pdf: bool = False,
    format_: Literal["text", "json"] = "text",
    workers: CountOrUsual = 0,
    ray: str = "",
    language: str = ENGLISH,
) -> None:
    """Say what decided a game: how worth grew, and the moments that matter.

    Told are swings, companies left to others, trains that presidents paid, missed routes, and the shares
    that paid worst and best; at some of them, what the best bot would have done. A folder of games is
    reviewed game by game; that ends with 2 if one of them cannot be.

    For example:
        roundhouse review game.json
        roundhouse review game.json --to review.html
        roundhouse review TABLE --to review.pdf
        roundhouse review game.json --format json
        roundhouse review game.json --to review.html --language de
        roundhouse review recordings --to reviews --workers 2
        roundhouse review recordings --to reviews --pdf --ray auto

    Parameters
    ----------
    game
        A file of 18xx.games, of Rails or of ours, the id of a table of this server, or a folder of files.
    to
        The page to write: .html, .pdf for paper, or .json for programs; without it the moments are printed.
        For a folder of games, the folder for the pages, each with the name of its game.
    database
        sqlite:///FILE or postgresql://USER@HOST/NAME, where the table is.
    pdf
        PDF for paper instead of HTML, for the games of a folder.
    format_
        text for people, or json for programs: what is printed, and what is written for the games of a folder.
    workers
        How many games of a folder are reviewed at a time: one unless given, with --ray as many as the
        cluster has processors.
    ray
        Whose workers: local (a cluster of this machine alone), auto (the one that runs here), or HOST:PORT.
        Needs roundhouse[ray].
    language
        Of the pages: en, de or fr.
    """
    if Path(game).is_dir():
        if to is None:
            raise Malformed("review/folder", "Reviews of a folder need a folder for the pages.", hint="--to")
        if format_ == "json":
            refuse_idle({"--pdf": pdf}, "--format json writes JSON.")
        refuse_idle({"--database": database}, "the games are in a folder.")
        kind = ".json" if format_ == "json" else ".pdf" if pdf else ".html"
        jobs = [ReviewJob(one, kind, language) for one in read_games(Path(game))]
        with read_in_code(language):
            _folder(jobs, to, scheduler(workers, ray))
        return
    if to is not None and not to.suffix:
        raise Malformed("review/folder", "Only games of a folder are reviewed into one.", place=Place(game))
    if to is not None and to.suffix not in {".html", ".htm", ".pdf", ".json"}:
        raise Malformed("review/kind", f"“{to.suffix}” is no kind of page.", hint=".html, .pdf or .json")
    refuse_idle(
        {"--pdf": pdf and (to is None or to.suffix != ".pdf")},
        "the ending of --to says the kind of page of a single game.",
    )
    if to is not None and to.suffix != ".json":
        refuse_idle({"--format json": format_ == "json"}, f"{to} is written, and nothing printed.")
    with read_in_code(language):
        _one(game, to, database, format_)


def _one(game: str, to: Path | None, database: str | None, format_: str) -> None:
    """Review one game, and write its page or print its moments."""
    families, path = _families(), Path(game)
    is_file = path.exists() or bool(path.suffix)  # the id of a table has no dot
    with in_file(path) if is_file else nullcontext():
        record = read_play(families, read_whole(path)) if is_file else _kept(families, game, database)
        family = _reviewer(families, record)
        with watched_progress() as progress:
            bar = progress.add_task("looking back")
            found = family.review(record, lambda done, all_: progress.update(bar, completed=done, total=all_))
    if to is None and format_ == "json":
        print(_json(found).decode(), end="")
        return
    if to is None:
        _print(found, family)
        return
    write_whole(to, _page(found, family, to.suffix))
    print(f"review: {to}")


def reviewed(job: ReviewJob) -> ReviewPage:
    """The page of one game of a folder, or why there is none."""
    if job.game.error:
        return ReviewPage(job.game.name, error=job.game.error)
    try:
        with read_in_code(job.language):
            record = read_play(_families(), job.game.content)
            family = _reviewer(_families(), record)
            found = family.review(record)
            return ReviewPage(job.game.name, _page(found, family, job.kind), len(found.moments))
    except RoundhouseError as error:
        return ReviewPage(job.game.name, error=str(error))


def _folder(jobs: Sequence[ReviewJob], to: Path, where: Scheduler) -> None:
    """Write a page for each game as soon as it and those before it are there. Ends with 2 if one has none."""
    wrong: list[ReviewPage] = []
    with watched_progress() as progress:
        bar = progress.add_task("looking back", total=len(jobs))
        for job, page in zip(jobs, ordered(where.run(reviewed, jobs)), strict=True):
            progress.advance(bar)
            if page.error:
                wrong.append(page)
                continue
            target = to / f"{page.name}{job.kind}"
            make_folder(target.parent)
            write_whole(target, page.page)
            print(f"review: {target} ({page.moments} moments)")
    _tell(wrong)


def _tell(wrong: Sequence[ReviewPage]) -> None:
    console = Console(stderr=True)
    for one in wrong:
        console.print(f"{one.name}: {one.error}", style="red", markup=False, highlight=False, soft_wrap=True)
    if wrong:
        raise SystemExit(2)


@cache
def _families() -> Families:
    """Loaded once in each process."""
    return installed()


def _reviewer(families: Families, record: Record) -> Reviewer:
    """The family that looks back on a play. Raises Malformed."""
    family = families.family(record.setup.family)
    if not isinstance(family, Reviewer):
        raise Malformed("review/none", f"There are no reviews of {family.name}.")
    return family


def _page(found: GameReview, family: Reviewer, kind: str) -> bytes:
    if kind == ".json":
        return _json(found)
    if kind == ".pdf":
        return to_pdf(review_paper(found, family))
    return review_html(found, family).encode()


def _json(found: GameReview) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n"


def _kept(families: Families, id_: str, database: str | None) -> Record:
    """The table of that id. Raises Malformed, Unknown."""
    from roundhouse.server.export import read_table

    return asyncio.run(read_table(load(database=database).database, id_, families))


def _print(found: GameReview, family: Reviewer) -> None:
    names = found.seats
    print(f"{found.title}: {found.reason}")
    print(", ".join(f"{names[seat]} {found.money.format(score)}" for seat, score in found.scores.items()))
    for kind, heading in family.kinds_of_moments().items():
        moments = [one for one in found.moments if one.kind == kind]
        if moments:
            print(f"\n{say(heading)}")
        for one in moments:
            print(f"  {one.number:5} {one.when}: {one.said}")
            if one.better:
                print(f"        {say('our bot')}: {' '.join(one.better)}")
