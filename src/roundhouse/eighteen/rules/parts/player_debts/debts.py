"""The debts of players: settings, memory and events."""

from __future__ import annotations

import msgspec

from roundhouse.eighteen.model.words import Count, Percent
from roundhouse.table.journal import Piece, tracked_dict

from ...in_play import GameInPlay
from ...state.events.event import EighteenEvent, Money, PlayerId
from ...state.pieces import Corporation, Player


class DebtSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a debt costs."""

    interest: Percent = 50
    """How much it grows, in percent, when it is taken and after each stock round."""
    end_penalty: Percent = 0
    """How much more than itself a debt takes off what its player is worth, in percent."""
    grows_after: Count = 1
    """Of several stock rounds that follow each other, the first one after which it grows."""


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
    """The debt of each player, in money."""

    owed: dict[Player, int] = tracked_dict()

    def __init__(self) -> None:
        super().__init__("debts")


def debt_of(game: GameInPlay, player: Player) -> int:
    """The debt of ``player``, in money."""
    return game.memory_of(Debts).owed.get(player, 0)


def interest_on(game: GameInPlay, amount: int) -> int:
    """The interest that is added to a debt of ``amount``, rounded up."""
    return -(-amount * game.settings_of(DebtSettings).interest // 100)


def borrow(game: GameInPlay, player: Player, company: Corporation, amount: int) -> None:
    """Lend ``amount`` to ``player`` for ``company``; the debt grows by it and its interest."""
    debt = debt_of(game, player) + amount + interest_on(game, amount)
    game.memory_of(Debts).owed[player] = debt
    game.pay(game.bank, company, amount)
    game.happen(DebtMade(player=player.id, amount=amount, debt=debt))


def repay(game: GameInPlay, player: Player, amount: int) -> None:
    """Repay ``amount`` of the debt of ``player``."""
    debt = debt_of(game, player) - amount
    game.pay(player, game.bank, amount)
    game.memory_of(Debts).owed[player] = debt
    game.happen(DebtPaid(player=player.id, amount=amount, debt=debt))
