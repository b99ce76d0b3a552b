"""Giving up, at tables that allow it (docs/decisions/0840-options-of-tables.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from .pieces import Player

if TYPE_CHECKING:
    from .game import CrayonGame


class Resigning:
    """A player leaves the game: cards, loads, ship and foreman go back, the track stays; what is paid for
    using it goes to the bank."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    def resign(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Give up. The last one who plays on wins."""
        game, decks = self._game, self._game.decks
        if game.options.resign == "no":
            raise Refusal("no-resigning", "At this table nobody gives up.", hint="let a bot take the seat")
        if len(self._playing()) < 2:
            raise Refusal("no-resigning", "Who plays alone has nobody to leave the game to.")
        game.tell(player, "gives up")
        for load in player.loads:
            game.loads.take_away(player, load)
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
        playing = self._playing()
        if len(playing) == 1:
            game.progress.winner = playing[0].number
            game.progress.stage = "finished"
            game.tell(playing[0], "wins, for all others have given up")

    def choices(self, _player: Player) -> Iterator[Choice]:
        """Giving up, if that can be."""
        if self._game.options.resign == "yes" and len(self._playing()) > 1:
            yield Choice({"type": "resign"})

    def _playing(self) -> list[Player]:
        return [player for player in self._game.players if not player.out]
