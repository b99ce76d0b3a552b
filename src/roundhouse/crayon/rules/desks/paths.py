"""The shortest ways of trains over existing track."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Refusal

from . import active_events, movement

State = tuple[int, int]
"""Where a train is and where it came from."""


def steps_from(game: GameState, player: Player, *, strangers: bool = False) -> Callable[[int], list[int]]:
    """For each node the nodes that a train of ``player`` may go to next: over own track, and with
    ``strangers`` over anybody's."""
    board, owner, me = game.board, game.track.owner, player.number
    magic: dict[int, list[int]] = {}
    for name in sorted(active_events.open_links(game)):
        one, other = board.magic[name]
        for node in board.city_nodes[one]:
            magic.setdefault(node, []).extend(board.city_nodes[other])
        for node in board.city_nodes[other]:
            magic.setdefault(node, []).extend(board.city_nodes[one])

    def steps(node: int) -> list[int]:
        if strangers:
            found = [other for other, link in board.around[node] if link in owner]
        else:
            found = [other for other, link in board.around[node] if owner.get(link) == me]
        found.extend(board.joined[node])
        if node in magic:
            found.extend(magic[node])
        return [other for other in found if not active_events.halts(game, other)]

    return steps


def walk(game: GameState, player: Player, *, strangers: bool = False) -> Iterator[tuple[State, State | None]]:
    """Every (place, came from) that a train can get into, nearest first, with the state before it."""
    steps = steps_from(game, player, strangers=strangers)
    start = (player.at, player.came)
    if player.at < 0 or active_events.halts(game, player.at):
        return
    seen = {start}
    queue: deque[State] = deque([start])
    yield start, None
    while queue:
        state = queue.popleft()
        node, came = state
        turn = movement.may_turn(game, node)
        for other in steps(node):
            if other == came and not turn:
                continue
            # In a city it does not matter where one came from: one state for it is enough.
            after = (other, -1 if movement.may_turn(game, other) else node)
            if after not in seen:
                seen.add(after)
                queue.append(after)
                yield after, state


def way_to(game: GameState, player: Player, goals: set[int], *, strangers: bool = False) -> list[int]:
    """The shortest way to one of ``goals``, without the present place; empty when there is none."""
    before: dict[State, State | None] = {}
    for state, earlier in walk(game, player, strangers=strangers):
        before[state] = earlier
        if state[0] in goals and earlier is not None:
            return _trace(before, state)
    return []


def line_to_city(game: GameState, player: Player) -> list[int]:
    """A way that can be gone this turn: to the nearest other city, else as far as it goes. Over own track;
    over that of others when there is no other way. Where the fee of that way cannot be paid, a single step
    that can be made, if there is one."""
    if player.ship or game.progress.allowance <= game.progress.moved:
        return []
    for strangers in (False, True):
        way = shortened(game, _way_to_next_city(game, player, strangers))
        while way:
            if _allowed(game, player, way):
                return way
            way.pop()
    steps = steps_from(game, player, strangers=True)(player.at) if player.at >= 0 else []
    return next(([node] for node in steps if _allowed(game, player, [node])), [])


def _allowed(game: GameState, player: Player, way: list[int]) -> bool:
    """May the train go this way now, and can the player pay for it?"""
    try:
        movement.check(game, player, way)
    except Refusal:
        return False
    return True


def _way_to_next_city(game: GameState, player: Player, strangers: bool) -> list[int]:
    before: dict[State, State | None] = {}
    last: State | None = None
    for state, earlier in walk(game, player, strangers=strangers):
        before[state] = earlier
        if earlier is None:
            continue
        last = state
        if game.board.city[state[0]] not in (-1, game.board.city[player.at]):
            break
    return _trace(before, last) if last else []


def shortened(game: GameState, way: list[int]) -> list[int]:
    """As much of a way as this turn allows, half rate considered."""
    progress = game.progress
    moved, allowance, halved = progress.moved, progress.allowance, progress.halved
    kept: list[int] = []
    for node in way:
        if moved >= allowance:
            break
        moved += 1
        kept.append(node)
        if not halved and active_events.slows(game, node):
            halved = True
            allowance = moved + (allowance - moved + 1) // 2
    return kept


def _trace(before: dict[State, State | None], state: State) -> list[int]:
    way: list[int] = []
    current: State | None = state
    while current is not None:
        way.append(current[0])
        current = before[current]
    way.reverse()
    return way[1:]
