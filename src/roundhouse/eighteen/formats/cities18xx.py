"""What 18xx.games calls the cities on the map: a tile, or a hex as printed, and a part of its string."""

from __future__ import annotations

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.track.parts import City
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.errors import Malformed


def find_city(name: str, game: EighteenGame) -> tuple[str, int]:
    """The hex and city that the site calls ``57-0-1`` (tile 57-0, city 1) or ``K4-0-0``. Raises Malformed.

    The site counts all parts of a tile string: a label that stands first moves its cities up.
    """
    tile, _, number = name.rpartition("-")
    board = game.land.board
    hexes = [hex_ for hex_, copy in board.copies.items() if copy == tile]
    hexes.append(tile.rpartition("-")[0])
    hex_ = hexes[0]
    if hex_ in board.hexmap.hexes:
        places = _city_places(board.tile(hex_))
        return hex_, places.index(int(number)) if int(number) in places else int(number)
    raise Malformed("record/city", f"No tile {tile} lies on the map.")


def _city_places(tile: Tile) -> list[int]:
    """Which parts of a tile string are its cities."""
    return [place for place, part in enumerate(tile.parts) if isinstance(part, City)]


def name_of_city(hex_: str, city: int, game: EighteenGame) -> str:
    """What the site calls a city: see :func:`find_city`."""
    board = game.land.board
    tile = board.copies.get(hex_) or _printed(hex_, game)
    return f"{tile}-{_city_places(board.tile(hex_))[city]}"


def _printed(name: str, game: EighteenGame) -> str:
    """The site's name of what is printed on a hex: with its place among the hexes that are printed alike."""
    hexes = game.title.map.hexes
    this = next(hex_ for hex_ in hexes if hex_.name == name)
    alike = [hex_.name for hex_ in hexes if (hex_.color, hex_.code) == (this.color, this.code)]
    return f"{name}-{alike.index(name)}"
