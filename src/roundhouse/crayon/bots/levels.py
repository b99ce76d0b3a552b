"""The three levels of bots."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.protocol import Bot

from .plans import Taste
from .player import Level, Planner

SWIFT = ("Salamander", "Fire Drake", "Black Dragon", "Iron Dragon")
ROOMY = ("Sardar", "Fire Drake", "Black Dragon", "Iron Dragon")

WEAK = Level(
    "weak",
    Taste(deliveries=1, trips=2, major_bonus=0.0, cost_weight=0.5, reserve=5),
    least=0.0,
    upgrade_at=180,
    majors_at=150,
    blunder=0.8,
    engines=ROOMY,
)
MIDDLE = Level(
    "middle",
    Taste(deliveries=2, trips=4, major_bonus=0.0, cost_weight=0.7, reserve=5),
    least=0.5,
    upgrade_at=80,
    majors_at=120,
    blunder=0.3,
    engines=ROOMY,
)
STRONG = Level(
    "strong",
    Taste(deliveries=3, trips=4, major_bonus=8.0, cost_weight=0.8, reserve=5),
    least=1.0,
    upgrade_at=35,
    majors_at=60,
    engines=SWIFT,
)


def bots() -> Mapping[str, Bot]:
    """The bots by name, weakest first."""
    return {level.name: Planner(level) for level in (WEAK, MIDDLE, STRONG)}
