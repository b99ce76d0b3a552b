"""Bots in a worker: they get the game as it stands, so that its table is free while they think."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from roundhouse.table.protocol import Advice, Adviser, Bot, Game, Setup

from .registry import Families


class Position(NamedTuple):
    """A decision that ``bot`` has to make for a seat: the game, and its state as :meth:`Game.dump` gives it.

    ``chance`` seeds what the bot leaves to chance.
    """

    setup: Setup
    state: Mapping[str, Any]
    seat: str
    bot: str
    chance: str


def choose_move(families: Families, position: Position) -> Mapping[str, Any]:
    """What the bot does. The same position has the same answer on every machine."""
    bot, game = _sit_down(families, position)
    return bot.choose(game, position.seat, random.Random(position.chance))


def advise(families: Families, position: Position) -> Advice:
    """What the bot would do in the place of the seat's player, and why if it can say so.

    The position's ``chance`` is not to be the seed of the table: nothing that is hidden may show in advice.
    """
    bot, game = _sit_down(families, position)
    rng = random.Random(position.chance)
    if isinstance(bot, Adviser):
        return bot.advise(game, position.seat, rng)
    return Advice(bot.choose(game, position.seat, rng))


def _sit_down(families: Families, position: Position) -> tuple[Bot, Game]:
    family = families.family(position.setup.family)
    game = family.new(position.setup)
    game.restore(position.state)
    return family.bots()[position.bot], game
