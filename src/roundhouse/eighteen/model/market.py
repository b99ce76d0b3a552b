"""The stock market of a title: cells with prices and what they mean."""

from __future__ import annotations

import msgspec

from .words import ZONES, Money, Movement, Zone

_LETTERS = "".join(ZONES)
_NO_ZONE: frozenset[Zone] = frozenset()


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One cell: where it is, its price, and its zones (``par``, ``no_cert_limit``, ``unlimited`` …)."""

    row: int
    column: int
    price: Money
    zones: frozenset[Zone] = frozenset()

    @property
    def at(self) -> str:
        """``row,column``, the cell's name in records."""
        return f"{self.row},{self.column}"


class MarketDef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart: rows of cells, ``None`` where there is none. One row is a linear market.

    ``movement`` says how markers move on it (:data:`.words.MOVEMENTS`).
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    movement: Movement = "two_dimensional"
    apart: int | None = None
    """A row, counted from 0, that no marker moves into from the row above, nor out of."""

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
    digits = text.rstrip(_LETTERS)
    if not digits.isdigit():
        raise ValueError(f"“{text}” is not a price with zone letters")
    letters = text[len(digits) :]
    return Cell(row, column, int(digits), frozenset(map(ZONES.__getitem__, letters)) if letters else _NO_ZONE)
