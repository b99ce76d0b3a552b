"""Debts of players as a part: ``[parts.player_debts]``.

A president who has nothing left to sell borrows what is missing for a train, and owes it with interest.
After each stock round the debt grows by interest. Whoever is in debt neither bids nor buys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece
from roundhouse.table.labels import ChoiceLabel

from ...policies import OrderPolicy, StockPolicy
from ...state.pieces import Player
from ..part import Note, Part
from .debts import DebtGrew, DebtMade, DebtPaid, Debts, DebtSettings, debt_of, interest_on


class DebtOrder(OrderPolicy):
    """Debts that grow after stock rounds."""

    def stock_round_over(self) -> None:
        """Move prices as usual, and add the interest to each debt."""
        super().stock_round_over()
        game = self.game
        if game.round.number < game.settings_of(DebtSettings).grows_after:
            return
        for player, owed in list(game.memory_of(Debts).owed.items()):
            amount = interest_on(game, owed)
            if owed > 0 and amount:
                game.memory_of(Debts).owed[player] = owed + amount
                game.happen(DebtGrew(player=player.id, amount=amount, debt=owed + amount))


class DebtWorth(StockPolicy):
    """Debts that lower net worth."""

    def worth(self, player: Player) -> int:
        """The net worth of ``player``, less the debt and the penalty on it."""
        debt = debt_of(self.game, player)
        return super().worth(player) - debt - debt * self.game.settings_of(DebtSettings).end_penalty // 100


class PlayerDebts(Part[DebtSettings]):
    """Players borrow for trains that their companies must have."""

    Settings = DebtSettings
    policies = (DebtOrder, DebtWorth)
    messages: ClassVar[Mapping[str, Messages]] = {
        "en": {
            DebtMade: "{player} borrows {amount} and owes {debt} now",
            DebtGrew: "The debt of {player} grows by {amount} to {debt}",
            DebtPaid: "{player} pays {amount} back and owes {debt} now",
        }
    }

    def memory(self) -> Iterator[Piece]:
        """The memory of debts."""
        yield Debts()

    def notes(self) -> Iterator[Note]:
        """Yield the debt of each player who has one."""
        for player in self.game.players:
            if debt := debt_of(self.game, player):
                yield Note(player, ChoiceLabel("Debt"), self.game.money(debt))


PART = PlayerDebts
