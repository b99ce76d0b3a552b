"""Who has won: gold in hand and major cities joined by unbroken track."""

from __future__ import annotations

from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.protocol import Outcome

from . import active_events

SHORTER_OR_LONGER = 50
QUICK = 100
"""So much less gold wins a quick game."""


def goal(game: GameState) -> int:
    """How much gold wins at this table; none is needed in a race."""
    if game.options.victory == "race":
        return game.progress.raised
    change = {"short": -SHORTER_OR_LONGER, "long": SHORTER_OR_LONGER, "quick": -QUICK}
    return game.numbers.goal + change.get(game.options.goal, 0) + game.progress.raised


def joined_majors(game: GameState, player: Player) -> frozenset[int]:
    """The major cities in the part of a player's network that joins most of them.

    Track, entrances, the inside of major cities and open magic links join; the sea does not.
    """
    board = game.board
    parent: dict[int, int] = {}

    def root(node: int) -> int:
        while (up := parent.setdefault(node, node)) != node:
            parent[node] = parent[up]
            node = parent[node]
        return node

    for link, owner in game.track.owner.items():
        if owner == player.number:
            a, b = (_place(game, node) for node in board.ends[link])
            parent[root(a)] = root(b)
    for one, other in board.twin.items():
        if one in parent and other in parent:
            parent[root(one)] = root(other)
    for name in active_events.joining_links(game):
        one, other = (board.centre[number] for number in board.magic[name])
        if one in parent or other in parent:
            parent[root(one)] = root(other)
    groups: dict[int, set[int]] = {}
    for number in board.majors:
        if board.centre[number] in parent:
            groups.setdefault(root(board.centre[number]), set()).add(number)
    return max((frozenset(group) for group in groups.values()), key=len, default=frozenset())


def check(game: GameState) -> bool:
    """End the game if somebody has won: the active player before the others, who follow in turn order."""
    if game.progress.stage != "main":
        return game.over
    if game.options.equal_turns == "yes":
        return False
    for player in game.in_turn_order(game.progress.active):
        if _there(game, player):
            _win(game, player)
            return True
    return False


def check_round(game: GameState) -> bool:
    """Where all have equally many turns, end the game with a round in which somebody has reached the goal:
    the most gold wins. A tie raises the goal, and the game goes on."""
    if game.options.equal_turns != "yes":
        return False
    there = [player for player in game.in_turn_order(game.progress.order[0]) if _there(game, player)]
    most = max((player.gold for player in there), default=0)
    best = [player for player in there if player.gold == most]
    if len(best) == 1:
        _win(game, best[0])
        return True
    if best:
        game.progress.raised += SHORTER_OR_LONGER
        game.record(log.GoalRaised(goal=goal(game)))
    return False


def _there(game: GameState, player: Player) -> bool:
    """Has this player reached the goal, and owes nothing?"""
    if player.gold < goal(game) or player.debt or player.out:
        return False
    return len(joined_majors(game, player)) >= game.numbers.majors


def _win(game: GameState, player: Player) -> None:
    game.progress.winner = player.number
    game.progress.stage = "finished"
    game.progress.pending = ()
    game.record(log.GameWon(player=player.ref, gold=player.gold, majors=game.numbers.majors))


def outcome(game: GameState) -> Outcome:
    """Gold held, best first, the winner in front."""
    winner = game.players[game.progress.winner]
    ranked = sorted(game.players, key=lambda player: (player is not winner, -player.gold))
    others = [player for player in game.players if player is not winner]
    gave_up = bool(others) and all(player.out for player in others)
    usual = "major cities joined" if game.options.victory == "race" else "gold held and major cities joined"
    reason = "all others gave up" if gave_up else usual
    return Outcome({player.id: player.gold for player in ranked}, reason, (winner.id,))


def _place(game: GameState, node: int) -> int:
    """A milepost of a major city stands for its centre."""
    board = game.board
    return board.centre[board.city[node]] if board.major[node] else node
