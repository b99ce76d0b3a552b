"""Several maps in one Maker file: a map may copy another one, leave hexes out and draw some anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .values import dicts, strings


def map_at(maps: Sequence[Any], place: int) -> Mapping[str, Any]:
    """The map at a place of the list, counted from 0, with all that it copies.

    ``copy`` is the place of another map, ``remove`` the hexes that are not taken over; hexes of its own
    replace those it copies. What a map says beside its hexes counts for itself, else for the map that copies
    it. A circle of copies ends where it began, and a place that is not there brings nothing.

    >>> maps = [{"hexes": [{"hexes": ["A1", "A3"]}]}, {"copy": 0, "remove": ["A1"], "hexes": []}]
    >>> map_at(maps, 1)
    {'hexes': [{'hexes': ['A3']}]}
    """
    chain = list(_chain(maps, place))
    if not chain:
        return {}
    if len(chain) == 1 and "copy" not in chain[0]:
        return chain[0]
    made: dict[str, Any] = {}
    for drawn in reversed(chain):
        own = [body for _, body in dicts(drawn.get("hexes"))]
        gone = {*strings(drawn.get("remove")), *(name for body in own for name in strings(body.get("hexes")))}
        said = {key: value for key, value in drawn.items() if key not in ("copy", "remove")}
        made = {**made, **said, "hexes": [*_without(made.get("hexes", ()), gone), *own]}
    return made


def _chain(maps: Sequence[Any], place: Any) -> Iterator[Mapping[str, Any]]:
    """A map, the one it copies, and so on."""
    seen: set[int] = set()
    while isinstance(place, int) and not isinstance(place, bool) and 0 <= place < len(maps):
        drawn = maps[place]
        if place in seen or not isinstance(drawn, Mapping):
            return
        seen.add(place)
        yield drawn
        place = drawn.get("copy")


def _without(bodies: Sequence[Mapping[str, Any]], gone: set[str]) -> Iterator[Mapping[str, Any]]:
    for body in bodies:
        left = [name for name in strings(body.get("hexes")) if name not in gone]
        if left:
            yield {**body, "hexes": left}
