"""How the stock market of a Maker file looks: colours, arrows, ledges and legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.eighteen.draw.views import Arrow, LedgeView
from roundhouse.eighteen.print.market import MarketLooks

from .paints import paint
from .stock import market_grid
from .values import text_of

HIGHLIGHTS = {"hl1": "#f3d874", "hl2": "#a8d29c", "hl3": "#9ec8e6", "hl4": "#e9a796"}
"""Our shades for the four highlights that every theme of Maker has one of its own for."""
SPACE = 60 / 70
"""What Maker calls a unit, of a space that is 70 of them wide."""
MOST_LEDGES, WIDEST = 40, 12.0
_ARROWS: Mapping[str, Arrow] = {"up": "up", "down": "down", "left": "left", "right": "right"}


def market_looks(raw: Mapping[str, Any]) -> MarketLooks:
    """The looks of a market; empty where there is none, and what cannot be read is left out."""
    stock = raw.get("stock")
    if not isinstance(stock, Mapping) or not isinstance(stock.get("market"), list):
        return MarketLooks()
    legend = [
        (_shade(raw, item.get("color")), text_of(item.get("description"))[:120])
        for item in (stock["legend"] if isinstance(stock.get("legend"), list) else ())
        if isinstance(item, Mapping)
    ]
    colors: dict[tuple[int, int], str] = {}
    arrows: dict[tuple[int, int], tuple[Arrow, ...]] = {}
    for row, cells in enumerate(market_grid(stock)):
        for column, cell in enumerate(cells):
            if not isinstance(cell, Mapping):
                continue
            number = cell.get("legend")
            if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < len(legend):
                colors[row, column] = legend[number][0]
            if isinstance(cell.get("color"), str):
                colors[row, column] = _shade(raw, cell["color"])
            if found := tuple(dict.fromkeys(_arrows(cell.get("arrow")))):
                arrows[row, column] = found
    return MarketLooks(colors, arrows, tuple(_ledges(raw, stock)), tuple(one for one in legend if one[1]))


def _arrows(said: Any) -> Iterator[Arrow]:
    for one in said if isinstance(said, list) else [said]:
        if isinstance(one, str) and one in _ARROWS:
            yield _ARROWS[one]


def _shade(raw: Mapping[str, Any], name: Any) -> str:
    own = raw.get("colors")
    known = isinstance(own, Mapping) and name in own
    return HIGHLIGHTS[name] if name in HIGHLIGHTS and not known else paint(raw, name)


def _ledges(raw: Mapping[str, Any], stock: Mapping[str, Any]) -> Iterator[LedgeView]:
    found = stock.get("ledges")
    for ledge in found[:MOST_LEDGES] if isinstance(found, list) else ():
        if not isinstance(ledge, Mapping) or not isinstance(ledge.get("coords"), list):
            continue
        points = tuple(point for text in ledge["coords"][:MOST_LEDGES] if (point := _point(text)))
        wide = ledge.get("width", 5)
        if len(points) > 1:
            width = float(wide) * SPACE if isinstance(wide, int | float) and 0 < wide < 100 else 5.0
            dashed = ledge.get("dashed") is True
            yield LedgeView(points, _shade(raw, ledge.get("color", "black")), min(width, WIDEST), dashed)


def _point(text: Any) -> tuple[float, float] | None:
    words = text.split() if isinstance(text, str) else []
    try:
        x, y = (float(word) for word in words)
    except ValueError:
        return None
    return (x, y) if 0 <= x <= 100 and 0 <= y <= 100 else None
