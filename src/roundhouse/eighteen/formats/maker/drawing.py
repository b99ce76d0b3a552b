"""From a drawing of a hex to the tile language.

18xx Maker knows where lines and circles lie, not what they join. Here the ends of every piece of track are
followed to the stops that they touch: a stop on a line splits it, a line that ends in the middle of nothing
makes a junction. Local coordinates: flat sides on top and bottom, y down, 75 from the middle to a side;
side 1 is the bottom one and the others follow clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, cos, hypot, radians, sin
from typing import Any

Point = tuple[float, float]

APOTHEM = 75.0
_TOUCH = {"city": 27.0, "town": 16.0, "offboard": 60.0}
_SPAN = {"sharp": 1, "gentle": 2, "straight": 3, "bent": 3}
_GAUGES = {"narrow": "narrow", "dual": "dual"}
TERRAIN_WORDS = {"river": "water", "water": "water", "lake": "lake", "swamp": "swamp", "stream": "water"}
"""What Maker's words for terrain are in the tile language, where they differ or are often written."""
_STUBS = {"city", "offboard"}
_STEPS = 24


class NoGraph(ValueError):
    """Raised for a drawing that does not say what its track joins."""


@dataclass(slots=True)
class _Stop:
    kind: str
    at: Point
    slots: int = 1
    revenue: str = "0"
    ends: set[int] = field(default_factory=set)


