"""Which mileposts an event is about."""

from __future__ import annotations

from collections.abc import Iterator

from .definition import Area
from .graph import Board, numbers_of


class Areas:
    """The areas of a board's events, worked out once each."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._nodes: dict[Area, frozenset[int] | None] = {}
        self._links: dict[Area, frozenset[int]] = {}

    def nodes(self, area: Area) -> frozenset[int] | None:
        """The nodes of an area; ``None`` when it does not restrict where. Rivers are no matter of nodes."""
        if area not in self._nodes:
            parts = list(_parts(self._board, area))
            self._nodes[area] = frozenset.intersection(*parts) if parts else None
        return self._nodes[area]

    def links(self, area: Area) -> frozenset[int]:
        """The links that cross the area's rivers or touch its mileposts; all when it does not restrict."""
        if area not in self._links:
            self._links[area] = frozenset(self._find_links(area))
        return self._links[area]

    def _find_links(self, area: Area) -> Iterator[int]:
        board, nodes = self._board, self.nodes(area)
        for link, (a, b) in enumerate(board.ends):
            if area.rivers and board.river[link] not in area.rivers:
                continue
            if nodes is None or a in nodes or b in nodes:
                yield link


def _parts(board: Board, area: Area) -> Iterator[frozenset[int]]:
    every = range(board.milepost_count)
    if area.terrains:
        yield frozenset(node for node in every if board.terrain[node].name in area.terrains)
    if area.regions:
        yield frozenset(node for node in every if board.region[node] in area.regions)
    if area.below:
        yield frozenset(node for node in every if board.below[node])
    if area.inland is not None:
        yield frozenset(
            node for node in every if board.land[node] and not 0 <= board.inland[node] <= area.inland
        )
    if area.within is not None or area.beyond is not None:
        steps = board.spread(_starts(board, area), by_sea=area.by_sea)
        near = range(len(steps)) if area.within is None else _up_to(steps, area.within)
        yield frozenset(near) - frozenset(() if area.beyond is None else _up_to(steps, area.beyond))


def _starts(board: Board, area: Area) -> list[int]:
    if area.of_cities:
        return [board.centre[number] for number in numbers_of(board, area.of_cities)]
    return [n for n in range(board.milepost_count) if board.terrain[n].name in area.of_terrains]


def _up_to(steps: list[int], most: int) -> list[int]:
    return [node for node, step in enumerate(steps) if 0 <= step <= most]
