"""Borrowing gold, at tables that allow it (docs/decisions/0840-options-of-tables.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.table.choices import Choice, Span
from roundhouse.table.errors import Refusal

from .pieces import Player
from .words import gold, number_of

if TYPE_CHECKING:
    from .game import CrayonGame

MOST = 20
"""What a player may have borrowed at a time."""

BACK = 2
"""How many times what was borrowed is owed."""


class Lending:
    """The bank as a lender: what is borrowed is paid back twice, out of deliveries."""

    def __init__(self, game: CrayonGame) -> None:
        self._game = game

    def borrow(self, player: Player, action: Mapping[str, Any]) -> None:
        """Take gold from the bank and owe it twice."""
        game = self._game
        if game.options.borrow == "no":
            raise Refusal("no-borrowing", "At this table nobody borrows.")
        amount, left = number_of(action, "amount"), self.left(player)
        if not 1 <= amount <= left:
            raise Refusal("spend-limit", f"{player.name} may borrow {left} gp more.", hint=f"1 to {left}")
        game.pay(game.bank, player, amount)
        player.debt += BACK * amount
        game.progress.acted = True
        game.tell(player, f"borrows {gold(amount)} and owes {gold(player.debt)}")

    def settle(self, player: Player, earned: int) -> None:
        """What was earned goes into the debt first."""
        game = self._game
        back = min(player.debt, earned)
        if back:
            game.pay(player, game.bank, back)
            player.debt -= back
            game.tell(player, f"pays back {gold(back)} and owes {gold(player.debt)}")

    def choices(self, player: Player) -> Iterator[Choice]:
        """How much may be borrowed."""
        left = self.left(player)
        if left:
            yield Choice({"type": "borrow"}, {"amount": Span(1, left)}, {"back": BACK, "owes": player.debt})

    def left(self, player: Player) -> int:
        """How much a player may still borrow."""
        if self._game.options.borrow == "no":
            return 0
        return max(0, MOST - -(-player.debt // BACK))
