"""What is kept beside a game or a board, such as a bot's plans or a drawn map, for as long as that lives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")
_KEPT = "_kept_beside"


class Beside(Generic[T]):
    """Keeps a value for each thing it is asked about.

    The values lie with the things themselves: they go when those go, also when a value refers to its thing. A
    weak dictionary of things would hold on to both for ever then, since it holds its values. They go as well
    when this goes, with the bot or the page that asked.

    >>> class Game: pass
    >>> plans: Beside[list[str]] = Beside()
    >>> game = Game()
    >>> plans.of(game, list).append("build")
    >>> plans.of(game, list)
    ['build']
    """

    def of(self, thing: object, make: Callable[[], T]) -> T:
        """The value that is kept beside a thing; one that is made now if there is none."""
        kept: WeakKeyDictionary[Beside[Any], Any] | None = getattr(thing, _KEPT, None)
        if kept is None:
            kept = WeakKeyDictionary()
            setattr(thing, _KEPT, kept)
        if self not in kept:
            kept[self] = make()
        found: T = kept[self]
        return found
