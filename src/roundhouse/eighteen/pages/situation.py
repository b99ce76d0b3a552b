"""One line on where a game stands, above the board and on the printed sheet of a game."""

from __future__ import annotations

from roundhouse.eighteen.rules.ending import reason_in_words
from roundhouse.eighteen.rules.game import EighteenGame

from .words import say, say_of


def situation(game: EighteenGame) -> str:
    """The round and the phase, “Operating Round 2.1 · phase 3”, or why the game ended."""
    if game.over:
        return say("Finished: %(reason)s", reason=say_of("end", reason_in_words(game)))
    number = game.round_name().removeprefix(game.round.name)
    return f"{say_of('round', game.round.name)}{number} · {say('phase %(phase)s', phase=game.phase.name)}"
