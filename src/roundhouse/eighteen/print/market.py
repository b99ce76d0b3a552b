"""The stock market as it is printed: a single row taller, with arrows, ledges and a file's own looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from roundhouse.eighteen.draw.views import Arrow, CellView, LedgeView, MarketView
from roundhouse.eighteen.model.market import MarketDef

TALL = {"flat": 4.0, "linear": 4.0, "zigzag": 2.0}
"""How many times as high as wide the spaces of a single row are: markers find room below each other."""
LEDGE = "ignore_one_sale"
"""The zone that a dividend does not enter where the market has soft ledges."""


@dataclass(frozen=True, slots=True)
class MarketLooks:
    """What a designer's file says of the looks of its market: colours and arrows of spaces by row and column,
    ledges, and the legend as (colour, text)."""

    colors: dict[tuple[int, int], str] = field(default_factory=dict, hash=False)
    arrows: dict[tuple[int, int], tuple[Arrow, ...]] = field(default_factory=dict, hash=False)
    ledges: tuple[LedgeView, ...] = ()
    legend: tuple[tuple[str, str], ...] = ()


def market_on_paper(view: MarketView, chart: MarketDef, looks: MarketLooks | None = None) -> MarketView:
    """A market as it is printed. Of what ``looks`` do not say, the rest follows from how markers move."""
    looks = looks or MarketLooks()

    def space(cell: CellView | None, row: int, column: int) -> CellView | None:
        if cell is None:
            return None
        shade = looks.colors.get((row, column))
        zones = cell.zones if shade is None else (shade, *(zone for zone in cell.zones if zone == "salmon"))
        arrows = looks.arrows.get((row, column), ()) if looks.arrows else arrows_at(chart, row, column)
        return replace(cell, zones=zones, arrows=arrows)

    rows = tuple(
        tuple(space(cell, row, column) for column, cell in enumerate(cells))
        for row, cells in enumerate(view.rows)
    )
    legend = view.legend
    if looks.legend:
        used = {zone for cells in rows for cell in cells if cell is not None for zone in cell.zones}
        legend = (*looks.legend, *(one for one in view.legend if one[0] in used))
    tall = TALL.get(view.walk, 1.0) if len(rows) == 1 and not view.fold else 1.0
    ledges = looks.ledges or tuple(soft_ledges(chart))
    return replace(view, rows=rows, tall=tall, ledges=ledges, legend=legend)


def arrows_at(chart: MarketDef, row: int, column: int) -> tuple[Arrow, ...]:
    """Where a marker goes at the end of its row: down at the left, up at the right, on a table of prices.

    >>> from roundhouse.eighteen.model.market import read_cell
    >>> lines = ("75 80", "70 75", "65")
    >>> chart = MarketDef(tuple(
    ...     tuple(read_cell(text, row, column) for column, text in enumerate(line.split()))
    ...     for row, line in enumerate(lines)
    ... ))
    >>> arrows_at(chart, 1, 0), arrows_at(chart, 1, 1), arrows_at(chart, 0, 1), arrows_at(chart, 2, 0)
    (('down',), ('up',), (), ('up',))
    """
    if (
        chart.movement not in ("two_dimensional", "soft_ledge", "upper_ledge", "diagonal_ledge", "turning")
        or len(chart.rows) < 2
    ):
        return ()
    here = chart.cell(row, column)
    if here is None or here.zones & {"close", "liquidation"}:
        return ()
    left = chart.cell(row, column - 1) is None and chart.cell(row + 1, column) is not None
    right = chart.cell(row, column + 1) is None and chart.cell(row - 1, column) is not None
    return (*(("down",) if left else ()), *(("up",) if right else ()))


def soft_ledges(chart: MarketDef) -> Iterator[LedgeView]:
    """The line before the spaces that no dividend leads into."""
    if chart.movement != "soft_ledge":
        return
    for cell in chart.cells():
        beside = chart.cell(cell.row, cell.column + 1)
        if beside is not None and LEDGE in beside.zones and LEDGE not in cell.zones:
            x = cell.column + 1.0
            yield LedgeView(((x, cell.row), (x, cell.row + 1.0)))
        below = chart.cell(cell.row + 1, cell.column)
        if below is not None and LEDGE in below.zones and LEDGE not in cell.zones:
            y = cell.row + 1.0
            yield LedgeView(((cell.column, y), (cell.column + 1.0, y)))
