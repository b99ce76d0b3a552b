"""A game as a chronicle: its figures at the end of every chapter of the log, as charts and as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from roundhouse.ink.charts import FOR_PHONE, ChartLine, draw_chart
from roundhouse.server.callers import Caller
from roundhouse.server.context import ServerContext
from roundhouse.server.lines import said_in
from roundhouse.server.live import LiveTable
from roundhouse.server.presentation import presentation
from roundhouse.server.requests import context_of
from roundhouse.table.errors import Unknown
from roundhouse.table.languages import reading, to_say
from roundhouse.table.protocol import Chronicler, Figure
from roundhouse.table.saying import say

from .parts import chapters_of
from .render import page
from .table_page import known_family, looking, piece_colors
from .themes import colors_of_pieces

BEGINNING = to_say("Start")
EVERYBODY = to_say("in all")
"""What the curve of a figure is called that belongs to nobody."""


class ToldChapters(NamedTuple):
    """Chapters in order, the entry at which each ended, and the figures that stood then."""

    chapters: list[str]
    ends: list[int]
    figures: list[Sequence[Figure]]

    def charts(self) -> Mapping[str, list[ChartLine]]:
        """The curves by the chart that they belong to, in the order of first mention."""
        charts: dict[str, dict[str, ChartLine]] = {}
        for place, found in enumerate(self.figures):
            for figure in found:
                curves = charts.setdefault(figure.chart, {})
                curve = curves.setdefault(
                    figure.name, ChartLine(figure.name, [None] * len(self.chapters), figure.color)
                )
                curve.values[place] = figure.value
        return {name: list(curves.values()) for name, curves in charts.items()}


async def charts_page(request: Request) -> Response:
    """The figures of a table over time: a chart for each, below it the numbers and how they change."""
    context = context_of(request)
    async with looking(request) as (live, look):
        return await context.look_at(live, _charts, context, live, look.caller)


def _charts(context: ServerContext, live: LiveTable, caller: Caller) -> Response:
    chronicle, family = chronicle_of(context, live), known_family(context, live)
    colors = colors_of_pieces(presentation(), piece_colors(family, live))
    charts = [
        {
            "name": say(name),
            "picture": draw_chart(say(name), chronicle.chapters, curves),
            "small": draw_chart(say(name), chronicle.chapters, curves, FOR_PHONE),
            "rows": [(curve.name, curve.values) for curve in curves],
            "changes": [(curve.name, changes(curve.values)) for curve in curves],
        }
        for name, told in chronicle.charts().items()
        for curves in [[_shown(curve, colors) for curve in told]]
    ]
    return page(
        "charts.html",
        caller=caller,
        table={"id": live.id, "name": live.record.name},
        chapters=chronicle.chapters,
        ends=chronicle.ends,
        charts=charts,
    )


def _shown(curve: ChartLine, colors: Mapping[str, str]) -> ChartLine:
    """A curve as its reader sees it: in their colours, and in their language where its name is a word."""
    name = say(curve.name) if curve.name == EVERYBODY else curve.name
    return curve._replace(name=name, color=colors.get(curve.name, curve.color))


def changes(values: Sequence[int | None]) -> list[int | None]:
    """By how much each value differs from the one before; the first of all is a change from nothing.

    >>> changes([None, 20, 50, 40, None])
    [None, 20, 30, -10, None]
    """
    pairs = zip([None, *values], values, strict=False)
    return [None if now is None else now - (before or 0) for before, now in pairs]


async def charts_csv(request: Request) -> Response:
    """The figures of the charts as CSV: a row for each chapter, a column for each figure."""
    context = context_of(request)
    async with looking(request) as (live, _look):
        chronicle = await context.look_at(live, chronicle_of, context, live)
    text = io.StringIO()
    writer = csv.writer(text)
    columns: list[tuple[str, ChartLine]] = [
        (name, curve) for name, curves in chronicle.charts().items() for curve in curves
    ]
    writer.writerow(["chapter", "move", *(f"{name}: {curve.name}" for name, curve in columns)])
    for place, (chapter, end) in enumerate(zip(chronicle.chapters, chronicle.ends, strict=True)):
        writer.writerow([_plain(chapter), end, *(_cell(curve, place) for _, curve in columns)])
    headers = {"Content-Disposition": f'attachment; filename="{live.id}.csv"', "Cache-Control": "no-store"}
    return Response(text.getvalue(), headers=headers, media_type="text/csv; charset=utf-8")


def _cell(curve: ChartLine, place: int) -> Any:
    value = curve.values[place]
    return "" if value is None else value


def _plain(text: str) -> str:
    """Text that a spreadsheet does not take for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text


def chronicle_of(context: ServerContext, live: LiveTable) -> ToldChapters:
    """The chronicle of a table in the reader's language, worked out once for each entry.

    Raises Unknown where its family has none.
    """
    family = known_family(context, live)
    if not isinstance(family, Chronicler):
        raise Unknown("charts/none", "There are no charts of this game.")
    at = (live.last, reading().code)
    if live.chronicle is not None and live.chronicle[0] == at:
        kept = live.chronicle[1]
        assert isinstance(kept, ToldChapters)
        return kept
    live.playable()
    found = ToldChapters([], [], [])
    said = said_in(reading(), family, live.game)
    chapter = say(BEGINNING)
    for row in live.rows:
        for heading in chapters_of(row, family, said):
            if row.number > 1:
                _add(found, context, live, family, chapter, row.number - 1)
            chapter = heading
    _add(found, context, live, family, chapter, live.last)
    live.chronicle = (at, found)
    return found


def _add(
    found: ToldChapters, context: ServerContext, live: LiveTable, family: Chronicler, chapter: str, end: int
) -> None:
    found.chapters.append(chapter)
    found.ends.append(end)
    found.figures.append(family.figures(context.lives.look_back(live, end)))
