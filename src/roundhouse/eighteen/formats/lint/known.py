"""What the lint of a title has to be told: the words of its rules, the titles to build on, how to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.ground import Ground, make_ground
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS
from roundhouse.table.errors import Unknown
from roundhouse.table.protocol import Seat, Setup


def _no_base(name: str) -> Mapping[str, Any]:
    raise Unknown("title/unknown", f"There is no title “{name}”.")


@dataclass(frozen=True, slots=True)
class Known:
    """The rules that a title is played with.

    ``words`` are those that it may use, ``base`` leads from the id of a title to its data (raises Unknown),
    ``rules`` makes the title's own rules.
    """

    words: Vocabulary = SHARED_WORDS
    base: Callable[[str], Mapping[str, Any]] = field(default=_no_base)
    rules: Callable[[], OwnRules] = OwnRules

    def ground(self, title: Title) -> Ground:
        """The map of a title, for all tables that are made of it. Raises Malformed."""
        return make_ground(title)

    def start(
        self, title: Title, options: tuple[str, ...], players: int, ground: Ground | None
    ) -> EighteenGame:
        """A table for so many. Raises what the rules raise."""
        seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, players + 1))
        setup = Setup("eighteen", title.id, seats, seed=1, options=dict.fromkeys(options, "yes"))
        return EighteenGame(setup, title, self.rules(), ground)


NOTHING_MORE = Known()
"""For a title without rules of its own."""
