"""The position for one player: what the network reaches, what lines to cities cost, how far trips are."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from roundhouse.crayon.rules.desks import active_events, victory
from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.crayon.rules.state.pieces import Player

from .board_tables import FAR, magic_steps, tables_of
from .joining import JoiningCosts
from .rides import RideLength, RideNetwork
from .track_plan import CLOSED, FREE, OWN, BuildCosts, TrackPlan


def key_of(game: CrayonGame, player: Player) -> tuple[object, ...]:
    """Everything that a survey depends on, but for where the train is: equal keys, equal surveys."""
    progress = game.progress
    return (game.track.stamp, progress.events, progress.opened, player.foreman, player.engine, player.ship)


class NetworkSurvey:
    """The track of a board as one player can use and extend it.

    It stays true while :func:`key_of` says the same and the train is joined to the same network.
    """

    def __init__(
        self,
        game: CrayonGame,
        player: Player,
        avoid: Iterable[int] = (),
        start: int | None = None,
        *,
        riding: bool = True,
        sailing: bool = False,
        patient: bool = False,
    ) -> None:
        """``avoid`` are links that turned out to be forbidden. With ``start``, the look is that of a train
        that would be there. ``riding``: the track of others may be used, for a fee; ``sailing``: ships may be
        taken; ``patient``: lines may be planned where an event forbids to build for a turn, to wait for."""
        self.game = game
        self.player = player
        self.board = game.board
        self.tables = tables_of(game.board)
        self.magic = magic_steps(game.board, sorted(active_events.open_links(game)))
        self.shut = {n for n, centre in enumerate(self.board.centre) if active_events.closes(game, centre)}
        self._riding = riding
        self._sailing = sailing and not active_events.in_force(game, "no-ships")
        self._patient = patient
        self._avoid = frozenset(avoid)
        self.legs: dict[tuple[int, int, int, bool, TrackPlan], list[int]] = {}
        """Ways of the train that were searched: from a node where it came from another to a city, by track of
        others at once or not, over the track there will be."""
        self._own: dict[int, list[int]] = {}
        for link, owner in game.track.owner.items():
            if owner == player.number:
                a, b = self.board.ends[link]
                self._own.setdefault(a, []).append(b)
                self._own.setdefault(b, []).append(a)
        self.start = player.at if start is None else start
        self.network = self._home()
        """The mileposts of the player's network that lines go on from: the train's if it stands on one."""

    # Where the train is

    def still_true(self) -> bool:
        """Does the survey hold for where the train is now? If so, it goes on from there."""
        if self.player.ship:
            return True  # it is reckoned from where the ship will land
        at = self.player.at
        if at in self.network or not self._is_base(at):
            self.start = at
            self.__dict__.pop("rides_from_train", None)
            return True
        return False

    @cached_property
    def sections(self) -> int:
        """How many sections of track the player owns."""
        return sum(len(others) for others in self._own.values()) // 2

    @property
    def at_home(self) -> bool:
        """Does it stand on the player's own network?"""
        return self.start in self.network

    @property
    def cut_off_in(self) -> int:
        """The city where the train stands off its network while no track leads there: a line from the network
        has to come to it before it goes anywhere. -1 if it does not, or no line can come."""
        return -1 if self.at_home else self._cut_off_in

    @cached_property
    def _cut_off_in(self) -> int:
        board, start = self.board, self.start
        if self.player.ship or not 0 <= start < board.milepost_count or self._leads_to(self.network):
            return -1
        city = board.city[start]
        return city if city >= 0 and 0 < self.line_cost[city] < FAR else -1

    @cached_property
    def rides_from_train(self) -> dict[int, RideLength]:
        """How far it is from the train to the cities that track leads to."""
        return self.rides.from_node(self.start)

    # Lines

    @cached_property
    def track_plan(self) -> TrackPlan:
        """The network as it is."""
        return TrackPlan(self.build_costs, self.network)

    @property
    def line_cost(self) -> list[int]:
        """What it costs to join each city to the network; FAR when that cannot be."""
        return self.track_plan.prices

    @cached_property
    def joining(self) -> JoiningCosts:
        """What joining the major cities costs that are still wanted."""
        game, wanted = self.game, self.game.numbers.majors
        if game.options.together:
            # What all together lack is to be joined to what this player has.
            missing = max(0, wanted - len(victory.joined_majors(game, self.player)))
            wanted = missing and missing + len(victory.joined_alone(game, self.player))
        return JoiningCosts(self.tables, self.line_cost, wanted)

    @cached_property
    def build_costs(self) -> BuildCosts:
        """What may be built where, and for how much."""
        game, me = self.game, self.player.number
        board = self.board
        marks = [FREE] * (len(board.ends) + 1)
        for link, owner in game.track.owner.items():
            marks[link] = OWN if owner == me else CLOSED
        for link in self._closed_links():
            if marks[link] == FREE:
                marks[link] = CLOSED
        steps = self.tables.steps_with(game, game.foreman_of(self.player))
        return BuildCosts(board, steps, marks, self.magic)

    # Track

    @cached_property
    def rides(self) -> RideNetwork:
        """The track that the train may use."""
        owner, me = self.game.track.owner, self.player.number
        speed = self.game.engine_of(self.player).speed
        crossings = self.tables.crossings if self._sailing else None
        return RideNetwork(
            self.board, owner, me, self.magic, riding=self._riding, crossings=crossings, speed=speed
        )

    def ride(self, a: int, b: int) -> RideLength | None:
        """From the train (``a`` -1) or a city to a city, over track; ``None`` when none leads there."""
        return self.rides_from_train.get(b) if a < 0 else self.rides.between(a, b)

    def length(self, a: int, b: int) -> int:
        """Mileposts from the train or a city to a city along a line that is not there yet."""
        lengths = self.tables.length
        if a >= 0:
            return lengths[a][b]
        here = self.board.city[self.start]
        if here >= 0:
            return lengths[here][b]
        reached = ((run.steps, city) for city, run in self.rides_from_train.items())
        return min((steps + lengths[city][b] for steps, city in reached), default=self._crow(b))

    def _crow(self, city: int) -> int:
        """The distance in a straight line, where no track leads to any city."""
        one, other = self.board.mileposts[self.start], self.board.mileposts[self.board.centre[city]]
        return max(abs(one.q - other.q), abs(one.r - other.r)) + 1

    # The sea

    def sea_points(self, start: int, end: int) -> int:
        """The sea points between two nodes of a way, if that step is a crossing by ship; else 0."""
        board = self.board
        if start not in board.ports or end not in board.ports or (start, end) in board.link_of:
            return 0
        if end in board.joined[start] or end in self.magic.get(start, ()):
            return 0
        return dict(self.tables.crossings[start]).get(end, 0)

    @property
    def points_to_land(self) -> int:
        """How far the train's ship is from where it will land."""
        return max(0, self.board.sail(self.start)[self.player.at]) if self.player.ship else 0

    # Parts

    def _home(self) -> set[int]:
        """The network of the train; or the largest of the player's, if that is larger and the train can drive
        there over the track of others. A train that strayed into a city of others goes home."""
        if not self._own:
            return self._connected([self.start])
        here = self._connected([self.start]) if self._is_base(self.start) else set[int]()
        best = self.largest()
        if not here or (self.larger(best, here) and self._leads_to(best)):
            return best
        return here

    def _leads_to(self, goals: set[int]) -> bool:
        """Does track of anybody lead from the train to one of these mileposts?"""
        if not self._riding or self.player.ship or self.start >= self.board.milepost_count:
            return False
        adjacent = self.rides.adjacent
        seen, queue = {self.start}, [self.start]
        while queue:
            node = queue.pop()
            if node in goals:
                return True
            for other, _ in adjacent.get(node, ()):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return False

    def larger(self, one: set[int], other: set[int]) -> bool:
        """Does the first part of a network reach more mileposts by own track than the second?"""
        return len(one & self._own.keys()) > len(other & self._own.keys())

    def largest(self) -> set[int]:
        """The mileposts of the largest connected part of the player's track."""
        best = set[int]()
        seen = set[int]()
        for node in self._own:
            if node not in seen:
                part = self._connected([node])
                seen |= part
                if len(part) > len(best):
                    best = part
        return best

    def _is_base(self, node: int) -> bool:
        """Can lines begin here?"""
        return node in self._own or (0 <= node < self.board.milepost_count and self.board.major[node])

    def _connected(self, starts: Iterable[int]) -> set[int]:
        seen = set(starts)
        queue = list(seen)
        joined, magic, own = self.board.joined, self.magic, self._own
        while queue:
            node = queue.pop()
            for other in (*own.get(node, ()), *joined[node], *magic.get(node, ())):
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return seen

    def _closed_links(self) -> set[int]:
        """The links where others, rules or events forbid this player to build."""
        game, me = self.game, self.player.number
        closed = {link for link, claim in game.track.claims.items() if claim[0] != me}
        for effect, drawer in active_events.in_force(game, "no-build"):
            if not self._patient and (not effect.area.drawer or drawer == me):
                links = game.areas.links(effect.area)
                if len(links) < len(self.board.ends):
                    closed |= links
        return closed | self._full_places(me) | self._avoid

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
