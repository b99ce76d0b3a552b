"""How trains may move: speed, whose track, turning round, fees, bribes, half rate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.errors import Refusal

from . import active_events

FREE_STEP = -1
"""The owner of a step that runs over nobody's track: inside a major city, an entrance, a magic link."""


class Journey(NamedTuple):
    """A legal move of a train along a path, and what it uses up."""

    nodes: tuple[int, ...]
    moved: int
    allowance: int
    halved: bool
    fees: tuple[int, ...]
    bribe: int
    last_city: int
    came: int


def step_owner(game: GameState, start: int, end: int) -> int | None:
    """Whose track joins two nodes; :data:`FREE_STEP` for nobody's; ``None`` when a train cannot pass."""
    board = game.board
    if board.is_strait(end):
        return None
    link = board.link_of.get((start, end))
    if link is not None:
        return game.track.owner.get(link)
    if end in board.joined[start]:
        return FREE_STEP
    if _magic(game, start, end) in active_events.open_links(game):
        return FREE_STEP
    return None


def may_turn(game: GameState, node: int) -> bool:
    """May a train turn round here?"""
    return game.board.city[node] >= 0 or node in game.board.ports


def check(game: GameState, player: Player, path: Sequence[int], purse: int | None = None) -> Journey:
    """The journey along ``path``, with or without the present place in front, paid out of ``purse``: the
    player's gold, if nothing else is given. Raises Refusal."""
    board, progress = game.board, game.progress
    if player.ship:
        raise Refusal("aboard-ship", "The train is aboard a ship.")
    nodes = tuple(path[1:] if path[0] == player.at else path)
    at, came, city = player.at, player.came, player.last_city
    moved, allowance, halved = progress.moved, progress.allowance, progress.halved
    fees: list[int] = []
    bribe, purse = 0, player.gold if purse is None else purse
    if not nodes:
        raise Refusal("not-adjacent", "The train is there already.")
    for node in nodes:
        owner = step_owner(game, at, node)
        if owner is None:
            raise _no_step(game, at, node)
        if node == came and not may_turn(game, at):
            raise game.refusal_at("cannot-reverse", at, "A train turns round only in cities and ports.")
        if active_events.halts(game, at) or active_events.halts(game, node):
            raise game.refusal_at("halted", node, "An event lets no train move here.")
        if moved >= allowance and progress.stopped:
            raise game.refusal_at("lost-turn", at, "An event has stopped this train for this turn.")
        if moved >= allowance:
            raise game.refusal_at(
                "out-of-movement", at, f"The train has moved {moved} mileposts; that is all."
            )
        if owner is not None and owner not in (FREE_STEP, player.number, *progress.fees, *fees):
            purse -= game.numbers.fee
            if purse < 0:
                keeper = game.players[owner].name
                raise game.refusal_at(
                    "fee-not-affordable", node, f"Using track of {keeper} costs {game.numbers.fee} gp."
                )
            fees.append(owner)
        if not bribe and owes_bribe(game, player) and (board.below[at] or board.below[node]):
            bribe = game.numbers.bribe
            purse -= bribe
            if purse < 0:
                raise game.refusal_at("bribe-not-affordable", node, "Below, a bribe is due every turn.")
        moved += 1
        if not halved and active_events.slows(game, node):
            halved = True
            allowance = moved + (allowance - moved + 1) // 2
        at, came = node, at
        if board.city[node] >= 0:
            city = node
    return Journey(nodes, moved, allowance, halved, tuple(fees), bribe, city, came)


def owes_bribe(game: GameState, player: Player) -> bool:
    """Would moving below cost this player a bribe now?"""
    foreman = game.foreman_of(player)
    return not game.progress.bribed and (foreman is None or foreman.bribes)


def set_allowance(game: GameState, player: Player) -> None:
    """The movement of the turn that begins: by train, half of it in a slow area, or by ship. The sea belongs
    to no region, whatever port a ship lies in (docs/decisions/0801-open-points.md)."""
    ship = game.ship_cards.get(player.ship)
    speed = ship.speed if ship else game.engine_of(player).speed
    slow = player.at >= 0 and not ship and active_events.slows(game, player.at)
    game.progress.halved = slow
    game.progress.allowance = (speed + 1) // 2 if slow else speed


def slow_down(game: GameState) -> None:
    """Half rate has begun: what is left of the active train's movement is halved, rounded up."""
    progress = game.progress
    if game.active.ship or game.active.at < 0:
        return
    if not progress.halved and progress.step == "move" and active_events.slows(game, game.active.at):
        left = max(0, progress.allowance - progress.moved)
        progress.halved = True
        progress.allowance = progress.moved + (left + 1) // 2


def stop(game: GameState) -> None:
    """The active train moves no further this turn."""
    game.progress.allowance = game.progress.moved


def _magic(game: GameState, start: int, end: int) -> str:
    board = game.board
    for name, (one, other) in board.magic.items():
        if {board.city[start], board.city[end]} == {one, other}:
            return name
    return ""


def _no_step(game: GameState, at: int, node: int) -> Refusal:
    """Why a train cannot pass from one node to the next."""
    board = game.board
    if board.is_strait(node) or board.at_sea(node):
        return Refusal("no-track", "A train needs a ship there.")
    if _magic(game, at, node):
        return game.refusal_at(
            "link-suspended", node, "The magic link between these cities does not work now."
        )
    if (at, node) in board.link_of:
        return game.refusal_at("no-track", node, "There is no track between these mileposts.")
    return game.refusal_at("not-adjacent", node, "These two mileposts are no neighbours.")
