"""Building track: what it costs, where it may lie, and that nobody is shut out (§1.5 of the rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from roundhouse.crayon.board.definition import Foreman
from roundhouse.table.choices import Choice, Free
from roundhouse.table.errors import Malformed, Place, Refusal

from .crowding import Crowding
from .pieces import Player
from .words import gold, node_of, path_of

if TYPE_CHECKING:
    from .game import CrayonGame


class Section(NamedTuple):
    """One section of track to build: from a node to a node, over a link, for gold."""

    start: int
    end: int
    link: int
    cost: int


class Bill(NamedTuple):
    """What a line of track costs and whom it pays: sections, the bribe, how many leave major cities."""

    sections: tuple[Section, ...]
    bribe: int
    exits: int

    @property
    def total(self) -> int:
        """Gold pieces in all."""
        return sum(section.cost for section in self.sections) + self.bribe


class Building:
    """Checks and builds lines of track."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game
        self._crowding = Crowding(game)

    # Commands

    def build(self, player: Player, action: Mapping[str, Any]) -> None:
        """Build from ``start`` to ``end``, or along a ``path``: all of it or nothing."""
        game = self._game
        bill = self.price_line(player, self.read_line(action))
        for section in bill.sections:
            game.track.lay(section.link, player.number)
        progress = game.progress
        progress.exits += bill.exits
        if bill.bribe:
            progress.build_bribed = True
            payee = game.foremen.collector() or game.bank
            game.pay(player, payee, bill.bribe)
            progress.spent += bill.bribe
            if isinstance(payee, Player):
                game.tell(player, f"pays {payee.name} a bribe of {gold(bill.bribe)}")
        game.spend(player, bill.total - bill.bribe)
        progress.acted = True
        last = bill.sections[-1].end
        sections = "a section" if len(bill.sections) == 1 else f"{len(bill.sections)} sections"
        game.tell(player, f"builds {sections} to {game.board.words(last)} for {gold(bill.total)}")

    def read_line(self, action: Mapping[str, Any]) -> list[int]:
        """The nodes of the line that an action draws. Raises Malformed."""
        board = self._game.board
        if "path" in action:
            path = path_of(action, board)
        else:
            path = [node_of(action.get(name), board, name) for name in ("start", "end")]
        if len(path) < 2:
            raise Malformed("bad-request", "A line of track has two ends at least.", place=Place(path="path"))
        if any(board.is_strait(node) for node in path):
            raise Refusal("sea-point", "Track cannot lie in the sea.")
        return path

    def choices(self, player: Player) -> Iterator[Choice]:
        """One choice for all lines; its hint is one section that can be built."""
        section = next(self.legal_sections(player), None)
        if section is not None:
            board = self._game.board
            hint = [board.name(section.start), board.name(section.end)]
            left = self._game.numbers.budget - self._game.progress.spent
            yield Choice(
                {"type": "build-track"},
                {"path": Free(hint, "a list of mileposts, from your track or a major city")},
                {"left": min(left, player.gold)},
            )

    # Questions

    def network(self, player: Player) -> set[int]:
        """The mileposts that a player's track reaches, the other face of an entrance included."""
        board, found = self._game.board, set[int]()
        for link, owner in self._game.track.owner.items():
            if owner == player.number:
                found.update(board.ends[link])
        found.update([board.twin[node] for node in found if node in board.twin])
        return found

    def legal_sections(self, player: Player) -> Iterator[Section]:
        """Every single section that the player could build now; where the search begins varies with play."""
        board, owner = self._game.board, self._game.track.owner
        starts = sorted(self.network(player) | {node for n in board.majors for node in board.city_nodes[n]})
        turn = (len(owner) * 7 + self._game.progress.turn * 3) % len(starts)
        for start in starts[turn:] + starts[:turn]:
            for end, link in board.around[start]:
                if link not in owner:
                    try:
                        yield self.price_line(player, [start, end]).sections[0]
                    except Refusal:
                        continue

    def cost(self, foreman: Foreman | None, end: int, link: int) -> int:
        """What a section to ``end`` over ``link`` costs whoever employs that foreman."""
        board, numbers = self._game.board, self._game.numbers
        cost = board.cost[end]
        river, inlet = numbers.river, numbers.inlet
        if foreman is not None:
            cost = foreman.costs.get(board.terrain[end].name, cost)
            if foreman.below is not None and board.below[end]:
                flat = self._game.options.troll_plain == "flat"
                cost = foreman.below if flat else min(cost, foreman.below)
            river = river if foreman.river is None else foreman.river
            inlet = inlet if foreman.inlet is None else foreman.inlet
        if board.river[link]:
            cost += river
        elif board.inlet[link]:
            cost += inlet
        return cost

    def price_line(self, player: Player, path: Sequence[int]) -> Bill:
        """The bill for a line along ``path``. Raises Refusal with the first reason why it cannot be."""
        game, board = self._game, self._game.board
        foreman = game.foreman_of(player)
        reached = self.network(player)
        fresh: dict[int, int] = {}
        sections: list[Section] = []
        exits, bribe = 0, 0
        for start, end in pairwise(path):
            link = self._link(start, end)
            self._check_free(player, link)
            if start not in reached and not board.major[start]:
                self._refuse("not-connected", end, "Track begins in a major city or where yours already is.")
            self._check_foreman(foreman, end)
            if game.events.bans_building(player, link):
                self._refuse("build-forbidden", end, "An event forbids building here.")
            exits += board.major[start]
            if game.progress.exits + exits > game.numbers.exits and board.major[start]:
                self._refuse(
                    "major-exit-limit",
                    end,
                    f"Only {game.numbers.exits} sections a turn may leave major cities.",
                )
            fresh[link] = player.number
            self._crowding.check(player, link, fresh)
            sections.append(Section(start, end, link, self.cost(foreman, end, link)))
            if board.below[end] and self._owes_bribe(foreman):
                bribe = game.numbers.bribe
            reached.add(end)
            if end in board.twin:
                reached.add(board.twin[end])
        bill = Bill(tuple(sections), bribe, exits)
        game.check_spending(player, bill.total)
        return bill

    def drop_claims(self, player: Player) -> None:
        """Rights of way that have lasted their turns end."""
        claims = self._game.track.claims
        for link, (owner, card, until) in list(claims.items()):
            if owner == player.number and not card and player.turns >= until:
                self._game.track.waive(link)

    # Parts of the check

    def _link(self, start: int, end: int) -> int:
        board = self._game.board
        link = board.link_of.get((start, end))
        if link is not None:
            return link
        if board.major[start] and board.city[start] == board.city[end]:
            self._refuse(
                "inside-major-city", end, "Inside a major city there is track for everybody already."
            )
        if not (board.land[start] and board.land[end]) and board.spots[start].direction_to(board.spots[end]):
            self._refuse("sea-point", end, "Track cannot lie on water.")
        self._refuse("not-adjacent", end, "These two mileposts are no neighbours.")
        raise AssertionError

    def _check_free(self, player: Player, link: int) -> None:
        game = self._game
        end = game.board.ends[link][1]
        owner = game.track.owner.get(link)
        if owner is not None:
            whose = "you" if owner == player.number else game.players[owner].name
            self._refuse("link-occupied", end, f"There is track of {whose} between these two already.")
        claim = game.track.claims.get(link)
        if claim is not None and claim[0] != player.number:
            self._refuse(
                "right-of-way",
                end,
                f"{game.players[claim[0]].name} may rebuild what was washed away here first.",
            )

    def _check_foreman(self, foreman: Foreman | None, end: int) -> None:
        if foreman is not None and foreman.only_below and not self._game.board.below[end]:
            self._refuse("troll-surface", end, f"{foreman.name} builds only underground.")

    def _owes_bribe(self, foreman: Foreman | None) -> bool:
        return not self._game.progress.build_bribed and (foreman is None or foreman.bribes)

    def _refuse(self, code: str, node: int, message: str) -> None:
        raise Refusal(code, message, place=Place(hex=str(self._game.board.spots[node])))
