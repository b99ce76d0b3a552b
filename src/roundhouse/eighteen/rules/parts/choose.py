"""The parts of a title with their settings, checked."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.model.title import Title
from roundhouse.table.errors import Malformed, Place

from .part import AnyPart
from .registry import part_class, part_names

Chosen = tuple[type[AnyPart], msgspec.Struct]


def chosen_parts(title: Title, own: type[AnyPart] | None = None) -> tuple[Chosen, ...]:
    """The parts that ``title`` lists, in its order, and its ``own`` one last, with their settings.

    Raises Malformed for a part that nobody knows, for settings that are wrong, and for a part that is missing
    although another one needs it.
    """
    check_names(title.parts)
    chosen = []
    for name, table in title.parts.items():
        part = part_class(name)
        chosen.append((part, _settings(part, table, f"parts.{name}")))
    if own is not None:
        chosen.append((own, _settings(own, title.own, "own")))
    elif title.own:
        raise Malformed(
            "title/own",
            "This title has no rules of its own that would read “own”.",
            hint="“base” names the title whose rules it is played with",
            place=Place(path="own"),
        )
    for part, _ in chosen:
        for need in part.needs:
            if need not in title.parts:
                raise Malformed(
                    "title/part", f"{part.__name__} needs the part “{need}”.", place=Place(path="parts")
                )
    return tuple(chosen)


def check_names(names: Iterable[str]) -> None:
    """Raise Malformed, with the nearest name, unless all these are parts of the rules."""
    for name in names:
        if name not in part_names():
            close = difflib.get_close_matches(name, part_names(), 1)
            hint = f"nearest: {close[0]}" if close else f"known: {', '.join(part_names())}"
            raise Malformed(
                "title/part",
                f"“{name}” is no part of the rules.",
                place=Place(path=f"parts.{name}"),
                hint=hint,
            )


def _settings(part: type[AnyPart], table: Mapping[str, Any], path: str) -> msgspec.Struct:
    try:
        settings: msgspec.Struct = msgspec.convert(table, part.Settings, strict=False)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at ")
        inner = where.strip("`").removeprefix("$")
        raise Malformed("title/value", f"{message}.", place=Place(path=f"{path}{inner}")) from None
    return settings
