"""Where a title names the tiles of a hex itself, each of them may come to lie there."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.titles import title, title_ids

from .at_random import new_game


def ever_on(game: EighteenGame, hex_: str) -> set[str]:
    """The tiles that may replace what is printed on a hex, sooner or later."""
    land = game.land
    found: set[str] = set()
    ahead = [land.board.tile(hex_)]
    while ahead:
        for tile in land.successors(ahead.pop(), hex_):
            if tile.name not in found:
                found.add(tile.name)
                ahead.append(tile)
    return found


@pytest.mark.parametrize("name", [name for name in title_ids() if title(name).map.next_tiles])
def test_a_tile_that_a_title_names_for_a_hex_may_come_to_lie_there(name: str) -> None:
    game = new_game(name, 1)
    for hex_, named in game.title.map.next_tiles.items():
        ever, wanted = ever_on(game, hex_), {tile for tiles in named.values() for tile in tiles}
        assert ever.issuperset(wanted)
        others = {tile for tile in ever if game.land.ground.tiles[tile].color in named}
        assert others == wanted, "of these colours there are no others"
