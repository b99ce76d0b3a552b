"""What one must know to sit down at a board: what is on it, and the order of a turn."""

from __future__ import annotations

from roundhouse.crayon.board.graph import Board
from roundhouse.table.showing import GuideSheet

TURN = (
    (
        "Start of the game",
        ("hire a foreman", "choose a start city", "build in two turns, without moving"),
    ),
    (
        "Turn",
        (
            "move the train: pick loads up and deliver them in the cities that it passes",
            "build track for up to 20 gold, or buy a better train",
            "instead of all that: discard the whole hand and draw a new one",
        ),
    ),
)
"""The order of play, the same on every board."""


def guide_to(board: Board) -> GuideSheet:
    """The sheet of a board."""
    definition = board.definition
    loads = sorted({load for city in board.cities for load in city.loads})
    sizes = {size: sum(city.size == size for city in board.cities) for size in ("major", "medium", "small")}
    costs = {terrain.name: terrain.cost for terrain in board.terrain if terrain.cost}
    facts = (
        ("Maps", ", ".join(sheet.name for sheet in definition.maps)),
        ("Cities", ", ".join(f"{count} {size}" for size, count in sizes.items() if count)),
        ("Loads", ", ".join(loads)),
        (
            "Building costs",
            ", ".join(f"{name} {cost}" for name, cost in sorted(costs.items(), key=lambda x: x[1])),
        ),
    )
    return GuideSheet(definition.name, facts, TURN)
