"""Gauges that meet on the board and are apart for trains.

Where broad and narrow track lead companies on together, a train still runs on one of them from end to end.
So a stop that both reach is two stops of the network, one for each gauge: no route changes over.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from .network import Chain, Network, NetworkStop
from .parts import Gauge

GAUGES = (Gauge.BROAD, Gauge.NARROW)


def with_gauges_apart(network: Network) -> Network:
    """The network with its narrow track apart from the rest.

    Chains that need both gauges are left out, those of dual track alone are in both halves; a stop without
    track stays once.
    """
    stops: list[NetworkStop] = []
    chains: list[Chain] = []
    placed: dict[tuple[Gauge, int], int] = {}

    def place(gauge: Gauge, at: int) -> int:
        if (gauge, at) not in placed:
            placed[gauge, at] = len(stops)
            stops.append(network.stops[at])
        return placed[gauge, at]

    halves = [(gauge, tuple(_on(network, gauge))) for gauge in GAUGES]
    met = {at for _, half in halves for chain in half for at in (chain.a, chain.b)}
    for at in range(len(network.stops)):
        if at not in met:
            place(Gauge.BROAD, at)
        for gauge, half in halves:
            if any(at in (chain.a, chain.b) for chain in half):
                place(gauge, at)
    for gauge, half in halves:
        chains.extend(replace(chain, a=place(gauge, chain.a), b=place(gauge, chain.b)) for chain in half)
    return Network(tuple(stops), tuple(chains), network.hex_names, network.side_count)


def _on(network: Network, gauge: Gauge) -> Iterator[Chain]:
    """The chains that a train of this gauge may use."""
    others = set(GAUGES) - {gauge}
    return (chain for chain in network.chains if others.isdisjoint(chain.gauges))
