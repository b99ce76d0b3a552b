"""What is drawn on a hex as fields of a form, and back: the common drawings without the tile language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code, print_code
from roundhouse.eighteen.track.parts import (
    Border,
    City,
    Edge,
    Halt,
    Junction,
    Label,
    Offboard,
    Part,
    Pass,
    Path,
    Revenue,
    StopRef,
    Town,
    Upgrade,
)
from roundhouse.table.errors import Malformed

STOPS = {
    "none": "open land",
    "town": "a town",
    "towns": "two towns",
    "city": "a city",
    "city2": "a city with two slots",
    "city3": "a city with three slots",
    "cities": "two cities",
    "offboard": "an off-board place",
}
"""What a form can draw as stops of a hex."""
MOST_HEXES = 400
"""Of a map that is drawn in the editor."""
OTHER = "other"
"""Stops that a form cannot draw: they are kept, and changed in the code."""
BORDERS = ("impassable", "water", "mountain", "province", "divider")
"""What a marked side can be; a cost may follow."""
_PLAIN_CODES = {"blank", "city", "town"}
_NODES = (City, Town, Offboard, Pass, Halt, Junction)
_OPEN = Revenue(flat=0)


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What the form of a hex says, all as people type it.

    ``track`` is printed track: “0-3” from side to side, “2” from a side to the only stop. ``borders`` are the
    marked sides by edge: “impassable”, “water 40”. ``rest`` is what the form has no field for, in the tile
    language.
    """

    color: str = "white"
    location: str = ""
    stop: str = "none"
    revenue: str = ""
    terrain: str = ""
    cost: str = ""
    label: str = ""
    track: str = ""
    borders: tuple[str, str, str, str, str, str] = ("", "", "", "", "", "")
    rest: str = ""


def read_parts(code: str) -> tuple[Part, ...]:
    """The parts of the code of a hex, which may be “blank”, “city” or “town”. Raises Malformed."""
    return common_tiles()[code].parts if code in _PLAIN_CODES else parse_code(code)


def facts_of(color: str, code: str, location: str = "") -> HexFacts:
    """The fields that a hex has. Raises Malformed for a code that is none."""
    parts = read_parts(code)
    stops = [part for part in parts if isinstance(part, _NODES)]
    stop, revenue = _stop_of(stops)
    track: list[str] = []
    borders = [""] * 6
    rest: list[Part] = list(stops) if stop == OTHER else []
    facts = HexFacts(color, location, stop, revenue)
    for part in parts:
        if isinstance(part, _NODES):
            continue
        if isinstance(part, Path) and (said := _track_of(part, stop)):
            track.append(said)
        elif isinstance(part, Label) and not facts.label:
            facts = replace(facts, label=part.text)
        elif (
            isinstance(part, Upgrade)
            and part == Upgrade(part.cost, part.terrain)
            and not facts.terrain + facts.cost
        ):
            facts = replace(facts, terrain=" ".join(part.terrain), cost=str(part.cost) if part.cost else "")
        elif isinstance(part, Border) and (said := _border_of(part)) and not borders[part.edge]:
            borders[part.edge] = said
        else:
            rest.append(part)
    a, b, c, d, e, f = borders
    return replace(facts, track=" ".join(track), borders=(a, b, c, d, e, f), rest=print_code(rest))


def location_of(document: Mapping[str, Any], name: str) -> str:
    """What the place is called."""
    map_ = document.get("map")
    names = map_.get("locations") if isinstance(map_, Mapping) else None
    return str(names.get(name, "")) if isinstance(names, Mapping) else ""


def _stop_of(stops: Sequence[Part]) -> tuple[str, str]:
    """The word for the stops of a hex and what they pay, “other” for those that the form cannot draw."""
    if not stops:
        return "none", ""
    first = stops[0]
    if not isinstance(first, City | Town | Offboard) or any(stop != first for stop in stops[1:]):
        return OTHER, ""
    for word in STOPS:
        if word != "none" and _stops(word, first.revenue) == list(stops):
            return word, "" if first.revenue == _OPEN else _revenue_text(first.revenue)
    return OTHER, ""


def _stops(word: str, revenue: Revenue) -> list[Part]:
    """The stops that a word draws."""
    match word:
        case "none":
            return []
        case "town":
            return [Town(revenue)]
        case "towns":
            return [Town(revenue), Town(revenue)]
        case "city":
            return [City(revenue)]
        case "city2":
            return [City(revenue, 2)]
        case "city3":
            return [City(revenue, 3)]
        case "cities":
            return [City(revenue), City(revenue)]
        case "offboard":
            return [Offboard(revenue)]
    raise Malformed("edit/stop", f"“{word}” is no stop.", hint=f"one of: {', '.join(STOPS)}")


