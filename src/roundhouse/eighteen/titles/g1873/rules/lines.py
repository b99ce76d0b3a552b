"""The lines of concessions in 1873: what may be laid on them, who pays, and when they are complete."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from roundhouse.eighteen.rules.in_play import GameInPlay
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.eighteen.track.parts import Edge
from roundhouse.eighteen.track.replacing import may_replace, path_within
from roundhouse.eighteen.track.tile import Tile

from ..events import BuilderReimbursed, LineBuilt, OthersTrackPaid, TileReserved
from .facts import Section, facts_of, memory_of


def section_at(game: GameInPlay, hex_: str) -> Section | None:
    """The part of a concession's line on a hex, if its railway has to lay track there."""
    section = facts_of(game).sections.get(hex_)
    return section if section is not None and section.tile is not None else None


def leads_along(tile: Tile, exits: Collection[int]) -> bool:
    """Does track of a tile, as it lies, join these two sides of its hex, perhaps through a stop?"""
    if any(
        isinstance(path.a, Edge) and isinstance(path.b, Edge) and {path.a.number, path.b.number} == {*exits}
        for path in tile.paths
    ):
        return True
    return any(node_exits >= frozenset(exits) for node_exits in tile.node_exits)


def keeps_cities(old: Tile, new: Tile) -> bool:
    """Of a single city that becomes one of two: has one of the new ones just its exits?"""
    if len(old.cities) != 1 or len(new.cities) != 2:
        return True
    return old.node_exits[old.city_nodes[0]] in [new.node_exits[node] for node in new.city_nodes]


def may_follow(game: GameInPlay, old: Tile, new: Tile) -> bool:
    """What only this title asks of an upgrade: frames stay, towns become cities, and only certain tiles get a
    second city."""
    if bool(old.frames) is not bool(new.frames) and old.paths:
        return False
    if old.towns and not new.cities:
        return False
    doubled = len(old.cities) == 1 and len(new.cities) == 2
    return not doubled or new.name in facts_of(game).doubles.get(old.name, ())


def free_copies(game: GameInPlay, name: str, hex_: str) -> int:
    """How many copies of a tile are left for a hex, without those that are kept for other hexes."""
    kept = [copy for where, copy in memory_of(game).reserved.items() if where != hex_]
    left = len(game.land.supply.left.get(name, ()))
    return left - sum(copy.rpartition("-")[0] == name for copy in kept)


def tile_to_reserve(game: GameInPlay, hex_: str, tile: Tile) -> str | None:
    """The first tile that can follow ``tile``, as it would lie on a hex, and lead along the line there."""
    section = section_at(game, hex_)
    assert section is not None
    here, land = game.land.ground.hexmap[hex_], game.land
    for item in game.title.tiles:
        new = land.ground.tiles[item.name]
        if new.name == tile.name or free_copies(game, new.name, hex_) < 1:
            continue
        if not _may_follow_on(game, hex_, tile, new):
            continue
        for rotation in range(6):
            turned = new.at(rotation)
            inside = all(here.open_edges >> edge & 1 for edge in turned.exits)
            kept = all(
                any(path_within(tile, path, turned, other) for other in turned.paths) for path in tile.paths
            )
            if inside and kept and leads_along(turned, section.exits) and keeps_cities(tile, turned):
                return new.name
    return None


def _may_follow_on(game: GameInPlay, hex_: str, old: Tile, new: Tile) -> bool:
    """Whether ``new`` may replace ``old``, whatever colours the phase allows."""
    if not may_follow(game, old, new):
        return False
    named = game.title.map.city_tiles
    if any(new.name in follow.get(old.name, ()) for follow in named.values()):
        return True
    return may_replace(old, new, game.land.rules_on(hex_))


def reserve(game: GameInPlay, hex_: str, name: str) -> None:
    """Keep a copy of a tile for the line on a hex; it is the last one that is laid elsewhere."""
    section, supply = section_at(game, hex_), game.land.supply
    assert section is not None
    first, *rest = supply.left[name]
    if name not in supply.made:
        supply.left[name] = (*rest, first)
    memory_of(game).reserved[hex_] = f"{name}-{first}"
    game.happen(TileReserved(company=section.railway, hex=hex_, tile=name))


def built_by(game: GameInPlay, company: Corporation, hex_: str, cost: int) -> None:
    """Do what follows when ``company`` has laid a tile on a hex for ``cost``."""
    section, memory = section_at(game, hex_), memory_of(game)
    if section is None:
        return
    tile = game.land.board.tile(hex_)
    if section.railway != company.id:
        if not leads_along(tile, section.exits):
            memory.reserved.pop(hex_, None)
            name = tile_to_reserve(game, hex_, tile)
            if name is not None:
                reserve(game, hex_, name)
        railway = game.company(section.railway)
        if section.early and railway in memory.pending:
            memory.early |= {railway}
        if cost and company.player is not None:
            game.pay(game.bank, company.player, cost)
            memory.reimbursed[hex_] = cost
            game.happen(BuilderReimbursed(player=company.player.id, amount=cost))
    if hex_ in memory.reserved and leads_along(tile, section.exits):
        memory.reserved.pop(hex_)


def sections_of(game: GameInPlay, railway: Corporation) -> Iterator[tuple[str, Section]]:
    """The hexes where a railway has to lay track, with the parts of its lines there."""
    for hex_, section in facts_of(game).sections.items():
        if section.railway == railway.id and section.tile is not None:
            yield hex_, section


def is_built(game: GameInPlay, railway: Corporation) -> bool:
    """Whether there is track on all lines of a railway."""
    tile = game.land.board.tile
    return all(leads_along(tile(hex_), section.exits) for hex_, section in sections_of(game, railway))


def complete(game: GameInPlay, railway: Corporation) -> bool:
    """If the lines of a railway have just been built, note it, and have it pay what others have laid."""
    memory = memory_of(game)
    if railway not in memory.building or not is_built(game, railway):
        return False
    due = sum(memory.reimbursed.get(hex_, 0) for hex_, _ in sections_of(game, railway))
    if due:
        game.pay(railway, game.bank, due)
        game.happen(OthersTrackPaid(company=railway.id, amount=due))
    memory.building -= {railway}
    game.happen(LineBuilt(company=railway.id))
    return True
