"""Which tile may be laid on which hex, and turned how.

Three questions, asked apart because their answers last differently: may one tile replace another at all
(:func:`may_replace`, of two tiles), in which rotations does it fit on what lies there (:func:`fitting`, of a
tile as it lies and another), and which of these can a company lay (:func:`legal_rotations`, of the board).
Supply and the colours of the phase are the caller's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from roundhouse.hexes.grid import opposite

from .board import Board, city_map
from .hexmap import Hex
from .parts import City, Edge, End, FutureLabel, Gauge, Halt, Junction, Node, Path, Revenue, StopRef, Town
from .reach import Reach, reach
from .tile import Tile
from .trial import Trial


class Restriction(StrEnum):
    """What a new tile must do for the company that lays it, beyond joining its track.

    With *restrictive* the company must reach track that is new; with *semi-restrictive* that, or a stop whose
    value changes; with *city-permissive* that, unless the tile has a city; with *station-restrictive* that,
    unless the tile has any stop; *permissive* asks nothing.
    """

    PERMISSIVE = "permissive"
    CITY_PERMISSIVE = "city_permissive"
    STATION_RESTRICTIVE = "station_restrictive"
    SEMI_RESTRICTIVE = "semi_restrictive"
    RESTRICTIVE = "restrictive"


class MaxExits(StrEnum):
    """Where only the tiles with the most exits of their colour may be laid."""

    CITIES = "cities"
    UNLABELED_CITIES = "unlabeled_cities"
    TRACK = "track"


@dataclass(frozen=True)
class UpgradeRules:
    """How tiles are replaced; the defaults are those of most games.

    ``next_colors`` are pairs of colours of which the second may follow the first. ``keep_track``: all old
    track stays, and a stub becomes track. ``keep_label``: labels agree. ``keep_cities`` and ``keep_towns``:
    their number stays (a labelled tile may change its number of cities, but not lose all); with
    ``double_towns`` one town may become two, with ``drop_towns`` all may go. ``keep_stops``:
    every old stop has a new one with at least its exits. ``keep_exits``: all exits stay, whatever the track
    between them. ``fixed_tiles`` never turn. ``match_track``: there
    are several kinds of track, and the new tile joins track of its kind. ``feeders``: one kind of track only
    feeds stops; track of different kinds never meets, and a tile that adds only feeder track is laid where
    feeder track leads. ``change_gauge``: a tile of the same colour may change the gauge of track
    (:func:`_changes_gauge`). ``restriction`` and ``max_exits``: see there.
    """

    next_colors: tuple[tuple[str, str], ...] = (
        ("white", "yellow"),
        ("yellow", "green"),
        ("green", "brown"),
        ("brown", "gray"),
    )
    keep_track: bool = True
    keep_label: bool = True
    keep_cities: bool = True
    keep_towns: bool = True
    double_towns: bool = False
    drop_towns: bool = False
    keep_stops: bool = True
    keep_exits: bool = False
    fixed_tiles: frozenset[str] = frozenset()
    match_track: bool = False
    feeders: bool = False
    change_gauge: bool = False
    restriction: Restriction = Restriction.SEMI_RESTRICTIVE
    max_exits: frozenset[MaxExits] = frozenset()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: what fits is looked up by these rules a thousand times a turn."""
        return hash(tuple(getattr(self, one.name) for one in fields(self)))


USUAL = UpgradeRules()


class Lay(NamedTuple):
    """A tile (not turned) that may be laid on a hex, in any of these rotations."""

    hex: str
    tile: Tile
    rotations: tuple[int, ...]


# Of two tiles


@lru_cache(maxsize=65536)
def may_replace(old: Tile, new: Tile, rules: UpgradeRules = USUAL, future: FutureLabel | None = None) -> bool:
    """May ``new`` ever replace ``old``, turned somehow? Rotations of the arguments do not matter.

    ``future`` is the label that the map asks of this hex from a colour on.
    """
    return (
        (old.color, new.color) in rules.next_colors
        and (not rules.keep_label or _label_agrees(old, new, future))
        and _counts_agree(old, new, rules)
        and bool(fitting(old, new.base, rules))
    )


def _label_agrees(old: Tile, new: Tile, future: FutureLabel | None) -> bool:
    if future is not None and new.color == future.color:
        return new.label == future.label
    return old.label == new.label


