"""The plan of a tile: where its stops stand, how its track runs, and which space is left."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.eighteen.draw.cities import Slots, arrange, draw_city
from roundhouse.eighteen.draw.geometry import Curve, Layout, edge_point, inward, line
from roundhouse.eighteen.draw.rails import BED, Rail, draw_rails, draw_stub, lay_rails
from roundhouse.eighteen.draw.space import Box, box_cells, curve_cells, disc_cells, line_cells
from roundhouse.eighteen.draw.spread import StopSpot, pass_size
from roundhouse.eighteen.draw.stops import place_stops
from roundhouse.eighteen.draw.towns import draw_halt, draw_pass, draw_town, halt_width, town_cells
from roundhouse.eighteen.track.parts import City, Edge, Halt, Node, Pass, StopRef, Town
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.svg import Point


@dataclass(frozen=True, slots=True)
class TilePlan:
    """A tile laid out: ``spots`` of its nodes, ``rails`` of all its paths, its drawing, the cells taken."""

    tile: Tile
    layout: Layout
    spots: tuple[StopSpot, ...]
    rails: tuple[Rail, ...]
    slots: tuple[Slots, ...]  # of each city
    drawing: str
    taken: int
    stops_drawing: str

    def route_curve(self, path: int) -> Curve:
        """Return the curve of ``tile.paths[path]`` from end ``a`` to ``b``, trimmed to cities' outlines."""
        wanted = self.tile.paths[path]
        rail = next(rail for rail in self.rails if rail.path == wanted)
        curve = rail.curve
        if rail.tip is not None:
            first = isinstance(wanted.a, Edge)
            curve = line(curve.start, rail.tip) if first else line(rail.tip, curve.end)
        if isinstance(wanted.a, StopRef):
            curve = self._outside(wanted.a.index, curve.reversed()).reversed()
        return self._outside(wanted.b.index, curve) if isinstance(wanted.b, StopRef) else curve

    def _outside(self, node: int, curve: Curve) -> Curve:
        """Return the part of ``curve`` before it enters the city that is node ``node``, if it is one."""
        if node not in self.tile.city_nodes:
            return curve
        city = self.slots[self.tile.city_nodes.index(node)]
        steps = 64
        inside = (step for step in range(1, steps) if _in_city(curve.at(step / steps), city))
        return curve.part(0.0, next(inside, steps) / steps)


def _in_city(point: Point, city: Slots) -> bool:
    """Return whether a point lies on a slot, or between two."""
    return any(
        _to_segment(point, one, other) <= city.radius
        for place, one in enumerate(city.centres)
        for other in city.centres[place:]
    )


def _to_segment(point: Point, start: Point, end: Point) -> float:
    along = (end[0] - start[0], end[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + share * along[0], start[1] + share * along[1]))


@lru_cache(maxsize=8192)
def plan_tile(tile: Tile, layout: Layout) -> TilePlan:
    """Return the plan of ``tile`` as it lies."""
    nodes = tile.nodes
    spots = place_stops(nodes, tile.all_paths, layout, tile.rotation)
    rails = lay_rails(nodes, tile.all_paths, spots, layout)
    slots = tuple(
        arrange(node.slots, spot) for node, spot in zip(nodes, spots, strict=True) if isinstance(node, City)
    )
    stubs = tile.stubs
    drawing = "".join(draw_stub(stub, layout) for stub in stubs) + draw_rails(rails)
    taken = 0
    for stub in stubs:
        start = edge_point(stub.edge, 0.0, layout)
        taken |= curve_cells(line(start, inward(start, stub.edge, 30.0, layout)), BED)
    for rail in rails:
        taken |= _rail_cells(rail)
    stops, stop_cells = _draw_stops(nodes, spots, rails)
    return TilePlan(tile, layout, spots, rails, slots, drawing, taken | stop_cells, stops)


def _rail_cells(rail: Rail) -> int:
    if rail.tip is None:
        return curve_cells(rail.curve, BED)
    start = min((rail.curve.start, rail.curve.end), key=lambda end: -(end[0] ** 2 + end[1] ** 2))
    return line_cells((start, rail.tip), BED)


def _draw_stops(
    nodes: tuple[Node, ...], spots: tuple[StopSpot, ...], rails: tuple[Rail, ...]
) -> tuple[str, int]:
    parts: list[str] = []
    taken = 0
    city = 0
    for index, (node, spot) in enumerate(zip(nodes, spots, strict=True)):
        match node:
            case Pass():
                parts.append(draw_pass(node, spot) + draw_city(city, node.slots, spot))
                taken |= disc_cells(round(spot.x, 1), round(spot.y, 1), pass_size(node))
                city += 1
            case City():
                shape = arrange(node.slots, spot)
                parts.append(draw_city(city, node.slots, spot, boom=node.boom))
                for x, y in shape.centres:
                    taken |= disc_cells(round(x, 1), round(y, 1), shape.radius + 3)
                if len(shape.centres) > 1:
                    taken |= line_cells((*shape.centres, shape.centres[0]), shape.radius * 2)
                city += 1
            case Town():
                parts.append(draw_town(node, spot, index, rails))
                taken |= town_cells(node, spot, index, rails)
            case Halt():
                parts.append(draw_halt(node, spot))
                taken |= box_cells(Box(spot.x, spot.y, halt_width(node) + 4, 28))
    return "".join(parts), taken
