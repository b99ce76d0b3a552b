"""The levels of 18xx bots: the one list of the bots that may take a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from roundhouse.table.protocol import Bot

from .dice import Dice
from .keen import Keen
from .steady import Steady
from .strong import Strong

LEVELS: Mapping[str, Callable[[], Bot]] = {"dice": Dice, "steady": Steady, "keen": Keen, "strong": Strong}
"""The class of the bot of each level, weakest first."""


def bots() -> Mapping[str, Bot]:
    """The bots by name, weakest first."""
    return {name: make() for name, make in LEVELS.items()}
