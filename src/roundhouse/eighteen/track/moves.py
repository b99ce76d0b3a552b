"""The moves of trains over one tile where it lies, as integers: from side to side and to stops.

They belong to a tile on a hex of a map and hold no state of play. :mod:`~roundhouse.eighteen.track.plan`
makes them once, and walks over the map (:mod:`~roundhouse.eighteen.track.reach`) only follow them.

- A *port* is a side of the hex with a lane and the kind of rails come by: what must match to go on.
- A *crossing* is a train going over a side by a port, one way; the same the other way is its *mate*, whose
  number differs in the lowest bit only.
- A *node* is a stop or junction of a certain hex, one number.
- Dual-gauge track has both kinds of rails, broad and narrow; each counts as a crossing of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from .parts import Stop
from .tile import Tile

NODES = 32
"""Numbers set aside for the nodes of one hex."""


class Exit(msgspec.Struct, frozen=True, gc=False):
    """A move out of the hex on one kind of rails: the crossing, where it leads to, where it comes from.

    ``sides`` are the bits of the two sides that meet there.
    """

    crossing: int
    hex: int
    port: int
    from_hex: int
    from_port: int
    sides: int


class Leave(msgspec.Struct, frozen=True, gc=False):
    """A move out of the hex by a path, on any rails: the track crossed, one number for both ways, and whether
    the gauge changes there."""

    crossing: int
    hex: int
    port: int
    path: int
    changes: bool = False


class Arrival(msgspec.Struct, frozen=True):
    """A move to a node by a path, and the moves on from there; none where track ends for everyone."""

    node: int
    onward: Moves | None
    path: int


class PathTaken(msgspec.Struct, frozen=True):
    """A path that moves take, by index in ``Tile.paths``, and the crossings at its far end, if any."""

    path: int
    crossings: tuple[int, ...]


class PlacedStop(msgspec.Struct, frozen=True):
    """A stop on a hex: which node and city of the tile it is, its number among all nodes of the map, and its
    groups, those that are printed on the hex among them."""

    hex: str
    index: int
    number: int
    stop: Stop
    city: int | None
    location: str | None
    groups: tuple[str, ...]


@dataclass(slots=True, eq=False)
class Moves:
    """All moves from one port or node: out of the hex by rails and again by paths, and to nodes."""

    plan: TileMoves
    exits: tuple[Exit, ...] = ()
    leaves: tuple[Leave, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    ways: tuple[PathTaken, ...] = ()
    stay: bool = False
    """Does a way cross no side of the hex: to a node, or to where track ends?"""


@dataclass(slots=True, eq=False)
class TileMoves:
    """All moves of a tile on a hex, and its stops there; ``open_edges`` are those of the hex.

    ``ports`` has them for each port with track; what comes by dual track has ports of its own. ``starts`` has
    them for each node when a trail begins there (over all its paths), ``throughs`` when it passes the node
    (not over terminal paths). ``entries`` are the crossings that lead to the ports.
    """

    hex_name: str
    hex_index: int
    open_edges: int
    tile: Tile
    stops: tuple[PlacedStop, ...]
    ports: dict[int, Moves] = field(default_factory=dict)
    entries: dict[int, int] = field(default_factory=dict)
    starts: tuple[Moves, ...] = ()
    throughs: tuple[Moves, ...] = ()
