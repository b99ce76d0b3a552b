"""The bank as a lender: what is borrowed is paid back twice, out of deliveries
(docs/decisions/0840-options-of-tables.md)."""

from __future__ import annotations

from roundhouse.crayon.rules.state import log_events as log
from roundhouse.crayon.rules.state.game_state import GameState
from roundhouse.crayon.rules.state.pieces import Player

MOST = 20
"""What a player may have borrowed at a time."""


BACK = 2
"""How many times what was borrowed is owed."""


def available(game: GameState, player: Player) -> int:
    """How much a player may still borrow."""
    if game.options.borrow == "no":
        return 0
    return max(0, MOST - -(-player.debt // BACK))


def repay(game: GameState, player: Player, earned: int) -> None:
    """What was earned goes into the debt first."""
    back = min(player.debt, earned)
    if back:
        game.pay(player, game.bank, back)
        player.debt -= back
        game.record(log.LoanRepaid(player=player.ref, amount=back, owed=player.debt))
