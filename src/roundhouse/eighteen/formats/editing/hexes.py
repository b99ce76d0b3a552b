"""Edits of the map: a hex stands under its colour and its code, together with those that look the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from roundhouse.eighteen.model.words import HEX_COLORS
from roundhouse.hexes.grid import BadName, Grid
from roundhouse.table.errors import Malformed

from ..lint.board import hex_codes
from .document import Node, put, table
from .edits import ClearHex, SetBorder, SetHex, SetTrack
from .hex_facts import MOST_HEXES, HexFacts, code_of, facts_of, read_parts

_WITH_TRACK = frozenset({"town", "city", "city2", "city3", "offboard"})
_FIELDS = ("color", "location", "stop", "revenue", "terrain", "cost", "label", "track", "rest")


def find(document: Mapping[str, Any], name: str) -> tuple[str, str] | None:
    """The colour and the code of a hex."""
    return next(((color, code) for one, color, code in hex_codes(document) if one == name), None)


def set_hex(document: Node, edit: SetHex) -> None:
    """Draw a hex. Raises Malformed naming the field that is wrong."""
    found = find(document, edit.hex)
    color, code = found or ("white", "")
    if found is None:
        _check_name(document, edit.hex)
    if edit.code is not None:
        _place(document, edit.hex, _color(edit.color or color), _checked(edit.code.strip()))
    else:
        facts = _facts(edit.hex, color, code)
        given = {name: getattr(edit, name) for name in _FIELDS if getattr(edit, name) is not None}
        after = _consistent(replace(facts, **given), facts, edit)
        drawn = {name for name in given if name not in {"color", "location"}}
        _place(document, edit.hex, _color(after.color), code_of(after) if drawn else code)
    if edit.location is not None:
        _name(document, edit.hex, edit.location.strip())


def _consistent(after: HexFacts, before: HexFacts, edit: SetHex) -> HexFacts:
    """An off-board place is red unless something else is said, and what takes its place is not."""
    if edit.stop is not None and edit.color is None:
        if edit.stop == "offboard":
            return replace(after, color="red")
        if before.stop == "offboard" and before.color == "red":
            return replace(after, color="white", revenue="" if edit.revenue is None else after.revenue)
    return after


def set_border(document: Node, edit: SetBorder) -> None:
    """Mark a side of a hex. Raises Malformed."""
    found = _known(document, edit.hex)
    facts = _facts(edit.hex, *found)
    borders = list(facts.borders)
    borders[edit.edge] = edit.border.strip()
    a, b, c, d, e, f = borders
    _place(document, edit.hex, found[0], code_of(replace(facts, borders=(a, b, c, d, e, f))))


def set_track(document: Node, edit: SetTrack) -> None:
    """Print track to the stop, or take it away. Raises Malformed for a hex without a stop."""
    found = _known(document, edit.hex)
    facts = _facts(edit.hex, *found)
    if facts.stop not in _WITH_TRACK:
        raise Malformed(
            "edit/track",
            f"{edit.hex} has no single stop that track could lead to.",
            hint="use “track” or the code",
        )
    words = facts.track.split()
    side = str(edit.edge)
    words = [word for word in words if word != side] if side in words else [*words, side]
    _place(document, edit.hex, found[0], code_of(replace(facts, track=" ".join(words))))


def _known(document: Node, name: str) -> tuple[str, str]:
    """The colour and code of a hex. Raises Malformed when it is not on the map."""
    found = find(document, name)
    if found is None:
        raise Malformed("edit/hex", f"There is no hex {name[:12]}.", hint="draw it first")
    return found


def clear_hex(document: Node, edit: ClearHex) -> None:
    """Take a hex off the map. Raises Malformed when it is not there."""
    _known(document, edit.hex)
    _take(document, edit.hex)
    _name(document, edit.hex, "")


def _facts(name: str, color: str, code: str) -> HexFacts:
    try:
        return facts_of(color, code)
    except Malformed as error:
        raise Malformed(
            "edit/code", f"The code of {name} cannot be read: {error.message}", hint="mend it in the text"
        ) from None


def _checked(code: str) -> str:
    read_parts(code)
    return code


def _color(color: str) -> str:
    if color not in HEX_COLORS:
        raise Malformed("edit/color", f"“{color[:20]}” is no colour of a hex.", hint=", ".join(HEX_COLORS))
    return color


def _check_name(document: Node, name: str) -> None:
    """Raises Malformed for a name that is none, or one hex too many."""
    try:
        Grid().coordinate(name)
    except BadName as error:
        raise Malformed("edit/hex", f"{error}.") from None
    if sum(1 for _ in hex_codes(document)) >= MOST_HEXES:
        raise Malformed("edit/hexes", f"A map of more than {MOST_HEXES} hexes is not drawn here.")


def _place(document: Node, name: str, color: str, code: str) -> None:
    """Put a hex under a colour and a code, if it is not there already."""
    before = find(document, name)
    if before is not None:
        if before == (color, code):
            return
        redrawn = table(document, "map").get("redrawn")
        if isinstance(redrawn, Mapping) and name in redrawn:
            raise Malformed(
                "edit/base", f"{name} is a hex of the base, drawn anew.", hint="change it in the text"
            )
        _take(document, name)
    codes = table(document, "map", "hexes", color)
    names = codes.get(code)
    put(codes, code, " ".join(sorted([*str(names or "").split(), name], key=_order)))


def _take(document: Node, name: str) -> None:
    """Take a hex out of the list that it stands in."""
    hexes = table(document, "map", "hexes")
    for color in list(hexes):
        codes = table(hexes, color)
        for code in list(codes):
            names = str(codes[code]).split()
            if name not in names:
                continue
            left = [one for one in names if one != name]
            if left:
                codes[code] = " ".join(left)
            else:
                del codes[code]
        if not codes:
            del hexes[color]


def _name(document: Node, name: str, location: str) -> None:
    map_ = table(document, "map")
    if not location and not isinstance(map_.get("locations"), Mapping):
        return
    names = table(map_, "locations")
    put(names, name, location or None)


def _order(name: str) -> tuple[int, str, int]:
    """Letters, then numbers, as people read a map."""
    found = re.fullmatch(r"([A-Za-z]+)(-?\d+)", name)
    return (len(found[1]), found[1], int(found[2])) if found else (0, name, 0)
