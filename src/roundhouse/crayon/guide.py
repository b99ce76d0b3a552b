"""What one must know to sit down at a board: what is on it, and the order of a turn."""

from __future__ import annotations

from roundhouse.crayon.board.graph import Board
from roundhouse.table.languages import to_say
from roundhouse.table.saying import say
from roundhouse.table.showing import GuideSheet

TURN = (
    (
        "Start of the game",
        ("hire a foreman", "choose a start city", "build in three turns, without moving"),
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
_CITIES = {"major": to_say("# major"), "medium": to_say("# medium"), "small": to_say("# small")}


def guide_to(board: Board) -> GuideSheet:
    """The sheet of a board."""
    definition = board.definition
    loads = sorted({load for city in board.cities for load in city.loads})
    sizes = {size: sum(city.size == size for city in board.cities) for size in ("major", "medium", "small")}
    costs = {terrain.name: terrain.cost for terrain in board.terrain if terrain.cost}
    facts = (
        (say("Maps"), ", ".join(say(sheet.name) for sheet in definition.maps)),
        (
            say("Cities"),
            ", ".join(say(_CITIES[size]).replace("#", str(count)) for size, count in sizes.items() if count),
        ),
        (say("Loads"), ", ".join(loads)),
        (
            say("Building costs"),
            ", ".join(
                f"{say(name).replace('-', ' ')} {cost}"
                for name, cost in sorted(costs.items(), key=lambda x: x[1])
            ),
        ),
    )
    return GuideSheet(definition.name, facts, TURN)
