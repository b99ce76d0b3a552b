"""A tile held over a hex: over which of its track could trains of a company run?

The trails of the company are known as the board is now. Most of them come to the hex without having been
there, and the new tile is walked from where they enter. A trail that has passed the hex already, over track
that the new tile keeps, may come back over a loop; whether it finds the sides of a path unused is then asked
of a board with the tile on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

import msgspec

from .board import Board
from .ferries import ferry_ends, slots_across
from .hexmap import Hex
from .moves import NODES, TileMoves
from .parts import Edge, End, Path
from .plan import plan_of
from .reach import Held, Reach
from .slots import Slots, city_map
from .tile import Tile


class Trial(msgspec.Struct, frozen=True):
    """``new``, turned as it shall lie, held over ``old`` on ``here``, for the company of ``found``."""

    board: Board
    here: Hex
    old: Tile
    new: Tile
    found: Reach

    def runs_over(self, wanted: Collection[int]) -> bool:
        """Could a train run over one of these paths of the new tile, given by index?

        Over the whole path: it must not have used the side of the hex before to which the path leads.
        """
        plan = plan_of(self.board.hexmap, self.here, self.new)
        entries = [port for port, entry in plan.entries.items() if self.found.has_crossing(entry)]
        first = [port for port in entries if self.found.avoids(plan.entries[port], self.here.index)]
        if any(path in wanted for path in self._walk(plan, first)):
            return True
        if len(first) == len(entries):
            return False
        maybe = {path for path in self._walk(plan, entries) if path in wanted}
        return any(self._is_open(plan, path) for path in sorted(maybe))

    def feeds_over(self, wanted: Collection[int]) -> bool:
        """Would feeder track lead from a stop that the company reaches over one of these paths of the new
        tile, given by index?"""
        plan = plan_of(self.board.hexmap, self.here, self.new)
        found = Reach(self.board, self.found.company, self._starts(), Held(plan, self._slots()))
        return any((self.here.index, path) in found.feeders.paths for path in wanted)

    def _walk(self, plan: TileMoves, ports: Iterable[int]) -> Iterator[int]:
        """The paths of the new tile to which these ports lead, or where tokens of the company will be."""
        stack = [plan.ports[port] for port in ports]
        moved = city_map(self.old, self.new)
        for city, node in enumerate(self.old.city_nodes):
            if self.found.starts_at(self.here.name, node) and self.new.cities:
                stack.append(plan.starts[self.new.city_nodes[moved[city]]])
        passed: set[int] = set()
        while stack:
            moves = stack.pop()
            yield from (way.path for way in moves.ways if self._is_used(way.path))
            for arrival in moves.arrivals:
                if not self._is_used(arrival.path):
                    continue
                node, onward = arrival.node, arrival.onward
                if onward is not None and node not in passed and not self._closed(node % NODES):
                    passed.add(node)
                    stack.append(onward)

    def _is_used(self, path: int) -> bool:
        """Is this path of the new tile of a kind of track that the trails use?"""
        without = self.found.without
        return without is None or self.new.paths[path].track is not without

    def _closed(self, node: int) -> bool:
        """Will this stop be closed to the company, with the tokens that move there?"""
        company = self.found.company
        if company is None or company in self.board.unblocked or node not in self.new.city_nodes:
            return False
        held = self._slots()
        if held is None:
            return False
        city = self.new.city_nodes.index(node)
        ferry = self.board.hexmap.ferry_track
        tokens = [one for one in slots_across(self.new, held, city, ferry) if one]
        joined = ferry_ends(self.new, ferry) or ()
        slots = sum(self.new.cities[one].slots for one in (joined if city in joined else (city,)))
        return len(tokens) >= slots > 0 and company not in tokens and self.board.bystanders.isdisjoint(tokens)

    def _slots(self) -> tuple[Slots, ...] | None:
        """The tokens as they will lie."""
        held = self.board.tokens.get(self.here.name)
        return None if held is None else self.board.moved(self.here.name, self.old, self.new)

    def _is_open(self, plan: TileMoves, index: int) -> bool:
        """Is there a trail that comes to one end of a path, and has not used the side at the other end?"""
        path = self.new.paths[index]
        return any(
            self._comes_to(plan, index, near, far) for near, far in ((path.a, path.b), (path.b, path.a))
        )

    def _comes_to(self, plan: TileMoves, index: int, near: End, far: End) -> bool:
        tile = _without_side(self.new, far.number) if isinstance(far, Edge) else self.new
        held = Held(plan_of(self.board.hexmap, self.here, tile), self._slots())
        lands = self.board.lands.get(self.found.company or "", ())
        found = Reach(
            self.board, self.found.company, self._starts(), held, lands=lands, without=self.found.without
        )
        if not isinstance(near, Edge):
            return found.passes(self.here.name, near.index)
        return any(
            found.has_crossing(entry)
            for port, entry in plan.entries.items()
            if port % 6 == near.number and any(way.path == index for way in plan.ports[port].ways)
        )

    def _starts(self) -> Iterator[tuple[str, int]]:
        """Where the company's tokens will lie."""
        company = self.found.company
        moved = city_map(self.old, self.new)
        for name, city in self.board.tokens_of(company) if company is not None else ():
            yield name, moved[city] if name == self.here.name else city


@lru_cache(maxsize=4096)
def _without_side(tile: Tile, edge: int) -> Tile:
    """The tile without its track to one side."""
    printed = Edge((edge - tile.rotation) % 6)
    parts = [part for part in tile.parts if not (isinstance(part, Path) and printed in (part.a, part.b))]
    return Tile(tile.name, tile.color, parts).at(tile.rotation)
