"""Which tile may replace another one, whatever lies around it, and in which rotations it fits.

Both are questions of two tiles: :func:`may_replace`, and :func:`fitting` of a tile as it lies. Whether a
company can lay it so is a question of the board (:mod:`.upgrades`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from .parts import City, Edge, End, FutureLabel, Gauge, Halt, Junction, Node, Path, StopRef, Town
from .slots import city_map
from .tile import Tile


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
    track stays, and a stub becomes track, as with ``keep_exits``. ``keep_label``: labels agree.
    ``keep_cities`` and ``keep_towns``: their number stays (a labelled tile may change its number of cities,
    but not lose all); with ``double_towns`` one town may become two, with ``drop_towns`` all may go, with
    ``first_towns`` one may come onto bare land.
    ``keep_stops``: every old stop has a new one with at least its exits. ``keep_exits``: all exits stay,
    whatever the track between them. ``fixed_tiles`` never turn. ``match_track``: there are several kinds of
    track, and the new tile joins track of its kind. ``any_gauge``: track of one kind may take the place of
    another. ``feeders``: one kind of track only feeds stops; track of different kinds never meets, and a tile
    that adds only feeder track is laid where feeder track leads. ``change_gauge``: a tile of the same colour
    may change the gauge of track (:func:`_changes_gauge`).
    ``add_towns``: a tile of the same colour may have a town more on plain track,
    wherever that lies (:func:`adds_town`). ``ferry_track``: track of this kind, from city to city, need not
    stay. ``restriction`` and ``max_exits``: see there.
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
    first_towns: bool = False
    keep_stops: bool = True
    keep_exits: bool = False
    fixed_tiles: frozenset[str] = frozenset()
    match_track: bool = False
    feeders: bool = False
    any_gauge: bool = False
    change_gauge: bool = False
    ferry_track: Gauge | None = None
    add_towns: bool = False
    restriction: Restriction = Restriction.SEMI_RESTRICTIVE
    max_exits: frozenset[MaxExits] = frozenset()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Worked out once: what fits is looked up by these rules a thousand times a turn."""
        return hash(tuple(getattr(self, one.name) for one in fields(self)))


USUAL = UpgradeRules()


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
    if rules.add_towns and old.color == new.color:
        return len(new.towns) == len(old.towns) + 1
    grown = len(old.towns) - len(new.towns)
    if 0 < grown <= sum(isinstance(town, Town) and town.to_city for town in old.towns):
        # Towns that become cities, or parts of one.
        return len(old.cities) <= len(new.cities) <= len(old.cities) + grown
    bare = rules.first_towns and old.color == "white" and not old.cities
    towns = len(old.towns), len(new.towns)
    if rules.keep_towns and not _towns_agree(*towns, rules) and not (bare and towns == (0, 1)):
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
    if rules.add_towns and old.color == new.color:
        return adds_town(old, new)
    if rules.keep_track and not all(
        any(path_within(old, path, new, other, any_gauge=rules.any_gauge) for other in new.paths)
        for path in old.paths
        if rules.ferry_track is None or path.track is not rules.ferry_track
    ):
        return False
    if rules.keep_exits and not old.exits <= new.exits:
        return False
    if (rules.keep_track or rules.keep_exits) and not all(stub.edge in new.exits for stub in old.stubs):
        return False
    return _stops_continue(old, new) and (not rules.keep_stops or _stops_kept(old, new))


def adds_town(old: Tile, new: Tile) -> bool:
    """Is a tile, as it lies, another one with a town more on a piece of track that has no stop?"""
    if old.cities or new.cities or len(new.towns) != len(old.towns) + 1:
        return False
    plain, served = _plain_track(old), Counter(_stop_exits(old))
    gained = Counter(_stop_exits(new)) - served
    return plain - _plain_track(new) == gained and _plain_track(new) + gained == plain


def _plain_track(tile: Tile) -> Counter[frozenset[int]]:
    """The pieces of track that lead from side to side without a stop, as the two sides."""
    ends = ((path.a, path.b) for path in tile.paths)
    return Counter(
        frozenset((a.number, b.number)) for a, b in ends if isinstance(a, Edge) and isinstance(b, Edge)
    )


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


def path_within(tile: Tile, path: Path, other_tile: Tile, other: Path, *, any_gauge: bool = False) -> bool:
    """Does ``other`` join all that ``path`` joins, on track that its trains can use, or of ``any_gauge``?"""
    track = {path.track, other.track}
    unlike = path.track is not other.track and not any_gauge
    if unlike and (other.track is not Gauge.DUAL or Gauge.THIN in track):
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
