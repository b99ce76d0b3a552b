"""Writes title data as ``title.toml``: tables of few words in one line, rows of a list as ``[[tables]]``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ROOM = 100
_LISTS = ("trains", "phases", "privates", "corporations", "minors", "options")


def write_title(data: Mapping[str, Any]) -> str:
    """The TOML text of title data. Reading it gives the same data."""
    return "\n".join(_table((), data)).strip() + "\n"


def _key(key: Any) -> str:
    text = str(key)
    return text if _BARE.fullmatch(text) else _text(text)


def _text(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return quoted.replace("\x7f", "\\u007f")


def inline(value: Any) -> str:
    """A value as it stands behind a key."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {inline(item)}" for key, item in value.items() if item is not None)
        return f"{{ {inner} }}" if inner else "{}"
    return "[" + ", ".join(inline(item) for item in value) + "]"


def _list(value: list[Any]) -> str:
    text = inline(value)
    if len(text) <= _ROOM or not value:
        return text
    return "[\n" + "".join(f"  {inline(item)},\n" for item in value) + "]"


def _is_rows(way: tuple[str, ...], value: Any) -> bool:
    """A list that is written as ``[[tables]]``: those of the title itself, and only of tables."""
    known = len(way) == 1 and way[0] in _LISTS
    return (
        known and isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)
    )


def _is_table(way: tuple[str, ...], value: Any) -> bool:
    return isinstance(value, Mapping) and (
        len(inline(value)) > _ROOM or way[0] in {"map", "rounds", "settings"}
    )


def _line(key: str, value: Any) -> str:
    return f"{_key(key)} = {_list(value) if isinstance(value, list) else inline(value)}"


def _table(way: tuple[str, ...], data: Mapping[str, Any]) -> Iterator[str]:
    later: list[tuple[tuple[str, ...], Any]] = []
    for key, value in data.items():
        if value is None:
            continue
        inner = (*way, str(key))
        if _is_rows(inner, value) or _is_table(inner, value):
            later.append((inner, value))
        else:
            yield _line(key, value)
    for inner, value in later:
        head = ".".join(_key(part) for part in inner)
        if isinstance(value, list):
            for row in value:
                yield f"\n[[{head}]]"
                yield from (_line(key, item) for key, item in row.items() if item is not None)
        else:
            yield f"\n[{head}]"
            yield from _table(inner, value)
