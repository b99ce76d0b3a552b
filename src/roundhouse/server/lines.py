"""What happened, as the log of a table keeps it."""

from __future__ import annotations

from collections.abc import Iterable

from roundhouse.table.catalogue import data_of, words_of
from roundhouse.table.protocol import Event, Family, Game

from .store.records import Line


def lines_of(family: Family, game: Game, events: Iterable[Event]) -> tuple[Line, ...]:
    """The events of one action: each in words, and as data where the family has it."""
    return tuple(
        Line(words_of(family, game, event), tuple(event.only), data_of(family, event)) for event in events
    )
