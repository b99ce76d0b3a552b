"""Reads TOML and tells where everything in it stands.

A library reads the data and refuses what is not TOML; a small walk over the same, valid text
notes the places when the first of them is asked for.
"""

from __future__ import annotations

import re

import tomli

from roundhouse.table.errors import Malformed, Place

from .source import Source, Spot, decode
from .spots import Spots
from .toml_places import TomlPlaces
from .toml_words import explain


def read_toml(raw: bytes, file: str) -> Source:
    """A TOML file with positions. Raises Malformed with line and column."""
    text = decode(raw, file)
    try:
        data = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        slip = explain(
            str(error).rpartition(" (at ")[0], text, Spot(int(found[1]), int(found[2])) if found else None
        )
        spot = slip.spot or Spot(text.count("\n") + 1, len(text) - text.rfind("\n"))
        place = Place(file, spot.line, spot.column)
        raise Malformed("RH003", slip.message, place=place, hint=slip.hint or None) from None
    except ValueError:  # Python reads no integer of more than 4,300 digits
        raise _long_number(text, file) from None
    except RecursionError:
        raise Malformed("RH005", "The data are nested too deep.", place=Place(file)) from None
    where = TomlPlaces(text)
    return Source(file, text, data, Spots(where, where.value), Spots(where, where.key))


def _long_number(text: str, file: str) -> Malformed:
    """The first number of more digits than any game has."""
    found = re.search(r"\d{100,}", text)
    at = found.start() if found else 0
    place = Place(file, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1)
    count = len(found[0]) if found else 0
    return Malformed("RH006", f"A number of {count} digits is no number of a game.", place=place)
