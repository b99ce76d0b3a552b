"""The mountains of 1844: revenue markers, tunnels and the Furka-Oberalp line, drawn over what is printed."""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation, Private
from roundhouse.eighteen.track.parts import Edge

from .events import FurkaLineBuilt, RevenueMarkerPlaced
from .facts import Switzerland, facts_of


def printed(game: GameInPlay, hex_: str) -> str:
    """The code that the map prints on a hex."""
    return next(one.code for one in game.title.map.hexes if one.name == hex_)


def markers_left(game: GameInPlay, name: str) -> list[str]:
    """The copies of a revenue marker that lie on no mountain; they are drawn there and stay in the supply."""
    copies = (f"{name}-{index}" for index in game.land.supply.left[name])
    return [copy for copy in copies if copy not in game.memory_of(Switzerland).markers.values()]


def place_marker(game: GameInPlay, private: Private, hex_: str, copy: str) -> None:
    """A mountain pays what its revenue marker says."""
    memory = game.memory_of(Switzerland)
    code = next(one.code for one in game.title.tiles if one.name == copy.rpartition("-")[0]) or ""
    memory.markers[hex_] = copy
    memory.sites[hex_] = private.id
    game.land.board.redraw(hex_, ";".join([code, *printed(game, hex_).split(";")[1:]]))
    values = code.partition("revenue:")[2].split("|")
    said = "/".join(one.partition("_")[2] for one in values)
    game.happen(RevenueMarkerPlaced(private=private.id, hex=hex_, values=said))


def tunnel_sides(game: GameInPlay, company: Corporation, hex_: str, name: str, rotation: int) -> list[int]:
    """The sides that a tunnel tile would join, or none where it may not lie so.

    A tunnel begins where track of the company leads to the hex, leads to no other hex of tunnels, and leaves
    the sides alone that other track there has, or will have.
    """
    land = game.land
    here, tile = land.ground.hexmap[hex_], land.tile_named(name).at(rotation)
    sides = sorted(tile.exits)
    mountains = {one.name for one in game.title.map.hexes if one.color == "purple"}
    taken = {
        end.number
        for path in (*here.printed.paths, *land.board.tile(hex_).paths)
        for end in (path.a, path.b)
        if isinstance(end, Edge)
    }
    neighbours = here.neighbours
    if any(side in taken or neighbours[side] is None or neighbours[side] in mountains for side in sides):
        return []
    return sides if land.reach(company).leads_to(hex_, sum(1 << side for side in sides)) else []


def dig(game: GameInPlay, private: Private, hex_: str, copy: str, sides: list[int]) -> None:
    """A tunnel leads through a hex, beside whatever is there. There are tiles for all that can be dug."""
    memory = game.memory_of(Switzerland)
    memory.tunnels[hex_] = (copy, sides[0], sides[1])
    memory.sites[hex_] = private.id
    _redraw(game, hex_)


def build_furka(game: GameInPlay) -> None:
    """The Furka-Oberalp line is built over and beside tunnels, if its private company is still there."""
    line, memory = facts_of(game).furka, game.memory_of(Switzerland)
    private = game.privates.get(line.private)
    if private is None or private.closed or private.owner is None:
        return
    owner = private.owner
    game.pay(game.bank, owner, line.compensation)
    memory.furka = tuple(line.track)
    for hex_ in line.track:
        _redraw(game, hex_)
    game.happen(FurkaLineBuilt(owner=owner.key, private=private.id, amount=line.compensation))
    game.close_private(private)


def _redraw(game: GameInPlay, hex_: str) -> None:
    """What counts as printed on a hex of tunnels: the line or its site, the tunnel, and impassable sides."""
    memory, line = game.memory_of(Switzerland), facts_of(game).furka
    rows = printed(game, hex_).split(";")
    parts = line.track[hex_].split(";") if hex_ in memory.furka else [one for one in rows if one]
    parts = [one for one in parts if not one.startswith("border")]
    if hex_ in memory.tunnels:
        _, one, other = memory.tunnels[hex_]
        parts.append(f"path=a:{one},b:{other},track:thin")
    parts += [one for one in rows if one.startswith("border")]
    game.land.board.redraw(hex_, ";".join(parts))


def traced_tiles(game: GameInPlay) -> Iterator[tuple[str, str]]:
    """What 18xx.games says lies on the hexes of tunnels, by hex."""
    memory = game.memory_of(Switzerland)
    for hex_, (copy, _, _) in memory.tunnels.items():
        yield hex_, copy
    names = {"H17": "OP3-0", "H19": "OP2-0", "H21": "OP2-0", "H23": "OP2-1", "I16": "OP1-0"}
    yield from ((hex_, names[hex_]) for hex_ in memory.furka)
