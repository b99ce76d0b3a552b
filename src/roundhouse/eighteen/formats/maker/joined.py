"""Off-board places of a Maker file that are drawn over several hexes.

Maker writes the revenue on one of the hexes and leaves out the borders between them (``removeBorders``).
In play all of them are one place: each pays that revenue, and a route visits one of them (``groups``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.hexes.grid import Axis, Grid, Layout, opposite

from .drawing import edge_of_side, items
from .values import dicts, integer

Bodies = Mapping[str, Mapping[str, Any]]


def joined_bodies(bodies: Bodies, *, pointy: bool) -> dict[str, Mapping[str, Any]]:
    """The drawings of hexes by name, where the hexes of one off-board place have the same revenue.

    ``joined`` in a drawing is the name of its place, ``joinedEdges`` the edges without a border;
    ``joinedHidden`` says that the revenue stands on another hex.
    """
    edges = {name: _open_edges(body, pointy=pointy) for name, body in bodies.items() if _is_edge(body)}
    grid = Grid(Layout.POINTY, Axis.NUMBER) if pointy else Grid(Layout.FLAT, Axis.LETTER)
    around = grid.neighbours(edges)
    links: dict[str, set[str]] = {name: set() for name in edges}
    joins: dict[str, set[int]] = {name: set() for name in edges}
    for name, open_ in edges.items():
        for edge in open_:
            other = around[name][edge]
            if other is not None:
                links[name].add(other)
                links[other].add(name)
                joins[name].add(edge)
                joins[other].add(opposite(edge))
    out = dict(bodies)
    seen: set[str] = set()
    for name, others in links.items():
        if name in seen or not others:
            continue
        place = _reached(name, links)
        seen.update(place)
        paying = [one for one in place if bodies[one].get("offBoardRevenue")]
        if len(paying) != 1:
            continue
        revenue = bodies[paying[0]]["offBoardRevenue"]
        for one in place:
            out[one] = {
                **bodies[one],
                "offBoardRevenue": revenue,
                "joined": paying[0],
                "joinedEdges": sorted(joins[one]),
                "joinedHidden": one != paying[0],
            }
    return out


def _is_edge(body: Mapping[str, Any]) -> bool:
    """Is this an off-board hex, with or without its revenue, that has no stop of its own?"""
    stops = any(items(body, key) for key in ("cities", "towns", "centerTowns", "boomtowns", "mediumCities"))
    color = str(body.get("color", "")).split("/")[0]
    return not stops and (color in {"offboard", "red"} or bool(body.get("offBoardRevenue")))


def _open_edges(body: Mapping[str, Any], *, pointy: bool) -> list[int]:
    """The edges without a border."""
    sides = body.get("removeBorders")
    if sides is True:
        return list(range(6))
    found = (
        [number for side in sides if (number := integer(side)) is not None] if isinstance(sides, list) else []
    )
    return [edge_of_side(side, pointy=pointy) for side in found if 1 <= side <= 6]


def _reached(start: str, links: Mapping[str, set[str]]) -> Sequence[str]:
    place = [start]
    for name in place:
        place += sorted(other for other in links[name] if other not in place)
    return place


def first_bodies(drawn: Mapping[str, Any], pattern: re.Pattern[str]) -> dict[str, Mapping[str, Any]]:
    """The first drawing of each hex whose name can be read (``pattern`` is the pattern of names)."""
    out: dict[str, Mapping[str, Any]] = {}
    for _, body in dicts(drawn.get("hexes")):
        names = body.get("hexes")
        for name in names if isinstance(names, list) else ():
            if isinstance(name, str) and pattern.fullmatch(name):
                out.setdefault(name, body)
    return out
