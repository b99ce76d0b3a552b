"""From printable things to files: plans with their count of sheets, PDF, SVG and PNG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from roundhouse.ink.raster import to_png
from roundhouse.ink.sheets.drawing import Caption, sheet_picture
from roundhouse.ink.sheets.imposition import lay_out, lay_out_together
from roundhouse.ink.sheets.items import Printable, PrintOutput
from roundhouse.ink.sheets.pdf import PdfPage, print_pdf
from roundhouse.ink.sheets.placement import PrintedSheet
from roundhouse.ink.sheets.setup import PageSetup
from roundhouse.ink.theme import Theme
from roundhouse.table.saying import say

PrintFormat: TypeAlias = Literal["pdf", "svg", "png"]
PNG_DPI = 150


@dataclass(frozen=True, slots=True)
class SheetPlanned:
    """An output and the sheets that it takes."""

    output: PrintOutput
    sheets: tuple[PrintedSheet, ...]
    setup: PageSetup

    @property
    def leaves(self) -> int:
        """Sheets of paper: a front and its back are one."""
        return sum(sheet.side == "front" for sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file to write: its name and what is in it."""

    name: str
    data: bytes


def plan(printable: Printable, setup: PageSetup) -> tuple[SheetPlanned, ...]:
    """The sheets of everything, before anything is drawn on them. Outputs with nothing in them take none.

    Ganged, all that can be packed is one output called ``pieces``. Raises Malformed for what fits no sheet.
    """
    filled = [output for output in printable.outputs if output.items]
    if setup.layout != "ganged":
        return tuple(_planned(output, setup) for output in filled)
    loose = [output for output in filled if output.plan in ("cards", "hexes")]
    rest = [_planned(output, setup) for output in filled if output not in loose]
    if loose:
        items = tuple(item for output in loose for item in output.items)
        together = PrintOutput("pieces", say("Pieces"), items, bleed=max(output.bleed for output in loose))
        own = replace(setup, bleed=together.bleed)
        rest.insert(0, SheetPlanned(together, lay_out_together(loose, own), own))
    return tuple(rest)


def _planned(output: PrintOutput, setup: PageSetup) -> SheetPlanned:
    return SheetPlanned(output, lay_out(output, setup), replace(setup, bleed=output.bleed))


def pages(planned: SheetPlanned, theme: Theme, game: str) -> Iterator[PdfPage]:
    """The pages of an output, with bookmarks: its title, and a line for each of several sheets."""
    for number in range(len(planned.sheets)):
        yield page_of(planned, number, theme, game)


def page_of(planned: SheetPlanned, number: int, theme: Theme, game: str) -> PdfPage:
    """A page of an output, counted from 0."""
    sheet, of = planned.sheets[number], len(planned.sheets)
    caption = Caption(game, planned.output.title, number + 1, of)
    marks = [(1, planned.output.title)] if number == 0 else []
    if of > 1:
        back = f" ({say('back')})" if sheet.side == "back" else ""
        marks.append((2, (sheet.note or say("Sheet %(number)s", number=number + 1)) + back))
    drawn = sheet_picture(sheet, planned.setup, theme, caption)
    return PdfPage(drawn, sheet.size.width, sheet.size.height, tuple(marks))


def one_pdf(printable: Printable, planned: Sequence[SheetPlanned], theme: Theme) -> bytes:
    """Everything in one document."""
    every = [page for one in planned for page in pages(one, theme, printable.title)]
    return print_pdf(every, title=printable.title, author=printable.author)


def files_of(
    printable: Printable, one: SheetPlanned, theme: Theme, kind: PrintFormat
) -> Iterator[PrintedFile]:
    """The file of an output, or a file for each of its sheets where the format has no pages."""
    drawn = list(pages(one, theme, printable.title))
    if kind == "pdf":
        title = f"{printable.title}: {one.output.title}"
        data = print_pdf(drawn, title=title, author=printable.author)
        yield PrintedFile(f"{one.output.name}.pdf", data)
        return
    for number, page in enumerate(drawn, 1):
        name = f"{one.output.name}-{number}.{kind}" if len(drawn) > 1 else f"{one.output.name}.{kind}"
        if kind == "svg":
            yield PrintedFile(name, page.svg.encode())
        else:
            yield PrintedFile(name, to_png(page.svg, width=round(page.width * PNG_DPI / 72)))
