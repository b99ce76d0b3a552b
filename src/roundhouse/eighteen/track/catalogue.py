"""The common tiles: the numbered tiles that most games share, by name.

They are written down in ``catalogue.toml``, a table of name and code for each colour. A tile is read from
its code when it is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import tomli

from .language import parse_code
from .tile import Tile


class TileSet(Mapping[str, Tile]):
    """Tiles by name, each read from its code when it is first asked for.

    ``codes`` maps the name of a tile to its colour and its code. Asking for a tile raises KeyError when it is
    not in the set and Malformed when its code cannot be read.
    """

    def __init__(self, codes: Mapping[str, tuple[str, str]]) -> None:
        self._codes = codes
        self._tiles: dict[str, Tile] = {}

    def __getitem__(self, name: str) -> Tile:
        tile = self._tiles.get(name)
        if tile is None:
            color, code = self._codes[name]
            tile = self._tiles[name] = Tile(name, color, parse_code(code))
        return tile

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)

    def __contains__(self, name: object) -> bool:
        return name in self._codes


@cache
def common_tiles() -> TileSet:
    """The 472 common tiles (S1.R1), white to gray. Reading the list takes a few milliseconds, once."""
    text = (files(__package__) / "catalogue.toml").read_text(encoding="utf-8")
    return TileSet(
        {name: (color, code) for color, tiles in tomli.loads(text).items() for name, code in tiles.items()}
    )


def printed_tile(hex_name: str, color: str, code: str) -> Tile:
    """What is printed on a hex of a map. ``code`` is a tile string or just blank, city or town.

    Raises Malformed.
    """
    if code in {"blank", "city", "town"}:
        return Tile(hex_name, color, common_tiles()[code].parts)
    return Tile(hex_name, color, parse_code(code))
