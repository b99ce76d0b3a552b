"""Checks of data from outside: only known fields, of the right kind, not nested too deep.

A player's own action is checked when it is made. An action in a stored log is not: an old log, or a file of
another program, may have more fields than the rules read.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping, Sized
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from .errors import Malformed, Place

DEEPEST = 8
"""The most levels of lists and objects in an action."""
LONGEST_TEXT = 2000
LONGEST_LIST = 5000
LARGEST_NUMBER = 2**53
"""The largest number on which all JSON readers agree."""

_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def check_plain(
    value: object,
    path: str,
    *,
    deepest: int = DEEPEST,
    longest_text: int = LONGEST_TEXT,
    longest_list: int = LONGEST_LIST,
) -> None:
    """Check that ``value`` is JSON data of a sensible size, in printable texts. Raises Malformed.

    >>> check_plain({"type": "bid", "price": [[20]]}, "action", deepest=2)
    Traceback (most recent call last):
    roundhouse.table.errors.Malformed: action.price[0]: This lies too deep: 2 lists and objects at most.
    """
    _Plain(path, deepest, longest_text, longest_list).check(value, ())


class _Plain(NamedTuple):
    """The limits of JSON data.

    Every move is checked: the place is put into words only where something is wrong.
    """

    root: str
    deepest: int
    longest_text: int
    longest_list: int

    def check(self, value: object, at: tuple[object, ...]) -> None:
        """Check a value ``at`` these keys and indices. Raises Malformed for what is wrong with it."""
        if isinstance(value, dict | Mapping):
            self.check_length(value, at)
            for key, item in value.items():
                if isinstance(key, str) and not self.is_plain(key):
                    self.check_text(key, at)
                if not self.is_plain(item):
                    self.check(item, (*at, key))
        elif isinstance(value, list | tuple):
            self.check_length(value, at)
            for index, item in enumerate(value):
                if not self.is_plain(item):
                    self.check(item, (*at, index))
        elif isinstance(value, str):
            self.check_text(value, at)
        elif value is None or isinstance(value, bool):
            return
        elif isinstance(value, int | float):
            if not abs(value) <= LARGEST_NUMBER:
                raise _wrong(self.path(at), "This number is too large.")
        else:
            raise _wrong(self.path(at), f"This is a {type(value).__name__}, not JSON.")

    def is_plain(self, value: object) -> bool:
        """Whether ``value`` is a text or whole number that needs no further check, as most values of a move
        are."""
        if type(value) is int:
            return -LARGEST_NUMBER <= value <= LARGEST_NUMBER
        return (
            type(value) is str and value.isascii() and value.isprintable() and len(value) <= self.longest_text
        )

    def check_text(self, text: str, at: tuple[object, ...]) -> None:
        """Check that a text is short enough and can be shown. Raises Malformed."""
        if len(text) > self.longest_text:
            raise _wrong(self.path(at), f"A text has at most {self.longest_text} characters.")
        if found := _CONTROLS.search(text):
            raise _wrong(
                self.path(at), f"A text has no control characters, this one has U+{ord(found[0]):04X}."
            )

    def check_length(self, items: Sized, at: tuple[object, ...]) -> None:
        """Check that there are few enough items, nested not too deep. Raises Malformed."""
        if len(at) >= self.deepest:
            raise Malformed(
                self.root.partition(".")[0].partition("[")[0] + "/deep",
                f"This lies too deep: {self.deepest} lists and objects at most.",
                place=Place(path=self.path(at)),
            )
        if len(items) > self.longest_list:
            raise _wrong(self.path(at), f"There are at most {self.longest_list} of these.")

    def path(self, at: tuple[object, ...]) -> str:
        """The path of the place in words, such as ``action.price[0]``."""
        keys = (f"[{key}]" if isinstance(key, int) else f".{str(key)[:40]}" for key in at)
        return self.root + "".join(keys)


def check_fields(given: Mapping[str, Any], known: Collection[str], path: str, what: str) -> None:
    """Check that all fields are known. Raises Malformed at the first that is not, with the nearest one.

    >>> check_fields({"type": "bid", "prise": 20}, ["type", "price"], "action", "a bid")
    Traceback (most recent call last):
    roundhouse.table.errors.Malformed: action.prise: There is no “prise” in a bid. (nearest: price)
    """
    for name in given:
        if name not in known:
            close = difflib.get_close_matches(str(name)[:40], list(known), 1)
            raise Malformed(
                "action/field",
                f"There is no “{str(name)[:40]}” in {what}.",
                place=Place(path=f"{path}.{str(name)[:40]}"),
                hint=f"nearest: {close[0]}" if close else "known: " + ", ".join(sorted(known)),
            )


def check_struct(given: object, kind: type[msgspec.Struct], path: str, what: str) -> None:
    """Check that data for :func:`msgspec.convert` has only fields that ``kind`` knows, in its parts, too.

    Raises Malformed with the place of the first unknown one.
    """
    _check_type(given, _info(kind), path, what)


@cache
def _info(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[frozenset[str], tuple[tuple[str, inspect.Type], ...]]:
    """The names that data of a kind may have, and the types of those fields that have names in them."""
    info = _info(kind)
    assert isinstance(info, inspect.StructType)
    known = {field.encode_name for field in info.fields} | ({info.tag_field} if info.tag_field else set())
    inner = ((field.encode_name, field.type) for field in info.fields)
    return frozenset(known), tuple((name, type_) for name, type_ in inner if _has_names(type_))


def _has_names(type_: inspect.Type) -> bool:
    """Whether data of this type may contain objects whose fields are checked."""
    return isinstance(type_, inspect.StructType | inspect.VarTupleType | inspect.ListType | inspect.UnionType)


def _check_type(given: object, wanted: inspect.Type, path: str, what: str) -> None:
    match wanted:
        case inspect.StructType():
            if not isinstance(given, Mapping):
                return
            known, inner = _fields(wanted.cls)
            check_fields(given, known, path, what)
            for name, type_ in inner:
                if name in given:
                    _check_type(given[name], type_, f"{path}.{name}", f"{name} of {what}")
        case inspect.VarTupleType() | inspect.ListType():
            if isinstance(given, list | tuple) and _has_names(wanted.item_type):
                for index, item in enumerate(given):
                    _check_type(item, wanted.item_type, f"{path}[{index}]", what)
        case inspect.UnionType():
            for one in wanted.types:
                if _has_names(one):
                    _check_type(given, one, path, what)
        case _:
            return


def _wrong(path: str, message: str) -> Malformed:
    return Malformed("action/value", message, place=Place(path=path))
