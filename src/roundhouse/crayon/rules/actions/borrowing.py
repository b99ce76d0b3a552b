"""Borrowing gold, at tables that allow it (docs/decisions/0840-options-of-tables.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.crayon.rules.desks import credit
from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.action_fields import number_of
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player
from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal


def borrow(game: GameState, player: Player, action: Mapping[str, Any]) -> None:
    """Take gold from the bank and owe it twice."""
    if game.options.borrow == "no":
        raise Refusal("no-borrowing", "At this table nobody borrows.")
    amount, available = number_of(action, "amount"), credit.available(game, player)
    if not 1 <= amount <= available:
        raise Refusal(
            "spend-limit", f"{player.name} may borrow {available} gp more.", hint=f"1 to {available}"
        )
    game.pay(game.bank, player, amount)
    player.debt += credit.BACK * amount
    game.progress.acted = True
    game.record(log.GoldBorrowed(player=player.ref, amount=amount, owed=player.debt))


def choices(game: GameState, player: Player) -> Iterator[Choice]:
    """How much may be borrowed."""
    available = credit.available(game, player)
    if available:
        yield Choice(
            {"type": "borrow"}, {"amount": Span(1, available)}, {"back": credit.BACK, "owes": player.debt}
        )
