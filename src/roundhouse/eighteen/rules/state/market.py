"""The stock market in play: where each corporation's marker is, how prices move, who operates first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from roundhouse.eighteen.model.market import Cell, MarketDef
from roundhouse.table.journal import Piece, fixed, tracked, tracked_dict

from .pieces import Corporation


class Market(Piece):
    """The chart with its markers.

    ``stacks`` maps ``row,column`` to the corporations there, the one that operates first in front.
    """

    chart: MarketDef = fixed()
    closing: frozenset[str] = fixed()
    """The names of the cells where a corporation closes."""
    stacks: dict[str, tuple[Corporation, ...]] = tracked_dict()
    placed: frozenset[Corporation] = tracked(frozenset())
    """The corporations whose markers were put where they are, rather than moved there."""
    shut: bool = tracked(False)
    """Whether cells of the zone ``phase_limited`` are still closed to markers."""
    frozen: bool = tracked(False)
    """Whether every marker stays where it is, whatever is sold, paid or sold out."""
    _par: dict[frozenset[str], list[Cell]] = fixed()
    """The par cells by the zones asked for; the chart never changes."""
    _zones: dict[str, list[str]] = fixed()
    """The names of the cells of each zone."""

    def __init__(self, chart: MarketDef) -> None:
        super().__init__("market")
        self.chart = chart
        self._par = {}
        self._zones = {}
        for cell in chart.cells():
            for zone in cell.zones:
                self._zones.setdefault(zone, []).append(cell.at)
        self.closing = frozenset(self._zones.get("close", ()))

    def cell(self, at: str) -> Cell | None:
        """The cell with the name ``row,column``, counted from 0, or ``None`` if there is none."""
        row, _, column = at.partition(",")
        if not (row.isdigit() and column.isdigit()):
            return None
        return self.chart.cell(int(row), int(column))

    def par_cells(self, zones: Iterable[str] = ("par",)) -> list[Cell]:
        """The cells in any of these zones, the dearest first:
        by default those where a par price may be set."""
        wanted = frozenset(zones)
        found = self._par.get(wanted)
        if found is None:
            cells = (cell for cell in self.chart.cells() if cell.zones & wanted)
            found = self._par[wanted] = sorted(cells, key=lambda cell: -cell.price)
        return found

    def stack(self, cell: Cell) -> tuple[Corporation, ...]:
        """The corporations in a cell, the one that operates first in front."""
        return self.stacks.get(cell.at, ())

    def is_anyone_in(self, zone: str) -> bool:
        """Whether any corporation's marker has moved to a cell of this zone;
        markers placed there do not count."""
        cells = self._zones.get(zone)
        if cells is None or self.stacks.keys().isdisjoint(cells):
            return False
        return not self.placed.issuperset(one for at in cells for one in self.stacks.get(at, ()))

    def set_par(self, corporation: Corporation, cell: Cell) -> None:
        """Put a corporation's marker on its par price, behind those already there."""
        corporation.par = cell
        self.move(corporation, cell)

    def those_in(self, zone: str) -> frozenset[Corporation]:
        """The corporations whose markers are in cells of this zone."""
        return frozenset(one for at in self._zones.get(zone, ()) for one in self.stacks.get(at, ()))

    def move(self, corporation: Corporation, to: Cell) -> None:
        """Move a marker to ``to``, behind those already there; nothing happens if it is there."""
        if corporation.cell is to:
            return
        self._set(corporation, to)
        if corporation in self.placed:
            self.placed -= {corporation}

    def place(self, corporation: Corporation, to: Cell) -> None:
        """Put a marker on ``to``, behind those already there, even if it is there:
        this is no movement of the price."""
        self._set(corporation, to)
        self.placed |= {corporation}

    def _set(self, corporation: Corporation, to: Cell) -> None:
        self._unstack(corporation)
        self.stacks[to.at] = (*self.stacks.get(to.at, ()), corporation)
        corporation.cell = to

    def take_off(self, corporation: Corporation) -> None:
        """Take a marker off the chart."""
        self._unstack(corporation)
        corporation.cell = None

    def _unstack(self, corporation: Corporation) -> None:
        """Take a corporation out of the stack in its cell, if it has one."""
        old = corporation.cell
        if old is None:
            return
        rest = tuple(other for other in self.stacks.get(old.at, ()) if other is not corporation)
        if rest:
            self.stacks[old.at] = rest
        else:
            self.stacks.pop(old.at, None)

    @property
    def _winds(self) -> bool:
        """Whether the chart is one row of prices that winds up and down (``zigzag``)."""
        match self.chart.movement:
            case "zigzag":
                return True
            case "two_dimensional" | "one_dimensional" | "hexagonal":
                return False
            case "soft_ledge" | "upper_ledge" | "diagonal_ledge" | "turning":
                return False
            case _:
                assert_never(self.chart.movement)

    def right_of(self, cell: Cell) -> Cell:
        """The cell to which a dividend moves a marker: right, or up at the end of a row."""
        if self.frozen:
            return cell
        if self._winds:
            return self._along(cell, 2)
        nearby = self.chart.cell(cell.row, cell.column + 1)
        if nearby and not (self._is_below_ledge(cell, nearby) or self._is_shut(nearby)):
            return nearby
        return cell if self.linear else self.above(cell)

    def _is_below_ledge(self, cell: Cell, to: Cell) -> bool:
        """Whether a soft ledge keeps a dividend from moving a marker there."""
        if self.chart.movement != "soft_ledge":
            return False
        return "ignore_one_sale" in to.zones and "ignore_one_sale" not in cell.zones

    def _is_shut(self, to: Cell) -> bool:
        """Whether a cell is open only from a later phase on:
        a marker beside it moves as at the end of a row."""
        return self.shut and "phase_limited" in to.zones

    def _along(self, cell: Cell, steps: int) -> Cell:
        """The cell so many prices further in a row that winds up and down, at most at its end."""
        row = self.chart.rows[cell.row]
        return row[min(max(cell.column + steps, 0), len(row) - 1)] or cell

    def left_of(self, cell: Cell) -> Cell:
        """The cell to which a withheld dividend moves a marker: left, or down at the start of a row."""
        if self.frozen:
            return cell
        if self._winds:
            return self._along(cell, -2)
        nearby = self.chart.cell(cell.row, cell.column - 1)
        if nearby:
            return cell if "liquidation" in nearby.zones else nearby
        return cell if self.linear else self.below(cell)

    def above(self, cell: Cell) -> Cell:
        """The cell to which being sold out moves a marker: up; in a linear market right."""
        if self.frozen:
            return cell
        if self.linear:
            return self.chart.cell(0, cell.column + 1) or cell
        if cell.row == 0 and self.chart.movement == "soft_ledge":
            beside = self.chart.cell(0, cell.column + 1)
            return cell if beside is None else self.below(beside)
        if cell.row == 0 and self.chart.movement == "upper_ledge":
            return self.chart.cell(0, cell.column + 1) or cell
        if cell.row == self.chart.apart:
            return cell
        nearby = self.chart.cell(cell.row - 1, cell.column)
        if nearby is None and self.chart.movement in {"diagonal_ledge", "turning"}:
            return self.chart.cell(cell.row + 1, cell.column + 1) or cell
        return cell if nearby is None or self._is_shut(nearby) else nearby

    def below(self, cell: Cell) -> Cell:
        """The cell to which a sale moves a marker: down; in a linear market left."""
        if self.frozen:
            return cell
        if self.linear:
            nearby = self.chart.cell(0, cell.column - 1)
            return cell if nearby is None or "liquidation" in nearby.zones else nearby
        under = None if cell.row + 1 == self.chart.apart else self.chart.cell(cell.row + 1, cell.column)
        if under is None and self.chart.movement == "turning":
            return self.chart.cell(cell.row, cell.column - 1) or cell
        return under or cell

    def at_most(self, price: int) -> Cell:
        """The dearest cell of the first row with a price of no more than ``price``.
        Raises ValueError if none is."""
        return max(
            (cell for cell in self.chart.rows[0] if cell is not None and cell.price <= price),
            key=lambda cell: cell.column,
        )

    @property
    def linear(self) -> bool:
        """Whether the chart is one row of prices."""
        return len(self.chart.rows) == 1

    def operating_key(self, corporation: Corporation) -> tuple[int, int, int, int]:
        """A key that sorts into operating order: highest price, then rightmost, then first in the cell.

        Those without a marker on the chart come last: they have no price, or one that never moves.
        """
        cell = corporation.cell
        stack = () if cell is None else self.stack(cell)
        if cell is None or corporation not in stack:
            return (1, 0, 0, 0)
        return (-cell.price, -cell.column, cell.row, stack.index(corporation))