def items(body: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """The drawn things of a kind: a list, or a single one; what is no object is left out."""
    found = body.get(key) or []
    rows = found if isinstance(found, list) else [found]
    return [row for row in rows if isinstance(row, Mapping)]


def number(value: Any, default: float = 0.0) -> float:
    """A number, also when it is written as text."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return default


def tile_code(body: Mapping[str, Any], *, pointy: bool = False) -> str:
    """The tile string of a drawing. Raises NoGraph when the track ends nowhere."""
    stops = _stops(body)
    for stop, value in zip(stops, _values(body, stops), strict=True):
        stop.revenue = value
    paths, junction = _paths(body, stops, pointy=pointy)
    shared = _shared(body)
    parts = [_stop_code(stop) + shared for stop in stops]
    parts += ["junction"] if junction else []
    parts += paths
    parts += [f"label={_clean(label)}" for label in _labels(body)]
    parts += _upgrade(body)
    parts += [f"border=edge:{edge}" for edge in body.get("joinedEdges", ())]
    return ";".join(parts)


def edge_of_side(side: int, *, pointy: bool) -> int:
    """The edge of the tile language that a side of the drawing is."""
    return side % 6 if pointy else (side - 1) % 6


def _position(row: Mapping[str, Any]) -> Point:
    angle = radians(number(row.get("angle")))
    reach = number(row.get("percent")) * APOTHEM
    return (-sin(angle) * reach + number(row.get("x")), cos(angle) * reach + number(row.get("y")))


def _side_point(side: float, share: float = 1.0) -> Point:
    angle = radians((side - 1) * 60)
    return (-sin(angle) * APOTHEM * share, cos(angle) * APOTHEM * share)


def _stops(body: Mapping[str, Any]) -> list[_Stop]:
    out = [
        _Stop("city", _position(row), _slots(row))
        for key in ("cities", "boomtowns", "mediumCities")
        for row in items(body, key)
    ]
    for key in ("towns", "centerTowns"):
        for row in items(body, key):
            out.append(_Stop("town", _position(row)))
            if row.get("size") == 2:
                out.append(_Stop("town", _position(row)))
    if body.get("offBoardRevenue") or (
        str(body.get("color")) == "offboard"
        and not out
        and (items(body, "track") or items(body, "offBoardTrack"))
    ):
        out = [stop for stop in out if stop.kind == "city"] or [_Stop("offboard", (0.0, 0.0))]
    return out


def _slots(row: Mapping[str, Any]) -> int:
    size = row.get("size", 1)
    return size if isinstance(size, int) and size > 0 else 1


def _values(body: Mapping[str, Any], stops: Sequence[_Stop]) -> list[str]:
    """What each stop pays: one value is for all, as many values as stops belong to the nearest."""
    for board in items(body, "offBoardRevenue"):
        text = _by_color(board)
        if text:
            return [text] * len(stops)
    values = [(row, _money(row.get("value"))) for row in items(body, "values")]
    known = [(row, value) for row, value in values if value is not None]
    if not known:
        return ["0"] * len(stops)
    if len(known) == 1 or len(known) < len(stops):
        return [str(known[0][1])] * len(stops)
    out = []
    for stop in stops:
        nearest = min(known, key=lambda item: hypot(*_minus(_position(item[0]), stop.at)))
        out.append(str(nearest[1]))
    return out


def _by_color(board: Mapping[str, Any]) -> str:
    found: dict[str, int] = {}
    for row in items(board, "revenues"):
        value = _money(row.get("value", row.get("revenue", row.get("cost"))))
        color = str(row.get("phase", row.get("color", "")))
        if value is not None and color in {"yellow", "green", "brown", "gray", "grey"}:
            found["gray" if color == "grey" else color] = value
    if not found:
        plain = [_money(row.get("value", row.get("cost"))) for row in items(board, "revenues")]
        return str(next((value for value in plain if value is not None), ""))
    if "yellow" not in found:
        found = {"yellow": next(iter(found.values())), **found}
    return "|".join(f"{color}_{value}" for color, value in found.items())


def _money(value: Any) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return int(value)
    digits = str(value or "").lstrip("$+ ").split("/")[0]
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 9 else None


def _minus(one: Point, other: Point) -> Point:
    return (one[0] - other[0], one[1] - other[1])


def _line(row: Mapping[str, Any], side: float) -> tuple[list[Point], float, float | None]:
    """The points of a piece of track, the side it begins at and the side it ends at (``None``: inside)."""
    kind = str(row.get("type") or "")
    if kind in _SPAN:
        far = (side - 1 + _SPAN[kind]) % 6 + 1
        points = _arc(_side_point(side), _side_point(far))
        begin, end = number(row.get("start")), number(row.get("end"), 1.0)
        first, last = round(begin * _STEPS), max(round(end * _STEPS), 1)
        cut = points[first : last + 1]
        if first > 0:
            cut = list(reversed(cut))
            return (cut, far, None) if last >= _STEPS else (cut, 0.0, None)
        return cut, side, far if last >= _STEPS else None
    if kind and kind not in _STUBS and kind != "stub":
        raise NoGraph(f"track of type “{kind}” does not say where it ends")
    return [_side_point(side, 1 - step / _STEPS) for step in range(_STEPS + 1)], side, None


def _arc(one: Point, other: Point) -> list[Point]:
    """From side to side: a circle that meets both at a right angle, or a straight line."""
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    reach = hypot(*middle)
    if reach < 1:
        return [
            (one[0] + (other[0] - one[0]) * step / _STEPS, one[1] + (other[1] - one[1]) * step / _STEPS)
            for step in range(_STEPS + 1)
        ]
    away = APOTHEM * APOTHEM / reach
    center = (middle[0] / reach * away, middle[1] / reach * away)
    radius = hypot(*_minus(one, center))
    begin = atan2(one[1] - center[1], one[0] - center[0])
    turn = atan2(other[1] - center[1], other[0] - center[0]) - begin
    turn = (turn + radians(180)) % radians(360) - radians(180)
    return [
        (
            center[0] + radius * cos(begin + turn * step / _STEPS),
            center[1] + radius * sin(begin + turn * step / _STEPS),
        )
        for step in range(_STEPS + 1)
    ]


def _paths(body: Mapping[str, Any], stops: list[_Stop], *, pointy: bool) -> tuple[list[str], bool]:
    out: list[str] = []
    junction = False
    for row in [*items(body, "track"), *items(body, "offBoardTrack")]:
        for side in _sides(row):
            points, begin, end = _line(row, side)
            gauge = _GAUGES.get(str(row.get("gauge")), "")
            tail = f",track:{gauge}" if gauge else ""
            touched = _touched(points, stops)
            ends = [_end(begin, pointy), *(f"_{place}" for place in touched)]
            if end is not None:
                ends.append(_end(end, pointy))
            elif not touched:
                if stops:
                    nearest = min(range(len(stops)), key=lambda at: hypot(*_minus(stops[at].at, points[-1])))
                    ends.append(f"_{nearest}")
                else:
                    ends.append("_0")
                    junction = True
            out += [f"path=a:{one},b:{other}{tail}" for one, other in pairwise(ends) if one != other]
    return list(dict.fromkeys(out)), junction


def _sides(row: Mapping[str, Any]) -> list[float]:
    raw = row.get("sides", row.get("side", 1))
    found = raw if isinstance(raw, list) else [raw]
    sides = [number(side, -1) for side in found]
    if not sides or any(not 1 <= side <= 6 for side in sides):
        raise NoGraph("a piece of track has no side from 1 to 6")
    return sides


def _end(side: float, pointy: bool) -> str:
    return str(edge_of_side(int(side), pointy=pointy)) if side else "_0"


def _touched(points: Sequence[Point], stops: Sequence[_Stop]) -> list[int]:
    """The stops that a line passes or reaches, in its order."""
    found: list[tuple[int, int]] = []
    for place, stop in enumerate(stops):
        distances = [hypot(*_minus(point, stop.at)) for point in points]
        nearest = min(range(len(points)), key=distances.__getitem__)
        if distances[nearest] <= _TOUCH[stop.kind]:
            found.append((nearest, place))
    return [place for _, place in sorted(found)]


def _stop_code(stop: _Stop) -> str:
    slots = f",slots:{stop.slots}" if stop.kind == "city" and stop.slots > 1 else ""
    return f"{stop.kind}=revenue:{stop.revenue}{slots}"


def _shared(body: Mapping[str, Any]) -> str:
    """What the stop of a place that covers several hexes says of it (``joined.py``)."""
    if "joined" not in body:
        return ""
    return f"{',hide:1' if body['joinedHidden'] else ''},groups:{body['joined']}"


def _labels(body: Mapping[str, Any]) -> list[str]:
    found = [str(row.get("label", "")) for row in items(body, "labels")]
    return [label for label in found if label and len(label) <= 4][:1]


def _clean(text: str) -> str:
    return "".join(letter for letter in text if letter not in ";,:|=")


def _upgrade(body: Mapping[str, Any]) -> list[str]:
    cost = 0
    kinds: list[str] = []
    for key in ("terrain", "mountain", "water", "bridges", "tunnels"):
        for row in items(body, key):
            cost += _money(row.get("cost")) or 0
            kind = str(row.get("type", {"bridges": "water", "tunnels": "mountain"}.get(key, key)))
            kinds.append(TERRAIN_WORDS.get(kind, "mountain" if kind in {"mountain", "terrain"} else kind))
    if not cost:
        return []
    terrain = "|".join(dict.fromkeys(_clean(kind) for kind in kinds if kind.isalpha()))
    return [f"upgrade=cost:{cost}" + (f",terrain:{terrain}" if terrain else "")]
