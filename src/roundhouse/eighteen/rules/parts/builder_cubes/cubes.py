"""The hexes that take builder cubes, and what each cube takes off the terrain cost."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.table.errors import Refusal

from ...in_play import GameInPlay
from ...state.actions import LayTile
from ...state.pieces import Corporation
from .events import BuilderCubePut
from .settings import CubeSettings


def is_cube(game: GameInPlay, copy: str) -> bool:
    """Whether the tile ``copy`` of the supply stands for a builder cube."""
    return copy.rpartition("-")[0] == game.settings_of(CubeSettings).tile


def cube_copy(game: GameInPlay) -> str:
    """The id of the tile copy that stands for every cube."""
    return f"{game.settings_of(CubeSettings).tile}-0"


def cube_worths(game: GameInPlay, hex_: str) -> tuple[int, ...]:
    """The money that each cube on a hex takes off the cost of the next tile there, in order.

    There is one entry for each cube that has room, including those that already lie there.
    """
    settings, land = game.settings_of(CubeSettings), game.land
    tile = land.board.tile(hex_)
    if settings.each is None:
        kinds = [name for upgrade in tile.upgrades for name in upgrade.terrain]
        return settings.worth.get(" ".join(kinds), ())
    borders = land.ground.hexmap[hex_].printed.borders
    cost = sum(upgrade.cost for upgrade in tile.upgrades if upgrade.terrain)
    cost += sum(one.cost for one in borders if one.cost and one.edge not in tile.exits)
    return (settings.each,) * -(-cost // settings.each)


def room_for_cubes(game: GameInPlay, hex_: str) -> int:
    """The number of further cubes that a hex takes."""
    return len(cube_worths(game, hex_)) - game.land.times_paid_ahead(hex_)


def cube_hexes(game: GameInPlay, company: Corporation) -> Iterator[str]:
    """Yield the hexes where ``company`` could put a cube: in reach of its track, with room."""
    return (hex_ for hex_ in game.land.reached_hexes(company) if room_for_cubes(game, hex_) > 0)


def put_cube(game: GameInPlay, company: Corporation, action: LayTile) -> None:
    """Put a builder cube down, which lowers the cost of the next tile on the hex.

    Raises Refusal if it is rotated, the hex has no room, or the track of ``company`` does not lead there.
    """
    reason, name = "A builder cube is not turned.", action.entity.rpartition(":")[2]
    if action.rotation and not game.stands(name, reason):
        raise Refusal("track/cube", reason)
    hexes = game.land.ground.hexmap.hexes
    if action.hex not in hexes or room_for_cubes(game, action.hex) <= 0:
        raise Refusal("track/cube", f"There is no room for a builder cube on {action.hex}.")
    reason = f"The track of {company.id} does not lead to {action.hex}."
    if action.hex not in game.land.reached_hexes(company) and not game.stands(name, reason):
        raise Refusal("track/cube", reason)
    worths = cube_worths(game, action.hex)
    game.land.pay_ahead(action.hex, worths[game.land.times_paid_ahead(action.hex)])
    game.happen(BuilderCubePut(company=company.id, hex=action.hex))
