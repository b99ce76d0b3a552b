"""How the land lies for one player now: what is reached, what lines to cities cost, how far trips are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise

from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.pieces import Player

from .atlas import FAR, FINE, atlas_of, magic_steps

NODES = 1 << 14
"""More than a board has nodes: cost and node share one number in the queue."""

NEVER = FAR * FINE


class Survey:
    """A look at the board with one player's eyes. It is out of date once track or events change."""

    def __init__(
        self, game: CrayonGame, player: Player, avoid: Iterable[int] = (), start_city: int | None = None
    ) -> None:
        """``avoid`` are links that turned out to be forbidden. With ``start_city``, the look is that of a
        train that would start there, by the atlas alone."""
        self.game = game
        self.player = player
        self.board = game.board
        self.atlas = atlas_of(game.board)
        self.start = player.at if start_city is None else game.board.centre[start_city]
        self.magic = magic_steps(game.board, sorted(game.events.open_links()))
        self.shut = {n for n, centre in enumerate(self.board.centre) if game.events.closes(centre)}
        self._own: dict[int, list[int]] = {}
        for link, owner in game.track.owner.items():
            if owner == player.number:
                a, b = self.board.ends[link]
                self._own.setdefault(a, []).append(b)
                self._own.setdefault(b, []).append(a)
        self.network = self._connected([self.start])
        """The mileposts that the train is joined to by its own track."""
        self._travel: dict[int, dict[int, int]] = {}
        self._note_closed(set(avoid))
        self._start_city = start_city

    @cached_property
    def line_cost(self) -> list[int]:
        """What it costs to join each city to the network; :data:`FAR` when that cannot be."""
        if self._start_city is not None:
            return self.atlas.cost[self._start_city]
        spent, _ = self._spread(self.network)
        return [min(FAR, min(spent[node] for node in nodes) // FINE) for nodes in self.board.city_nodes]

    @cached_property
    def owes_bribes(self) -> bool:
        """Does the network lead below, where this player has to pay?"""
        due = self._foreman is None or self._foreman.bribes
        return due and any(self.board.below[node] for node in self.network)

    # Trips

    def distance(self, a: int, b: int) -> int:
        """Mileposts from city to city: over own track where both are on it, else along the atlas's line."""
        if self.line_cost[a] == 0 and self.line_cost[b] == 0:
            known = self._trips(a)
            if b in known:
                return known[b]
        return self.atlas.length[a][b]

    def distance_from_train(self, city: int) -> int:
        """Mileposts from where the train is."""
        here = self.board.city[self.start]
        if here >= 0:
            return self.distance(here, city)
        if self.line_cost[city] == 0:
            return self._walk([self.start]).get(city, FAR)
        return min(
            (steps + self.atlas.length[near][city] for near, steps in self._walk([self.start]).items()),
            default=FAR,
        )

    def _trips(self, city: int) -> dict[int, int]:
        if city not in self._travel:
            self._travel[city] = self._walk(self.board.city_nodes[city])
        return self._travel[city]

    def _walk(self, starts: Iterable[int]) -> dict[int, int]:
        """Steps to every city over own track."""
        board, found = self.board, dict[int, int]()
        steps = dict.fromkeys(starts, 0)
        queue = deque(steps)
        while queue:
            node = queue.popleft()
            number = board.city[node]
            if number >= 0:
                found.setdefault(number, steps[node])
            for other in self._next(node):
                if other not in steps:
                    steps[other] = steps[node] + 1
                    queue.append(other)
        return found

    # Lines

    def line_to(self, city: int, from_: set[int], extra: set[int]) -> list[int] | None:
        """The cheapest line from a set of nodes to a city, as nodes; ``extra`` are links counted as built."""
        goals = set(self.board.city_nodes[city])
        if goals & from_:
            return []
        _, before = self._spread(from_, goals, extra)
        end = before.pop(-1, None)
        return None if end is None else _trace(before, end)

    def price_of(self, line: list[int], planned: set[int]) -> int:
        """What a line costs, bribes included; its new links join ``planned``, which are counted as built."""
        board, price, below = self.board, 0, False
        for start, end in pairwise(line):
            link = board.link_of.get((start, end))
            if link is not None and link not in self._own_links and link not in planned:
                price += self.game.building.cost(self._foreman, end, link)
                planned.add(link)
            below = below or board.below[end]
        if below and (self._foreman is None or self._foreman.bribes):
            # A turn or two of building and one of moving below.
            price += (2 + price // self.game.numbers.budget) * self.game.numbers.bribe
        return price

    def _note_closed(self, avoid: set[int]) -> None:
        game, me = self.game, self.player.number
        self._foreman = game.foreman_of(self.player)
        self._steps = self.atlas.steps_with(game, self._foreman)
        closed = {link for link, owner in game.track.owner.items() if owner != me}
        closed |= {link for link, claim in game.track.claims.items() if claim[0] != me}
        for effect, drawer in game.events.in_force("no-build"):
            if not effect.area.drawer or drawer == me:
                links = game.areas.links(effect.area)
                if len(links) < len(self.board.ends):
                    closed |= links
        closed |= self._full_places(me) | avoid
        self._closed_links = closed
        self._own_links = {link for link, owner in game.track.owner.items() if owner == me}

    def _full_places(self, me: int) -> set[int]:
        """The links into places where no further player may come."""
        game, board = self.game, self.board
        closed = set[int]()
        limits = {"small": game.numbers.small, "medium": game.numbers.medium}
        places = [(board.centre[n], limits[c.size]) for n, c in enumerate(board.cities) if c.size in limits]
        places += [(node, game.numbers.port) for node in board.ports if board.city[node] < 0]
        for node, limit in places:
            owners = {game.track.owner.get(link) for _, link in board.around[node]} - {None}
            if me not in owners and len(owners) >= limit:
                closed.update(link for _, link in board.around[node])
        return closed

    def _spread(
        self, starts: Iterable[int], goals: set[int] | None = None, extra: set[int] | None = None
    ) -> tuple[list[int], dict[int, int]]:
        """Costs of lines from ``starts`` to every milepost in :data:`FINE` parts of a gold piece, and the
        milepost before each; with ``goals``, it stops at the first and notes it under -1."""
        closed, own, steps = self._closed_links, self._own_links, self._steps
        if extra:
            own = own | extra
        magic = self.magic
        spent = [NEVER] * len(steps)
        before: dict[int, int] = {}
        queue = sorted(starts)
        for node in queue:
            spent[node] = 0
        while queue:
            so_far, node = divmod(heappop(queue), NODES)
            if so_far > spent[node]:
                continue
            if goals is not None and node in goals:
                before[-1] = node
                break
            for other, link, price in steps[node]:
                if link in own:
                    total = so_far
                elif link in closed:
                    continue
                else:
                    total = so_far + price
                if total < spent[other]:
                    spent[other] = total
                    before[other] = node
                    heappush(queue, total * NODES + other)
            if node in magic:
                for other in magic[node]:
                    if so_far < spent[other]:
                        spent[other] = so_far
                        before[other] = node
                        heappush(queue, so_far * NODES + other)
        return spent, before

    # The network

    def _next(self, node: int) -> Iterable[int]:
        yield from self._own.get(node, ())
        yield from self.board.joined[node]
        yield from self.magic.get(node, ())

    def _connected(self, starts: Iterable[int]) -> set[int]:
        seen = set(starts)
        queue = list(seen)
        while queue:
            for other in self._next(queue.pop()):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return seen


def _trace(before: dict[int, int], node: int) -> list[int]:
    way = [node]
    while node in before:
        node = before[node]
        way.append(node)
    way.reverse()
    return way
