"""What only Maker knows, kept for the way back.

The title data and Maker's file say much of the same. What is written from the title data alone is compared
with the file that was read; the difference is kept under ``foreign.maker``. On the way back it is laid over
what the title data say by then, so that a train that was edited in ``title.toml`` is edited in the JSON too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..definition import Data
from .write import write_maker

NULL = "(null)"
_SET, _KEYS, _DROP, _ORDER = "set", "keys", "drop", "order"


def keep_foreign(raw: Mapping[str, Any], data: Data) -> None:
    """Keep what :func:`write_maker` could not write."""
    change = _difference(write_maker(data), _without_null(raw))
    if change:
        data["foreign"] = {"maker": change}


def with_foreign(data: Mapping[str, Any]) -> Data:
    """The Maker file of title data, with all that was kept."""
    made = write_maker(data)
    kept = data.get("foreign", {})
    change = kept.get("maker") if isinstance(kept, Mapping) else None
    full = _apply(made, change) if isinstance(change, Mapping) else made
    out = _with_null(full)
    assert isinstance(out, dict)
    return out


def _without_null(value: Any) -> Any:
    if value is None:
        return NULL
    if isinstance(value, Mapping):
        return {str(key): _without_null(item) for key, item in value.items()}
    return [_without_null(item) for item in value] if isinstance(value, list) else value


def _with_null(value: Any) -> Any:
    if value == NULL:
        return None
    if isinstance(value, Mapping):
        return {key: _with_null(item) for key, item in value.items()}
    return [_with_null(item) for item in value] if isinstance(value, list) else value


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def _difference(ours: Any, theirs: Any) -> Data | None:
    """A change that makes ``theirs`` of ``ours``; ``None`` when there is nothing to change."""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        return _table_difference(ours, theirs)
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs) and ours:
        inner = {
            str(at): change
            for at, (one, other) in enumerate(zip(ours, theirs, strict=True))
            if (change := _difference(one, other))
        }
        return {_KEYS: inner} if inner else None
    return None if _same(ours, theirs) else {_SET: theirs}


def _table_difference(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> Data | None:
    out: Data = {}
    inner: Data = {}
    for key, value in theirs.items():
        if key not in ours:
            inner[key] = {_SET: value}
        elif change := _difference(ours[key], value):
            inner[key] = change
    if inner:
        out[_KEYS] = inner
    if gone := [key for key in ours if key not in theirs]:
        out[_DROP] = gone
    if [key for key in ours if key in theirs] + [key for key in theirs if key not in ours] != list(theirs):
        out[_ORDER] = list(theirs)
    return out or None


def _apply(ours: Any, change: Mapping[str, Any]) -> Any:
    if _SET in change:
        return change[_SET]
    inner = change.get(_KEYS, {})
    if isinstance(ours, list):
        rows = list(ours)
        for at, deeper in inner.items():
            if int(at) < len(rows):
                rows[int(at)] = _apply(rows[int(at)], deeper)
        return rows
    if not isinstance(ours, Mapping):
        return ours
    out = {key: value for key, value in ours.items() if key not in change.get(_DROP, ())}
    for key, deeper in inner.items():
        out[key] = _apply(out.get(key), deeper)
    order = [key for key in change.get(_ORDER, ()) if key in out]
    return {key: out[key] for key in [*order, *(key for key in out if key not in order)]}
