"""A bank that ends the game only before a certain phase."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.policies import EndingPolicy

from .facts import Facts

EARLY_BANK = "bank_early"
"""The reason for the end, as a title names it."""


class EarlyBank(EndingPolicy):
    """When the bank ends the game."""

    def end_reasons(self) -> Iterable[str]:
        """The bank is broken before the phase from which that does not matter."""
        yield from super().end_reasons()
        game = self.game
        if game.progress.broken and game.phase.name != game.settings_of(Facts).bank_counts_until:
            yield EARLY_BANK


def forget_bank(game: GameInPlay) -> None:
    """A phase has begun: if the bank does not matter any more, neither does that it was broken before."""
    progress = game.progress
    if progress.end_reason == EARLY_BANK and game.phase.name == game.settings_of(Facts).bank_counts_until:
        progress.end_reason = progress.end_timing = None
