"""The order of the players by their money."""

from __future__ import annotations

from .in_play import GameInPlay
from .state.events import PlayersSeated
from .state.pieces import Player


def seating(game: GameInPlay, doubled: Player | None = None) -> tuple[Player, ...]:
    """The players by their cash, most first; that of ``doubled`` counts twice. Equals keep their order."""
    order = game.progress.seating or tuple(game.players)
    return tuple(sorted(order, key=lambda player: -player.cash * (2 if player is doubled else 1)))


def seat(game: GameInPlay, doubled: Player | None = None) -> None:
    """Seat the players by their cash; the first one has priority."""
    ranked = seating(game, doubled)
    game.progress.seating, game.progress.priority = ranked, ranked[0]
    game.happen(PlayersSeated(names=tuple(player.name for player in ranked)))
