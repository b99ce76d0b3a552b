"""From the tile language to a drawing of 18xx Maker: the way back of ``drawing.py``.

Track between two sides is an arc or a line, track to a stop a piece from its side to the middle. A stop
alone on its hex stands in the middle; of several each stands on its own track. What :func:`redrawn` gives
reads back as the same track, or it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.parts import (
    Border,
    City,
    Edge,
    Gauge,
    Label,
    Offboard,
    Pass,
    Path,
    Revenue,
    Stop,
    StopRef,
    Town,
    Upgrade,
)
from roundhouse.table.errors import Malformed

from .drawing import APOTHEM, NoGraph, tile_code

Drawing = dict[str, Any]
_KINDS = {1: "sharp", 2: "gentle", 3: "straight"}
_KEYS: Mapping[type[Stop], str] = {City: "cities", Pass: "cities", Town: "centerTowns"}


@dataclass(slots=True)
class _Place:
    """A stop of the tile: which sides its track leads to, and where it is drawn."""

    stop: Stop
    sides: list[int] = field(default_factory=list)
    angle: float = 0.0
    reach: float = 0.0


def redrawn(
    code: str, *, pointy: bool, name: str = "", companies: Mapping[int, Sequence[str]] | None = None
) -> Drawing:
    """What Maker draws for a code; ``name`` is written at the first stop, ``companies`` are the marks of
    those at home in each city, by its number."""
    try:
        parts = parse_code(
            "" if code == "blank" else f"{code}=revenue:0" if code in {"city", "town"} else code
        )
    except Malformed:
        return {}
    stops = [part for part in parts if isinstance(part, City | Town | Offboard)]
    places = [_Place(stop) for stop in stops]
    out: Drawing = {}
    if track := _track(parts, places, pointy=pointy):
        out["track"] = track
    _stops(out, places, name, companies or {})
    if labels := [part.text for part in parts if isinstance(part, Label)]:
        out["labels"] = [{"label": label} for label in labels]
    if terrain := [row for part in parts if isinstance(part, Upgrade) for row in _terrain(part)]:
        out["terrain"] = terrain
    if open_ := [
        _side(part.edge, pointy=pointy) for part in parts if isinstance(part, Border) and not part.type
    ]:
        out["removeBorders"] = open_
    if "track" in out and not _same_track(code, out, pointy=pointy):
        del out["track"]
    return out


def _side(edge: int, *, pointy: bool) -> int:
    """The side of the drawing that an edge of the tile language is."""
    return (edge or 6) if pointy else edge + 1


def _track(parts: Sequence[object], places: Sequence[_Place], *, pointy: bool) -> list[Drawing]:
    rows: list[Drawing] = []
    for path in parts:
        if not isinstance(path, Path):
            continue
        gauge = {"gauge": path.track.value} if path.track in {Gauge.NARROW, Gauge.DUAL} else {}
        match path.a, path.b:
            case Edge(one), Edge(other):
                rows.append({**_arc(_side(one, pointy=pointy), _side(other, pointy=pointy)), **gauge})
            case (Edge(edge), StopRef(at)) | (StopRef(at), Edge(edge)) if at < len(places):
                side = _side(edge, pointy=pointy)
                places[at].sides.append(side)
                if isinstance(places[at].stop, Offboard):
                    rows.append({"type": "offboard", "side": side, **gauge})
                elif len(places) == 1 or len(places[at].sides) == 1:
                    rows.append({"side": side, **gauge})
                else:  # the two pieces of one of several stops are one line
                    first = places[at].sides[0]
                    rows = [row for row in rows if row != {"side": first, **gauge}]
                    rows.append({**_arc(first, side), **gauge})
            case (Edge(edge), StopRef()) | (StopRef(), Edge(edge)) if not places:  # a junction
                rows.append({"side": _side(edge, pointy=pointy), **gauge})
            case _:
                continue
    if len(places) > 1:
        for place in places:
            _put(place)
    return rows


def _arc(one: int, other: int) -> Drawing:
    """Track between two sides: the side it begins at, from which it turns clockwise."""
    span = (other - one) % 6
    if span > 3:
        one, span = other, 6 - span
    return {"type": _KINDS.get(span, "straight"), "side": one}


def _put(place: _Place) -> None:
    """A stop of several stands half way to its side, or in the middle of its line."""
    if len(place.sides) == 1:
        place.angle, place.reach = (place.sides[0] - 1) * 60.0, 0.5
    elif len(place.sides) == 2:
        span = (place.sides[1] - place.sides[0]) % 6
        start, span = (place.sides[1], 6 - span) if span > 3 else (place.sides[0], span)
        if span == 3:
            return
        middle = (start - 1 + span / 2) * 60.0
        # the arc meets both sides at a right angle: its middle lies that far from the middle of the hex
        far = APOTHEM / cos(radians(span * 30.0))
        radius = far * sin(radians(span * 30.0))
        place.angle, place.reach = middle % 360, (far - radius) / APOTHEM


def _stops(out: Drawing, places: Sequence[_Place], name: str, companies: Mapping[int, Sequence[str]]) -> None:
    values: list[tuple[int, _Place]] = []
    cities = 0
    for at, place in enumerate(places):
        stop = place.stop
        label = {"name": {"name": name}} if name and at == 0 else {}
        spot = {"angle": place.angle, "percent": round(place.reach, 4)} if place.reach else {}
        if isinstance(stop, Offboard):
            if not stop.hide:
                out["offBoardRevenue"] = {**label, "revenues": _by_color(stop.revenue)}
            continue
        row: Drawing = {**label, **spot}
        if isinstance(stop, City):
            if stop.slots > 1:
                row["size"] = stop.slots
            if companies.get(cities):
                row["companies"] = list(companies[cities])
            cities += 1
        out.setdefault(_KEYS[type(stop)], []).append(row)
        if stop.revenue.phases:
            out["offBoardRevenue"] = {"revenues": _by_color(stop.revenue)}
        elif stop.revenue.flat:
            values.append((stop.revenue.flat, place))
    if len({value for value, _ in values}) == 1 and len(values) == len(places):
        out["values"] = [{"value": values[0][0]}]
    elif values:
        spots = [{"angle": place.angle, "percent": round(place.reach, 4)} for _, place in values]
        out["values"] = [{"value": value, **spot} for (value, _), spot in zip(values, spots, strict=True)]


def _by_color(revenue: Revenue) -> list[Drawing]:
    pairs = revenue.phases or (("yellow", revenue.flat or 0),)
    return [{"color": color, "value": value} for color, value in pairs]


def _terrain(upgrade: Upgrade) -> list[Drawing]:
    """A row for each terrain; the first has the cost."""
    if not upgrade.cost and not upgrade.terrain:
        return []
    kinds = [{"type": kind} for kind in upgrade.terrain] or [{"type": "mountain"}]
    return [{**kinds[0], "cost": upgrade.cost}, *kinds[1:]]


def _same_track(code: str, drawing: Mapping[str, Any], *, pointy: bool) -> bool:
    """Does the drawing read back as the same track?"""
    try:
        return _joins(code) == _joins(tile_code(drawing, pointy=pointy))
    except (NoGraph, Malformed):
        return False


@lru_cache(maxsize=1024)
def _joins(code: str) -> tuple[tuple[str, ...], ...]:
    paths = [part for part in parse_code(code) if isinstance(part, Path)]
    return tuple(sorted(tuple(sorted((repr(path.a), repr(path.b)))) for path in paths))