def _track_of(path: Path, stop: str) -> str:
    """A path as the form says it; nothing for one that it cannot say."""
    ends = (path.a, path.b)
    if path != Path(*ends):
        return ""
    match ends:
        case (Edge(number=one), Edge(number=other)) if one != other:
            return f"{one}-{other}"
        case (Edge(number=one), StopRef(index=0)) | (StopRef(index=0), Edge(number=one)):
            return "" if stop in {"none", "towns", "cities", OTHER} else str(one)
    return ""


def _border_of(border: Border) -> str:
    if border.color is not None or border.type not in BORDERS:
        return ""
    return f"{border.type} {border.cost}" if border.cost is not None else border.type


def _revenue_text(revenue: Revenue) -> str:
    return print_code([Town(revenue)]).removeprefix("town=revenue:")


def code_of(facts: HexFacts) -> str:
    """The code that a form says. Raises Malformed naming the field that is wrong."""
    rest = _read("the other parts", facts.rest)
    if facts.stop == OTHER:
        stops: list[Part] = [part for part in rest if isinstance(part, _NODES)]
        rest = tuple(part for part in rest if not isinstance(part, _NODES))
    else:
        stops = _stops(facts.stop, _read_revenue(facts.revenue))
    parts: list[Part] = [*stops, *_paths(facts, len(stops))]
    if facts.terrain.strip() or facts.cost.strip():
        parts.append(_upgrade(facts))
    if facts.label.strip():
        parts += _read("the label", f"label={facts.label.strip()}")
    parts += [_border(edge, text) for edge, text in enumerate(facts.borders) if text.strip()]
    count = len(stops)
    parts += [part for part in rest if not (isinstance(part, Path) and _beyond(part, count))]
    return print_code(parts)


def _beyond(path: Path, stops: int) -> bool:
    """Does a path lead to a stop that is not there any more?"""
    return any(isinstance(end, StopRef) and end.index >= stops for end in (path.a, path.b))


def _read(what: str, code: str) -> tuple[Part, ...]:
    """Parts in the tile language. Paths in it may lead to stops that stand elsewhere. Raises Malformed."""
    if not code.strip():
        return ()
    try:
        return parse_code(code)
    except Malformed as first:
        try:  # what it refers to may stand in another field
            stood = ";".join(["city=revenue:0"] * 2)
            return tuple(_without_stops(parse_code(f"{stood};{code}"), 2))
        except Malformed:
            raise Malformed(
                "edit/code", f"{what[0].upper()}{what[1:]}: {first.message}", hint=first.hint
            ) from None


def _without_stops(parts: Sequence[Part], count: int) -> Iterator[Part]:
    yield from parts[count:]


def _read_revenue(text: str) -> Revenue:
    """“20”, or “yellow_20|brown_40”. Raises Malformed."""
    if not text.strip():
        return _OPEN
    try:
        (found,) = parse_code(f"town=revenue:{text.strip()}")
    except (Malformed, ValueError):
        raise Malformed(
            "edit/revenue",
            f"“{text[:40]}” is no revenue.",
            hint="20, or by phases yellow_20|green_30|brown_40",
        ) from None
    return found.revenue if isinstance(found, Town) else _OPEN


def _paths(facts: HexFacts, stops: int) -> Iterator[Path]:
    """Printed track: “0-3”, or “2” to the stop. Raises Malformed."""
    for word in re.split(r"[\s,;]+", facts.track.strip()):
        if not word:
            continue
        found = re.fullmatch(r"([0-5])(?:-([0-5]))?", word)
        if found is None or found[1] == found[2]:
            raise Malformed(
                "edit/track",
                f"“{word[:20]}” is no track.",
                hint="sides from 0 to 5: 0-3, or 2 for side 2 to the stop",
            )
        if found[2] is not None:
            yield Path(Edge(int(found[1])), Edge(int(found[2])))
        elif stops:
            yield Path(Edge(int(found[1])), StopRef(0))


def _upgrade(facts: HexFacts) -> Upgrade:
    terrain = facts.terrain.replace(",", " ").split()
    cost = facts.cost.strip() or "0"
    if not (cost.isascii() and cost.isdecimal()) or len(cost) > 6:
        raise Malformed("edit/cost", f"“{cost[:20]}” is no cost.", hint="a whole number, as 40")
    said = ",".join([f"cost:{int(cost)}", *([f"terrain:{'|'.join(terrain)}"] if terrain else [])])
    (found,) = _read("the terrain", f"upgrade={said}")
    assert isinstance(found, Upgrade)
    return found


def _border(edge: int, text: str) -> Border:
    words = text.split()
    kind = next(takewhile(lambda word: word in BORDERS, words), "")
    cost = words[1] if len(words) == 2 else ""
    if not kind or len(words) > 2 or (cost and not (cost.isascii() and cost.isdecimal() and len(cost) < 7)):
        raise Malformed(
            "edit/border",
            f"Side {edge}: “{text[:30]}” is no border.",
            hint=f"one of {', '.join(BORDERS)}, then perhaps a cost",
        )
    return Border(edge, kind, int(cost) if cost else None)
