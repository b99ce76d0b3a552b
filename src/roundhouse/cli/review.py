"""``roundhouse review``: what decided a game that is over."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from roundhouse.ink.raster import to_pdf
from roundhouse.server.export import read_play, read_table
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import load
from roundhouse.sim.review_page import review_html, review_paper
from roundhouse.table.errors import Malformed, Place
from roundhouse.table.protocol import Record
from roundhouse.table.review import GameReview, Reviewer


def review(game: str, *, to: Path | None = None, database: str | None = None) -> None:
    """Say what decided a game: how worth grew, and the moments that matter.

    Told are swings, companies left to others, trains that presidents paid, missed routes, and the shares
    that paid worst and best; at some of them, what the best bot would have done.

    For example:
        roundhouse review game.json
        roundhouse review game.json --to review.html
        roundhouse review TABLE --to review.pdf

    Parameters
    ----------
    game
        A file of 18xx.games, of Rails or of ours, or the id of a table of this server.
    to
        The page to write: .html, or .pdf for paper; without it the moments are printed.
    database
        sqlite:///FILE or postgresql://USER@HOST/NAME, where the table is.
    """
    if to is not None and to.suffix not in {".html", ".htm", ".pdf"}:
        raise Malformed("review/kind", f"“{to.suffix}” is no kind of page.", hint=".html or .pdf")
    families = installed()
    record = _record(families, game, database)
    family = families.family(record.setup.family)
    if not isinstance(family, Reviewer):
        raise Malformed("review/none", f"There are no reviews of {family.name}.")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("looking back")
        found = family.review(record, lambda done, all_: progress.update(task, completed=done, total=all_))
    if to is None:
        _print(found, family)
        return
    try:
        if to.suffix == ".pdf":
            to.write_bytes(to_pdf(review_paper(found, family)))
        else:
            to.write_text(review_html(found, family), encoding="utf-8")
    except OSError as error:
        raise Malformed("review/write", f"{error.strerror}.", place=Place(str(to))) from None
    print(f"review: {to}")


def _record(families: Families, game: str, database: str | None) -> Record:
    """What is in a file of that name, else the table of that id. Raises Malformed, Unknown."""
    path = Path(game)
    if path.is_file():
        return read_play(families, path.read_bytes())
    return asyncio.run(read_table(load(database=database).database, game, families))


def _print(found: GameReview, family: Reviewer) -> None:
    names = found.seats
    print(f"{found.title}: {found.reason}")
    print(", ".join(f"{names[seat]} {score}" for seat, score in found.scores.items()))
    for kind, heading in family.kinds_of_moments().items():
        moments = [one for one in found.moments if one.kind == kind]
        if moments:
            print(f"\n{heading}")
        for one in moments:
            print(f"  {one.number:5} {one.when}: {one.said}")
            if one.better:
                print(f"        our bot: {' '.join(one.better)}")
