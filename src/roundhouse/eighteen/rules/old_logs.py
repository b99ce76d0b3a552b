"""How logs that were written by older rules are played by those of today.

Where turns wait has changed more than once: a log may answer a question that is not asked any more, or lack
the answer to one that is asked now. The stored action is kept; what leads up to it today is done before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.table.protocol import Game

MOST_PASSES = 6
"""The most passes that are made before a stored action to which the questions of today are unknown."""
UNDECIDED = frozenset({"destination_connection"})
"""The types of action that are written down without a decision today, and that old logs may lack."""

Actions = Sequence[Mapping[str, Any]]


def substitutes(game: Game, action: Mapping[str, Any]) -> Iterator[Actions]:
    """The lists of actions to try in place of a stored ``action``, in this order.

    The action itself; none, if it answered a question that is not asked any more; and passes before it,
    with what is written down without a decision today.
    """
    yield [action]
    if action["type"] == "pass" or (action["type"] == "run_routes" and not action.get("routes")):
        yield []
    for count in range(MOST_PASSES + 1):
        before = _lead_on(game, count)
        if before is None:
            return
        if before:
            yield [*before, action]


def _lead_on(game: Game, passes: int) -> list[Mapping[str, Any]] | None:
    """The actions that lead on from here over so many passes, with those that nobody decides between them.

    ``None`` where fewer passes can be made. The game is as before afterwards.
    """
    done: list[Mapping[str, Any]] = []
    with game.journal.trial():
        while game.outcome() is None:
            choices = [choice.action for choice in game.choices()]
            found = next((choice for choice in choices if choice["type"] in UNDECIDED), None)
            if found is None and passes:
                found = next((choice for choice in choices if choice["type"] == "pass"), None)
                passes -= found is not None
            if found is None:
                break
            game.perform(found, None)
            done.append(found)
    game.happened()
    return None if passes else done
