"""Which fields of a file are used: each is taken out, or said otherwise, and then the game must differ."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from roundhouse.eighteen.formats.lint.check import check_and_read
from roundhouse.eighteen.formats.structure import structure
from roundhouse.table.definitions import Finding

Way = tuple[str | int, ...]
_OWN_NAME = re.compile(r"-?\d+.*|[A-Za-z]{1,2}\d+")
"""A key that is the name of something: a tile, a hex, a number of players."""
_BY_NAME = ("tiles", "colors", "tokenTypes", "shareTypes")
"""Objects whose keys are names that the designer gave."""


def fields(value: Any, way: Way = ()) -> Iterator[Way]:
    """The ways to all fields of a document; a list of plain values is one field."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from fields(item, (*way, key))
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for at, item in enumerate(value):
            yield from fields(item, (*way, at))
    elif way and isinstance(way[-1], str):
        yield way


def kind(way: Way) -> str:
    """A way without the numbers and names of rows: what the field is called in the format."""
    steps = []
    for before, step in zip(("", *way), way, strict=False):
        named = before in _BY_NAME or (isinstance(step, str) and _OWN_NAME.fullmatch(step))
        steps.append("[]" if isinstance(step, int) else "*" if named else step)
    return ".".join(steps).replace(".[]", "[]")


def part_with(document: Mapping[str, Any], way: Way) -> tuple[dict[str, Any], Way]:
    """A small document that has the field: of a list of rows, that row alone."""
    small: dict[str, Any] = {key: document[key] for key in ("info", str(way[0])) if key in document}
    if way[:2] == ("map", "hexes") and isinstance(document["map"], dict):
        small["map"] = {**document["map"], "hexes": [document["map"]["hexes"][way[2]]]}
        return small, ("map", "hexes", 0, *way[3:])
    if isinstance(document[str(way[0])], list) and len(way) > 1 and isinstance(way[1], int):
        small[str(way[0])] = [document[str(way[0])][way[1]]]
        return small, (way[0], 0, *way[2:])
    return small, way


def changed(document: Any, way: Way) -> Iterator[Any]:
    """The document without the field, and with another value of its kind."""
    value = document
    for step in way:
        value = value[step]
    yield _with(document, way, [])
    other: Any
    match value:
        case bool():
            other = not value
        case int() | float():
            other = value + 1
        case str():
            other = f"{value}x"
        case _:
            return
    yield _with(document, way, [other])


def _with(document: Any, way: Way, values: Sequence[Any]) -> Any:
    copy: Any = dict(document) if isinstance(document, dict) else list(document)
    step = way[0]
    if len(way) > 1:
        copy[step] = _with(document[step], way[1:], values)
    elif values:
        copy[step] = values[0]
    else:
        del copy[step]
    return copy


def read(document: Any) -> tuple[Any, tuple[Finding, ...]]:
    """What a file says of the game, and what is said of the file."""
    checked, definition = check_and_read("game.json", json.dumps(document).encode())
    if definition is None:
        return None, checked.findings
    data = {key: value for key, value in definition.data.items() if key not in ("foreign", "assumed")}
    return structure(data), checked.findings


def is_used(document: Any, way: Way) -> bool:
    """Does the game differ when the field is gone or says something else?"""
    before = read(document)[0]
    return any(read(other)[0] != before for other in changed(document, way))


def is_told(findings: Sequence[Finding], way: Way) -> bool:
    """Does a finding name the field, or what it stands in?"""
    path = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).lstrip(".")
    return any(
        found.path and (path == found.path or path.startswith((f"{found.path}.", f"{found.path}[")))
        for found in findings
    )
