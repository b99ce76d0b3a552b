"""Whether tiles on neighbouring hexes join, for abilities whose tiles must lead to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.abilities import LayTiles
from roundhouse.eighteen.track.tile import Tile
from roundhouse.hexes.grid import opposite

from ..desks.land import Land


def beside(land: Land, hex_: str, tile: Tile, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The hexes among ``names`` to which ``tile`` on ``hex_`` leads, in their order.

    Each comes with the number of its side over which it is entered.
    """
    sides = {
        name: opposite(edge)
        for edge, name in enumerate(land.ground.hexmap[hex_].neighbours)
        if name and edge in tile.exits
    }
    return ((name, sides[name]) for name in names if name in sides)


def meets_any(land: Land, hex_: str, tile: Tile, names: Sequence[str]) -> bool:
    """Whether ``tile`` on ``hex_`` would join what lies on one of the hexes ``names``."""
    return any(back in land.board.tile(name).exits for name, back in beside(land, hex_, tile, names))


def others(ability: LayTiles, hex_: str) -> tuple[str, ...]:
    """The hexes of an ability other than ``hex_``."""
    return tuple(name for name in ability.hexes if name != hex_)


def is_linked(land: Land, ability: LayTiles) -> bool:
    """Whether track joins the two hexes that an ability is to link."""
    if not ability.adds_link:
        return False
    one, other = ability.hexes
    return meets_any(land, one, land.board.tile(one), (other,))


def opens_link(land: Land, ability: LayTiles, hex_: str, tile: Tile) -> bool:
    """Whether ``tile`` leads from ``hex_`` to the ability's other hex, where what lies there now does not."""
    there = others(ability, hex_)
    old = land.board.tile(hex_)
    return any(beside(land, hex_, tile, there)) and not any(beside(land, hex_, old, there))
