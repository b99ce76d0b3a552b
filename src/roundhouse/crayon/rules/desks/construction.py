"""What a line of track costs and whether it may lie there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from roundhouse.crayon.board.definition import Foreman
from roundhouse.crayon.rules.state.action_fields import node_of, path_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Malformed, Place, Refusal

from . import active_events, crowding


class TrackSection(NamedTuple):
    """One section of track to build: from a node to a node, over a link, for gold."""

    start: int
    end: int
    link: int
    cost: int


class Bill(NamedTuple):
    """What a line of track costs and whom it pays: sections, the bribe, how many leave major cities."""

    sections: tuple[TrackSection, ...]
    bribe: int
    exits: int

    @property
    def total(self) -> int:
        """Gold pieces in all."""
        return sum(section.cost for section in self.sections) + self.bribe


def network(game: GameState, player: Player) -> set[int]:
    """The mileposts that a player's track reaches, the other face of an entrance included."""
    board, found = game.board, set[int]()
    for link, owner in game.track.owner.items():
        if owner == player.number:
            found.update(board.ends[link])
    found.update([board.twin[node] for node in found if node in board.twin])
    return found


def legal_sections(game: GameState, player: Player) -> Iterator[TrackSection]:
    """Every single section that the player could build now; where the search begins varies with play."""
    board, owner = game.board, game.track.owner
    starts = sorted(network(game, player) | {node for n in board.majors for node in board.city_nodes[n]})
    turn = (len(owner) * 7 + game.progress.turn * 3) % len(starts)
    for start in starts[turn:] + starts[:turn]:
        for end, link in board.around[start]:
            if link not in owner:
                try:
                    yield price_line(game, player, [start, end]).sections[0]
                except Refusal:
                    continue


def cost(game: GameState, foreman: Foreman | None, end: int, link: int) -> int:
    """What a section to ``end`` over ``link`` costs whoever employs that foreman."""
    board, numbers = game.board, game.numbers
    cost = board.cost[end]
    river, inlet = numbers.river, numbers.inlet
    if foreman is not None:
        cost = foreman.costs.get(board.terrain[end].name, cost)
        if foreman.below is not None and board.below[end]:
            flat = game.options.troll_plain == "flat"
            cost = foreman.below if flat else min(cost, foreman.below)
        river = river if foreman.river is None else foreman.river
        inlet = inlet if foreman.inlet is None else foreman.inlet
    if board.river[link]:
        cost += river
    elif board.inlet[link]:
        cost += inlet
    return cost


def read_line(game: GameState, action: Mapping[str, Any]) -> list[int]:
    """The nodes of the line that an action draws. Raises Malformed."""
    board = game.board
    if "path" in action:
        path = path_of(action, board)
    else:
        path = [node_of(action.get(name), board, name) for name in ("start", "end")]
    if len(path) < 2:
        raise Malformed("bad-request", "A line of track has two ends at least.", place=Place(path="path"))
    if any(board.is_strait(node) for node in path):
        raise Refusal("sea-point", "Track cannot lie in the sea.")
    return path


def price_line(game: GameState, player: Player, path: Sequence[int]) -> Bill:
    """The bill for a line along ``path`` that can be built and paid now. Raises Refusal with the first reason
    why it cannot be."""
    bill = bill_for(game, player, path)
    game.check_spending(player, bill.total)
    return bill


def bill_for(game: GameState, player: Player, path: Sequence[int]) -> Bill:
    """The bill for a line along ``path`` that can be built now, whoever can pay it. It may pass through a
    major city or an entrance: nothing is built and paid there. Raises Refusal with the first reason why it
    cannot be."""
    board = game.board
    foreman = game.foreman_of(player)
    reached = network(game, player)
    fresh: dict[int, int] = {}
    sections: list[TrackSection] = []
    exits, bribe = 0, 0
    for start, end in pairwise(path):
        if end in board.joined[start]:
            _check_begun(game, reached, start, end)
            reached.add(end)
            continue
        link = _link(game, start, end)
        _check_free(game, player, link, fresh)
        _check_begun(game, reached, start, end)
        _check_foreman(game, foreman, end)
        if active_events.bans_building(game, player, link):
            raise game.refusal_at("build-forbidden", end, "An event forbids building here.")
        exits += board.major[start]
        if game.progress.exits + exits > game.numbers.exits and board.major[start]:
            raise game.refusal_at(
                "major-exit-limit",
                end,
                f"Only {game.numbers.exits} sections a turn may leave major cities.",
            )
        fresh[link] = player.number
        crowding.check(game, player, link, fresh)
        sections.append(TrackSection(start, end, link, cost(game, foreman, end, link)))
        if board.below[end] and _owes_bribe(game, foreman):
            bribe = game.numbers.bribe
        reached.add(end)
        if end in board.twin:
            reached.add(board.twin[end])
    if not sections and len(path) > 1:
        raise _nothing_to_build(game, path[0], path[1])
    return Bill(tuple(sections), bribe, exits)


def drop_claims(game: GameState, player: Player) -> None:
    """Rights of way that have lasted their turns end."""
    claims = game.track.claims
    for link, (owner, card, until) in list(claims.items()):
        if owner == player.number and not card and player.turns >= until:
            game.track.waive(link)


def _link(game: GameState, start: int, end: int) -> int:
    board = game.board
    link = board.link_of.get((start, end))
    if link is not None:
        return link
    if not (board.land[start] and board.land[end]) and board.mileposts[start].direction_to(
        board.mileposts[end]
    ):
        raise game.refusal_at("sea-point", end, "Track cannot lie on water.")
    raise game.refusal_at("not-adjacent", end, "These two mileposts are no neighbours.")


def _nothing_to_build(game: GameState, start: int, end: int) -> Refusal:
    """Why there is nothing to build between two mileposts that are joined without track."""
    if game.board.major[start]:
        return game.refusal_at(
            "inside-major-city", end, "Inside a major city there is track for everybody already."
        )
    return game.refusal_at("link-occupied", end, "The two sides of an entrance are one place already.")


def _check_begun(game: GameState, reached: set[int], start: int, end: int) -> None:
    if start not in reached and not game.board.major[start]:
        raise game.refusal_at("not-connected", end, "Track begins in a major city or where yours already is.")


def _check_free(game: GameState, player: Player, link: int, fresh: Mapping[int, int]) -> None:
    end = game.board.ends[link][1]
    owner = game.track.owner.get(link, fresh.get(link))
    if owner == player.number:
        raise game.refusal_at("link-occupied", end, "Your track lies between these two already.")
    if owner is not None:
        whose = game.players[owner].name
        raise game.refusal_at("link-occupied", end, f"There is track of {whose} between these two already.")
    claim = game.track.claims.get(link)
    if claim is not None and claim[0] != player.number:
        raise game.refusal_at(
            "right-of-way",
            end,
            f"{game.players[claim[0]].name} may rebuild what was washed away here first.",
        )


def _check_foreman(game: GameState, foreman: Foreman | None, end: int) -> None:
    if foreman is not None and foreman.only_below and not game.board.below[end]:
        raise game.refusal_at("troll-surface", end, f"{foreman.name} builds only underground.")


def _owes_bribe(game: GameState, foreman: Foreman | None) -> bool:
    return not game.progress.build_bribed and (foreman is None or foreman.bribes)
