"""The text of a game in which nothing is drawn yet: rules, market, tiles, trains; no hex and no company."""

from __future__ import annotations

import re

import msgspec

from roundhouse.table.definitions import Beginning

from ..starting.beginning import KINDS, begin

_HEXES = re.compile(r"(?ms)^# The map\..*?(?=^# The tiles )")
_COMPANIES = re.compile(r"(?ms)^# The companies\..*\Z")
_MAP = """# The map: colour, then drawing, then the hexes that look like it.
[map]
layout = "flat"

[map.hexes]

[map.locations]

"""


def blank(wish: Beginning) -> str:
    """A small game without its map and its companies. Raises Malformed."""
    text = begin(msgspec.structs.replace(wish, kind=next(iter(KINDS))))
    text = _HEXES.sub(_MAP, text, count=1)
    return _COMPANIES.sub("", text, count=1).rstrip() + "\n"
