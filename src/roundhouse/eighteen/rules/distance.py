"""How far from its tokens a company's track is: in cities that a train would stop at on the way."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.parts import Edge, End, StopRef

from .pieces import Corporation

if TYPE_CHECKING:
    from .game import EighteenGame

FAR = 999
_COUNTED = frozenset({StopKind.CITY, StopKind.OFFBOARD})


class Distances:
    """The cities that lie before each stop of a company's track, its own cities being the start."""

    def __init__(self, game: EighteenGame, company: Corporation) -> None:
        self._board = game.land.board
        self._network = game.runs.network(company)
        self.before: dict[tuple[str, int], int] = {}
        self._walk()

    def _walk(self) -> None:
        stops = self._network.stops
        links: dict[int, set[int]] = {at: set() for at in range(len(stops))}
        for chain in self._network.chains:
            links[chain.a].add(chain.b)
            links[chain.b].add(chain.a)
        found = {at: 0 for at, stop in enumerate(stops) if stop.own}
        queue = deque(found)
        while queue:
            at = queue.popleft()
            if not stops[at].passable and not stops[at].own:
                continue
            after = found[at] + (stops[at].kind in _COUNTED)
            for other in links[at]:
                if after < found.get(other, FAR):
                    found[other] = after
                    # Towns cost nothing, so what lies behind them comes first.
                    (queue.append if stops[at].kind in _COUNTED else queue.appendleft)(other)
        self.before = {stops[at].key: distance for at, distance in found.items()}

    def at_edge(self, hex_: str, edge: int, seen: frozenset[tuple[str, int]] = frozenset()) -> int:
        """The cities passed by a train that leaves ``hex_`` over ``edge``; FAR where no track leads there."""
        if (hex_, edge) in seen:
            return FAR
        tile = self._board.tile(hex_)
        best = FAR
        for path in tile.paths:
            for near, far in ((path.a, path.b), (path.b, path.a)):
                if near == Edge(edge):
                    best = min(best, self._along(hex_, far, seen | {(hex_, edge)}))
        return best

    def _along(self, hex_: str, end: End, seen: frozenset[tuple[str, int]]) -> int:
        if isinstance(end, StopRef):
            key = (hex_, end.index)
            if key not in self.before:
                return FAR
            stop = self._network.stops[self._network.index[key]]
            if not stop.passable and not stop.own:
                return FAR
            return self.before[key] + (stop.kind in _COUNTED)
        other = self._board.hexmap[hex_].neighbours[end.number]
        return FAR if other is None else self.at_edge(other, (end.number + 3) % 6, seen)

    def reaches(self, hex_: str, cities: int) -> bool:
        """Does a train that counts so many cities come to the tile on ``hex_``, or could it?"""
        tile = self._board.tile(hex_)
        for index in range(len(tile.stops)):
            before = self.before.get((hex_, index))
            if before is not None and before + (index in tile.city_nodes or bool(tile.offboards)) <= cities:
                return True
        for edge, other in enumerate(self._board.hexmap[hex_].neighbours):
            if other is None:
                continue
            before = self.at_edge(other, (edge + 3) % 6)
            if before + bool(tile.cities and not tile.towns) <= cities:
                return True
        return False
