"""What the lint of a title has to be told: the words of its rules, the titles to build on, how to play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.parts.choose import chosen_parts
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.parts.registry import part_names
from roundhouse.eighteen.rules.state.ground import Ground
from roundhouse.eighteen.rules.vocabulary import SHARED_WORDS, words_for
from roundhouse.table.errors import Unknown
from roundhouse.table.protocol import Seat, Setup

from ..nearest import nearest


class Base(NamedTuple):
    """A title that others can be built on: its data, and the part that only it has."""

    data: Mapping[str, Any]
    own: type[AnyPart] | None


def _no_base(name: str) -> Base:
    raise Unknown("title/unknown", f"There is no title “{name}”.")


@dataclass(frozen=True, slots=True)
class Known:
    """What the lint has to know of a title: ``own`` is the part that only it has; ``base`` finds a title to
    build on by its id (raises Unknown); ``words`` are those that the title may use.
    """

    own: type[AnyPart] | None = None
    base: Callable[[str], Base] = field(default=_no_base)
    words: Vocabulary = SHARED_WORDS

    def on(self, base: Base) -> Known:
        """What has to be known of a title that is built on another one."""
        return Known(base.own, self.base)

    def listing(self, parts: object) -> Known:
        """What is known once the title lists these ``parts``: their words count, too.

        A name that is nearly right counts as well, so that not every word of that part is a finding.
        """
        listed = [str(name) for name in parts] if isinstance(parts, Mapping) else []
        names = [name if name in part_names() else nearest(name, part_names()) or name for name in listed]
        return Known(self.own, self.base, words_for(names, self.own))

    def start(
        self, title: Title, options: tuple[str, ...], players: int, ground: Ground | None
    ) -> EighteenGame:
        """A table for so many. Raises what the rules raise."""
        seats = tuple(Seat(str(at), f"Player {at}") for at in range(1, players + 1))
        setup = Setup("eighteen", title.id, seats, seed=1, options=dict.fromkeys(options, "yes"))
        return EighteenGame(setup, title, chosen_parts(title, self.own), ground)


NOTHING_MORE = Known()
"""For a title without rules of its own."""
