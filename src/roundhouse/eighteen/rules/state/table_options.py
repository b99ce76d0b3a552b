"""Options that every 18xx table may choose beside the optional rules of its title."""

from __future__ import annotations

from typing import Literal

from roundhouse.eighteen.model.title import Title
from roundhouse.table.protocol import Option, Setup

Thinking = Literal["short", "usual", "long"]
_LENGTHS: tuple[Thinking, ...] = ("short", "usual", "long")
THINKING = Option(
    "bot-thinking",
    "Thinking time of bots",
    "How long the bot “strong” thinks about a move. It counts trials, not seconds, so that games repeat.",
    _LENGTHS,
    "usual",
)
TABLE_OPTIONS = (THINKING,)
"""The options that every table has after the optional rules of its title."""
_IDS = frozenset(option.id for option in TABLE_OPTIONS)


def optional_rules(setup: Setup) -> frozenset[str]:
    """The optional rules of the title that are switched on."""
    return frozenset(name for name, word in setup.options.items() if word == "yes" and name not in _IDS)


def played_rules(setup: Setup, title: Title) -> frozenset[str]:
    """The optional rules with which this table plays.

    Those switched on that are for so many players, and those that are played by themselves because no other
    rule for this number of players is switched on.
    """
    count = len(setup.seats)
    idle = {item.id for item in title.options if item.players and count not in item.players}
    own = {item.id for item in title.options if item.by_itself and item.players}
    chosen = optional_rules(setup) - idle - own
    if any(item.id in chosen and item.players for item in title.options):
        return chosen
    return chosen | (own - idle)


def thinking(setup: Setup) -> Thinking:
    """How long bots think at this table."""
    word = setup.options.get(THINKING.id, THINKING.default)
    return next(length for length in _LENGTHS if length == word)
