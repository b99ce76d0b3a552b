"""The spikes that join east and west, and what the west becomes then."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation

from .events import SpikeDriven
from .facts import Spike, Wyoming
from .revenue import has_spare, spikes_left


def drive_spikes(
    game: GameInPlay,
    company: Corporation,
    routes: Sequence[tuple[str, tuple[tuple[str, ...], ...], int]],
) -> None:
    """Drive the spikes that these routes reach: train, connections, revenue."""
    for name, spike in list(spikes_left(game)):
        if any(_drives(game, company, spike, train, connections) for train, connections, _ in routes):
            _drive(game, company, name, spike)


def _drives(
    game: GameInPlay, company: Corporation, spike: Spike, train: str, connections: Sequence[Sequence[str]]
) -> bool:
    stops = {hex_ for part in connections for hex_ in (part[0], part[-1])}
    if not stops.intersection(spike.starts) or not stops.intersection(spike.ends):
        return False
    named = spike.spike in stops
    if named and game.trusting:
        return True
    reach = game.policies.revenue.train_reach(company, game.train(train))
    return has_spare(reach, len(connections) + (0 if named else 1))


def _drive(game: GameInPlay, company: Corporation, name: str, spike: Spike) -> None:
    memory, land = game.memory_of(Wyoming), game.land
    memory.spikes = (*memory.spikes, name)
    game.happen(SpikeDriven(company=company.id, hex=spike.spike))
    land.exchange_tile(spike.spike, f"{spike.done}-0", 0)
    for hex_, end in spike.ends.items():
        land.exchange_tile(hex_, f"{end.tile}-0", 0)
    if spike.closes is not None:
        private = game.privates.get(spike.closes)
        if private is not None:
            game.close_private(private)
