"""What follows on what in 1822PNW, and who starts corporations."""

from __future__ import annotations

from roundhouse.eighteen.rules.parts.bid_boxes.settings import is_minor
from roundhouse.eighteen.rules.parts.bid_boxes.turn import BidTurn
from roundhouse.eighteen.rules.policies import OrderPolicy, StockPolicy
from roundhouse.eighteen.rules.state.pieces import Corporation, Player
from roundhouse.eighteen.rules.state.turns import RoundState

from . import minors
from .facts import Facts

MERGER = "merger"
"""The round in which minors join."""


class NorthwestOrder(OrderPolicy):
    """Minors may join after each operating round, from the second phase on."""

    def _joins(self) -> bool:
        return self.game.depot.phase_index > 0

    def next_round(self, done: RoundState) -> None:
        """Then it goes on as after an operating round."""
        game = self.game
        if done.kind == "operating" and self._joins():
            game.begin_round(MERGER, done.number)
        elif done.kind == "operating" and game.settings_of(Facts).packets:
            game.progress.turn += 1
            game.begin_round("operating", 1)
        elif done.kind == MERGER:
            game.rounds["operating"].number = done.number
            super().next_round(game.rounds["operating"])
        else:
            super().next_round(done)


class NorthwestStock(StockPolicy):
    """Who may start a corporation, and at which prices."""

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """The president of the minor that belongs to it; anybody if nobody has that, nor bids for it."""
        if is_minor(corporation) or not super().may_par(corporation, player):
            return False
        game, minor = self.game, minors.minor_for(self.game, corporation)
        if minor is None:
            return True
        if minor.player is not None:
            return minor.player is player
        card, step = minors.card_of(game, minor), game.round.find(BidTurn)
        return card is None or step is None or not step.offers_on(card)
