"""Values kept beside a game or a board, such as a bot's plans or a drawn map, as long as both live."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")
_KEPT = "_kept_beside"


class Beside(Generic[T]):
    """Keeps a value for each object that it is asked about, as long as the object lives.

    A value is stored on its object, so it is freed with the object, even if the value refers back to it; a
    weak dictionary would keep both alive in that case, since it holds its values. Values are also freed with
    this :class:`Beside`: with the bot or the page that asked.

    >>> class Game: pass
    >>> plans: Beside[list[str]] = Beside()
    >>> game = Game()
    >>> plans.of(game, list).append("build")
    >>> plans.of(game, list)
    ['build']
    """

    def of(self, thing: object, make: Callable[[], T]) -> T:
        """The value kept beside ``thing``; if there is none, the one that ``make`` returns is kept from now
        on."""
        kept: WeakKeyDictionary[Beside[Any], Any] | None = getattr(thing, _KEPT, None)
        if kept is None:
            kept = WeakKeyDictionary()
            setattr(thing, _KEPT, kept)
        if self not in kept:
            kept[self] = make()
        found: T = kept[self]
        return found
