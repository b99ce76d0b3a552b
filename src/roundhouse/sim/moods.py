"""A random player with tastes: it may do all the time what the usual random player seldom does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from roundhouse.table.choices import Choice

_LIKED = (0.1, 0.5, 1, 2, 5, 9)
_RUIN: dict[str, float] = {"bankrupt": 0.02, "resign": 0.02}
"""The small weights of actions that end a game, or a player's part in it."""


class Moods:
    """The weight of each kind of action, drawn at random when the kind first comes up.

    One player sells at every turn, one merges whatever can be merged: such games come to positions that those
    of the usual random player hardly reach. They need not come to an end.
    """

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._liked = dict(_RUIN)

    def pick(self, choices: Sequence[Choice]) -> dict[str, Any]:
        """A random choice, filled in; kinds with larger weights come more often.

        ``choices`` must not be empty.
        """
        kinds: dict[str, list[Choice]] = {}
        for choice in choices:
            kinds.setdefault(choice.type, []).append(choice)
        names = sorted(kinds)
        for name in names:
            if name not in self._liked:
                self._liked[name] = self._rng.choice(_LIKED)
        kind = self._rng.choices(names, [self._liked[name] for name in names])[0]
        return self._rng.choice(kinds[kind]).fill(self._rng)
