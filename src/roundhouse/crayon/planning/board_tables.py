"""Tables of a board without track: what lines between its cities cost and how long they are."""

from __future__ import annotations

from functools import cached_property, partial
from heapq import heappop, heappush

from roundhouse.crayon.board.definition import Foreman
from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.rules.desks import construction
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.beside import Beside

FAR = 10_000
"""More gold or mileposts than anything costs or takes."""

FINE = 6
"""Costs are reckoned in such parts of a gold piece. One part is added to every section: of two lines that
cost about the same the shorter is found, and six mileposts less are worth a gold piece more."""

Step = tuple[int, int, int]
"""A neighbour, the link there (-1 where none is needed), the price."""


class BoardTables:
    """Tables of a board: ``cost[a][b]`` and ``length[a][b]`` of the cheapest line between two cities."""

    def __init__(self, board: Board) -> None:
        self.board = board
        numbers = board.definition.numbers
        crossing = [
            numbers.river if river else numbers.inlet if inlet else 0
            for river, inlet in zip(board.river, board.inlet, strict=True)
        ]
        self.steps: list[list[tuple[int, int, int]]] = [
            [(other, link, board.cost[other] + crossing[link]) for other, link in board.around[node]]
            for node in range(board.milepost_count)
        ]
        """For each node the neighbours with the link there and what a section costs without a foreman."""
        self.sources: dict[str, list[int]] = {}
        for number, city in enumerate(board.cities):
            for load in city.loads:
                self.sources.setdefault(load, []).append(number)

        land = [number >= 0 or node in board.ports for node, number in enumerate(board.city)]
        self.turning: list[bool] = land + [False] * len(board.straits)
        """For each node, may trains turn round there?"""
        self._priced: dict[tuple[str, str], list[list[Step]]] = {}

    def steps_with(self, game: CrayonGame, foreman: Foreman | None) -> list[list[Step]]:
        """For each node where a line may go next and what that costs, in :data:`FINE` parts, with a foreman;
        what he cannot build is left out."""
        key = (foreman.race if foreman else "", game.options.troll_plain)
        if key not in self._priced:
            only_below = foreman is not None and foreman.only_below
            self._priced[key] = [
                [
                    (other, link, construction.cost(game, foreman, other, link) * FINE + 1)
                    for other, link in self.board.around[node]
                    if not only_below or self.board.below[other]
                ]
                + [(other, -1, 0) for other in self.board.joined[node]]
                for node in range(self.board.milepost_count)
            ]
        return self._priced[key]

    @cached_property
    def _tables(self) -> tuple[list[list[int]], list[list[int]]]:
        cost, length = [], []
        for number in range(len(self.board.cities)):
            spent, steps = self._spread(self.board.city_nodes[number])
            cost.append([min(spent[node] for node in nodes) for nodes in self.board.city_nodes])
            length.append([min(steps[node] for node in nodes) for nodes in self.board.city_nodes])
        return cost, length

    @cached_property
    def crossings(self) -> dict[int, list[tuple[int, int]]]:
        """For each port, the other ports that ships reach, with the sea points on the way."""
        found = {}
        for port in sorted(self.board.ports):
            steps = self.board.sail(port)
            found[port] = [(other, steps[other]) for other in sorted(self.board.ports) if steps[other] > 0]
        return found

    @property
    def cost(self) -> list[list[int]]:
        """Gold to build the cheapest line from one city to another; :data:`FAR` when there is none."""
        return self._tables[0]

    @property
    def length(self) -> list[list[int]]:
        """Mileposts along that line."""
        return self._tables[1]

    def _spread(self, starts: tuple[int, ...]) -> tuple[list[int], list[int]]:
        board = self.board
        magic = magic_steps(board, [link.name for link in board.definition.magic if link.open])
        spent = [FAR] * board.milepost_count
        length = [FAR] * board.milepost_count
        queue = [(0, 0, node) for node in starts]
        for node in starts:
            spent[node] = length[node] = 0
        while queue:
            so_far, gone, node = heappop(queue)
            if so_far > spent[node] or gone > length[node]:
                continue
            free = [(other, 0, 0) for other in (*board.joined[node], *magic.get(node, ()))]
            for other, _, price in (*self.steps[node], *free):
                total = so_far + price
                if total < spent[other] or (total == spent[other] and gone + 1 < length[other]):
                    spent[other], length[other] = total, gone + 1
                    heappush(queue, (total, gone + 1, other))
        return spent, length


def magic_steps(board: Board, names: list[str]) -> dict[int, tuple[int, ...]]:
    """For each milepost of a city with an open magic link, a milepost of the other city."""
    steps: dict[int, tuple[int, ...]] = {}
    for name in names:
        one, other = board.magic[name]
        for here, there in ((one, other), (other, one)):
            for node in board.city_nodes[here]:
                steps[node] = (*steps.get(node, ()), board.centre[there])
    return steps


_BY_BOARD: Beside[BoardTables] = Beside()


def tables_of(board: Board) -> BoardTables:
    """The tables of a board, made once."""
    return _BY_BOARD.of(board, partial(BoardTables, board))
