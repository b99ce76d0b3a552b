"""Companies that can be told apart, that can float, and that somebody can buy: in every format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..definition import Definition
from ..sources.source import Way

_ROWS = (("corporations", "corporation"), ("minors", "minor"))


def check_firms(definition: Definition) -> None:
    """Names, colours, prices and minors (RH411 – RH413)."""
    _alike(definition)
    _dear(definition)
    if definition.format == "title":
        _unsold_minors(definition)


def _rows(definition: Definition, key: str) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    found = definition.data.get(key)
    for at, row in enumerate(found if isinstance(found, list) else ()):
        if isinstance(row, Mapping):
            yield (key, at), row


def _alike(definition: Definition) -> None:
    """Two companies of a kind with one name, or two with shares and one colour (RH411)."""
    for key, what in _ROWS:
        names: dict[str, object] = {}
        colors: dict[str, object] = {}
        for way, row in _rows(definition, key):
            name, color = row.get("name"), row.get("color")
            if isinstance(name, str) and name in names and names[name] != row.get("id"):
                message = f"Two companies are called “{name}”: {names[name]} and {row.get('id')}."
                definition.find("RH411", "warning", (*way, "name"), message, value=name)
            elif isinstance(name, str):
                names[name] = row.get("id")
            plain = color.lower() if isinstance(color, str) and what == "corporation" else ""
            if plain in colors:
                message = f"{colors[plain]} and {row.get('id')} have one colour; their tokens look alike."
                severity = "warning" if definition.format == "title" else "note"
                definition.find("RH411", severity, (*way, "color"), message, value=color)
            elif plain and plain != "#888888":  # the gray of what has no colour
                colors[plain] = row.get("id")


def _dear(definition: Definition) -> None:
    """A private company that costs more than any player begins with (RH412)."""
    cash = definition.data.get("starting_cash")
    sums = [one for one in cash.values() if isinstance(one, int)] if isinstance(cash, Mapping) else []
    if not sums or not any(sums):
        return
    for way, row in _rows(definition, "privates"):
        value = row.get("value")
        if isinstance(value, int) and value > max(sums):
            message = f"{row.get('name')} costs {value}, and a player begins with {max(sums)} at most."
            definition.find("RH412", "warning", (*way, "value"), message, value=value)


def _unsold_minors(definition: Definition) -> None:
    """Where minors are sold with the private company of their id, one without is never sold (RH413)."""
    parts = definition.data.get("parts")
    privates = {row.get("id") for _, row in _rows(definition, "privates")}
    minors = list(_rows(definition, "minors"))
    if not isinstance(parts, Mapping) or "minors" not in parts:
        return
    if not any(row.get("id") in privates for _, row in minors):
        return  # they are sold in a way of the title's own
    for way, row in minors:
        if row.get("id") not in privates:
            message = f"No private company has the id {row.get('id')}: this minor is never sold."
            hint = f'[[privates]] with id = "{row.get("id")}"'
            definition.find("RH413", "warning", (*way, "id"), message, value=row.get("id"), hint=hint)
