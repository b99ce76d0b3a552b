"""Which tile may be laid on which hex, and turned how.

Three questions, asked apart because their answers last differently: may one tile replace another at all
(:func:`.replacing.may_replace`, of two tiles), in which rotations does it fit on what lies there
(:func:`.replacing.fitting`, of a tile as it lies and another), and which of these can a company lay
(:func:`legal_rotations`, of the board). Supply and the colours of the phase are the caller's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from roundhouse.hexes.grid import opposite

from .board import Board
from .hexmap import Hex
from .parts import Edge, Gauge, Junction, Path, Revenue, StopRef
from .reach import Reach, reach
from .replacing import USUAL, MaxExits, Restriction, UpgradeRules, fitting, may_replace, path_within
from .tile import Tile
from .trial import Trial


class Lay(NamedTuple):
    """A tile (not turned) that may be laid on a hex, in any of these rotations."""

    hex: str
    tile: Tile
    rotations: tuple[int, ...]


def legal_rotations(
    board: Board,
    name: str,
    tile: Tile,
    found: Reach,
    rules: UpgradeRules = USUAL,
    *,
    turns: Collection[int] = range(6),
) -> tuple[int, ...]:
    """The rotations, of ``turns``, in which the company of ``found`` may lay ``tile`` on a hex, lowest first.

    Exits lead to hexes that track may lead to, at least one is reached by the company (but for a tile that
    only adds a town), and all rules of replacing tiles hold. Partitions and whether tiles of this colour may
    be laid now are not asked.
    """
    here = board.hexmap.hexes[name]
    old = board.tile(name)
    base = tile.base
    if not may_replace(old, base, rules, old.future_label or here.printed.future_label):
        return ()
    shut = 63 & ~here.open_edges
    return tuple(
        rotation
        for rotation, exits in fitting(old, base, rules)
        if rotation in turns
        and not exits & shut
        and (
            is_anywhere(old, base, rules)
            or (found.leads_to(name, exits) and _serves(board, here, old, base.at(rotation), found, rules))
        )
    )


def is_anywhere(old: Tile, new: Tile, rules: UpgradeRules) -> bool:
    """May ``new`` be laid whether or not the company reaches the hex, as it only adds a town?"""
    return rules.add_towns and old.color == new.color


def legal_lays(
    board: Board,
    company: str,
    tiles: Iterable[Tile],
    *,
    rules: UpgradeRules = USUAL,
    hexes: Collection[str] | None = None,
) -> list[Lay]:
    """All lays of ``tiles`` by ``company``, on ``hexes`` or all that it reaches, in the order of the map.

    ``tiles`` are those in supply that the phase allows, each once. Tiles that only an ability may lay are
    passed over; for them ask :func:`legal_rotations`.
    """
    found = reach(board, company)
    ready = tuple(tile for tile in tiles if not tile.only_by_ability)
    return [
        lay
        for name in found.hexes
        if hexes is None or name in hexes
        for lay in lays_on(board, name, ready, found, rules)
    ]


def lays_on(
    board: Board,
    name: str,
    tiles: Iterable[Tile],
    found: Reach,
    rules: UpgradeRules = USUAL,
) -> list[Lay]:
    """The lays of ``tiles`` on one hex by the company of ``found``; see :func:`legal_lays`."""
    here = board.hexmap.hexes[name]
    old = board.tile(name)
    future = old.future_label or here.printed.future_label
    shut, joins = 63 & ~here.open_edges, found.edges(name)
    lays = []
    for tile in _by_color(old, tiles, rules):
        if not may_replace(old, tile, rules, future):  # nearly all fail here, so it is asked first
            continue
        base = tile.base
        rotations = [
            rotation
            for rotation, exits in fitting(old, base, rules)
            if not exits & shut
            and (
                is_anywhere(old, base, rules)
                or (exits & joins and _serves(board, here, old, base.at(rotation), found, rules))
            )
        ]
        if rotations:
            lays.append(Lay(name, base, tuple(rotations)))
    return _with_most_exits(old, lays, rules)


def _by_color(old: Tile, tiles: Iterable[Tile], rules: UpgradeRules) -> list[Tile]:
    """Those of ``tiles`` whose colour may follow, in the order of colours that the rules give."""
    colors = [then for first, then in rules.next_colors if first == old.color]
    if len(colors) == 1:
        return [tile for tile in tiles if tile.color == colors[0]]
    follow: dict[str, list[Tile]] = {color: [] for color in colors}
    for tile in tiles:
        if tile.color in follow:
            follow[tile.color].append(tile)
    return [tile for same_color in follow.values() for tile in same_color]


def is_outdone(
    board: Board, name: str, tile: Tile, others: Iterable[Tile], found: Reach, rules: UpgradeRules
) -> bool:
    """Must another tile be laid here in place of ``tile``, which has fewer exits (:class:`MaxExits`)?

    ``others`` are the tiles in supply that the phase allows; only those of the same colour count.
    """
    if not _most_exits_wanted(board.tile(name), rules):
        return False
    return any(
        other.color == tile.color
        and len(other.exits) > len(tile.exits)
        and legal_rotations(board, name, other, found, rules)
        for other in others
    )


def _most_exits_wanted(old: Tile, rules: UpgradeRules) -> bool:
    if not old.cities:
        return MaxExits.TRACK in rules.max_exits
    unlabeled = not old.labels and MaxExits.UNLABELED_CITIES in rules.max_exits
    return unlabeled or MaxExits.CITIES in rules.max_exits


def crosses(printed: Tile, tile: Tile, kind: str) -> bool:
    """Would track of ``tile``, as it would lie, cross a partition of the type ``kind`` that is printed on the
    hex, or lie on the side of one that is closed to track?"""
    for partition in printed.partitions:
        if partition.type != kind:
            continue
        sides = partition.open_sides()
        for path in tile.paths:
            exits = {end.number for end in (path.a, path.b) if isinstance(end, Edge)}
            if not any(exits <= side for side in sides):
                return True
    return False


def _with_most_exits(old: Tile, lays: list[Lay], rules: UpgradeRules) -> list[Lay]:
    if not rules.max_exits or not _most_exits_wanted(old, rules):
        return lays
    most: dict[str, int] = {}
    for lay in lays:
        most[lay.tile.color] = max(most.get(lay.tile.color, 0), len(lay.tile.exits))
    return [lay for lay in lays if len(lay.tile.exits) == most[lay.tile.color]]


def _serves(board: Board, here: Hex, old: Tile, new: Tile, found: Reach, rules: UpgradeRules) -> bool:
    """Does the new tile do what the restriction asks, for the company of ``found``?"""
    if rules.match_track and not _meets(board, here, old, new, found):
        return False
    feeds = rules.feeders and adds_feeders(board, old, new)
    if rules.feeders and (
        not keeps_apart(board, here.name, new) or not (feeds or found.rail_edges(here.name))
    ):
        return False
    if not old.paths:
        return not board.hexmap.separate_gauges or _joins(board, here, old, new, found)
    match rules.restriction:
        case Restriction.PERMISSIVE:
            return True
        case Restriction.CITY_PERMISSIVE if new.cities:
            return True
        case Restriction.STATION_RESTRICTIVE if new.nodes:
            return True
        case _:
            pass
    by_value = rules.restriction is Restriction.SEMI_RESTRICTIVE
    fresh = fresh_paths(old, new, by_value=by_value, any_gauge=rules.any_gauge)
    if not fresh:
        return False
    if feeds:
        return Trial(board, here, old, new, found).feeds_over(fresh)
    return any(Trial(board, here, old, new, part).runs_over(fresh) for part in found.parts)


def _joins(board: Board, here: Hex, old: Tile, new: Tile, found: Reach) -> bool:
    """Does a tile on bare land join the company's track, gauge by gauge, or lie where that begins?"""
    every = range(len(new.paths))
    return found.starts_on(here.name) or any(
        Trial(board, here, old, new, part).runs_over(every) for part in found.parts
    )


