"""What happened, as the log of a table keeps it, and as a reader hears it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from roundhouse.table.catalogue import Catalogue, Worded, as_data
from roundhouse.table.errors import Malformed
from roundhouse.table.languages import ENGLISH, Language
from roundhouse.table.protocol import Event, Family, Game

from .store.records import Line

Said = Callable[[Line], str]
"""What a line of the log is in some language."""


def lines_of(family: Family, game: Game, events: Iterable[Event]) -> tuple[Line, ...]:
    """The events of one action: each in words, and as data where the family has it."""
    return lines_by(family.catalogue(game) if isinstance(family, Worded) else None, events)


def lines_by(catalogue: Catalogue | None, events: Iterable[Event]) -> tuple[Line, ...]:
    """The events of one action in the words of a catalogue, and as data.

    Without a catalogue the family has only words.
    """
    if catalogue is None:
        return tuple(Line(event.words(), tuple(event.only)) for event in events)
    return tuple(Line(catalogue.words(event), tuple(event.only), as_data(event)) for event in events)


def as_written(line: Line) -> str:
    """A line as the log keeps it, in English."""
    return line.text


def said_in(language: Language, family: object, game: Game | None) -> Said:
    """What says the lines of a game's log in a language. A line that is no data, or that an older program
    wrote with events that are not known any more, stays as it was written."""
    if language.code == ENGLISH or game is None or not isinstance(family, Worded):
        return as_written
    catalogue = family.catalogue(game, language.code)

    def said(line: Line) -> str:
        if line.event is None:
            return line.text
        try:
            event = catalogue.read(line.event)
        except Malformed:
            return line.text
        return catalogue.words(event)

    return said
