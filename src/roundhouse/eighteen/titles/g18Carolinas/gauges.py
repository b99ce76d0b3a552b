"""The two gauges of 18Carolinas: where each is laid, and what runs on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.eighteen.rules.decisions import PlannedLay
from roundhouse.eighteen.rules.policies import TrackPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge, Gauge, Path, StopRef
from roundhouse.eighteen.track.slots import city_map
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from .facts import Carolinas, Facts

LARGE = "C"
"""The label of the large cities."""


class TwoGauges(TrackPolicy):
    """Southern track is narrow, standard track broad."""

    def may_replace(self, old: Tile, new: Tile, hex_: str, company: Corporation | None) -> bool:
        """Each state has its gauge until standard track takes over; then none of it gives way to Southern
        track. A large city has as many cities in yellow as the map has."""
        facts, gauges = self.game.settings_of(Facts), gauges_of(new)
        if self.game.memory_of(Carolinas).decided:
            if gauges_of(old) == {Gauge.BROAD} and Gauge.NARROW in gauges:
                return False
        elif hex_ not in facts.border_hexes:
            allowed = Gauge.NARROW if hex_ in facts.south_hexes else Gauge.BROAD
            if not gauges <= {allowed}:
                return False
        if old.label == LARGE and new.color == "yellow" and len(old.cities) != len(new.cities):
            return False
        return super().may_replace(old, new, hex_, company)

    def why_not_lay(self, plan: PlannedLay) -> str | None:
        """A first tile goes on with track of its own gauge, or begins where there is none."""
        tile, company = plan.tile, plan.company
        if tile is None or company is None or tile.color != "yellow":
            return super().why_not_lay(plan)
        met = [
            path.track is theirs or Gauge.DUAL in (path.track, theirs)
            for path, edge in self._joining(plan.hex, tile, company)
            for theirs in self._beyond(plan.hex, edge)
        ]
        if met and not any(met):
            return "Track must go on from track of the same gauge."
        return super().why_not_lay(plan)

    def _joining(self, hex_: str, tile: Tile, company: Corporation) -> Iterator[tuple[Path, int]]:
        """The track of a tile, as it would lie, that the company would reach, with each side it leads to."""
        land = self.game.land
        edges, moved = land.reach(company).edges(hex_), city_map(land.board.tile(hex_), tile)
        homes = {
            StopRef(tile.city_nodes[moved[city]])
            for where, city in land.board.tokens_of(company.id)
            if where == hex_
        }
        for group in connected_paths(tile):
            ends = [end for path in group for end in (path.a, path.b)]
            if any(edges >> end.number & 1 if isinstance(end, Edge) else end in homes for end in ends):
                for path in group:
                    yield from ((path, end.number) for end in (path.a, path.b) if isinstance(end, Edge))

    def _beyond(self, hex_: str, edge: int) -> Iterator[Gauge]:
        """The track that leads to a side of a hex from beyond."""
        board = self.game.land.board
        other = board.hexmap.hexes[hex_].neighbours[edge]
        for path in board.tile(other).paths if other is not None else ():
            if Edge(opposite(edge)) in (path.a, path.b):
                yield path.track


@lru_cache(maxsize=1024)
def gauges_of(tile: Tile) -> frozenset[Gauge]:
    """The kinds of track on a tile."""
    return frozenset(path.track for path in tile.paths)


@lru_cache(maxsize=1024)
def connected_paths(tile: Tile) -> tuple[tuple[Path, ...], ...]:
    """The track of a tile in pieces: track that meets at a stop is one piece."""
    pieces: list[list[Path]] = []
    for path in tile.paths:
        stops = {end for end in (path.a, path.b) if isinstance(end, StopRef)}
        near = next((one for one in pieces if any(stops & {item.a, item.b} for item in one)), None)
        if near is None:
            pieces.append([path])
        else:
            near.append(path)
    return tuple(map(tuple, pieces))