def adds_feeders(board: Board, old: Tile, new: Tile) -> bool:
    """Does the new tile, as it would lie, add no other track than feeders? Not if it has none at all."""
    gauge = board.hexmap.feeder_track
    rails = [path for path in new.paths if path.track is not gauge]
    return len(rails) < len(new.paths) and all(
        any(path_within(new, path, old, one) for one in old.paths) for path in rails
    )


def keeps_apart(board: Board, name: str, new: Tile) -> bool:
    """Does track of the new tile, as it would lie on a hex, meet only track of its own kind?"""
    here = board.hexmap.hexes[name]
    for edge in new.exits:
        other = here.neighbours[edge]
        there = _track_at(board.tile(other), opposite(edge)) if other is not None else None
        if there is not None and there is not _track_at(new, edge):
            return False
    return True


def _meets(board: Board, here: Hex, old: Tile, new: Tile, found: Reach) -> bool:
    """Does the new tile join the company's track by track of the same kind, or stand where it has a token?"""
    if any(found.starts_at(here.name, node) for node in old.city_nodes):
        return True
    edges, met = found.edges(here.name), False
    for edge, name in enumerate(here.neighbours):
        ours = _track_at(new, edge) if edges >> edge & 1 else None
        theirs = _track_at(board.tile(name), opposite(edge)) if name is not None else None
        if ours is not None and theirs is not None:
            met = True
            if ours is theirs or Gauge.DUAL in (ours, theirs):
                return True
    return not met


def _track_at(tile: Tile, edge: int) -> Gauge | None:
    """The kind of the first track of a tile that leads over an edge, if any does."""
    return next((path.track for path in tile.paths if Edge(edge) in (path.a, path.b)), None)


@lru_cache(maxsize=65536)
def fresh_paths(old: Tile, new: Tile, *, by_value: bool, any_gauge: bool = False) -> frozenset[int]:
    """The paths of ``new``, by index, that ``old`` does not have (not of ``any_gauge``), or whose stops get
    another value."""
    return frozenset(
        index
        for index, path in enumerate(new.paths)
        if (same := _within_any(new, path, old, any_gauge)) is None
        or (by_value and _values(old, same) != _values(new, path))
    )


def _within_any(new: Tile, path: Path, old: Tile, any_gauge: bool) -> Path | None:
    """The path of the old tile in which a path of the new one lies."""
    found = (one for one in old.paths if path_within(new, path, old, one, any_gauge=any_gauge))
    return next(found, None)


def highest_values(tile: Tile, nodes: Iterable[int]) -> list[int]:
    """What these stops of a tile, by node, pay at most, in order."""
    stops = (tile.nodes[node] for node in nodes)
    return sorted(_highest(stop.revenue) for stop in stops if not isinstance(stop, Junction))


def _values(tile: Tile, path: Path) -> list[int]:
    return highest_values(tile, (end.index for end in (path.a, path.b) if isinstance(end, StopRef)))


def _highest(revenue: Revenue) -> int:
    return revenue.flat if revenue.flat is not None else max(amount for _, amount in revenue.phases)
