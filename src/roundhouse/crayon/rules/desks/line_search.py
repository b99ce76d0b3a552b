"""The cheapest line of new track to a place."""

from __future__ import annotations

from heapq import heappop, heappush

from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Refusal

from . import construction

LEAVE = 0.001
"""Added to each section, so that of two lines that cost the same the shorter one is found."""


def cheapest_line(
    game: GameState, player: Player, goal: int, start: int | None = None, *, shortest: bool = False
) -> list[int]:
    """The mileposts of the cheapest line to ``goal`` (or the ``shortest``, and of those the cheapest), from
    the player's track and major cities, or from ``start``. Own track is followed for nothing, but the line
    begins where building does.

    Raises Refusal when no line leads there. What events, crowds and budgets forbid is not looked at.
    """
    board, owner, me = game.board, game.track.owner, player.number
    for node in (goal, *(() if start is None else (start,))):
        if board.is_strait(node) or not board.land[node]:
            raise Refusal("sea-point", "Track cannot lie in the sea.")
    foreman = game.foreman_of(player)
    only_below = foreman is not None and foreman.only_below
    network = construction.network(game, player)
    kept_for_others = {link for link, claim in game.track.claims.items() if claim[0] != me}
    starts = [start] if start is not None else _starts(game, network, goal)
    best: dict[int, float] = dict.fromkeys(starts, 0.0)
    before: dict[int, int] = {}
    queue = [(0.0, node) for node in starts]
    while queue:
        spent, node = heappop(queue)
        if spent > best[node]:
            continue
        if node == goal:
            return _trace(before, node)
        steps = [(other, 0.0) for other in board.joined[node]]
        for other, link in board.around[node]:
            who = owner.get(link)
            if who == me:
                steps.append((other, 0.0))
            elif who is None and link not in kept_for_others and (not only_below or board.below[other]):
                price = construction.cost(game, foreman, other, link)
                steps.append((other, 1 + price * LEAVE if shortest else price + LEAVE))
        for other, cost in steps:
            if spent + cost < best.get(other, float("inf")):
                best[other] = spent + cost
                before[other] = node
                heappush(queue, (spent + cost, other))
    raise Refusal("not-connected", "No line of track can be built there.")


def _starts(game: GameState, network: set[int], goal: int) -> list[int]:
    """Where building may begin. A line to a major city is one from elsewhere: from own track, if there is
    any."""
    board = game.board
    majors = [node for number in board.majors for node in board.city_nodes[number]]
    if not board.major[goal]:
        return [*network, *majors]
    there = set(board.city_nodes[board.city[goal]])
    return [node for node in network if node not in there] or [node for node in majors if node not in there]


def _trace(before: dict[int, int], node: int) -> list[int]:
    way = [node]
    while node in before:
        node = before[node]
        way.append(node)
    way.reverse()
    return way