def _counts_agree(old: Tile, new: Tile, rules: UpgradeRules) -> bool:
    grown = len(old.towns) - len(new.towns)
    if 0 < grown <= sum(isinstance(town, Town) and town.to_city for town in old.towns):
        # Towns that become cities, or parts of one.
        return len(old.cities) <= len(new.cities) <= len(old.cities) + grown
    if rules.keep_towns and not _towns_agree(len(old.towns), len(new.towns), rules):
        return False
    before, after = len(old.cities), len(new.cities)
    if not rules.keep_cities or before == after:
        return True
    first_double_city = old.color == "white" and old.label == "OO"
    return old.label is not None and not first_double_city and not (before and not after)


def _towns_agree(before: int, after: int, rules: UpgradeRules) -> bool:
    if before == after:
        return True
    return (rules.double_towns and (before, after) == (1, 2)) or (rules.drop_towns and not after)


class Fit(NamedTuple):
    """A rotation in which a tile fits, with its exits as bits."""

    rotation: int
    exits: int


@lru_cache(maxsize=65536)
def fitting(old: Tile, new: Tile, rules: UpgradeRules = USUAL) -> tuple[Fit, ...]:
    """The rotations of ``new`` that keep what must be kept of ``old`` as it lies."""
    return tuple(
        Fit(rotation, sum(1 << edge for edge in new.at(rotation).exits))
        for rotation in range(1 if new.name in rules.fixed_tiles else 6)
        if _fits(old, new.at(rotation), rules)
    )


def _fits(old: Tile, new: Tile, rules: UpgradeRules) -> bool:
    if rules.change_gauge and old.color == new.color:
        return _changes_gauge(old, new)
    if rules.keep_track and not all(
        any(_within(old, path, new, other) for other in new.paths) for path in old.paths
    ):
        return False
    if rules.keep_exits and not old.exits <= new.exits:
        return False
    if rules.keep_track and not all(stub.edge in new.exits for stub in old.stubs):
        return False
    return _stops_continue(old, new) and (not rules.keep_stops or _stops_kept(old, new))


def _changes_gauge(old: Tile, new: Tile) -> bool:
    """Is the track the same but for the gauge of one piece, or of one or two beside a stop, all of which
    become broad or all narrow?"""
    left, changed = list(new.paths), []
    for path in old.paths:
        ends = _ends(old, path)
        same = [one for one in left if _same_ends(ends, _ends(new, one))]
        if not same:
            return False
        kept = next((one for one in same if one.track is path.track), same[0])
        left.remove(kept)
        if kept.track is not path.track:
            changed.append((path.track, kept.track))
    ways = {(Gauge.BROAD, Gauge.NARROW)}, {(Gauge.NARROW, Gauge.BROAD)}
    most = 2 if any(isinstance(node, City | Town) for node in old.nodes) else 1
    return not left and set(changed) in ways and len(changed) <= most


def _same_ends(ends: Iterable[int | Node], others: Iterable[int | Node]) -> bool:
    """Do two paths join the same edges, and stops of the same kind?"""
    left = list(others)
    for end in ends:
        same = next((one for one in left if _becomes(end, one)), None)
        if same is None:
            return False
        left.remove(same)
    return not left


def _stops_continue(old: Tile, new: Tile) -> bool:
    """Stops with track come from the old ones, but for those added; several cities stay apart."""
    before, after = _stop_exits(old), _stop_exits(new)
    added = max(0, len(after) - len(before))
    if sum(1 for exits in after if not any(exits & other for other in before)) > added:
        return False
    if len(old.cities) < 2 or len(new.cities) < 2:
        return True
    return all(sum(1 for exits in after if kept <= exits) == 1 for kept in before) and _sizes_kept(old, new)


def _sizes_kept(old: Tile, new: Tile) -> bool:
    """No city with track becomes one with fewer slots."""
    moved = city_map(old, new)
    return all(
        new.cities[moved[index]].slots >= city.slots
        for index, city in enumerate(old.cities)
        if old.node_exits[old.city_nodes[index]]
    )


def _stops_kept(old: Tile, new: Tile) -> bool:
    after = _stop_exits(new) or [frozenset()]
    return all(any(exits <= other for other in after) for exits in _stop_exits(old))


def _stop_exits(tile: Tile) -> list[frozenset[int]]:
    """The exits of each city and town that has any."""
    return [
        exits
        for node, exits in zip(tile.nodes, tile.node_exits, strict=True)
        if exits and isinstance(node, City | Town | Halt)
    ]


