"""Giving up, at tables that allow it (docs/decisions/0840-options-of-tables.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal


def resign(game: GameState, player: Player, _action: Mapping[str, Any]) -> None:
    """Give up. The last one who plays on wins."""
    decks = game.decks
    if game.options.resign == "no":
        raise Refusal("no-resigning", "At this table nobody gives up.", hint="let a bot take the seat")
    if game.options.together:
        raise Refusal("no-resigning", "Who plays together leaves nobody.", hint="let a bot take the seat")
    if len(_playing(game)) < 2:
        raise Refusal("no-resigning", "Who plays alone has nobody to leave the game to.")
    game.record(log.PlayerResigned(player=player.ref))
    for load in player.loads:
        game.unload(player, load)
    decks.demand_discards = (*decks.demand_discards, *player.cards)
    decks.foreman_discards = (*decks.foreman_discards, player.foreman)
    if player.ship:
        decks.ship_discards = (*decks.ship_discards, player.ship)
    player.cards = ()
    player.foreman = ""
    player.ship = ""
    player.at = -1
    player.came = -1
    player.out = True
    game.progress.turn_over = True
    playing = _playing(game)
    if len(playing) == 1:
        game.progress.winner = playing[0].number
        game.progress.stage = "finished"
        game.record(log.OthersResigned(player=playing[0].ref))


def choices(game: GameState, _player: Player) -> Iterator[Choice]:
    """Giving up, if that can be."""
    if game.options.resign == "yes" and not game.options.together and len(_playing(game)) > 1:
        yield Choice({"type": "resign"})


def _playing(game: GameState) -> list[Player]:
    return [player for player in game.players if not player.out]
