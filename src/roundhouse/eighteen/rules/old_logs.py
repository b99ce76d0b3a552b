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

Actions = Sequence[Mapping[str, Any]]


def substitutes(game: Game, action: Mapping[str, Any]) -> Iterator[Actions]:
    """What may be done in place of a stored ``action``.

    The same on trust; nothing, where it was the answer to a question that is not asked any more; or passes
    before it.
    """
    yield [action]
    if action["type"] == "pass" or (action["type"] == "run_routes" and not action.get("routes")):
        yield []
    for count in range(1, MOST_PASSES + 1):
        passes = _passes(game, count)
        if len(passes) < count:
            return
        yield [*passes, action]


def _passes(game: Game, count: int) -> list[Mapping[str, Any]]:
    """The passes that lead on from here, at most ``count``: as many as turns wait for one after the other."""
    passes: list[Mapping[str, Any]] = []
    with game.journal.trial():
        while len(passes) < count and game.outcome() is None:
            found = next(
                (choice.action for choice in game.choices() if choice.action["type"] == "pass"), None
            )
            if found is None:
                break
            game.perform(found, None)
            passes.append(found)
    game.happened()
    return passes
