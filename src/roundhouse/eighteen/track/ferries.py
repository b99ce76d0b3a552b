"""Ferries: track inside a hex that joins two of its cities across a river.

A ferry joins the cities so closely that they count as one stop, and block trains only together; a train that
takes the ferry earns less there. So the network has, beside both cities, stops that stand for the two of
them: a route has one of all these at most, and comes to one of them where it goes over by the ferry, or ends
with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain as chained

from msgspec.structs import replace

from .network import Chain, Network, NetworkStop
from .parts import City, Gauge, Revenue, StopRef
from .slots import Slots
from .tile import Tile

Ends = tuple[int, int]
"""The two cities that a ferry joins, each by its number."""


@lru_cache(maxsize=4096)
def ferry_ends(tile: Tile, gauge: Gauge | None) -> Ends | None:
    """The cities of a tile, by number, that a ferry joins: track of the kind ``gauge`` between the two."""
    for path in tile.paths if gauge is not None else ():
        if path.track is not gauge or not isinstance(path.a, StopRef) or not isinstance(path.b, StopRef):
            continue
        if isinstance(tile.nodes[path.a.index], City) and isinstance(tile.nodes[path.b.index], City):
            return tile.city_nodes.index(path.a.index), tile.city_nodes.index(path.b.index)
    return None


def slots_across(tile: Tile, held: Sequence[Slots], city: int, gauge: Gauge | None) -> Slots:
    """The slots that have to be full before a city of ``tile`` blocks anybody: its own, and those of the city
    to which a ferry leads."""
    ends = ferry_ends(tile, gauge)
    if ends is None or city not in ends:
        return held[city]
    return tuple(chained.from_iterable(held[end] for end in ends))


def with_ferries(network: Network, gauge: Gauge | None, toll: int) -> Network:
    """The network with the ferries of its hexes as stops in place of track; whoever takes one earns ``toll``
    less there."""
    if gauge is None:
        return network
    for ferry in [one for one in network.chains if _is_ferry(one, network.stops, gauge)]:
        network = _with_ferry(network, ferry, toll)
    return network


def _is_ferry(chain: Chain, stops: Sequence[NetworkStop], gauge: Gauge) -> bool:
    return chain.gauges == {gauge} and not chain.crossings and stops[chain.a].hex == stops[chain.b].hex


def _with_ferry(network: Network, ferry: Chain, toll: int) -> Network:
    """The network with one ferry as two more stops: each is for routes that need the token of one bank.

    Track from the other bank leads to it over the ferry, which only one train uses; track of the bank itself
    leads there without it.
    """
    banks = (ferry.a, ferry.b)
    group = f"ferry {network.stops[ferry.a].hex}"
    stops = [
        replace(stop, groups=(*stop.groups, group)) if at in banks else stop
        for at, stop in enumerate(network.stops)
    ]
    chains = [chain for chain in network.chains if chain is not ferry]
    more: list[Chain] = []
    free = max(stop.index for stop in stops if stop.hex == stops[ferry.a].hex) + 1
    for place, bank in enumerate(banks):
        across = len(stops)
        stops.append(_across(stops[bank], stops[banks[1 - place]], free + place, toll))
        for chain in chains:
            if {chain.a, chain.b} == set(banks):
                continue
            for end in (chain.a, chain.b):
                if end in banks:
                    moved = replace(chain, a=across) if chain.a == end else replace(chain, b=across)
                    over = 0 if end == bank else ferry.sides
                    more.append(replace(moved, sides=moved.sides | over))
    return Network(tuple(stops), (*chains, *more), network.hex_names, network.side_count)


def _across(bank: NetworkStop, other: NetworkStop, index: int, toll: int) -> NetworkStop:
    """Both cities as one stop, with the token of ``bank``."""
    return replace(
        bank,
        index=index,
        revenue=_less(bank.revenue, toll),
        passable=bank.passable and other.passable,
        cities=(min(bank.index, other.index), max(bank.index, other.index)),
    )


def _less(revenue: Revenue, toll: int) -> Revenue:
    """What a stop pays less the toll, but not less than nothing."""
    if revenue.flat is not None:
        return Revenue(flat=max(0, revenue.flat - toll))
    return Revenue(phases=tuple((color, max(0, amount - toll)) for color, amount in revenue.phases))
