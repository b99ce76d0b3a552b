"""The network: a board's track as stops and the chains of track between them, in whole numbers.

A *stop* is a city, town, offboard, halt or pass. A *chain* is the track from one stop to the next without
a stop between. What two chains may not share is written as bits: ``sides`` are the hex sides (one bit a
lane) and the track inside a hex that only one train of a company may use; ``hexes`` the hexes that a chain
touches. A junction (the middle of a Lawson tile) is no stop: a chain passes it once, a route as often as it
finds other sides to come and go by.

The network is one company's: whose tokens block and which are its own is part of it. It does not know
phases or trains, so it stays the same until the board changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import TypeAlias

import msgspec

from roundhouse.eighteen.track.parts import Gauge, Revenue

StopKey: TypeAlias = tuple[str, int]
"""A stop by name: its hex and its index among the stops of the tile there."""


class StopKind(StrEnum):
    """What a stop is, as trains count it."""

    CITY = "city"
    TOWN = "town"
    OFFBOARD = "offboard"
    HALT = "halt"
    PASS = "pass"
    CHANGE = "change"
    """A change of gauge between two stops: no stop itself, but trains count it as they count stops."""


class NetworkStop(msgspec.Struct, frozen=True):
    """A stop as routes see it.

    ``own``: the company has a token here. ``passable``: a route may run through; a city full of other
    companies' tokens and an offboard may only be an end. ``groups``: a route has one stop of a group.
    ``visit_cost``: how many of a train's visits the stop takes. ``cities``: the stops of the tile, by index,
    for all of which it stands, where a ferry joins them.
    """

    hex: str
    index: int
    kind: StopKind
    revenue: Revenue
    own: bool = False
    passable: bool = True
    groups: tuple[str, ...] = ()
    visit_cost: int = 1
    name: str = ""
    cities: tuple[int, ...] = ()

    @property
    def key(self) -> StopKey:
        """The stop by name."""
        return (self.hex, self.index)

    @property
    def nodes(self) -> tuple[str, ...]:
        """What the exchange formats call it: hex and index, of both cities where a ferry joins them."""
        return tuple(f"{self.hex}-{index}" for index in self.cities or (self.index,))

    def __str__(self) -> str:
        return self.name or (self.hex if self.index == 0 else f"{self.hex}/{self.index}")


class Chain(msgspec.Struct, frozen=True):
    """Track between the stops ``a`` and ``b`` (indices in the network).

    ``sides`` and ``hexes`` are bit masks; ``crossings`` counts the hex sides crossed (what
    an H-train counts). ``a_ends`` and ``b_ends``: the track at that stop is terminal, so a route using the
    chain ends there. ``gauges``: the kinds of track it needs, dual track needing none.
    ``changes`` counts the changes of gauge on the way, which trains count as they count stops.
    ``steps``: hex and path index for each piece in order from ``a`` to ``b``, for drawing.
    """

    a: int
    b: int
    sides: int
    hexes: int
    crossings: int = 1
    a_ends: bool = False
    b_ends: bool = False
    gauges: frozenset[Gauge] = frozenset()
    changes: int = 0
    steps: tuple[tuple[str, int], ...] = ()

    @property
    def hex_names(self) -> tuple[str, ...]:
        """The hexes passed in order, each named once where the chain stays in it."""
        names: list[str] = []
        for name, _ in self.steps:
            if not names or names[-1] != name:
                names.append(name)
        return tuple(names)


@dataclass(frozen=True)
class Network:
    """The stops and chains that a company may run on.

    ``hex_names``: the hex of each bit of ``Chain.hexes``; behind all hexes, as ``"C22 dual"``, those with
    dual track from side to side, for the chains that use it, and as ``"J9 thin"`` those with thin track where
    that meets broad track. ``side_count``: how many bits of sides are in
    use. Immutable; equal boards give equal networks.
    """

    stops: tuple[NetworkStop, ...]
    chains: tuple[Chain, ...]
    hex_names: tuple[str, ...]
    side_count: int
    index: Mapping[StopKey, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {stop.key: at for at, stop in enumerate(self.stops)})

    @cached_property
    def mark(self) -> Hashable:
        """Stands for all that routes and revenues depend on: the same on networks that run alike.

        Sides are numbered in the order in which these chains meet them: their bits depend on other track.
        """
        numbers: dict[int, int] = {}

        def renumbered(sides: int) -> int:
            found = 0
            while sides:
                side = sides & -sides
                found |= 1 << numbers.setdefault(side, len(numbers))
                sides ^= side
            return found

        chains = tuple(
            (
                *(one.a, one.b, renumbered(one.sides), one.hexes),
                *(one.crossings, one.a_ends, one.b_ends, one.gauges, one.changes),
            )
            for one in self.chains
        )
        return self.stops, chains, self.hex_names

    @cached_property
    def hex_bits(self) -> Mapping[str, int]:
        """The bit of each hex by its name."""
        return {name: 1 << at for at, name in enumerate(self.hex_names)}

    @cached_property
    def chains_between(self) -> Mapping[frozenset[int], tuple[int, ...]]:
        """The indices of the chains that join two stops."""
        found: dict[frozenset[int], list[int]] = {}
        for at, chain in enumerate(self.chains):
            found.setdefault(frozenset((chain.a, chain.b)), []).append(at)
        return {pair: tuple(chains) for pair, chains in found.items()}

    @cached_property
    def chains_through(self) -> Mapping[tuple[str, ...], tuple[int, ...]]:
        """The indices of the chains that pass these hexes in this order, from either end."""
        found: dict[tuple[str, ...], list[int]] = {}
        for at, chain in enumerate(self.chains):
            names = chain.hex_names
            for way in {names, names[::-1]}:
                found.setdefault(way, []).append(at)
        return {way: tuple(chains) for way, chains in found.items()}

    def without(self, hex_name: str) -> Network:
        """The network without the track that touches a hex."""
        bit = self.hex_bits.get(hex_name, 0)
        open_ = tuple(chain for chain in self.chains if not chain.hexes & bit)
        return Network(self.stops, open_, self.hex_names, self.side_count)

    def reached_from(self, starts: Iterable[int], over: Iterable[Chain] | None = None) -> set[int]:
        """The indices of the stops that the chains ``over``, or else all, join to ``starts``, with these.

        A stop that is not passable is reached, and nothing beyond it.
        """
        chains = self.chains if over is None else tuple(over)
        reached = set(starts)
        queue = list(reached)
        while queue:
            at = queue.pop()
            for chain in chains:
                other = chain.b if chain.a == at else chain.a
                if at in (chain.a, chain.b) and other not in reached:
                    reached.add(other)
                    if self.stops[other].passable:
                        queue.append(other)
        return reached

    def stops_of(self, hex_name: str) -> tuple[NetworkStop, ...]:
        """The stops in a hex, in the order of the tile."""
        return tuple(stop for stop in self.stops if stop.hex == hex_name)

    def names_of(self, hexes: int) -> tuple[str, ...]:
        """The names of the hexes whose bits are set."""
        return tuple(name for at, name in enumerate(self.hex_names) if hexes >> at & 1)


@dataclass(frozen=True, slots=True)
class Line:
    """A chain in words, for networks written by hand: ``sides`` are any names of shared track.

    Two lines that name the same side share it; a line without names has a side of its own.
    """

    a: StopKey
    b: StopKey
    sides: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    a_ends: bool = False
    b_ends: bool = False
    gauges: frozenset[Gauge] = frozenset()
    changes: int = 0


def network_of_lines(stops: Sequence[NetworkStop], lines: Iterable[Line]) -> Network:
    """A network from stops and lines: the abstract description, without a board.

    A line crosses one hex side more than the hexes it goes ``through``; none if it stays in one hex.
    """
    lines = tuple(lines)
    names = dict.fromkeys([stop.hex for stop in stops] + [name for line in lines for name in line.through])
    hex_bits = {name: 1 << at for at, name in enumerate(names)}
    sides: dict[str, int] = {}
    index = {stop.key: at for at, stop in enumerate(stops)}
    chains = []
    for at, line in enumerate(lines):
        hexes = (line.a[0], *line.through, line.b[0])
        chains.append(
            Chain(
                a=index[line.a],
                b=index[line.b],
                sides=sum(sides.setdefault(name, 1 << len(sides)) for name in set(line.sides) or {f"#{at}"}),
                hexes=sum(hex_bits[name] for name in set(hexes)),
                crossings=sum(one != two for one, two in pairwise(hexes)),
                a_ends=line.a_ends,
                b_ends=line.b_ends,
                gauges=line.gauges,
                changes=line.changes,
                steps=tuple((name, 0) for name in hexes),
            )
        )
    return Network(tuple(stops), tuple(chains), tuple(names), len(sides))