def _within(tile: Tile, path: Path, other_tile: Tile, other: Path) -> bool:
    """Does ``other`` join all that ``path`` joins, on track that its trains can use?"""
    track = {path.track, other.track}
    if path.track is not other.track and (other.track is not Gauge.DUAL or Gauge.THIN in track):
        return False
    there = _ends(other_tile, other)
    return all(any(_becomes(end, one) for one in there) for end in _ends(tile, path))


def _ends(tile: Tile, path: Path) -> list[int | Node]:
    """What a path joins: edges and stops, at a junction all that lies beyond it."""
    found: list[int | Node] = []
    for end in (path.a, path.b):
        beyond = [end]
        if isinstance(end, StopRef) and isinstance(tile.nodes[end.index], Junction):
            beyond = [
                far
                for other in tile.paths
                if other is not path
                for near, far in ((other.a, other.b), (other.b, other.a))
                if near == end
            ]
        found.extend(_end(tile, one) for one in beyond)
    return found


def _end(tile: Tile, end: End) -> int | Node:
    return end.number if isinstance(end, Edge) else tile.nodes[end.index]


def _becomes(old: int | Node, new: int | Node) -> bool:
    if isinstance(old, int) or isinstance(new, int):
        return old == new
    if isinstance(old, Halt):
        return isinstance(new, Town | Halt)
    return type(old) is type(new) or (isinstance(old, Town) and old.to_city and isinstance(new, City))


def added_track(old: Tile, new: Tile) -> Gauge:
    """The dearest kind of track of which ``new`` has more pieces than ``old``: dual before broad before
    narrow; narrow, too, where it adds none."""
    more = Counter(path.track for path in new.paths)
    more.subtract(Counter(path.track for path in old.paths))
    return next((one for one in (Gauge.DUAL, Gauge.BROAD) if more[one] > 0), Gauge.NARROW)


def adds_narrow_only(old: Tile, new: Tile) -> bool:
    """Has ``new`` more pieces of narrow track than ``old``, and not of any other?"""
    more = Counter(path.track for path in new.paths)
    more.subtract(Counter(path.track for path in old.paths))
    return {track for track, count in more.items() if count > 0} == {Gauge.NARROW}


class Successors:
    """Which of some tiles may replace another one, in their order: found out once for each."""

    def __init__(self, tiles: Iterable[Tile]) -> None:
        self._tiles = tuple(tiles)
        self._known: dict[tuple[Tile, UpgradeRules, FutureLabel | None], tuple[Tile, ...]] = {}

    def of(
        self, old: Tile, rules: UpgradeRules = USUAL, future: FutureLabel | None = None
    ) -> tuple[Tile, ...]:
        """The tiles that :func:`may_replace` lets follow ``old`` as it lies."""
        key = old, rules, future
        known = self._known.get(key)
        if known is None:
            known = tuple(tile for tile in self._tiles if may_replace(old, tile, rules, future))
            self._known[key] = known
        return known


# Of the board


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

    Exits lead to hexes that track may lead to, at least one is reached by the company, and all rules of
    replacing tiles hold. Partitions and whether tiles of this colour may be laid now are not asked.
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
        and found.leads_to(name, exits)
        and _serves(board, here, old, base.at(rotation), found, rules)
    )


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
            if exits & joins
            and not exits & shut
            and _serves(board, here, old, base.at(rotation), found, rules)
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
    fresh = fresh_paths(old, new, by_value=rules.restriction is Restriction.SEMI_RESTRICTIVE)
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
        any(_within(new, path, old, one) for one in old.paths) for path in rails
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
def fresh_paths(old: Tile, new: Tile, *, by_value: bool) -> frozenset[int]:
    """The paths of ``new``, by index, that ``old`` does not have, or whose stops get another value."""
    return frozenset(
        index
        for index, path in enumerate(new.paths)
        if (same := next((one for one in old.paths if _within(new, path, old, one)), None)) is None
        or (by_value and _values(old, same) != _values(new, path))
    )


def highest_values(tile: Tile, nodes: Iterable[int]) -> list[int]:
    """What these stops of a tile, by node, pay at most, in order."""
    stops = (tile.nodes[node] for node in nodes)
    return sorted(_highest(stop.revenue) for stop in stops if not isinstance(stop, Junction))


def _values(tile: Tile, path: Path) -> list[int]:
    return highest_values(tile, (end.index for end in (path.a, path.b) if isinstance(end, StopRef)))


def _highest(revenue: Revenue) -> int:
    return revenue.flat if revenue.flat is not None else max(amount for _, amount in revenue.phases)
