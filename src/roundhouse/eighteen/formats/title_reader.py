"""Reads ``title.toml`` for the lint and for conversion: the data as they stand, with places."""

from __future__ import annotations

from collections.abc import Mapping

from .definition import Definition, Where
from .sources.source import Key, Source, Way, write_way


def read_title(source: Source) -> Definition:
    """The title data of a TOML file."""

    def origin(way: Way) -> Where:
        spot = source.spot(
            hex_way(source.value(("map", "hexes")), way), key=bool(way) and isinstance(way[-1], Key)
        )
        return Where(source.file, spot.line if spot else None, spot.column if spot else None, write_way(way))

    return Definition(
        dict(source.data), origin, "title", list(source.findings), texts={source.file: source.text}
    )


def hex_way(hexes: object, way: Way) -> Way:
    """Where a hex stands in the ``hexes`` of a map: under its colour and its code. Other ways stay."""
    if len(way) == 3 and way[:2] == ("map", "hexes") and isinstance(hexes, Mapping):
        for color, codes in hexes.items():
            for code, names in codes.items() if isinstance(codes, Mapping) else ():
                if isinstance(names, str) and way[2] in names.split():
                    return ("map", "hexes", color, code)
    return way
