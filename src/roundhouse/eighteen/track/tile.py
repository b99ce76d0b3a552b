"""A tile as an object: its stops, its track, its sides, in any of the six rotations.

Tiles never change. The six rotations of a tile are made once and know each other, so that a tile on a board
can be compared by identity and can carry what has been derived from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeVar

from .language import print_code
from .parts import (
    Border,
    City,
    Edge,
    End,
    Frame,
    FutureLabel,
    Gauge,
    Halt,
    Icon,
    Junction,
    Label,
    Lane,
    Node,
    Offboard,
    Part,
    Partition,
    Pass,
    Path,
    Revenue,
    Stop,
    StopRef,
    Stripes,
    Stub,
    Town,
    Upgrade,
)

T = TypeVar("T")

COLOR_ORDER = ("white", "yellow", "green", "brown", "gray", "red", "blue")
RISING = COLOR_ORDER[: COLOR_ORDER.index("red")]
"""The colours of tiles that are laid, each of which follows the one before, from bare land on."""
_NODES = (City, Town, Offboard, Pass, Halt, Junction)


def revenue_in(revenue: Revenue, colors: Sequence[str]) -> int:
    """What a stop pays while tiles of ``colors`` (lowest first) may be laid (S1.L2).

    That is the sum of the highest of these colours for which it has one; nothing if there is none.
    """
    if revenue.flat is not None:
        return revenue.flat
    sums = dict(revenue.phases)
    return next((sums[color] for color in reversed(colors) if color in sums), 0)


def expand_lanes(path: Path) -> tuple[Path, ...]:
    """The single tracks of a path of several ``lanes`` (S1.L3).

    Lane 0 of an end is the most clockwise, so parallel tracks count up at one end and down at the other.
    """
    if path.lanes == 1:
        return (path,)
    width = path.lanes
    return tuple(
        replace(path, lanes=1, a_lane=Lane(width, i), b_lane=Lane(width, width - 1 - i)) for i in range(width)
    )


def _turn(end: End, steps: int) -> End:
    return Edge((end.number + steps) % 6) if isinstance(end, Edge) else end


class Tile:
    """A tile in one rotation.

    ``name`` is its number (57), or for a printed hex the name of the hex; ``color`` yellow, green, …;
    ``parts`` what its code says, unrotated; ``rotation`` 0 to 5 steps clockwise. All other properties speak
    of the tile as it lies: their edges are rotated. Nodes (stops and junctions) are numbered as in the code.
    """

    def __init__(self, name: str, color: str, parts: Sequence[Part]) -> None:
        self.name = name
        self.color = color
        self.parts: tuple[Part, ...] = tuple(parts)
        self.rotation = 0
        self._turns: list[Tile | None] = [self, None, None, None, None, None]

    def rotated(self, steps: int) -> Tile:
        """This tile turned ``steps`` further clockwise; the same object whenever it is asked for."""
        rotation = (self.rotation + steps) % 6
        turned = self._turns[rotation]
        if turned is None:
            turned = Tile(self.name, self.color, self.parts)
            turned.rotation = rotation
            turned._turns = self._turns
            self._turns[rotation] = turned
        return turned

    def at(self, rotation: int) -> Tile:
        """This tile in ``rotation``, counted from how it is printed."""
        return self._turns[rotation % 6] or self.rotated(rotation - self.rotation)

    def __repr__(self) -> str:
        return f"<Tile {self.name}@{self.rotation}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _revive, (self.name, self.color, self.parts, self.rotation)

    @property
    def ref(self) -> tuple[str, str, int]:
        """What a saved state calls this tile."""
        return ("tile", self.name, self.rotation)

    @property
    def base(self) -> Tile:
        """This tile as it is printed, not turned."""
        return self.at(0)

    @cached_property
    def code(self) -> str:
        """The canonical tile string, not turned."""
        return print_code(self.parts)

    def of(self, kind: type[T]) -> tuple[T, ...]:
        """The parts of one kind, not turned."""
        return tuple(part for part in self.parts if isinstance(part, kind))

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Stops and junctions in order; a path end :class:`StopRef` is an index into this."""
        return tuple(part for part in self.parts if isinstance(part, _NODES))

    @cached_property
    def stops(self) -> tuple[Stop, ...]:
        """The nodes that are not junctions."""
        return tuple(node for node in self.nodes if not isinstance(node, Junction))

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """The cities in order; logs and tokens count them from 0."""
        return self.of(City)

    @cached_property
    def city_nodes(self) -> tuple[int, ...]:
        """The node index of each city."""
        return tuple(i for i, node in enumerate(self.nodes) if isinstance(node, City))

    @cached_property
    def towns(self) -> tuple[Town | Halt, ...]:
        """The towns in order, halts among them."""
        return tuple(part for part in self.parts if isinstance(part, Town | Halt))

    @cached_property
    def offboards(self) -> tuple[Offboard, ...]:
        """The off-board areas."""
        return self.of(Offboard)

    @cached_property
    def all_paths(self) -> tuple[Path, ...]:
        """Every single track as it lies, lanes expanded, future track included."""
        printed = tuple(single for path in self.of(Path) for single in expand_lanes(path))
        if not self.rotation:
            return printed
        return tuple(
            replace(single, a=_turn(single.a, self.rotation), b=_turn(single.b, self.rotation))
            for single in printed
        )

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """The tracks that trains can use: all but the future ones."""
        return tuple(path for path in self.all_paths if path.track is not Gauge.FUTURE)

    @cached_property
    def exits(self) -> frozenset[int]:
        """The edges with track."""
        return frozenset(
            end.number for path in self.paths for end in (path.a, path.b) if isinstance(end, Edge)
        )

    @cached_property
    def node_exits(self) -> tuple[frozenset[int], ...]:
        """For each node the edges that one path joins it to."""
        found: list[set[int]] = [set() for _ in self.nodes]
        for path in self.paths:
            for here, there in ((path.a, path.b), (path.b, path.a)):
                if isinstance(here, StopRef) and isinstance(there, Edge):
                    found[here.index].add(there.number)
        return tuple(map(frozenset, found))

    @cached_property
    def stems(self) -> Mapping[int, int]:
        """The paths, by index, that leave a town by a piece of track which they share: the node of the town.

        A town that lies at one of its edges (its ``loc``) has one way to that edge, and one to all others.
        """
        found: dict[int, int] = {}
        for node, stop in enumerate(self.nodes):
            if not isinstance(stop, Town) or not (stop.loc or "").isdigit():
                continue
            beside = (int(stop.loc or 0) + self.rotation) % 6
            away = [
                index
                for index, path in enumerate(self.paths)
                if StopRef(node) in (path.a, path.b)
                and any(isinstance(end, Edge) and end.number != beside for end in (path.a, path.b))
            ]
            if beside in self.node_exits[node] and len(away) > 1:
                found |= dict.fromkeys(away, node)
        return found

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """All labels."""
        return tuple(label.text for label in self.of(Label))

    @property
    def label(self) -> str | None:
        """The label, the last one if there are several."""
        return self.labels[-1] if self.labels else None

    @cached_property
    def future_label(self) -> FutureLabel | None:
        """The label that upgrades need from a colour on."""
        labels = self.of(FutureLabel)
        return labels[-1] if labels else None

    @cached_property
    def borders(self) -> tuple[Border, ...]:
        """The marked sides."""
        return tuple(replace(border, edge=(border.edge + self.rotation) % 6) for border in self.of(Border))

    @property
    def icons(self) -> tuple[Icon, ...]:
        """The pictures."""
        return self.of(Icon)

    @cached_property
    def only_by_ability(self) -> bool:
        """May this tile not be laid normally, only by the ability of a company (S1.L1, blocks_lay)?"""
        return any(icon.blocks_lay for icon in self.icons)

    @cached_property
    def upgrades(self) -> tuple[Upgrade, ...]:
        """The terrain costs."""
        return self.of(Upgrade)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The coloured frames."""
        return self.of(Frame)

    @property
    def stripes(self) -> tuple[Stripes, ...]:
        """The coloured stripes."""
        return self.of(Stripes)

    @property
    def partitions(self) -> tuple[Partition, ...]:
        """The lines that track may not cross, not turned (only printed hexes have them)."""
        return self.of(Partition)

    @cached_property
    def stubs(self) -> tuple[Stub, ...]:
        """The bits of track that a tile here must connect."""
        return tuple(replace(stub, edge=(stub.edge + self.rotation) % 6) for stub in self.of(Stub))


def _revive(name: str, color: str, parts: tuple[Part, ...], rotation: int) -> Tile:
    return Tile(name, color, parts).at(rotation)
