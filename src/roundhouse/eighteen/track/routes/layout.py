"""Which bit of a mask stands for what a route may have once only, and routes of a company may not share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from roundhouse.eighteen.track.network import Network
from roundhouse.eighteen.track.routes.rules import RouteRules
from roundhouse.eighteen.track.routes.trains import TrainReach


@dataclass(frozen=True)
class Layout:
    """Which bits of a mask mean what, on this network under these rules."""

    network: Network
    sides: int
    """What no two routes may share: hex sides, and the one passage through a stop that is passed once. Trains
    that may use the same track have sides of their own in it."""
    own_sides: int
    """The hex sides of the trains that this layout is for."""
    passage: int
    """The bit of that passage, the highest of ``sides``; 0 if there is none."""
    stop_shift: int
    stop_bits: tuple[int, ...]
    """For each stop: its own bit and its groups."""
    chain_bits: tuple[int, ...]
    """For each chain: its sides, among those of these trains."""
    hex_shift: int | None
    """Where the bits of hexes begin, if a route may visit a hex only once."""
    dead: frozenset[int]
    """Chains that no route may use: they come back to a hex although hexes are visited once."""

    def start(self, stop: int) -> int:
        """What a route takes that begins at the stop."""
        return self.stop_bits[stop] | self._hexes(self.network.hex_bits[self.network.stops[stop].hex])

    def hop(self, chain: int, start: int, to: int) -> int:
        """What going from one stop to the next takes; the hex one starts in is already visited."""
        here = self.network.hex_bits[self.network.stops[start].hex]
        entered = self._hexes(self.network.chains[chain].hexes & ~here)
        return self.chain_bits[chain] | self.stop_bits[to] | entered

    @cached_property
    def _masks(self) -> tuple[int, ...]:
        ends = ((chain.a, chain.b) for chain in self.network.chains)
        return tuple(
            self.hop(at, start, to) for at, (a, b) in enumerate(ends) for start, to in ((b, a), (a, b))
        )

    def mask_of(self, number: int) -> int:
        """What the hop of this number takes."""
        return self._masks[number]

    def _hexes(self, hexes: int) -> int:
        return 0 if self.hex_shift is None else hexes << self.hex_shift

    @cached_property
    def stop_mask(self) -> int:
        """The bits of all stops."""
        return (1 << len(self.network.stops)) - 1 << self.stop_shift


def layouts_of(network: Network, rules: RouteRules, trains: Sequence[TrainReach]) -> Mapping[str, Layout]:
    """The layout for each category of trains: the same one, unless categories may share track."""
    names = sorted({train.category for train in trains})
    if not rules.categories_share_track:
        return dict.fromkeys(names, layout_of(network, rules))
    return {name: layout_of(network, rules, pool=at, pools=len(names)) for at, name in enumerate(names)}


def layout_of(network: Network, rules: RouteRules, *, pool: int = 0, pools: int = 1) -> Layout:
    """Give every exclusive thing its bit. Each of several ``pools`` of trains has sides of its own."""
    first = network.side_count * pool
    every = network.side_count * pools
    passage = 1 << every if rules.passed_once else 0
    stop_shift = every + bool(passage)
    group_shift = stop_shift + len(network.stops)
    groups: dict[str, int] = {}
    stop_bits = []
    apart = _apart(network) if rules.one_place_per_hex else {}
    for at, stop in enumerate(network.stops):
        names = [f"group {name}" for name in stop.groups]
        if rules.one_stop_per_hex:
            names.append(f"hex {stop.hex}")
        names += apart.get(at, ())
        mask = 1 << stop_shift + at
        for name in names:
            mask |= groups.setdefault(name, 1 << group_shift + len(groups))
        stop_bits.append(mask)
    once = rules.one_visit_per_hex
    return Layout(
        network=network,
        sides=(1 << stop_shift) - 1,
        own_sides=(1 << network.side_count) - 1 << first,
        passage=passage,
        stop_shift=stop_shift,
        stop_bits=tuple(stop_bits),
        chain_bits=tuple(chain.sides << first for chain in network.chains),
        hex_shift=group_shift + len(groups) if once else None,
        dead=frozenset(
            at for at, chain in enumerate(network.chains) if once and _comes_back(chain.hex_names)
        ),
    )


def _apart(network: Network) -> Mapping[int, Sequence[str]]:
    """For each stop the names of its pairs with stops of its hex that no track within the hex joins to it."""
    joined = {frozenset((chain.a, chain.b)) for chain in network.chains if len(chain.hex_names) == 1}
    by_hex: dict[str, list[int]] = {}
    for at, stop in enumerate(network.stops):
        by_hex.setdefault(stop.hex, []).append(at)
    found: dict[int, list[str]] = {}
    for stops in by_hex.values():
        for pair in combinations(stops, 2):
            if frozenset(pair) not in joined:
                for at in pair:
                    found.setdefault(at, []).append(f"pair {pair}")
    return found


def _comes_back(names: Sequence[str]) -> bool:
    return len(set(names)) < len(names)
