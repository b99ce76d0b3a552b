"""Companies that can be told apart, that can float, and that somebody can buy: in every format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..definition import Definition, Where
from ..sources.source import Way

_ROWS = (("corporations", "corporation"), ("minors", "minor"))
_SELLS_MINORS = frozenset({"dutch_auction", "foreign_investors", "private_railways"})
"""Parts that sell minors by themselves."""
NO_COLOR = "#888888"
"""The gray of what has no colour."""


def check_firms(definition: Definition) -> None:
    """Names, colours, prices and minors (RH411 – RH413, RH415, RH416)."""
    _alike(definition)
    _dear(definition)
    _floating(definition)
    if definition.format == "maker":
        _two_homes(definition)
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
        colors: dict[str, list[tuple[Way, Mapping[str, Any]]]] = {}
        for way, row in _rows(definition, key):
            name, color = row.get("name"), row.get("color")
            if isinstance(name, str) and name in names and names[name] != row.get("id"):
                message = f"Two companies are called “{name}”: {names[name]} and {row.get('id')}."
                definition.find("RH411", "warning", (*way, "name"), message, value=name)
            elif isinstance(name, str):
                names[name] = row.get("id")
            if isinstance(color, str) and what == "corporation" and color.lower() != NO_COLOR:
                colors.setdefault(color.lower(), []).append((way, row))
        for found in colors.values():
            _one_color(definition, found)


def _one_color(definition: Definition, found: Sequence[tuple[Way, Mapping[str, Any]]]) -> None:
    """Corporations of one colour: two are taken for a mistake, more for the look of a group."""
    if len(found) < 2:
        return
    (way, second), names = found[1], [str(row.get("id")) for _, row in found]
    severity = "warning" if definition.format == "title" and len(found) == 2 else "note"
    message = f"{names[0]} and {names[1]} have one colour; their tokens look alike."
    if len(found) > 2:
        message = f"{len(found)} corporations, {names[0]} to {names[-1]}, have one colour."
    definition.find("RH411", severity, (*way, "color"), message, value=second.get("color"))


def _dear(definition: Definition) -> None:
    """A private company that costs more than any player begins with (RH412).

    Where no company operates, they are sold as long as the game lasts.
    """
    cash = definition.data.get("starting_cash")
    sums = [one for one in cash.values() if isinstance(one, int)] if isinstance(cash, Mapping) else []
    rounds = definition.data.get("rounds")
    if not sums or not any(sums) or (isinstance(rounds, Mapping) and "operating" not in rounds):
        return
    for way, row in _rows(definition, "privates"):
        value = row.get("value")
        if isinstance(value, int) and value > max(sums):
            message = f"{row.get('name')} costs {value}, and a player begins with {max(sums)} at most."
            definition.find("RH412", "warning", (*way, "value"), message, value=value)


def _floating(definition: Definition) -> None:
    """A company floats with whole certificates (RH415).

    Fifty per cent is right for companies with five shares of 20 %, too, if they grow to ten: what is a
    multiple of ten passes where shares are larger than that.
    """
    told: set[tuple[Where, int]] = set()
    for way, row in _rows(definition, "corporations"):
        percent, shares = row.get("float_percent"), row.get("shares") or [10]
        if not isinstance(percent, int) or not isinstance(shares, list):
            continue
        unit = min((one for one in shares if isinstance(one, int) and one > 0), default=10)
        if percent % unit and percent % min(unit, 10):
            here = definition.origin((*way, "float_percent"))
            if (here, unit) in told:
                continue  # one number of the file for all of them
            told.add((here, unit))
            low = percent - percent % unit
            message = f"{row.get('id')} floats at {percent}%, and its shares are of {unit}%."
            hint = f"{low} or {low + unit}" if low else f"{unit}"
            definition.find("RH415", "warning", (*way, "float_percent"), message, value=percent, hint=hint)


def _two_homes(definition: Definition) -> None:
    """The mark of a company in the cities of two hexes (RH416): here both count as its home."""
    for key, _ in _ROWS:
        for _, row in _rows(definition, key):
            home = row.get("home")
            homes = list(dict.fromkeys(home.split())) if isinstance(home, str) else []
            if len(homes) > 1:
                message = f"{row.get('id')} has {len(homes)} homes: its mark stands in {' and '.join(homes)}."
                hint = "its mark in one city, unless it begins in all of them"
                definition.find(
                    "RH416", "note", ("map", "hexes", homes[1]), message, value=homes[1], hint=hint
                )


def _names_in(data: object) -> Iterator[str]:
    """All keys and texts of plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from _names_in(value)
    elif isinstance(data, list):
        for item in data:
            yield from _names_in(item)


def _unsold_minors(definition: Definition) -> None:
    """Minors are sold with the private company of their id, or in an auction of their own (RH413).

    A title whose own settings name them may sell them in its own way.
    """
    parts = definition.data.get("parts")
    privates = {row.get("id") for _, row in _rows(definition, "privates")}
    minors = list(_rows(definition, "minors"))
    named = set(_names_in(definition.data.get("own")))
    if any(row.get("id") in named for _, row in minors):
        return
    if isinstance(parts, Mapping) and _SELLS_MINORS & set(parts):
        return
    if not isinstance(parts, Mapping) or "minors" not in parts:
        if minors and "base" not in definition.data:
            message = f"No part of the title is about minors: {minors[0][1].get('id')} is never sold."
            definition.find("RH413", "warning", minors[0][0], message, hint="[parts.minors]")
        return
    for way, row in minors:
        if row.get("id") not in privates:
            message = f"No private company has the id {row.get('id')}: this minor is never sold."
            hint = f'[[privates]] with id = "{row.get("id")}"'
            definition.find("RH413", "warning", (*way, "id"), message, value=row.get("id"), hint=hint)
