"""Stock market, par chart, revenue track and tile manifest at true size."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from roundhouse.eighteen.draw.geometry import Layout
from roundhouse.eighteen.draw.manifest import draw_manifest
from roundhouse.eighteen.draw.market import CELL, MARGIN, market_fragment, market_size
from roundhouse.eighteen.draw.views import MarketView, SupplyView
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.maps import scaled_item
from roundhouse.ink.contact import size_of
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import LEAST, fit, label, one_line, rect
from roundhouse.ink.sheets.sizes import INCH
from roundhouse.table.saying import say

MARKET_CELL = 0.75 * INCH
REVENUE_CELL = 0.375 * INCH
PER_ROW = 20
LARGEST = 0.6
"""Of the size in which tiles are drawn on screens."""
FEW = 12
"""Tiles that are not spread over more pages, however small their figures are."""
_LETTERS = re.compile(r'font-size="([\d.]+)"')


def market_item(view: MarketView) -> PrintItem:
    """The stock market; a space is three quarters of an inch wide."""
    wide, tall = market_size(view)
    frame = (-MARGIN, -MARGIN, wide, tall)
    return scaled_item(
        "market", "market", say("Stock market"), market_fragment(view), frame, MARKET_CELL / CELL
    )


def par_item(prices: Sequence[int], money: Callable[[int], str], look: PrintLook) -> PrintItem:
    """The par prices, highest first, each with room for the markers of companies."""
    step, left, wide = 0.6 * INCH, 0.9 * INCH, 4.5 * INCH
    rows = sorted(set(prices), reverse=True)
    head = 0.35 * INCH
    tall = head + step * len(rows)
    parts = [rect(0, 0, wide, tall, look.card, stroke=look.line, thick=1)]
    parts.append(label(say("Par prices"), wide / 2, head / 2, 13, fill=look.ink, anchor="middle"))
    for place, price in enumerate(rows):
        y = head + place * step
        parts.append(rect(0, y, left, step, look.color("salmon"), stroke=look.line))
        words = one_line(money(price), left - 8, 17)
        parts.append(words.in_box(0, y, left, step, fill=look.ink))
        parts.append(rect(left, y, wide - left, step, stroke=look.line))
    return PrintItem("par", "par", say("Par chart"), wide, tall, ItemFace("".join(parts)))


def revenue_item(look: PrintLook, most: int = 100) -> PrintItem:
    """Figures from 1 to ``most``, fives and tens on grounds of their own."""
    rows = -(-most // PER_ROW)
    wide, tall = PER_ROW * REVENUE_CELL, rows * REVENUE_CELL
    parts = []
    for value in range(1, most + 1):
        row, column = divmod(value - 1, PER_ROW)
        ground = look.color("orange" if value % 10 == 0 else "yellow" if value % 5 == 0 else "white")
        x, y = column * REVENUE_CELL, row * REVENUE_CELL
        parts.append(rect(x, y, REVENUE_CELL, REVENUE_CELL, ground, stroke=look.line, thick=0.6))
        words = fit(str(value), REVENUE_CELL - 4, REVENUE_CELL, 10, bold=True)
        parts.append(words.in_box(x, y, REVENUE_CELL, REVENUE_CELL, fill=look.on(ground)))
    return PrintItem("revenue", "revenue", say("Revenue track"), wide, tall, ItemFace("".join(parts)))


def manifest_items(
    supply: Sequence[SupplyView], layout: Layout, wide: float, tall: float
) -> tuple[PrintItem, ...]:
    """Every tile small, with its number and how many there are, as large as the room allows: on one page, or
    on as many as it takes for figures of 6 points."""
    pages = 1
    while True:
        each = -(-len(supply) // pages)
        drawn = [
            _manifest(supply[first : first + each], layout, wide, tall)
            for first in range(0, len(supply), each)
        ]
        scales = [_scale(one, wide, tall) for one in drawn]
        small = min(scale * _least_letters(one) for scale, one in zip(scales, drawn, strict=True))
        if small >= LEAST or each <= FEW:
            break
        pages += 1
    names = ["manifest"] if pages == 1 else [f"manifest-{page}" for page in range(1, len(drawn) + 1)]
    return tuple(_manifest_page(name, one, wide, tall) for name, one in zip(names, drawn, strict=True))


def _manifest(supply: Sequence[SupplyView], layout: Layout, wide: float, tall: float) -> str:
    """The tiles in as many columns as make them largest."""
    return max(
        (
            draw_manifest(supply, layout=layout, columns=columns, theme=None, scale=1.0, endless=" ×∞")
            for columns in range(4, 15)
        ),
        key=lambda drawn: _scale(drawn, wide, tall),
    )


def _least_letters(drawn: str) -> float:
    """The size of the smallest letters of a drawing."""
    return min((float(size) for size in _LETTERS.findall(drawn)), default=LEAST)


def _scale(drawn: str, wide: float, tall: float) -> float:
    """How large a manifest can be in a room."""
    across, high = size_of(drawn)
    return min(LARGEST, wide / across, tall / high)


def _manifest_page(id_: str, drawn: str, wide: float, tall: float) -> PrintItem:
    across, high = size_of(drawn)
    scale = _scale(drawn, wide, tall)
    face = ItemFace(f'<g transform="scale({scale:.5f})">{drawn}</g>')
    return PrintItem(
        id_, "manifest", say("Tile manifest"), across * scale, high * scale, face, outline="none"
    )
