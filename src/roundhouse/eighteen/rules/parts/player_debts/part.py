"""Debts of players: ``[parts.player_debts]``.

A president who has nothing left to sell borrows what is missing for a train, and owes half as much again.
After each stock round the debt grows by half. Whoever is in debt neither bids nor buys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from roundhouse.eighteen.model.words import Percent
from roundhouse.table.catalogue import Messages
from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...policies import OrderPolicy, StockPolicy
from ...state.events.event import EighteenEvent, Money, PlayerId
from ...state.pieces import Corporation, Player
from ..part import Part


class DebtSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a debt costs."""

    interest: Percent = 50
    """How much it grows, in percent, when it is taken and after each stock round."""


class DebtMade(EighteenEvent, frozen=True, kw_only=True):
    """A player borrowed money."""

    player: PlayerId
    amount: Money
    debt: Money


class DebtGrew(EighteenEvent, frozen=True, kw_only=True):
    """Interest was added to a debt."""

    player: PlayerId
    amount: Money
    debt: Money


class DebtPaid(EighteenEvent, frozen=True, kw_only=True):
    """A player paid a debt back, or a part of it."""

    player: PlayerId
    amount: Money
    debt: Money


class Debts(Piece):
    """What each player owes."""

    owed: dict[Player, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("debts")


def debt_of(game: GameInPlay, player: Player) -> int:
    """What ``player`` owes."""
    return game.memory_of(Debts).owed.get(player, 0)


def _interest(game: GameInPlay, amount: int) -> int:
    return -(-amount * game.settings_of(DebtSettings).interest // 100)


def borrow(game: GameInPlay, player: Player, company: Corporation, amount: int) -> None:
    """``player`` borrows so much for ``company``."""
    debt = debt_of(game, player) + amount + _interest(game, amount)
    game.memory_of(Debts).owed[player] = debt
    game.pay(game.bank, company, amount)
    game.happen(DebtMade(player=player.id, amount=amount, debt=debt))


def repay(game: GameInPlay, player: Player, amount: int) -> None:
    """``player`` pays so much of the debt back."""
    debt = debt_of(game, player) - amount
    game.pay(player, game.bank, amount)
    game.memory_of(Debts).owed[player] = debt
    game.happen(DebtPaid(player=player.id, amount=amount, debt=debt))


class DebtOrder(OrderPolicy):
    """Debts grow after stock rounds."""

    def stock_round_over(self) -> None:
        """Add the interest."""
        super().stock_round_over()
        game = self.game
        for player, owed in list(game.memory_of(Debts).owed.items()):
            if owed > 0:
                amount = _interest(game, owed)
                game.memory_of(Debts).owed[player] = owed + amount
                game.happen(DebtGrew(player=player.id, amount=amount, debt=owed + amount))


class DebtWorth(StockPolicy):
    """Debts count."""

    def worth(self, player: Player) -> int:
        """Less what is owed."""
        return super().worth(player) - debt_of(self.game, player)


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
        """Who owes what."""
        yield Debts()


PART = PlayerDebts
