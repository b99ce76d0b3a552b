"""How ships may sail."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Place, Refusal

from . import active_events


def check_path(game: GameState, player: Player, path: Sequence[int]) -> list[int]:
    """The sea points of a trip, checked. Raises Refusal."""
    board, progress = game.board, game.progress
    if not player.ship:
        raise Refusal("not-aboard", "The train is not aboard a ship.")
    if player.boarded == progress.turn:
        raise Refusal("boarded-this-turn", "A ship sails in the turn after boarding.")
    nodes = list(path[1:] if path[0] == player.at else path)
    if not nodes:
        raise Refusal("not-sea", "The ship is there already.")
    at = player.at
    storm = active_events.in_force(game, "no-ships")
    if storm and at in board.ports:
        raise Refusal("sailing-forbidden", "An event keeps ships in port.")
    for number, node in enumerate(nodes):
        place = Place(path=f"path[{number}]")
        if node not in board.water[at] or (number and at in board.ports):
            raise Refusal("not-sea", "A ship cannot sail there from where it is.", place=place)
        if storm and node in board.ports:
            raise Refusal("sailing-forbidden", "An event lets nobody leave a ship.", place=place)
        at = node
    if progress.moved + len(nodes) > progress.allowance:
        left = max(0, progress.allowance - progress.moved)
        raise Refusal("out-of-movement", f"{player.ship} can sail {left} more sea points this turn.")
    return nodes


def way_to(game: GameState, start: int, goal: int) -> list[int]:
    """The shortest way of a ship to a port or sea point, without the start; empty when there is none."""
    board = game.board
    steps = board.sail(goal)
    if steps[start] < 0:
        return []
    way: list[int] = []
    at = start
    while at != goal:
        at = min(
            (
                node
                for node in board.water[at]
                if steps[node] >= 0 and (node == goal or node not in board.ports)
            ),
            key=lambda node: steps[node],
        )
        way.append(at)
    return way


def next_trip(game: GameState, player: Player) -> list[int]:
    """A trip that can be made this turn: towards the nearest other port."""
    left = game.progress.allowance - game.progress.moved
    steps = game.board.sail(player.at)
    ports = [port for port in game.board.ports if steps[port] > 0]
    if left <= 0 or not ports:
        return []
    goal = min(ports, key=lambda port: (steps[port], port))
    way = way_to(game, player.at, goal)[:left]
    while way:
        try:
            return check_path(game, player, way)
        except Refusal:
            way.pop()
    return []
