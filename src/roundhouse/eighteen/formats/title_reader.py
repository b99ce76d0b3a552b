"""Reads ``title.toml`` for the lint and for conversion: the data as they stand, with places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from roundhouse.eighteen.model.companies import Ability, CorporationDef, PrivateDef
from roundhouse.eighteen.model.settings import Settings
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.trains import Phase, TrainKind

from .definition import Definition, Where
from .sources.source import Source, Way, write_way
from .title_toml import near

_SHAPES: dict[str, tuple[type[msgspec.Struct], frozenset[str]]] = {
    "trains": (TrainKind, frozenset({"variant", "players"})),
    "phases": (Phase, frozenset()),
    "privates": (PrivateDef, frozenset({"variant"})),
    "corporations": (CorporationDef, frozenset({"variant"})),
    "minors": (CorporationDef, frozenset({"variant"})),
}
_TOP = frozenset(Title.__struct_fields__) - {"min_players", "max_players"} | {
    "players",
    "foreign",
    "variants",
}


def read_title(source: Source) -> Definition:
    """The title data of a TOML file; keys that nothing reads are found (RH101)."""

    def origin(way: Way) -> Where:
        spot = source.spot(_hex_way(source, way))
        return Where(source.file, spot.line if spot else None, spot.column if spot else None, write_way(way))

    definition = Definition(
        dict(source.data), origin, "title", list(source.findings), texts={source.file: source.text}
    )
    _unknown(definition, (), definition.data, _TOP)
    for key, (shape, more) in _SHAPES.items():
        rows = definition.data.get(key)
        for at, row in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(row, Mapping):
                _unknown(definition, (key, at), row, frozenset(shape.__struct_fields__) | more)
                abilities = row.get("abilities")
                for place, ability in enumerate(abilities if isinstance(abilities, list) else ()):
                    if isinstance(ability, Mapping):
                        known = frozenset(Ability.__struct_fields__)
                        _unknown(definition, (key, at, "abilities", place), ability, known)
    settings = definition.data.get("settings")
    if isinstance(settings, Mapping):
        _unknown(definition, ("settings",), settings, frozenset(Settings.__struct_fields__))
    return definition


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
