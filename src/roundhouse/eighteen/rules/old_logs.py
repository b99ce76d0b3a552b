"""How logs that older rules wrote are played by those of today.

Where turns wait has changed more than once: a question that was asked then is not asked any more, and one
that was not asked then stands now. The stored action is kept; what it takes to come to it is done instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.table.protocol import Game

MOST_PASSES = 6
"""As many questions of today are passed by before an action that did not know them."""
UNDECIDED = frozenset({"destination_connection"})
"""What is written down by itself: a log of then lacks it where it was not written yet."""

Actions = Sequence[Mapping[str, Any]]


def substitutes(game: Game, action: Mapping[str, Any]) -> Iterator[Actions]:
    """What may be done in place of a stored ``action``.

    The same on trust; nothing, where it was the answer to a question that is not asked any more; or passes
    before it, and what is written down by itself today.
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
    """What leads on from here: so many passes, as many as turns wait for one after the other, and what nobody
    decides before and after them. ``None`` where fewer can be made."""
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
