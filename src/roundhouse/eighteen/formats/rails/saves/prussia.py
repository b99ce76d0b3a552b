"""What Rails asks in 1835 besides: the start packet, purchases from other players, the Prussian railway.

A move of Rails names all that its player exchanges at once; here each exchange is an action, and the player
passes where something is left that is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.eighteen.rules.state.actions import Choose
from roundhouse.eighteen.rules.state.pieces import Holder, Player
from roundhouse.table.errors import Malformed

from .deeds import Deeds
from .save import Move
from .turns import FOLD

_FROM_PLAYER = "Player_"
"""How Rails calls the shares of a player whom they are bought from, before the name."""


class PrussianMoves:
    """The moves of 1835 on the game of ``reader``."""

    def __init__(self, reader: Deeds) -> None:
        self.reader = reader
        self.handlers: Mapping[str, Callable[[Move], None]] = {FOLD: self._fold}

    def buy_director(self, move: Move) -> None:
        """Buy the director's certificate of a corporation in the start packet."""
        name = move.text("startItemName")
        corporation = self.reader.corporation(self.reader.names.privates.get(name, name))
        price = move.count("price")
        self.reader.do("bid", self.reader.player(move), corporation=corporation.id, price=price)

    def seller(self, move: Move) -> Holder | None:
        """The player whose share is bought, if it is one’s. Raises Malformed."""
        name = move.text("fromName")
        if not name.startswith(_FROM_PLAYER):
            return None
        seat = self.reader.seats.get(name.removeprefix(_FROM_PLAYER))
        for player in self.reader.game.players:
            if player.id == seat:
                return player
        raise Malformed("rails/player", f"“{name[:40]}” does not play.")

    def _fold(self, move: Move) -> None:
        player = self.reader.player(move)
        folded = [name for name in move.text("foldedCompanyNames").split(",") if name]
        kept = {name for name in move.text("foldableCompanyNames").split(",") if name} - set(folded)
        for name in folded:
            self.reader.do("choose", player, choice=name)
        offered = self._offered(player)
        if offered and offered <= kept:
            self.reader.do("pass", player)

    def _offered(self, player: Player) -> set[str]:
        """What ``player`` is asked to exchange now."""
        step = self.reader.game.round.waiting()
        if step is None or Choose not in step.handlers or step.actor() is not player:
            return set()
        return {str(choice.action["choice"]) for choice in step.choices() if choice.type == "choose"}
