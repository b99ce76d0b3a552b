"""The stock market of a Maker file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..definition import Data
from ..sources.source import Way
from .values import first_number

MOVEMENTS = {"2D": "two_dimensional", "1D": "one_dimensional", "1Diag": "zigzag"}
_ZONES = (
    ("do not count toward", "y"),
    ("certificate limit", "y"),
    ("more than 60%", "o"),
    ("any percent", "o"),
    ("more than one share", "b"),
    ("multiple", "b"),
    ("closed", "c"),
    ("end", "e"),
)


def read_market(raw: Mapping[str, Any], data: Data, ways: dict[Way, Way]) -> None:
    """The chart as rows of prices with zone letters; nothing where there is no chart that could be read."""
    stock = raw.get("stock")
    if not isinstance(stock, Mapping) or not isinstance(stock.get("market"), list):
        return
    grid = market_grid(stock)
    legend = stock.get("legend")
    zones = [_zone(item) for item in legend] if isinstance(legend, list) else []
    par = stock.get("par")
    values = par.get("values", ()) if isinstance(par, Mapping) else ()
    lines = [" ".join(_cell(cell, zones) for cell in row) for row in grid]
    if any("p" in line for line in lines) is False and isinstance(values, list):
        wanted = {first_number(value) for value in values} - {None}
        lines = [
            " ".join(f"{word}p" if word.isdigit() and int(word) in wanted else word for word in line.split())
            for line in lines
        ]
    if any(line.strip("- ") for line in lines):
        data["market"] = {"rows": lines, "movement": MOVEMENTS.get(str(stock.get("type")), "two_dimensional")}
        ways[("market",)] = ("stock",)
        ways[("market", "rows")] = ("stock", "market")
        if len(grid) == 1 and not any(isinstance(row, list) for row in stock["market"]):
            ways.update({("market", "rows", 0, at): ("stock", "market", at) for at in range(len(grid[0]))})
        ways[("market", "movement")] = ("stock", "type")


def market_grid(stock: Mapping[str, Any]) -> list[list[Any]]:
    """The spaces of a chart in rows: one row for a line of prices."""
    rows = stock["market"]
    grid = [row for row in rows if isinstance(row, list)]
    if str(stock.get("type")) in {"1D", "1Diag"} or not grid:
        grid = [[cell for row in rows for cell in (row if isinstance(row, list) else [row])]]
    return grid


def _zone(item: Any) -> str:
    text = str(item.get("description", "") if isinstance(item, Mapping) else "").lower()
    return next((letter for words, letter in _ZONES if words in text), "")


def _cell(cell: Any, zones: Sequence[str]) -> str:
    if not isinstance(cell, Mapping):
        price = first_number(cell)
        return "-" if price is None else str(price)
    price = first_number(cell.get("value", cell.get("label")))
    if price is None:
        price = first_number(cell.get("label"))
    if price is None:
        return "0c" if "clos" in str(cell.get("label", cell.get("value", ""))).lower() else "-"
    legend = cell.get("legend")
    zone = ""
    if isinstance(legend, int) and not isinstance(legend, bool) and 0 <= legend < len(zones):
        zone = zones[legend]
    return f"{price}{'p' if cell.get('par') is True else ''}{zone}"
