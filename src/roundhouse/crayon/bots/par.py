"""Par: in how many rounds our best bot, alone on the same board with the same cards, would have won."""

from __future__ import annotations

import random

from roundhouse.crayon.rules.game import CrayonGame
from roundhouse.table.table import Table

from .levels import bots

PAR_BOT = "strong"
"""The bot that sets the par."""

MOST_ROUNDS = 300
"""A bot that has not won by then sets no par."""


def par_of(game: CrayonGame) -> int | None:
    """The rounds that the bot needs from the start of a game for one; ``None`` if it gives up. The game must
    not have begun; it is played to its end. The cards come in the order of the seed, which the bot does not
    look at: it sees what a player sees."""
    table, bot, rng = Table(game), bots()[PAR_BOT], random.Random(game.setup.seed)
    while table.outcome() is None:
        if game.progress.turn > MOST_ROUNDS:
            return None
        seat = game.deciders()[0]
        table.apply(bot.choose(game, seat, rng), seat)
    return game.progress.turn
