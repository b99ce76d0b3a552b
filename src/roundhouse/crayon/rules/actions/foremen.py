"""Exchanging foremen (§1.7 of the rules, S3.F)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.table.choices import Choice
from roundhouse.table.errors import Malformed, Place, Refusal

from .pieces import Player
from .words import text_of

if TYPE_CHECKING:
    from .game import CrayonGame

METHODS = ("draw", "draw-discard", "select")


class Foremen:
    """The deck of foremen, and who employs whom."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    def collector(self) -> Player | None:
        """The player whose foreman takes the bribes that others pay."""
        for player in self._game.players:
            foreman = self._game.foreman_of(player)
            if foreman is not None and foreman.collects:
                return player
        return None

    # Commands

    def exchange(self, player: Player, action: Mapping[str, Any]) -> None:
        """Draw another foreman and keep one of the two, or pick one for more gold."""
        game, decks = self._game, self._game.decks
        method = text_of(action, "method")
        if method not in METHODS:
            raise Malformed(
                "bad-request", f"“{method}” is no way to exchange a foreman.",
                place=Place(path="method"), hint=", ".join(METHODS),
            )  # fmt: skip
        self._check(player, method)
        if method == "select":
            name = text_of(action, "foreman")
            if name not in decks.foremen and name not in decks.foreman_discards:
                raise Refusal("unknown-foreman", f"{name} is not to be had.", hint=", ".join(self._free()))
            game.spend(player, game.numbers.exchange_select)
            pile = [card for card in decks.foremen if card != name]
            decks.foreman_discards = self._discarded(name, player.foreman)
            decks.foremen = tuple(game.chance.shuffled(pile))
            game.tell(player, f"dismisses {player.foreman} and hires {name}")
            player.foreman = name
        elif method == "draw":
            game.spend(player, game.numbers.exchange_draw)
            if not decks.foremen:
                decks.foremen = tuple(game.chance.shuffled(decks.foreman_discards))
                decks.foreman_discards = ()
            name = decks.foremen[-1]
            decks.foremen = decks.foremen[:-1]
            game.reveal()
            self._offer(player, name)
        else:
            game.spend(player, game.numbers.exchange_draw)
            name = decks.foreman_discards[-1]
            decks.foreman_discards = decks.foreman_discards[:-1]
            self._offer(player, name)
        game.progress.acted = True

    def keep(self, player: Player, action: Mapping[str, Any]) -> None:
        """Keep the ``new`` foreman or the ``old`` one; the other is discarded."""
        game = self._game
        keep = text_of(action, "keep")
        if keep not in ("new", "old"):
            raise Malformed("bad-request", "Keep “new” or “old”.", place=Place(path="keep"))
        new = game.answered()[0]
        gone, kept = (player.foreman, new) if keep == "new" else (new, player.foreman)
        game.decks.foreman_discards = (*game.decks.foreman_discards, gone)
        player.foreman = kept
        game.tell(player, f"keeps {kept} and lets {gone} go")

    def choices(self, player: Player) -> Iterator[Choice]:
        """The exchanges that are allowed and affordable, or which of the two to keep."""
        game = self._game
        if game.moment == "keep-foreman":
            new = game.progress.pending[0][2][0]
            yield Choice({"type": "keep-foreman", "keep": "new"}, facts={"foreman": new})
            yield Choice({"type": "keep-foreman", "keep": "old"}, facts={"foreman": player.foreman})
            return
        for method in METHODS:
            if not self.allowed(player, method):
                continue
            action = {"type": "exchange-foreman", "method": method}
            if method != "select":
                yield Choice(action, facts={"cost": game.numbers.exchange_draw})
                continue
            for name in self._free():
                facts = {"cost": game.numbers.exchange_select, "race": game.foremen_cards[name].race}
                yield Choice({**action, "foreman": name}, facts=facts)

    def allowed(self, player: Player, method: str) -> bool:
        """May the player exchange now, and pay for it?"""
        try:
            self._check(player, method)
        except Refusal:
            return False
        return True

    # Parts

    def _check(self, player: Player, method: str) -> None:
        game, decks = self._game, self._game.decks
        if game.events.in_force("no-foreman"):
            raise Refusal("no-exchange", "An event keeps everybody from exchanging foremen.")
        if game.moment == "move" and game.options.foreman_exchange == "build-only":
            raise Refusal("wrong-phase", "At this table foremen are exchanged while building.")
        free = (
            decks.foreman_discards if method == "draw-discard" else (*decks.foremen, *decks.foreman_discards)
        )
        if not free:
            raise Refusal("deck-empty", "There is no foreman to be had that way.")
        select = method == "select"
        game.check_spending(player, game.numbers.exchange_select if select else game.numbers.exchange_draw)

    def _free(self) -> list[str]:
        return sorted((*self._game.decks.foremen, *self._game.decks.foreman_discards))

    def _discarded(self, name: str, old: str) -> tuple[str, ...]:
        return (*(card for card in self._game.decks.foreman_discards if card != name), old)

    def _offer(self, player: Player, name: str) -> None:
        self._game.tell(player, f"meets {name}")
        self._game.ask("keep-foreman", player, (name,))
