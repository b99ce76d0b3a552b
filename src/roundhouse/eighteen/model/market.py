"""The stock market of a title: cells with prices and what they mean."""

from __future__ import annotations

import msgspec

ZONES = {
    "p": "par",
    "e": "endgame",
    "c": "close",
    "b": "multiple_buy",
    "o": "unlimited",
    "y": "no_cert_limit",
    "l": "liquidation",
    "a": "acquisition",
    "r": "repar",
    "i": "ignore_one_sale",
    "s": "safe_par",
    "x": "par_1",
    "z": "par_2",
    "w": "par_3",
    "C": "convert_range",
    "m": "max_price",
    "n": "max_price_1",
    "u": "phase_limited",
    "B": "pays_bonus",
    "j": "par_overlap",
}
"""The letters behind a price and the zone each one stands for."""


class Cell(msgspec.Struct, frozen=True):
    """One cell: where it is, its price, and its zones (``par``, ``no_cert_limit``, ``unlimited`` …)."""

    row: int
    column: int
    price: int
    zones: frozenset[str] = frozenset()

    @property
    def at(self) -> str:
        """``row,column``, the cell's name in records."""
        return f"{self.row},{self.column}"


class MarketDef(msgspec.Struct, frozen=True):
    """The chart: rows of cells, ``None`` where there is none. One row is a linear market.

    ``movement`` is ``two_dimensional``, ``one_dimensional``, ``zigzag`` or ``hexagonal``.
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    movement: str = "two_dimensional"

    def cell(self, row: int, column: int) -> Cell | None:
        """The cell there, or ``None`` beyond the edge."""
        if 0 <= row < len(self.rows) and 0 <= column < len(self.rows[row]):
            return self.rows[row][column]
        return None

    def cells(self) -> list[Cell]:
        """Every cell, row by row."""
        return [cell for row in self.rows for cell in row if cell]


def read_cell(text: str, row: int, column: int) -> Cell | None:
    """The cell that ``text`` writes: digits, then zone letters (``"100p"``); empty: no cell.

    Raises ValueError for anything else.
    """
    if not text:
        return None
    digits = text.rstrip("".join(ZONES))
    if not digits.isdigit():
        raise ValueError(f"“{text}” is not a price with zone letters")
    return Cell(row, column, int(digits), frozenset(ZONES[letter] for letter in text[len(digits) :]))
