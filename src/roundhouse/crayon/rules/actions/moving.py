"""Moving trains over track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import movement, paths
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import path_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Free


def move(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Move along a ``path`` of mileposts: all of it or nothing."""
    progress = game.progress
    journey = movement.check(game, player, path_of(action, game.board))
    fee = game.numbers.fee
    for owner in journey.fees if fee else ():
        keeper = game.players[owner]
        game.pay(player, game.bank if keeper.out else keeper, fee)
        game.record(log.FeePaid(player=player.ref, owner=keeper.ref, amount=fee))
    progress.fees = (*progress.fees, *journey.fees)
    if journey.bribe:
        payee = game.bribe_collector() or game.bank
        game.pay(player, payee, journey.bribe)
        progress.bribed = True
        collector = payee.ref if isinstance(payee, Player) else None
        game.record(log.BribePaid(player=player.ref, payee=collector, amount=journey.bribe))
    progress.moved = journey.moved
    progress.allowance = journey.allowance
    progress.halved = journey.halved
    progress.acted = True
    player.came = journey.came
    player.at = journey.nodes[-1]
    player.last_city = journey.last_city
    game.record(log.TrainMoved(player=player.ref, mileposts=len(journey.nodes), to=game.location(player.at)))


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """One choice for all ways; its hint is a way to a city or as far as it goes."""
    board = game.board
    way = paths.line_to_city(game, player)
    if way:
        left = game.progress.allowance - game.progress.moved
        yield Choice(
            {"type": "move-train"},
            {"path": Free([board.name(node) for node in way], "the mileposts to pass, in order")},
            {"left": left},
        )
