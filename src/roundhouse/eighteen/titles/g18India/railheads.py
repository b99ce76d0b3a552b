"""Where the next yellow tile of a turn may go: on from the end of those that were laid before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge, StopRef
from roundhouse.hexes.grid import opposite

Side = tuple[str, int]
"""A hex and one of its sides, by which track comes in."""
Node = tuple[str, int]
"""A stop or junction: a hex and its node there."""
MOST_STEPS = 3_000
"""So many pieces of track are looked at for the ways from tokens to the first tile."""


class Railheads:
    """The track of one company on the board as it is."""

    def __init__(self, game: GameInPlay, company: Corporation) -> None:
        self.game = game
        self.company = company
        self.board = game.land.board
        self.own = frozenset(
            (hex_, self.board.tile(hex_).city_nodes[city]) for hex_, city in self.board.tokens_of(company.id)
        )

    def next_hexes(self, laid: Sequence[str]) -> frozenset[str]:
        """The bare hexes to which a way leads from a token over all of ``laid``, in their order.

        The way comes to no stop twice.
        """
        first, found = laid[0], set[str]()
        starts: list[tuple[int | None, frozenset[Node]]] = [
            (None, frozenset({node})) for node in self.own if node[0] == first
        ]
        for side in self.board.tile(first).exits:
            starts += [(side, passed) for passed in self._ways_back(first, side)]
        for edge, passed in starts:
            sides = self._onward(first, edge, passed)
            for hex_ in laid[1:]:
                sides = {
                    one for name, entry in sides if name == hex_ for one in self._onward(hex_, entry, passed)
                }
            found |= {name for name, _ in sides if self.board.tile(name).color == "white"}
        return frozenset(found)

    def _ways_back(self, hex_: str, edge: int) -> set[frozenset[Node]]:
        """The stops on the ways from a side of a hex back to the next token, for each way; none over that
        hex."""
        found: set[frozenset[Node]] = set()
        other = self.game.ground.hexmap[hex_].neighbours[edge]
        queue: list[tuple[Side, frozenset[Node], frozenset[Side]]] = []
        if other is not None:
            queue.append(((other, opposite(edge)), frozenset(), frozenset()))
        for _ in range(MOST_STEPS):
            if not queue:
                break
            (name, entry), passed, used = queue.pop(0)
            if name == hex_ or (name, entry) in used or entry not in self.board.tile(name).exits:
                continue
            nodes, edges = self._over(name, entry, passed)
            if any((name, node) in self.own for node in nodes):
                found.add(passed | {(name, node) for node in nodes})
                continue
            for way, through in edges:
                beyond = self.game.ground.hexmap[name].neighbours[way]
                if beyond is not None:
                    more = passed | {(name, node) for node in through}
                    queue.append(((beyond, opposite(way)), more, used | {(name, entry), (name, way)}))
        return found

    def _onward(self, hex_: str, edge: int | None, passed: frozenset[Node]) -> set[Side]:
        """The sides to which track leads on from a hex, coming in by ``edge`` or from the token there."""
        seen, queue = set[Side](), list(self._leaving(hex_, edge, passed))
        while queue:
            side = queue.pop()
            if side in seen:
                continue
            seen.add(side)
            name, entry = side
            if name != hex_ and entry in self.board.tile(name).exits:
                queue.extend(self._leaving(name, entry, passed))
        return seen

    def _leaving(self, hex_: str, entry: int | None, passed: frozenset[Node]) -> Iterator[Side]:
        """The sides of neighbours to which the track of one hex leads."""
        around = self.game.ground.hexmap[hex_].neighbours
        for edge, _ in self._over(hex_, entry, passed)[1]:
            beyond = around[edge]
            if beyond is not None:
                yield beyond, opposite(edge)

    def _over(
        self, hex_: str, entry: int | None, passed: frozenset[Node]
    ) -> tuple[set[int], list[tuple[int, tuple[int, ...]]]]:
        """The nodes of a hex that track leads to from a side of it, or from the token there, and the
        other sides with the nodes on the way there. Stops that were passed and cities full of others are
        in the way."""
        tile = self.board.tile(hex_)
        shut = {
            node
            for city, node in enumerate(tile.city_nodes)
            if self.board.blocks(hex_, city, self.company.id)
        }
        nodes = {node for name, node in self.own if name == hex_} if entry is None else set[int]()
        edges: dict[int, tuple[int, ...]] = {}
        queue: list[tuple[int, tuple[int, ...]]] = [(node, (node,)) for node in nodes]
        for end in self._others(hex_, Edge(entry)) if entry is not None else ():
            if isinstance(end, Edge):
                edges.setdefault(end.number, ())
            elif (hex_, end.index) not in passed:
                nodes.add(end.index)
                queue.append((end.index, (end.index,)))
        while queue:
            node, way = queue.pop()
            if node in shut:
                continue
            for end in self._others(hex_, StopRef(node)):
                if isinstance(end, Edge):
                    edges.setdefault(end.number, way)
                elif end.index not in nodes and (hex_, end.index) not in passed:
                    nodes.add(end.index)
                    queue.append((end.index, (*way, end.index)))
        edges.pop(entry if entry is not None else -1, None)
        return nodes, sorted(edges.items())

    def _others(self, hex_: str, end: Edge | StopRef) -> Iterable[Edge | StopRef]:
        """The far ends of the pieces of track that begin at a side or node of a hex."""
        for path in self.board.tile(hex_).paths:
            if path.a == end:
                yield path.b
            elif path.b == end:
                yield path.a


def next_hexes(game: GameInPlay, company: Corporation, laid: Sequence[str]) -> frozenset[str]:
    """See :meth:`Railheads.next_hexes`; worked out once for each state of the board."""
    return game.answers.to(_next_hexes, game, company, tuple(laid))


def _next_hexes(game: GameInPlay, company: Corporation, laid: tuple[str, ...]) -> frozenset[str]:
    return Railheads(game, company).next_hexes(laid)
