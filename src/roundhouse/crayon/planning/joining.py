"""What joining the major cities that are still wanted costs, and what a line to a city saves of it."""

from __future__ import annotations

from collections.abc import Sequence

from .board_tables import FAR, BoardTables


class JoiningCosts:
    """What it costs to join enough major cities to a network: reckoned as a tree, from what a line from the
    network to each city costs (``prices``) and what lines between cities cost on a board without track."""

    def __init__(self, tables: BoardTables, prices: Sequence[int], wanted: int) -> None:
        self._between = tables.cost
        self._majors = tables.board.majors
        self._prices = prices
        self._wanted = wanted
        self._saved: dict[int, int] = {}
        self.cost, self.dearest = self._tree(prices)
        """The gold for the whole tree, and for the dearest line in it: a line that costs more than that
        makes no difference."""

    def with_prices(self, prices: Sequence[int]) -> int:
        """What joining enough major cities costs if joining each city costs ``prices``."""
        return self._tree(prices)[0] if self.cost else 0

    def saved_by(self, city: int) -> int:
        """How much cheaper joining the major cities gets by a line to a city."""
        known = self._saved.get(city)
        if known is None:
            known = 0
            if self.cost and 0 < self._prices[city] < FAR:
                row = self._between[city]
                prices = [min(a, b) for a, b in zip(self._prices, row, strict=True)]
                known = max(0, self.cost - self.with_prices(prices))
            self._saved[city] = known
        return known

    def _tree(self, prices: Sequence[int]) -> tuple[int, int]:
        least = {number: prices[number] for number in self._majors}
        total, dearest, left = 0, 0, self._wanted
        while left and least:
            number = min(least, key=least.__getitem__)
            price = min(least.pop(number), FAR)
            total += price
            dearest = max(dearest, price)
            row = self._between[number]
            for other, known in least.items():
                if row[other] < known:
                    least[other] = row[other]
            left -= 1
        return total, dearest
