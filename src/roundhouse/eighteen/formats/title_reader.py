"""Reads ``title.toml`` for the lint and for conversion: the data as they stand, with places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .definition import Definition, Where
from .schema import known_fields, title_schema
from .sources.source import Source, Way, write_way
from .title_toml import near

_ROWS = {
    "trains": "TrainKind",
    "phases": "Phase",
    "privates": "PrivateDef",
    "corporations": "CorporationDef",
    "minors": "CorporationDef",
    "options": "OptionDef",
    "bonuses": "BonusDef",
}
"""Lists of the file, and the class of the schema that each row of them is."""
_INNER = {"abilities": "Ability", "variants": "TrainSide"}


def read_title(source: Source) -> Definition:
    """The title data of a TOML file; keys that nothing reads are found (RH101)."""

    def origin(way: Way) -> Where:
        spot = source.spot(_hex_way(source, way))
        return Where(source.file, spot.line if spot else None, spot.column if spot else None, write_way(way))

    definition = Definition(
        dict(source.data), origin, "title", list(source.findings), texts={source.file: source.text}
    )
    _unknown(definition, (), definition.data, frozenset(title_schema()["properties"]))
    for key, shape in _ROWS.items():
        for way, row in _rows(definition.data.get(key), (key,)):
            _unknown(definition, way, row, known_fields(shape))
            for inner, inner_shape in _INNER.items():
                for inner_way, inner_row in _rows(row.get(inner), (*way, inner)):
                    _unknown(definition, inner_way, inner_row, known_fields(inner_shape))
    settings = definition.data.get("settings")
    if isinstance(settings, Mapping):
        _unknown(definition, ("settings",), settings, known_fields("Settings"))
    return definition


def _rows(value: Any, way: Way) -> Iterator[tuple[Way, Mapping[str, Any]]]:
    for at, row in enumerate(value if isinstance(value, list) else ()):
        if isinstance(row, Mapping):
            yield (*way, at), row


def _unknown(definition: Definition, way: Way, row: Mapping[str, Any], known: frozenset[str]) -> None:
    for key in row:
        if key not in known:
            message = f"Nothing reads “{key}”."
            definition.find("RH101", "warning", (*way, key), message, hint=near(str(key), known))


def _hex_way(source: Source, way: Way) -> Way:
    """Where a hex stands: under its colour and its code."""
    if len(way) == 3 and way[:2] == ("map", "hexes"):
        for color, codes in (source.value(("map", "hexes")) or {}).items():
            for code, names in codes.items() if isinstance(codes, Mapping) else ():
                if isinstance(names, str) and way[2] in names.split():
                    return ("map", "hexes", color, code)
    return way
