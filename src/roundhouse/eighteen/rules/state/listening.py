"""Marking methods of parts and steps as listeners to events of their game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeVar

from roundhouse.table.protocol import Event

E = TypeVar("E", bound=Event)
P = TypeVar("P")

_LISTENS = "_listens_to"


def on(event: type[E]) -> Callable[[Callable[[P, E], None]], Callable[[P, E], None]]:
    """Mark a method of a part or step as a listener: it is called after each ``event`` of its game.

    Parts are called before steps, in the order in which the title lists them; the methods of one class from
    top to bottom.
    """

    def mark(method: Callable[[P, E], None]) -> Callable[[P, E], None]:
        setattr(method, _LISTENS, event)
        return method

    return mark


@cache
def listeners(kind: type) -> tuple[tuple[type[Event], str], ...]:
    """The events that a class listens to, with the names of its methods, from top to bottom."""
    names = dict.fromkeys(name for base in reversed(kind.__mro__) for name in vars(base))
    events = ((getattr(getattr(kind, name, None), _LISTENS, None), name) for name in names)
    return tuple((event, name) for event, name in events if event is not None)
