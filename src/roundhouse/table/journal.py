"""The journal: every change of a game's state passes through here, so that every change can be taken back.

State lives in the attributes of :class:`Piece` objects and in dictionaries that they hold. Rules never
assign to them; they call :meth:`Journal.put` and :meth:`Journal.put_item`, which remember the old value.
A :meth:`mark` is a place in that memory, :meth:`rewind` goes back to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any, ClassVar, TypeVar

T = TypeVar("T")
_MISSING = object()


class Piece:
    """A thing in play that has an identity and changes: a player, a company, a train, a round.

    ``key`` is unique in a game. ``state`` names the attributes that change in play; only these are
    journaled, saved and hashed. Values are plain data, tuples, frozensets, dicts, other pieces, or
    definitions (see :mod:`roundhouse.table.snapshot`).
    """

    __slots__ = ("key",)
    state: ClassVar[tuple[str, ...]] = ()

    def __init__(self, key: str) -> None:
        self.key = key

    def __repr__(self) -> str:
        return f"<{self.key}>"


class Journal:
    """The memory of all changes since the start, newest last."""

    __slots__ = ("_changes", "found")

    def __init__(self) -> None:
        # Three items for each change: piece or dictionary, field or name, the old value. They lie flat:
        # a tuple for each would be one more object for the garbage collector to look after.
        self._changes: list[Any] = []
        self.found: dict[Hashable, Any] = {}
        """What was found out about the state as it is (see :class:`Answers`); every change empties it."""

    def __len__(self) -> int:
        return len(self._changes) // 3

    def put(self, piece: Piece, field: str, value: object) -> None:
        """Set ``piece.field`` and remember what it was; nothing happens if it is so already."""
        old = getattr(piece, field)
        if old is value:
            return
        changes = self._changes
        changes += (piece, field, old)
        setattr(piece, field, value)
        if self.found:
            self.found.clear()

    def put_item(self, mapping: MutableMapping[Any, Any], name: object, value: object) -> None:
        """Set ``mapping[name]`` and remember what it was, or that it was not there."""
        changes = self._changes
        changes += (mapping, name, mapping.get(name, _MISSING))
        mapping[name] = value
        if self.found:
            self.found.clear()

    def drop_item(self, mapping: MutableMapping[Any, Any], name: object) -> None:
        """Take ``name`` out of ``mapping`` and remember its value; nothing happens if it is not there."""
        if name in mapping:
            changes = self._changes
            changes += (mapping, name, mapping.pop(name))
            self.found.clear()

    def mark(self) -> int:
        """The present place, for :meth:`rewind`."""
        return len(self._changes)

    def rewind(self, mark: int) -> None:
        """Take back every change made since ``mark``."""
        self.found.clear()
        changes = self._changes
        while len(changes) > mark:
            old, name, holder = changes.pop(), changes.pop(), changes.pop()
            if isinstance(holder, Piece):
                setattr(holder, name, old)
            elif old is _MISSING:
                del holder[name]
            else:
                # A dictionary keeps its order of insertion; saved states and hashes do not depend on it.
                holder[name] = old

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A stretch of changes that is taken back whole if it raises."""
        mark = self.mark()
        try:
            yield
        except BaseException:
            self.rewind(mark)
            raise

    @contextmanager
    def trial(self) -> Iterator[None]:
        """A stretch of changes that is always taken back: to look at a move without making it."""
        mark = self.mark()
        try:
            yield
        finally:
            self.rewind(mark)

    def forget(self) -> None:
        """Give up the memory: what was done until now cannot be taken back."""
        self.found.clear()
        self._changes.clear()


class Answers:
    """Questions about the state, each asked once as long as nothing changes.

    A question is a function that looks at the journaled state and nothing else that could change. The answers
    are kept in the journal, which forgets them with every change and every step back.
    """

    __slots__ = ("_found",)

    def __init__(self, journal: Journal) -> None:
        self._found = journal.found

    def to(self, question: Callable[..., T], *about: Hashable) -> T:
        """The answer to ``question(*about)``."""
        key = (question, *about)
        answer: T = self._found.get(key, _MISSING)
        if answer is _MISSING:
            answer = self._found[key] = question(*about)
        return answer
