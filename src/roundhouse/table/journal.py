"""The journal: every change of a game's state is recorded here, so that every change can be rolled back.

State lives in the tracked fields of :class:`Piece` objects. Rules assign to a field as to any attribute, and
to the entries of a tracked dictionary as to any dictionary; the old value is recorded by itself. A
:meth:`Journal.mark` is a position in the record, :meth:`Journal.rewind` goes back to it.

>>> class Purse(Piece):
...     cash: int = tracked(0)
>>> purse, journal = Purse("purse"), Journal()
>>> journal.adopt(purse)
>>> mark = journal.mark()
>>> purse.cash = 20
>>> journal.rewind(mark)
>>> purse.cash
0
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from typing import Any, ClassVar, Literal, NamedTuple, NoReturn, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")
_MISSING = object()
_set = object.__setattr__
_new = object.__new__


class _Field(NamedTuple):
    """The declaration of a field.

    ``kind`` is ``state`` (journaled and saved), ``derived`` (only journaled), ``scratch`` (neither) or
    ``fixed`` (does not change in play).
    """

    kind: Literal["state", "derived", "scratch", "fixed"]
    default: Any
    is_dict: bool = False


@overload
def tracked(default: T) -> T: ...
@overload
def tracked() -> Any: ...
def tracked(default: Any = _MISSING) -> Any:
    """A field of the state: journaled, saved and hashed. Without ``default``, ``__init__`` assigns the first
    value. Raises TypeError for a default that could change without being journaled."""
    if isinstance(default, dict | list | set):
        raise TypeError(f"{default!r} could change without being journaled: use tracked_dict() or a tuple.")
    return _Field("state", default)


def tracked_dict() -> Any:
    """A dictionary of the state, empty at first; its entries are journaled, saved and hashed."""
    return _Field("state", None, is_dict=True)


@overload
def derived(default: T) -> T: ...
@overload
def derived() -> Any: ...
def derived(default: Any = _MISSING) -> Any:
    """A field that follows from the state: journaled, so that undo brings it back, but not saved."""
    return _Field("derived", default)


def derived_dict() -> Any:
    """A dictionary that follows from the state: its entries are journaled but not saved."""
    return _Field("derived", None, is_dict=True)


@overload
def scratch(default: T) -> T: ...
@overload
def scratch() -> Any: ...
def scratch(default: Any = _MISSING) -> Any:
    """A field that is neither journaled nor saved: a counter or cache that undo must leave alone."""
    return _Field("scratch", default)


def fixed() -> Any:
    """A field that ``__init__`` sets and that does not change in play."""
    return _Field("fixed", _MISSING)


class PieceType(type):
    """The metaclass of pieces: it makes a slot of every declared field, which is faster and smaller than a
    dict.

    A class can have two bases with fields of their own only if one of them has all fields of the other.
    """

    _piece_setters: Mapping[str, Callable[[Any, Any], None]]
    """The setter of the slot of each journaled field, which bypasses :meth:`Piece.__setattr__`."""
    _piece_blank: tuple[tuple[Callable[[Any, Any], None], Any], ...]
    """The setter and default of each field that has one, and of ``_journal``, which is ``None`` at first."""
    _piece_usual: Mapping[str, Any]
    """The defaults of the saved fields that have one."""
    _piece_reset: tuple[tuple[Callable[[Any, Any], None], Any], ...]
    """The setter and default of each saved field that has a default."""
    _piece_empty: tuple[Callable[[Any, Any], None], ...]
    """The setter of each field that is a dictionary."""
    _piece_new: type
    """The class of a piece whose ``__init__`` runs: the same without :meth:`Piece.__setattr__`, whose call
    for every assignment would be a quarter of the time that a game takes to set up."""

    def __new__(
        cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **settings: Any
    ) -> PieceType:
        """Make the class, with slots in place of its :class:`_Field` declarations."""
        own = {word: field for word, field in namespace.items() if isinstance(field, _Field)}
        plain = {word: value for word, value in namespace.items() if word not in own}
        known: dict[str, _Field] = {}
        for base in reversed(bases):
            known.update(getattr(base, "_piece_fields", {}))
        plain.setdefault("__slots__", tuple(word for word in own if word not in known))
        fields = known | own
        plain["_piece_fields"] = fields
        plain["state"] = tuple(word for word, field in fields.items() if field.kind == "state")
        plain["_piece_values"] = frozenset(
            word for word, field in fields.items() if field.kind in ("state", "derived") and not field.is_dict
        )
        plain["_piece_dicts"] = tuple(word for word, field in fields.items() if field.is_dict)
        made = super().__new__(cls, name, bases, plain, **settings)
        values: frozenset[str] = plain["_piece_values"]
        made._piece_setters = {word: getattr(made, word).__set__ for word in values}
        given = {
            word: field.default
            for word, field in fields.items()
            if not field.is_dict and field.default is not _MISSING
        }
        blank: dict[str, Any] = {"_journal": None, **given}
        made._piece_blank = tuple((getattr(made, word).__set__, value) for word, value in blank.items())
        made._piece_usual = {word: given[word] for word in plain["state"] if word in given}
        made._piece_reset = tuple(
            (made._piece_setters[word], default) for word, default in made._piece_usual.items()
        )
        made._piece_empty = tuple(getattr(made, word).__set__ for word in plain["_piece_dicts"])
        free = {"__slots__": (), "__setattr__": _set, "__module__": made.__module__, "__doc__": made.__doc__}
        made._piece_new = type.__new__(cls, name, (made,), free)
        return made

    def __call__(cls, *args: Any, **named: Any) -> Any:
        """Make a piece of the class: every field has its default before ``__init__`` runs."""
        made: Any = _new(cls._piece_new)
        for set_slot, default in cls._piece_blank:
            set_slot(made, default)
        for set_slot in cls._piece_empty:
            set_slot(made, TrackedDict())
        made.__init__(*args, **named)
        made.__class__ = cls
        return made


class Piece(metaclass=PieceType):
    """A thing in play that has an identity and changes: a player, a company, a train, a round.

    ``key`` is unique in a game. What changes in play is declared in the class body with :func:`tracked` and
    its kin; ``state`` lists the names of the saved fields. Values are plain data, tuples, frozensets, tracked
    dictionaries, other pieces, or definitions (see :mod:`roundhouse.table.snapshot`). What does not change is
    :func:`fixed`. Until a journal adopts the piece nothing is recorded and every declared attribute can be
    set. To set one that is not declared, or a fixed one later, raises AttributeError: nothing that changes
    can be missing from undo or a snapshot.
    """

    __slots__ = ("__weakref__", "_journal", "key")
    key: str
    state: ClassVar[tuple[str, ...]]
    _piece_fields: ClassVar[Mapping[str, _Field]]
    _piece_values: ClassVar[frozenset[str]]
    _piece_setters: ClassVar[Mapping[str, Callable[[Any, Any], None]]]
    _piece_usual: ClassVar[Mapping[str, Any]]
    _piece_reset: ClassVar[tuple[tuple[Callable[[Any, Any], None], Any], ...]]
    _piece_dicts: ClassVar[tuple[str, ...]]
    _journal: Journal | None

    def __init__(self, key: str) -> None:
        self.key = key

    def __setattr__(self, name: str, value: Any) -> None:
        set_slot, journal = self._piece_setters.get(name), self._journal
        if set_slot is None or journal is None:
            self._set_rarely(name, value)
            return
        old = getattr(self, name)
        if old is not value:
            changes = journal.changes
            changes.append(self)
            changes.append(set_slot)
            changes.append(old)
            set_slot(self, value)
            if journal.cache:
                journal.cache.clear()

    def _set_rarely(self, name: str, value: Any) -> None:
        """Set a field that is not journaled, or replace a whole tracked dictionary.

        Raises AttributeError for a fixed field or one that is not declared.
        """
        journal = self._journal
        if journal is None:
            _set(self, name, value)
        elif name in self._piece_dicts:
            journal.changes += (self, getattr(type(self), name).__set__, getattr(self, name))
            journal.cache.clear()
            _set(self, name, TrackedDict(value, journal))
        elif name not in self._piece_fields or self._piece_fields[name].kind == "fixed":
            raise AttributeError(f"{type(self).__name__}.{name} is not tracked and cannot change in play.")
        else:
            _set(self, name, value)

    def unusual(self) -> Iterator[tuple[str, Any]]:
        """Yield the saved fields that differ from their defaults, with their values."""
        usual = self._piece_usual
        for name in self.state:
            value = getattr(self, name)
            default = usual.get(name, _MISSING)
            if value is default or (value == default and type(value) is type(default)):
                continue
            if type(value) is not TrackedDict or value:
                yield name, value

    def load(self, saved: Mapping[str, Any], decode: Callable[[dict[str, Any]], Any]) -> None:
        """Set the saved fields from a snapshot, without journaling; those that it lacks get their defaults.

        Dictionaries are filled in place. ``decode`` turns a saved object into the value it stands for; other
        values are used as they are. Raises AttributeError for a field that the piece does not have.
        """
        for set_slot, default in self._piece_reset:
            set_slot(self, default)
        for name in self._piece_dicts:
            if name in self.state:
                dict.clear(getattr(self, name))
        setters = self._piece_setters
        for name, written in saved.items():
            value = decode(written) if type(written) is dict else written
            if name in setters:
                setters[name](self, value)
            else:
                dict.update(getattr(self, name), value)

    def __repr__(self) -> str:
        return f"<{self.key}>"


_set_journal = vars(Piece)["_journal"].__set__


class TrackedDict(dict[K, V]):
    """A dictionary whose entries are journaled, once ``journal`` is set.

    Assign, delete, ``add_all``, ``pop`` and ``clear`` are the ways to change it.
    """

    __slots__ = ("journal",)

    def __init__(
        self, items: Mapping[K, V] | Iterable[tuple[K, V]] = (), journal: Journal | None = None
    ) -> None:
        if items:
            dict.update(self, items)
        self.journal: Journal | None = journal

    def __setitem__(self, name: K, value: V) -> None:
        journal = self.journal
        if journal is not None:
            changes = journal.changes
            changes.append(self)
            changes.append(name)
            changes.append(self.get(name, _MISSING))
            if journal.cache:
                journal.cache.clear()
        dict.__setitem__(self, name, value)

    def __delitem__(self, name: K) -> None:
        journal = self.journal
        old = self[name]
        if journal is not None:
            later = self._later_than(name)
            journal.changes += ((self, name), _put_back, (old, later)) if later else (self, name, old)
            journal.cache.clear()
        dict.__delitem__(self, name)

    def _later_than(self, name: K) -> tuple[K, ...]:
        """The keys that were inserted after ``name``, newest first."""
        return tuple(takewhile(lambda key: key != name, reversed(self)))

    @overload
    def pop(self, name: K, /) -> V: ...
    @overload
    def pop(self, name: K, default: V, /) -> V: ...
    @overload
    def pop(self, name: K, default: T, /) -> V | T: ...
    def pop(self, name: K, default: Any = _MISSING, /) -> Any:
        """Remove an entry and return its value, or ``default`` if it is missing. Else raises KeyError."""
        if name in self:
            value = self[name]
            del self[name]
            return value
        if default is _MISSING:
            raise KeyError(name)
        return default

    def clear(self) -> None:
        """Remove all entries."""
        for name in reversed(list(self)):  # From the end: nothing has to be put back before others.
            del self[name]

    def add_all(self, entries: Mapping[K, V]) -> None:
        """Assign every entry of ``entries``."""
        if self.journal is None:
            dict.update(self, entries)
        else:
            for name, value in entries.items():
                self[name] = value

    def update(self, *_args: Any, **_named: Any) -> NoReturn:
        """Not supported: use :meth:`add_all`. Raises TypeError."""
        raise TypeError("A tracked dictionary is changed entry by entry.")

    def setdefault(self, _name: K, _default: Any = None, /) -> NoReturn:
        """Not supported: assign entries one by one. Raises TypeError."""
        raise TypeError("A tracked dictionary is changed entry by entry.")

    def popitem(self) -> NoReturn:
        """Not supported: use :meth:`pop` with a key. Raises TypeError."""
        raise TypeError("A tracked dictionary is changed entry by entry.")


def _put_back(where: tuple[TrackedDict[Any, Any], Hashable], what: tuple[Any, tuple[Hashable, ...]]) -> None:
    """Undo the removal of an entry from among others: a dictionary keeps its order, for rules go by it, as
    where players are asked one after the other."""
    (entries, name), (old, later) = where, what
    dict.__setitem__(entries, name, old)
    for key in reversed(later):
        value = entries[key]
        dict.__delitem__(entries, key)
        dict.__setitem__(entries, key, value)


class Journal:
    """The record of all changes since the start, newest last."""

    __slots__ = ("_moment", "_moment_at", "cache", "changes")

    def __init__(self) -> None:
        self.changes: list[Any] = []
        """Three items for each change: a piece, what sets the slot of the field, the old value; or a tracked
        dictionary, the key, the old value; or, where entries follow the one that is removed, what
        :func:`_put_back` takes, with itself in the middle. They lie flat, appended one by one, which is
        quickest: a tuple for each would be one more object to make and for the garbage collector to look
        at."""
        self.cache: dict[Hashable, Any] = {}
        """Results computed from the current state (see :class:`Answers`); every change empties it."""
        self._moment: object | None = None
        self._moment_at = 0

    def __len__(self) -> int:
        return len(self.changes) // 3

    def adopt(self, *pieces: Piece) -> None:
        """Record every change of these pieces in this journal from now on."""
        for piece in pieces:
            _set_journal(piece, self)
            for name in piece._piece_dicts:
                entries = getattr(piece, name)
                if type(entries) is not TrackedDict:
                    entries = TrackedDict(entries)
                    _set(piece, name, entries)
                entries.journal = self

    def mark(self) -> int:
        """The current position in the record, for :meth:`rewind`."""
        return len(self.changes)

    def moment(self) -> object:
        """An object that stands for the current state, to be compared by ``is``: while nothing changes, and
        after changes that were rolled back, it is the same object.

        >>> journal = Journal()
        >>> journal.moment() is journal.moment()
        True
        """
        at = len(self.changes)
        if self._moment is None or self._moment_at != at:
            self._moment, self._moment_at = object(), at
        return self._moment

    def rewind(self, mark: int) -> None:
        """Undo every change made since ``mark``, newest first."""
        if mark < self._moment_at:
            self._moment = None
        self.cache.clear()
        changes = self.changes
        while len(changes) > mark:
            old, where, holder = changes.pop(), changes.pop(), changes.pop()
            if type(holder) is not TrackedDict:
                where(holder, old)
            elif old is _MISSING:
                dict.__delitem__(holder, where)
            else:
                dict.__setitem__(holder, where, old)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """A context in which all changes are rolled back if it raises."""
        mark = self.mark()
        try:
            yield
        except BaseException:
            self.rewind(mark)
            raise

    @contextmanager
    def trial(self) -> Iterator[None]:
        """A context in which all changes are rolled back at its end, to look at a move without making it."""
        mark = self.mark()
        try:
            yield
        finally:
            self.rewind(mark)

    def forget(self) -> None:
        """Drop the record: what was done until now cannot be undone."""
        self._moment = None
        self.cache.clear()
        self.changes.clear()


class Answers:
    """A cache of questions about the state, each computed once as long as nothing changes.

    A question is a function that looks at the journaled state and nothing else that could change. The results
    are kept in the journal, which drops them with every change and every rewind.
    """

    __slots__ = ("_cache",)

    def __init__(self, journal: Journal) -> None:
        self._cache = journal.cache

    def to(self, question: Callable[..., T], *about: Hashable) -> T:
        """The result of ``question(*about)``."""
        key = (question, about)
        answer: T = self._cache.get(key, _MISSING)
        if answer is _MISSING:
            answer = self._cache[key] = question(*about)
        return answer
