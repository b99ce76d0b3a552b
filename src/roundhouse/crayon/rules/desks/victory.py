"""Who has won: gold in hand and major cities joined by unbroken track, of one player or of all together."""

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
    """How much gold wins at this table: of one player, or of all who win together; none in a race."""
    if game.options.victory == "race":
        return game.progress.raised
    change = {"short": -SHORTER_OR_LONGER, "long": SHORTER_OR_LONGER, "quick": -QUICK}
    for_one = game.numbers.goal + change.get(game.options.goal, 0)
    return for_one * sharers(game) + game.progress.raised


def sharers(game: GameState) -> int:
    """How many players the goal of gold is for."""
    return len(game.players) if game.options.together else 1


def gold_counted(game: GameState, player: Player) -> int:
    """The gold that counts for a player: what is in hand, together that of all."""
    return sum(one.gold for one in game.players) if game.options.together else player.gold


def joined_majors(game: GameState, player: Player) -> frozenset[int]:
    """The major cities that are joined for a player: by the player's own track, together by that of all."""
    if game.options.together:
        return _joined_by(game, frozenset(one.number for one in game.players))
    return joined_alone(game, player)


def joined_alone(game: GameState, player: Player) -> frozenset[int]:
    """The major cities that a player's own track joins."""
    return _joined_by(game, frozenset((player.number,)))


def _joined_by(game: GameState, owners: frozenset[int]) -> frozenset[int]:
    """The major cities in the part of some players' network that joins most of them.

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
        if owner in owners:
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
    """At the end of a round: has somebody won with as many turns as everyone, or was it the last one?"""
    return _after_equal_turns(game) or _after_last_round(game)


def _after_equal_turns(game: GameState) -> bool:
    """Where all have equally many turns, end the game with a round in which somebody has reached the goal:
    the most gold wins. A tie raises the goal, and the game goes on."""
    if game.options.equal_turns != "yes":
        return False
    there = [player for player in game.in_turn_order(game.progress.order[0]) if _there(game, player)]
    most = max((player.gold for player in there), default=0)
    best = [player for player in there if player.gold == most]
    if len(best) == 1 or (best and game.options.together):
        _win(game, best[0])
        return True
    if best:
        game.progress.raised += SHORTER_OR_LONGER
        game.record(log.GoalRaised(goal=goal(game)))
    return False


def _after_last_round(game: GameState) -> bool:
    """End the game, won by nobody, if the last round that was agreed on is over. Did it end?"""
    if game.options.last_round == "no" or game.rounds < int(game.options.last_round):
        return False
    game.progress.stage = "finished"
    game.record(log.LastRoundOver(rounds=game.rounds))
    return True


def _there(game: GameState, player: Player) -> bool:
    """Has this player, or have all together, reached the goal, and owe nothing?"""
    if player.out or gold_counted(game, player) < goal(game):
        return False
    if any(one.debt for one in (game.players if game.options.together else (player,))):
        return False
    return len(joined_majors(game, player)) >= game.numbers.majors


def _win(game: GameState, player: Player) -> None:
    game.progress.winner = player.number
    game.progress.stage = "finished"
    game.progress.pending = ()
    majors = game.numbers.majors
    if game.options.together:
        game.record(log.AllWon(gold=gold_counted(game, player), majors=majors))
    else:
        game.record(log.GameWon(player=player.ref, gold=player.gold, majors=majors))


def winners(game: GameState) -> tuple[Player, ...]:
    """Who has won a game that is over: one player, all, or nobody."""
    if game.progress.winner < 0:
        return ()
    return tuple(game.players) if game.options.together else (game.players[game.progress.winner],)


def outcome(game: GameState) -> Outcome:
    """Gold held, best first, the winner in front."""
    won = winners(game)
    ranked = sorted(game.players, key=lambda player: (player not in won, -player.gold))
    scores = {player.id: player.gold for player in ranked}
    ids = tuple(player.id for player in won)
    return Outcome(scores, _reason(game, won), ids, game.rounds, game.options.together)


def _reason(game: GameState, won: tuple[Player, ...]) -> str:
    """Why the game is over, in a few words."""
    if not won:
        return "the last round is over"
    others = [player for player in game.players if player not in won]
    if others and all(player.out for player in others):
        return "all others gave up"
    if game.options.victory == "race":
        return "major cities joined"
    return "gold held and major cities joined"


def _place(game: GameState, node: int) -> int:
    """A milepost of a major city stands for its centre."""
    board = game.board
    return board.centre[board.city[node]] if board.major[node] else node
