"""Games on paper for the page that prints them: counts, small pictures of sheets, documents.

What is printed has the language that the choices name, whoever asks: so an address always leads to the same
paper. All of it costs processor time and runs in a worker. Nothing of a designer's file is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from roundhouse.ink.raster import to_png
from roundhouse.ink.sheets.choices import USUAL, read_choices
from roundhouse.ink.sheets.items import Printable
from roundhouse.ink.sheets.job import SheetPlanned, one_pdf, page_of, plan
from roundhouse.ink.sheets.printer import MakesBoxes, PrintChoices, PrintsGames
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown, no_title
from roundhouse.table.languages import read_in_code

from .drafts import DraftFiles, on_disk
from .registry import Families

MOST_SHEETS = 300
"""Of one document: what drawing and writing them costs goes by their number."""
MOST_SHOWN = 24
"""Small pictures of sheets on the page of a designer's file, which carries them all at once."""
PREVIEW = 280
"""How wide the small picture of a sheet is, in pixels."""


class SheetCount(msgspec.Struct, frozen=True):
    """An output of a game: how many sheets and pieces it takes, and what is missing in it.

    ``previews`` are small PNG pictures of its first sheets, where they come along.
    """

    name: str
    title: str
    sheets: int
    sides: int
    pieces: int
    lacking: tuple[str, ...] = ()
    previews: tuple[bytes, ...] = ()


class PrintSummary(msgspec.Struct, frozen=True):
    """What a game takes on paper. ``offered`` names all outputs that there are."""

    title: str
    offered: Mapping[str, str]
    outputs: tuple[SheetCount, ...]
    lacking: tuple[str, ...] = ()

    @property
    def sheets(self) -> int:
        """The number of sheets of all outputs together."""
        return sum(one.sheets for one in self.outputs)


def summary(
    families: Families,
    source: str | DraftFiles,
    wanted: Sequence[str],
    texts: Mapping[str, str],
) -> PrintSummary:
    """The count of sheets of a title or of a draft; a draft brings small pictures of its sheets along.

    Raises Unknown or Malformed.
    """
    with _in_its_language(texts):
        return _summary(families, source, wanted, texts)


def _summary(
    families: Families, source: str | DraftFiles, wanted: Sequence[str], texts: Mapping[str, str]
) -> PrintSummary:
    family, printable, choices = _printable(families, source, wanted, texts)
    planned = {one.output.name: one for one in _planned(printable, choices)}
    left = MOST_SHOWN
    counts: list[SheetCount] = []
    for output in [*(one.output for one in planned.values()), *printable.outputs]:
        if any(known.name == output.name for known in counts):
            continue
        one = planned.get(output.name)
        if one is None and "pieces" in planned and output.items:
            continue  # it lies on sheets with others
        shown: tuple[bytes, ...] = ()
        if isinstance(source, DraftFiles) and one is not None:
            numbers = range(min(left, len(one.sheets), 2))
            shown = tuple(_preview(printable, one, choices, number) for number in numbers)
            left -= len(shown)
        counts.append(
            SheetCount(
                output.name,
                output.title,
                one.leaves if one is not None else 0,
                len(one.sheets) if one is not None else 0,
                output.pieces,
                output.lacking,
                shown,
            )
        )
    return PrintSummary(printable.title, family.print_outputs(), tuple(counts), printable.lacking)


def document(
    families: Families, source: str | DraftFiles, wanted: Sequence[str], texts: Mapping[str, str]
) -> tuple[str, bytes]:
    """Everything that is wanted as one PDF, and the name of the game. Raises Unknown or Malformed."""
    with _in_its_language(texts):
        _, printable, choices = _printable(families, source, wanted, texts)
        planned = _planned(printable, choices)
        if not planned:
            raise Malformed("print/nothing", "There is nothing of it to print.")
        return printable.title, one_pdf(printable, planned, choices.theme)


def preview(families: Families, title: str, output: str, number: int, texts: Mapping[str, str]) -> bytes:
    """A small picture of the sheet ``number``, from 1, of an output. Raises Unknown or Malformed."""
    wanted = () if output == "pieces" else (output,)
    with _in_its_language(texts):
        _, printable, choices = _printable(families, title, wanted, texts)
        for one in _planned(printable, choices):
            if one.output.name == output and 1 <= number <= len(one.sheets):
                return _preview(printable, one, choices, number - 1)
    raise Unknown("print/sheet", f"There is no sheet {number} of “{output}”.")


def _in_its_language(texts: Mapping[str, str]) -> AbstractContextManager[None]:
    """What is printed inside has the language of the choices. Raises Unknown for one that we do not speak."""
    return read_in_code(texts.get("language") or USUAL["language"])


def _preview(printable: Printable, one: SheetPlanned, choices: PrintChoices, number: int) -> bytes:
    return to_png(page_of(one, number, choices.theme, printable.title).svg, width=PREVIEW)


def _planned(printable: Printable, choices: PrintChoices) -> tuple[SheetPlanned, ...]:
    planned = plan(printable, choices.setup)
    count = sum(len(one.sheets) for one in planned)
    if count > MOST_SHEETS:
        raise Malformed(
            "print/many", f"These are {count} sheets.", hint=f"at most {MOST_SHEETS} at once here"
        )
    return planned


def _printable(
    families: Families, source: str | DraftFiles, wanted: Sequence[str], texts: Mapping[str, str]
) -> tuple[PrintsGames, Printable, PrintChoices]:
    choices = read_choices(texts)
    if isinstance(source, str):
        return *asked(families, source, wanted, choices, None), choices
    with on_disk(source) as path:
        return *asked(families, "", wanted, choices, path), choices


def box(
    families: Families, name: str, version: str, choices: PrintChoices, file: Path | None
) -> tuple[str, bytes]:
    """A game as a box for Board18, from whichever family makes such. Raises Unknown or Malformed."""
    for family in families:
        if isinstance(family, MakesBoxes):
            return family.board18(name, version, choices, file)
    raise Unknown("print/nobody", "No installed family makes boxes for Board18.")


def asked(
    families: Families, name: str, wanted: Sequence[str], choices: PrintChoices, file: Path | None
) -> tuple[PrintsGames, Printable]:
    """A game from whichever family knows it. One that does not says so, and the next is asked.

    Raises Unknown or Malformed, what the family said that understood most of it.
    """
    first: RoundhouseError | None = None
    for family in families:
        if not isinstance(family, PrintsGames):
            continue
        try:
            return family, family.printable(name, wanted, choices, file)
        except RoundhouseError as error:
            if error.code in ("print/output", "ink/too-large"):
                raise
            if first is None or (isinstance(first, Unknown) and not isinstance(error, Unknown)):
                first = error
    if isinstance(first, Unknown) and file is None:
        known = sorted(id_ for family in families for id_ in family.title_ids())
        raise no_title(name, known)
    raise first or Unknown("print/nobody", "No installed family prints games.")
