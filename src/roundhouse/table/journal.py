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

    __slots__ = ("_changes", "_rewound")

    def __init__(self) -> None:
        self._changes: list[tuple[Any, Any, Any, bool]] = []
        self._rewound = 0

    def __len__(self) -> int:
        return len(self._changes)

    def put(self, piece: Piece, field: str, value: object) -> None:
        """Set ``piece.field`` and remember what it was."""
        self._changes.append((piece, field, getattr(piece, field), False))
        setattr(piece, field, value)

    def put_item(self, mapping: MutableMapping[Any, Any], name: object, value: object) -> None:
        """Set ``mapping[name]`` and remember what it was, or that it was not there."""
        self._changes.append((mapping, name, mapping.get(name, _MISSING), True))
        mapping[name] = value

    def drop_item(self, mapping: MutableMapping[Any, Any], name: object) -> None:
        """Take ``name`` out of ``mapping`` and remember its value; nothing happens if it is not there."""
        if name in mapping:
            self._changes.append((mapping, name, mapping.pop(name), True))

    def mark(self) -> int:
        """The present moment, for :meth:`rewind`."""
        return len(self._changes)

    @property
    def moment(self) -> tuple[int, int]:
        """Names the state as it is: as long as it stays the same, nothing has changed.

        It never comes back: after a rewind the same state is another moment. So whatever was found out about
        the state may be kept with its moment, and holds while that is the present one.
        """
        return self._rewound, len(self._changes)

    def rewind(self, mark: int) -> None:
        """Take back every change made since ``mark``."""
        self._rewound += 1
        changes = self._changes
        while len(changes) > mark:
            holder, name, old, is_item = changes.pop()
            if not is_item:
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
        self._rewound += 1
        self._changes.clear()


class Answers:
    """Questions about the state, each asked once as long as nothing changes.

    A question is a function that looks at the journaled state and nothing else that could change.
    """

    __slots__ = ("_journal", "_known", "_moment")

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[Hashable, Any] = {}
        self._moment = journal.moment

    def to(self, question: Callable[..., T], *about: Hashable) -> T:
        """The answer to ``question(*about)``."""
        moment = self._journal.moment
        if self._moment != moment:
            self._known.clear()
            self._moment = moment
        key = (question, *about)
        known = self._known
        if key not in known:
            known[key] = question(*about)
        answer: T = known[key]
        return answer
