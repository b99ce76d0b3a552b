"""Turns: the three of only building, then moving and building in turn; drawing up to a full hand (S3.P2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Refusal

from . import victory
from .pieces import Player

if TYPE_CHECKING:
    from .game import CrayonGame


class Turns:
    """Whose turn it is and what goes on by itself between decisions."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    # Commands

    def discard_hand(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Throw the whole hand away for a new one; that is the turn."""
        game, progress = self._game, self._game.progress
        if progress.acted:
            raise Refusal("already-acted", "The hand can only be thrown away in place of everything else.")
        game.tell(player, "discards the whole hand")
        game.decks.demand_discards = (*game.decks.demand_discards, *player.cards)
        player.cards = ()
        progress.turn_over = True

    def end_move(self, player: Player, _action: Mapping[str, Any]) -> None:
        """Stop moving; from now on the turn is for building."""
        self._game.tell(player, "has moved")
        self._game.progress.step = "build"

    def end_turn(self, player: Player, _action: Mapping[str, Any]) -> None:
        """The turn is over."""
        self._game.tell(player, "ends the turn")
        self._game.progress.turn_over = True

    def choices(self, _player: Player) -> Iterator[Choice]:
        """What may be done to end the turn or its first half."""
        progress = self._game.progress
        if not progress.acted and self._game.moment in ("move", "opening"):
            yield Choice({"type": "discard-hand"})
        if self._game.moment == "move":
            yield Choice({"type": "end-move"})
        yield Choice({"type": "end-turn"})

    # What goes on by itself

    def settle(self) -> bool:
        """Do the next thing that needs no decision. Returns whether there was one."""
        game, progress = self._game, self._game.progress
        short = len(game.active.cards) < game.numbers.hand and not game.active.out
        if progress.stage in ("opening", "main") and short:
            self._draw_card(game.active)
            return True
        if progress.turn_over:
            self._close()
            return True
        return False

    def begin_opening(self) -> None:
        """The turns of only building begin: up the order, down, and up again."""
        progress = self._game.progress
        progress.stage = "opening"
        progress.place = 0
        progress.step = "build"
        self._begin_go(self._opening_player())

    def _opening_player(self) -> int:
        progress = self._game.progress
        lap, at = divmod(progress.place, len(progress.order))
        return progress.order[at] if lap % 2 == 0 else progress.order[-1 - at]

    def _begin_go(self, number: int) -> None:
        """Reset what a turn uses up."""
        game, progress = self._game, self._game.progress
        progress.active = number
        progress.spent = 0
        progress.exits = 0
        progress.moved = 0
        progress.allowance = 0
        progress.halved = False
        progress.acted = False
        progress.fees = ()
        progress.bribed = False
        progress.build_bribed = False
        progress.drew_ship = False
        progress.turn_over = False
        progress.stopped = False
        if game.active.out:
            progress.turn_over = True

    def _begin_turn(self, number: int) -> None:
        """A turn of the main game begins; a lost one is over at once."""
        game, progress = self._game, self._game.progress
        self._begin_go(number)
        progress.turn += 1
        player = game.active
        player.turns += 1
        if player.out:
            return
        if player.skip:
            player.skip -= 1
            if game.options.event_end == "played":
                game.events.last_longer(player)
            game.tell(player, "misses this turn")
            progress.turn_over = True
            return
        progress.step = "move"
        game.moving.set_allowance(player)
        if player.at < 0:
            game.dealing.ask_start_city()

    def _close(self) -> None:
        """The turn of the active player ends."""
        game, progress = self._game, self._game.progress
        if progress.stage == "opening":
            progress.place += 1
            if progress.place < len(progress.order) * game.numbers.building_turns:
                self._begin_go(self._opening_player())
                return
            progress.stage = "main"
            self._begin_turn(progress.order[0])
            return
        game.events.expire()
        game.building.drop_claims(game.active)
        at = progress.order.index(progress.active)
        if at == len(progress.order) - 1 and victory.check_round(game):
            return
        self._begin_turn(progress.order[(at + 1) % len(progress.order)])

    def _draw_card(self, player: Player) -> None:
        """Draw one card: a demand goes to the hand, an event happens (S3.P2)."""
        game, decks = self._game, self._game.decks
        if not decks.demands:
            decks.demands = tuple(game.chance.shuffled(decks.demand_discards))
            decks.demand_discards = ()
        card = decks.demands[-1]
        decks.demands = decks.demands[:-1]
        game.reveal()
        if card in game.demand_cards:
            player.cards = (*player.cards, card)
            game.tell(player, f"draws demand card {card}")
        elif game.progress.stage == "opening":
            decks.demand_discards = (*decks.demand_discards, card)
            game.tell(player, f"draws “{game.event_cards[card].title}”, which has no effect yet")
        else:
            game.events.happen(card, player)
