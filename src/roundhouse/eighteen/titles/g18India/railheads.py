"""Where the next yellow tile of a turn may go: on from the end of those that were laid before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge, StopRef
from roundhouse.hexes.grid import opposite

Side = tuple[str, int]
"""A hex and one of its sides, by which a train comes in."""


def next_hexes(game: GameInPlay, company: Corporation, laid: Sequence[str]) -> frozenset[str]:
    """The bare hexes to which track leads from a token of ``company`` over all of ``laid``, in their order."""
    board = game.land.board
    sides = frozenset(_onward(game, company, laid[0], _entries(game, laid[0]), own=True))
    for hex_ in laid[1:]:
        entries = [edge for name, edge in sides if name == hex_]
        sides = frozenset(_onward(game, company, hex_, entries, own=False))
    return frozenset(name for name, _ in sides if board.tile(name).color == "white")


def _entries(game: GameInPlay, hex_: str) -> list[int]:
    """The sides of a hex at which its track meets that of its neighbours."""
    around = game.ground.hexmap[hex_].neighbours
    return [
        edge
        for edge in game.land.board.tile(hex_).exits
        if (other := around[edge]) is not None and game.land.leads_to(other, opposite(edge))
    ]


def _onward(
    game: GameInPlay, company: Corporation, hex_: str, entries: Iterable[int], *, own: bool
) -> Iterator[Side]:
    """The sides to which track leads on from a hex, coming in by ``entries`` or from a token there."""
    board, seen = game.land.board, set[Side]()
    queue: list[Side] = []
    starts: list[int] = []
    if own:
        tile = board.tile(hex_)
        starts = [
            node for city, node in enumerate(tile.city_nodes) if board.has_token(hex_, company.id, city)
        ]
        queue.extend(_leaving(game, company, hex_, None, starts))
    for edge in entries:
        queue.extend(_leaving(game, company, hex_, edge, ()))
    while queue:
        side = queue.pop()
        if side in seen or (side[0] == hex_ and not own):
            continue
        seen.add(side)
        yield side
        name, edge = side
        if board.tile(name).color != "white" and edge in board.tile(name).exits:
            queue.extend(_leaving(game, company, name, edge, ()))


def _leaving(
    game: GameInPlay, company: Corporation, hex_: str, entry: int | None, starts: Sequence[int]
) -> Iterator[Side]:
    """The sides of neighbours to which the track of one hex leads, from a side of it or from its nodes."""
    board, tile = game.land.board, game.land.board.tile(hex_)
    closed = {
        node for city, node in enumerate(tile.city_nodes) if board.blocks(hex_, city, company.id)
    }
    nodes, edges, queue = set(starts), set[int](), list(starts)
    for path in tile.paths:
        ends = (path.a, path.b)
        if entry is None or Edge(entry) not in ends:
            continue
        other = path.b if path.a == Edge(entry) else path.a
        if isinstance(other, Edge):
            edges.add(other.number)
        elif isinstance(other, StopRef) and other.index not in nodes and other.index not in closed:
            nodes.add(other.index)
            queue.append(other.index)
    while queue:
        node = queue.pop()
        for path in tile.paths:
            for here, there in ((path.a, path.b), (path.b, path.a)):
                if not isinstance(here, StopRef) or here.index != node:
                    continue
                if isinstance(there, Edge):
                    edges.add(there.number)
                elif there.index not in nodes and there.index not in closed:
                    nodes.add(there.index)
                    queue.append(there.index)
    around = game.ground.hexmap[hex_].neighbours
    for edge in sorted(edges - {entry}):
        other_hex = around[edge]
        if other_hex is not None:
            yield other_hex, opposite(edge)
