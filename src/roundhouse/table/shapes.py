"""The shapes of data that strangers send: only the fields that are known, of the right kind, not too deep.

A player's own action is held to this when it is made. What a log holds already is not: an old log, or a file
of another program, may say more than the rules read.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from .errors import Malformed, Place

DEEPEST = 8
"""How many lists and objects may lie in each other in an action."""
LONGEST_TEXT = 2000
LONGEST_LIST = 5000
LARGEST_NUMBER = 2**53
"""Beyond this JSON readers do not agree on a number."""

_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


def check_plain(
    value: object,
    path: str,
    *,
    deepest: int = DEEPEST,
    longest_text: int = LONGEST_TEXT,
    longest_list: int = LONGEST_LIST,
) -> None:
    """Is this JSON data of a sensible size, in texts that can be shown? Raises Malformed with the place.

    >>> check_plain({"type": "bid", "price": [[20]]}, "action", deepest=2)
    Traceback (most recent call last):
    roundhouse.table.errors.Malformed: action.price[0]: This lies too deep: 2 lists and objects at most.
    """
    match value:
        case None | bool():
            return
        case str():
            if len(value) > longest_text:
                raise _wrong(path, f"A text has at most {longest_text} characters.")
            if found := _CONTROLS.search(value):
                raise _wrong(path, f"A text has no control characters, this one has U+{ord(found[0]):04X}.")
        case int() | float():
            if not abs(value) <= LARGEST_NUMBER:
                raise _wrong(path, "This number is too large.")
        case Mapping() | list() | tuple():
            if deepest == 0:
                raise Malformed(
                    path.partition(".")[0].partition("[")[0] + "/deep",
                    f"This lies too deep: {_depth(path)} lists and objects at most.",
                    place=Place(path=path),
                )
            if len(value) > longest_list:
                raise _wrong(path, f"There are at most {longest_list} of these.")
            inner = value.items() if isinstance(value, Mapping) else enumerate(value)
            for key, item in inner:
                if isinstance(key, str):
                    check_plain(key, path, longest_text=longest_text)
                where = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{str(key)[:40]}"
                check_plain(
                    item,
                    where,
                    deepest=deepest - 1,
                    longest_text=longest_text,
                    longest_list=longest_list,
                )
        case _:
            raise _wrong(path, f"This is a {type(value).__name__}, not JSON.")


def check_fields(given: Mapping[str, Any], known: Collection[str], path: str, what: str) -> None:
    """Are all fields known? Raises Malformed with the place of the first that is not, and the nearest.

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
    """Has data for :func:`msgspec.convert` only fields that the ``kind`` knows, in its parts, too?

    Raises Malformed with the place of the first that is not.
    """
    _check_type(given, _info(kind), path, what)


@cache
def _info(kind: type[msgspec.Struct]) -> inspect.Type:
    return inspect.type_info(kind)


def _check_type(given: object, wanted: inspect.Type, path: str, what: str) -> None:
    match wanted:
        case inspect.StructType():
            if not isinstance(given, Mapping):
                return
            fields = {field.encode_name: field.type for field in wanted.fields}
            tag = {wanted.tag_field} if wanted.tag_field else set()
            check_fields(given, fields.keys() | tag, path, what)
            for name, inner in fields.items():
                if name in given:
                    _check_type(given[name], inner, f"{path}.{name}", f"{name} of {what}")
        case inspect.VarTupleType() | inspect.ListType():
            if isinstance(given, list | tuple):
                for index, item in enumerate(given):
                    _check_type(item, wanted.item_type, f"{path}[{index}]", what)
        case inspect.UnionType():
            for one in wanted.types:
                if isinstance(one, inspect.StructType | inspect.VarTupleType | inspect.ListType):
                    _check_type(given, one, path, what)
        case _:
            return


def _wrong(path: str, message: str) -> Malformed:
    return Malformed("action/value", message, place=Place(path=path))


def _depth(path: str) -> int:
    """How deep a path leads, counted from its first word."""
    return path.count("[") + path.count(".")
