"""The three levels of bots."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.crayon.planning.plan_search import PlanSettings
from roundhouse.table.languages import to_say
from roundhouse.table.protocol import Bot

from .bot import CrayonBot
from .decision import BotLevel

WEAK = BotLevel(
    "weak",
    PlanSettings(deliveries=1, trips=2, looks=3, joining=0.0, riding=False, sailing=False),
    least=-60.0,
    spare=120,
    majors_spare=120,
    blunder=0.6,
    foremen=False,
    about=to_say(
        "Plans one delivery at a time, often takes a good plan in place of the best, and moves at once."
    ),
)
MIDDLE = BotLevel(
    "middle",
    PlanSettings(deliveries=2, trips=4, looks=3, joining=0.3, riding=False),
    least=-40.0,
    spare=60,
    majors_spare=80,
    blunder=0.35,
    foremen=False,
    about=to_say(
        "Plans two deliveries ahead, at times takes a good plan in place of the best, and moves at once."
    ),
)
STRONG = BotLevel(
    "strong",
    PlanSettings(turn=7.0),
    least=-5.0,
    hands=6,
    spare=8,
    majors_spare=80,
    swift=True,
    begun=20,
    lead=1,
    takes_along=True,
    about=to_say(
        "Plans three deliveries ahead, rides on the track of others and sails, weighs new trains and new "
        "hands, and moves within a second."
    ),
)


def bots() -> Mapping[str, Bot]:
    """The bots by name, weakest first."""
    return {level.name: CrayonBot(level) for level in (WEAK, MIDDLE, STRONG)}
