"""A route, and the best set of routes with its proof."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from roundhouse.eighteen.track.network import Chain, Network, NetworkStop
from roundhouse.eighteen.track.routes.trains import TrainReach


class Route(msgspec.Struct, frozen=True):
    """Where a train runs: stops in order and the chains between them, as indices in a network.

    A route of a local train may be a single stop without chains. ``train`` is the train's place in the
    list of trains given.
    """

    train: int
    stops: tuple[int, ...]
    chains: tuple[int, ...]


class Run(msgspec.Struct, frozen=True):
    """A route with what it earns: the counted stops (indices), the claimed bonuses, the revenue."""

    train: TrainReach
    route: Route
    network: Network
    counted: tuple[int, ...]
    hexes: int
    revenue: int
    bonuses: tuple[tuple[str, int], ...] = ()

    @property
    def stops(self) -> tuple[NetworkStop, ...]:
        """The stops in order."""
        return tuple(self.network.stops[at] for at in self.route.stops)

    @property
    def chains(self) -> tuple[Chain, ...]:
        """The chains in order."""
        return tuple(self.network.chains[at] for at in self.route.chains)

    @property
    def hex_names(self) -> tuple[str, ...]:
        """The hexes touched, in the network's order."""
        return self.network.names_of(self.hexes)

    @property
    def connections(self) -> tuple[tuple[str, ...], ...]:
        """The hexes of each chain in running order, as the exchange formats name them.

        Of several chains within one hex each says which of its stops it joins: ``F2 0.1``. A ferry is named
        by its hex alone. A route of a local train without track names its hex.
        """
        network = self.network
        found: list[tuple[str, ...]] = []
        if not self.chains:
            return (("local", network.stops[self.route.stops[0]].hex),)
        stops = self.stops
        if stops[0].cities:
            found.append((stops[0].hex,))
        for at, chain in enumerate(self.chains):
            names = chain.hex_names
            if len(names) == 1 and len(network.chains_through[names]) > 1:
                first, second = sorted(network.stops[end].index for end in (chain.a, chain.b))
                names = (f"{names[0]} {first}.{second}",)
            found.append(names if chain.a == self.route.stops[at] else names[::-1])
            if stops[at + 1].cities:
                found.append((stops[at + 1].hex,))
        return tuple(found)

    @property
    def steps(self) -> tuple[tuple[str, int], ...]:
        """Every piece of track in running order: hex and path index, for drawing."""
        found: list[tuple[str, int]] = []
        for at, chain in enumerate(self.chains):
            found.extend(chain.steps if chain.a == self.route.stops[at] else chain.steps[::-1])
        return tuple(found)


class RouteSet(msgspec.Struct, frozen=True):
    """The answer of the search.

    ``optimal``: nothing earns more than ``value``, proved. Otherwise a budget ended the search: ``value`` is
    the best found and nothing earns more than ``bound``. ``steps``: the work done (see ``Budget``).
    Trains that do not run have no run.
    """

    runs: tuple[Run, ...]
    value: int
    bound: int
    steps: int

    @property
    def optimal(self) -> bool:
        """Is the value proved best?"""
        return self.value >= self.bound

    def of_train(self, place: int) -> RouteSet:
        """The same runs as those of the train at this place of a longer list."""
        runs = tuple(replace(run, route=replace(run.route, train=place)) for run in self.runs)
        return replace(self, runs=runs)
