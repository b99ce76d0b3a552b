"""Where track may lead: the stops that a company does not reach yet, and how far away they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.moves import NODES
from roundhouse.eighteen.track.parts import City, Junction, Offboard
from roundhouse.eighteen.track.tile import COLOR_ORDER, Tile, revenue_in

CITY, TOWN = 30, 10
"""The least worth of a city and of a town, in revenue: tiles to come raise them."""
FADING = 0.6
"""The worth of a stop that is one hex further away, as a part of the nearer one's."""
FARTHEST = 5
"""The distance in hexes beyond which stops are not looked at."""
CLOSED = 2
"""The number of hexes by which all is further away where nothing can be laid beyond the track yet."""
_FADED = tuple(FADING**steps for steps in range(FARTHEST + 1))


class Prospects:
    """The stops of a map by their distance from every hex. The map never changes; what lies on it does."""

    def __init__(self, game: EighteenGame) -> None:
        self.game = game
        self._near: dict[str, Mapping[str, int]] = {}
        hexes = game.land.board.hexmap.hexes
        self._stops = tuple(name for name, here in hexes.items() if here.printed.stops)
        self._bits = {name: 1 << at for at, name in enumerate(self._stops)}
        self._rings: dict[tuple[str, int], Sequence[int]] = {}
        self._worth: dict[tuple[str, ...], dict[Tile, int]] = {}

    def of(self, company: Corporation) -> float:
        """The worth of the stops that ``company`` does not reach yet, near ones counting most; in revenue."""
        game, bits = self.game, self._bits
        reach = game.land.reach(company)
        rings = [0] * (FARTHEST + 1)
        for start in reach.hexes:
            further = 0 if self._is_open(company, start) else CLOSED
            for steps, stops in enumerate(self._rings_around(start, further), further):
                rings[steps] |= stops
        seen = 0
        for name in reach.track_hexes:
            seen |= bits.get(name, 0)
        total = 0.0
        for faded, stops in zip(_FADED, rings, strict=True):
            total += faded * self._worth_of(stops & ~seen)
            seen |= stops
        return total

    def _worth_of(self, stops: int) -> int:
        """The revenue of the tiles with these stops (a bit for each), now or at least later."""
        if not stops:
            return 0
        colors, tile = self.game.phase.tiles, self.game.land.board.tile
        known = self._worth.setdefault(colors, {})
        total = 0
        while stops:
            low = stops & -stops
            stops ^= low
            there = tile(self._stops[low.bit_length() - 1])
            worth = known.get(there)
            if worth is None:
                worth = known[there] = _worth(there, colors)
            total += worth
        return total

    def _is_open(self, company: Corporation, hex_: str) -> bool:
        """Whether track can be laid on ``hex_`` in this phase, by its colour and the private companies."""
        land, colors = self.game.land, self.game.phase.tiles
        color = land.board.tile(hex_).color
        if color == "white":
            return land.abilities.blocks_hex(hex_, company) is None
        return color in COLOR_ORDER[:-1] and COLOR_ORDER[COLOR_ORDER.index(color) + 1] in colors

    def reached(self, company: Corporation) -> int:
        """The sum of the revenues of all stops that the track of ``company`` reaches."""
        game = self.game
        colors, plans = game.phase.tiles, game.land.board.plans
        total = 0
        for node in game.land.reach(company).nodes:
            stop = plans[node // NODES].tile.nodes[node % NODES]
            if not isinstance(stop, Junction):
                total += revenue_in(stop.revenue, colors)
        return total

    def at_home(self, company: Corporation) -> float:
        """The worth of the stops around the home of ``company``; of several homes, the best one's."""
        board, colors = self.game.land.board, self.game.phase.tiles
        return max(
            (
                sum(
                    _worth(board.tile(name), colors) * FADING**steps
                    for name, steps in self._around(home).items()
                )
                for home in company.definition.home
                if home in board.hexmap.hexes
            ),
            default=0.0,
        )

    def _rings_around(self, start: str, further: int) -> Sequence[int]:
        """The stops around ``start`` as bits, one set for each distance in hexes.

        Where ``further`` is not 0, all count as so many hexes further away.
        """
        found = self._rings.get((start, further))
        if found is None:
            rings = [0] * (FARTHEST + 1 - further)
            for name, steps in self._around(start).items():
                if steps < len(rings):
                    rings[steps] |= self._bits[name]
            found = self._rings[start, further] = rings
        return found

    def _around(self, start: str) -> Mapping[str, int]:
        """The stops near a hex, each with the number of hexes on the way."""
        found = self._near.get(start)
        if found is None:
            hexes = self.game.land.board.hexmap.hexes
            steps, queue = {start: 0}, deque([start])
            while queue:
                here = queue.popleft()
                if steps[here] == FARTHEST:
                    continue
                for other in hexes[here].neighbours:
                    if other is not None and other not in steps:
                        steps[other] = steps[here] + 1
                        queue.append(other)
            found = {name: count for name, count in steps.items() if hexes[name].printed.stops}
            self._near[start] = found
        return found


def _worth(tile: Tile, colors: tuple[str, ...]) -> int:
    """The revenue of the stops of a tile now, but at least what such stops will pay later."""
    total = 0
    for stop in tile.stops:
        pays = revenue_in(stop.revenue, colors)
        match stop:
            case City():
                total += max(CITY, pays)
            case Offboard():
                total += pays
            case _:
                total += max(TOWN, pays)
    return total
