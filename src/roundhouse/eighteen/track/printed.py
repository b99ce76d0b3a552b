"""What is printed on a hex and outlives the tiles that are laid there, stop by stop: its groups."""

from __future__ import annotations

from collections.abc import Sequence

from .parts import City, Node, Stop
from .tile import Tile

Groups = tuple[str, ...]


def groups_of(printed: Tile, tile: Tile) -> tuple[Groups, ...]:
    """For each node of ``tile``, as it lies on a hex with ``printed`` on it, the groups of that stop.

    They are those of the tile, and what is printed: a group that all printed stops are in is the hex’s,
    and holds for every stop there; that of some of them holds for the stops that take their places. A printed
    stop goes on in the first of its kind that joins all its exits; else in the one of its number, or in the
    last there is.
    """
    found = [list(node.groups) if isinstance(node, Stop) else [] for node in tile.nodes]
    if tile is not printed:
        common = set.intersection(*(set(stop.groups) for stop in printed.stops)) if printed.stops else set()
        for at, node in enumerate(printed.nodes):
            for name in node.groups if isinstance(node, Stop) else ():
                for heir in _stops(tile) if name in common else _heirs(printed, at, tile):
                    if name not in found[heir]:
                        found[heir].append(name)
    return tuple(map(tuple, found))


def _stops(tile: Tile) -> Sequence[int]:
    return [at for at, node in enumerate(tile.nodes) if isinstance(node, Stop)]


def _heirs(printed: Tile, at: int, tile: Tile) -> Sequence[int]:
    """The node of ``tile`` that takes the place of a printed one, if there is any stop at all."""
    before, after = _alike(printed, printed.nodes[at]), _alike(tile, printed.nodes[at])
    needed = printed.node_exits[at]
    joined = [node for node in after if needed and needed <= tile.node_exits[node]]
    return (joined or after[min(before.index(at), len(after) - 1) :])[:1] if after else ()


def _alike(tile: Tile, node: Node) -> Sequence[int]:
    """The nodes of a tile of the same kind; of any kind of stop where there is none."""
    stops = _stops(tile)
    same = [at for at in stops if isinstance(tile.nodes[at], City) == isinstance(node, City)]
    return same or stops
