"""The tree of trails that tokens grow along track.

A plain flood over all crossings (a train going over a side, one way) would turn trains round in balloon
loops: out over a side, round the loop and back over the same side. So the flood grows a tree of trails, in
which no side is used both ways, and watches for loops: where the track leads on from a place *x* against a
crossing that the tree already has, the trails to both from the last place that they share make a loop, and
all its crossings can be made the other way too. The loop then counts as one place, the one where it begins.
This is how blossoms are found in matching problems, and exact: what is reached has a trail, and what has a
trail is reached. (Goldberg and Karzanov, "Path problems in skew-symmetric graphs".)

Stops need no such care: a trail that passes one twice can be cut short there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from .ferries import slots_across
from .moves import NODES, Exit, Moves, TileMoves
from .parts import Gauge
from .slots import Slots, is_full

ROOT = -1
"""The place before those where trails start."""
_RAIL_OF = {Gauge.BROAD: 0, Gauge.NARROW: 1, Gauge.THIN: 2}
"""The number of the rails of a kind of track in crossings."""


class Trails:
    """The tree of trails as far as it has grown, and how it grows.

    It is not the :class:`~.reach.Reach` itself, so that nothing that a flood holds leads back to who holds
    the flood: a ring like that stays in memory until the garbage collector comes.
    """

    __slots__ = (
        "_barred_rail",
        "_borders",
        "_company",
        "_ferry",
        "_loops",
        "_neutral",
        "_tokens",
        "_without",
        "bare",
        "before",
        "first",
        "in_order",
        "nodes",
        "plans",
        "sides",
        "starts",
        "starts_meet",
        "walked",
    )

    def __init__(
        self,
        plans: Mapping[int, TileMoves],
        tokens: Mapping[str, tuple[Slots, ...]],
        company: str | None,
        neutral: frozenset[str],
        starts: set[int],
        bare: Collection[int] = (),
        without: Gauge | None = None,
        ferry: Gauge | None = None,
        borders: int = 0,
    ) -> None:
        self.plans: Mapping[int, TileMoves] = plans
        self.bare: Collection[int] = bare
        """Hexes, by index, where trails begin on plain track."""
        self._without = without
        self._ferry = ferry
        self._borders = borders
        self._barred_rail = _RAIL_OF.get(without) if without is not None else None
        self._tokens = tokens
        self._company = company
        self._neutral = neutral
        self.starts: set[int] = starts
        self.sides: int = 0
        """The sides of hexes at which track could be joined on, as bits."""
        self.nodes: set[int] = set()
        self.in_order: list[int] = []
        """The nodes in the order in which they were reached."""
        # The tree: crossings and nodes (node n is -2 - 2n) with the place before them, and by which move
        # a crossing was first made; then loops: what lies in a loop with the place where the loop begins.
        self.before: dict[int, int] = {}
        self.first: dict[int, Exit] = {}
        self._loops: dict[int, int] = {}
        self.walked: list[tuple[int, Moves]] = []
        self.starts_meet: bool = False
        """Does track join two of the nodes where the trails start?"""

    def is_used(self, index: int, path: int) -> bool:
        """Is a path, by the index of its hex and in its tile, of a kind of track that is used?"""
        return self._without is None or self.plans[index].tile.paths[path].track is not self._without

    def is_closed(self, node: int) -> bool:
        """Is this a city that ``company`` may not pass?"""
        plan = self.plans[node // NODES]
        held = self._tokens.get(plan.hex_name)
        numbers = plan.tile.city_nodes
        if held is None or self._company is None or node % NODES not in numbers:
            return False
        slots = slots_across(plan.tile, held, numbers.index(node % NODES), self._ferry)
        return bool(slots) and is_full(slots, self._company, self._neutral)

    def grow(self) -> Iterator[int]:
        """Grow the tree, giving every node when it is first reached."""
        before, first, plans = self.before, self.first, self.plans
        walked, nodes, in_order, loops = self.walked, self.nodes, self.in_order, self._loops
        closed: set[int] = set()
        sides, borders = 0, self._borders
        queue: list[tuple[int, int, Moves]] = []
        for node in sorted(self.starts):
            plan = plans[node // NODES]
            sides |= plan.open_edges << plan.hex_index * 6 & ~borders
            before[-2 - 2 * node] = ROOT
            queue.append((-2 - 2 * node, plan.hex_index, plan.starts[node % NODES]))
            nodes.add(node)
            in_order.append(node)
            self.sides = sides
            yield node
        for index in sorted(self.bare):
            plan, place = plans[index], -2 - 2 * (index * NODES + NODES - 1)
            sides |= plan.open_edges << index * 6
            before[place] = ROOT
            queue.extend((place, index, moves) for moves in plan.ports.values())
        barred, without = self._barred_rail, self._without
        for place, index, moves in queue:  # grows while it is read
            walked.append((index, moves))
            for move in moves.exits:
                crossing = move.crossing
                if barred is not None and crossing >> 1 & 3 == barred:
                    continue
                if move.sides & borders:
                    continue
                mate = crossing ^ 1
                if mate in before:
                    # Mostly both lie in the same loop: a stop does with the crossing before it.
                    if loops.get(place, place) != loops.get(mate, mate):
                        queue += self._close_loop(place, mate)
                elif crossing not in before:
                    before[crossing] = place
                    first[crossing] = move
                    sides |= move.sides
                    onward = plans[move.hex].ports.get(move.port)
                    if onward is not None:
                        queue.append((crossing, move.hex, onward))
            for arrival in moves.arrivals:
                node, onward = arrival.node, arrival.onward
                if without is not None and not self.is_used(index, arrival.path):
                    continue
                if node not in nodes:
                    nodes.add(node)
                    in_order.append(node)
                    if self.is_closed(node):
                        closed.add(node)
                    self.sides = sides
                    yield node
                if onward is None or node in closed:
                    continue
                stop = -2 - 2 * node
                if stop not in before:
                    # Passed in both directions alike, a stop is a loop by itself.
                    before[stop] = loops[stop] = place
                    queue.append((stop, index, onward))
                else:
                    queue += self._close_loop(place, stop)
        self.sides = sides

    def _close_loop(self, one: int, other: int) -> list[tuple[int, int, Moves]]:
        """Track joins two places: close the loop of the trails to them, if it is a new one.

        Returns the crossings of the loop the other way, to be followed.
        """
        loops = self._loops
        here = self._base(one) if one in loops else one
        there = self._base(other) if other in loops else other
        if here == there:
            return []
        trail = {here}
        before = self.before
        while here != ROOT:
            here = before[here]
            if here in loops:
                here = self._base(here)
            trail.add(here)
        start = there
        while start not in trail:
            start = before[start]
            if start in loops:
                start = self._base(start)
        if start == ROOT:
            self.starts_meet = True  # the two trails come from different cities
        turned: list[tuple[int, int, Moves]] = []
        for end in (self._base(one), there):
            place = end
            while place != start:
                further = before[place]
                if further in loops:
                    further = self._base(further)
                loops[place] = start
                if place >= 0:
                    loops[place ^ 1] = start
                    before[place ^ 1] = start
                    move = self.first[place]
                    moves = self.plans[move.from_hex].ports[move.from_port]
                    turned.append((place ^ 1, move.from_hex, moves))
                place = further
        return turned

    def _base(self, place: int) -> int:
        """Where the loop around ``place`` begins; the place itself if it lies in none."""
        loops = self._loops
        base = place
        while base in loops:
            base = loops[base]
        while place != base:
            loops[place], place = base, loops[place]
        return base
