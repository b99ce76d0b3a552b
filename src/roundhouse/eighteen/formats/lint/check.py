"""Reads a file of any kind and finds what is wrong in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roundhouse.table.definitions import Checked, Finding
from roundhouse.table.errors import Malformed, Place

from ..definition import Definition, sort_findings
from ..maker.read import read_maker
from ..maker.shapes import check_shapes
from ..sources.json_text import read_json
from ..sources.source import Source, check_sizes
from ..sources.toml_text import read_toml
from ..title_reader import read_title
from .board import check_board, hex_codes
from .firms import check_firms
from .ground import check_homes
from .known import NOTHING_MORE, Known
from .title import check_title
from .trains import check_trains

MOST_HEXES = 1500

MAKER_KEYS = frozenset(
    {"info", "trains", "phases", "companies", "privates", "stock", "map", "tiles", "players"}
)


def read_definition(name: str, raw: bytes) -> tuple[Definition, Source]:
    """The definition in a text. Raises Malformed for a text that is none."""
    if name.endswith(".toml"):
        source = read_toml(raw, name)
        check_sizes(source)
        return _bounded(read_title(source)), source
    source = read_json(raw, name)
    if not isinstance(source.data, Mapping):
        kind = "nothing" if source.data is None else "a list" if isinstance(source.data, list) else "a value"
        raise Malformed("RH007", f"A definition is an object; this is {kind}.", place=Place(name, 1, 1))
    if "actions" in source.data and "info" not in source.data:
        raise Malformed(
            "RH007",
            "This is a recorded game, not the definition of one.",
            place=Place(name, 1, 1),
            hint="roundhouse replay plays it",
        )
    if not MAKER_KEYS & set(source.data):
        raise Malformed(
            "RH007", "This object is no definition of a game: it has no “info”.", place=Place(name, 1, 1)
        )
    check_sizes(source)
    return _bounded(read_maker(source)), source


def _bounded(definition: Definition) -> Definition:
    """A definition with a map that can be drawn and played on."""
    count = sum(1 for _ in hex_codes(definition.data))
    if count > MOST_HEXES:
        where = definition.origin(("map",))
        place = Place(where.file, where.line, where.column, where.path)
        raise Malformed("RH005", f"The map has {count} hexes; {MOST_HEXES} are the most.", place=place)
    return definition


def check_text(name: str, raw: bytes, known: Known = NOTHING_MORE) -> Checked:
    """Everything that is wrong in a text. A title is played with the rules that ``known`` has."""
    return check_and_read(name, raw, known)[0]


def check_and_read(name: str, raw: bytes, known: Known = NOTHING_MORE) -> tuple[Checked, Definition | None]:
    """Everything that is wrong in a text, and what it defines, if it can be read."""
    try:
        definition, source = read_definition(name, raw)
    except Malformed as error:
        return Checked((finding_of(error),), readable=False, texts=_texts(name, raw)), None
    if definition.format == "maker":
        check_shapes(source, definition)
    if definition.format == "title":
        check_title(definition, known)
    else:
        check_definition(definition)
    return Checked(sort_findings(definition.findings), texts={name: source.text}), definition


def check_definition(definition: Definition) -> None:
    """The rules that hold in every format."""
    check_trains(definition)
    check_board(definition)
    check_homes(definition)
    check_firms(definition)


def _texts(name: str, raw: bytes) -> Mapping[str, str]:
    return {name: raw[:1_000_000].decode("utf-8", "replace")}


def finding_of(error: Malformed) -> Finding:
    """An error that ended the reading, as a finding."""
    place: Any = error.place or Place()
    return Finding(
        error.code if error.code.startswith("RH") else "RH003",
        "error",
        error.message,
        file=place.file or "",
        line=place.line,
        column=place.column,
        path=place.path or "",
        hint=error.hint or "",
    )
