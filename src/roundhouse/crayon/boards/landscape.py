"""The ground of a new board: heights and moisture by noise, terrain, regions, rivers."""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import inf

from roundhouse.crayon.board.coordinates import Milepost

LAND_SHARE = 0.6

AROUND_CITIES = 1000.0
"""What it costs a river to flow through a city: more than any way around."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """Terrain signs and heights of every milepost, the regions of the main land, and where rivers begin."""

    signs: dict[Milepost, str]
    heights: dict[Milepost, float]
    main: list[Milepost]
    regions: dict[Milepost, int]
    sources: list[Milepost]


def make_landscape(rng: random.Random, wide: int, tall: int, regions: int, rivers: int) -> Landscape:
    """Land with mountains, woods and waste inside a sea; small islands sink."""
    spots = [Milepost(0, q, r) for r in range(tall) for q in range(wide - (r & 1))]
    rough, wet = _noise(rng, wide, tall, 11), _noise(rng, wide, tall, 9)
    heights = {spot: rough(spot) - _edge(spot, wide, tall) for spot in spots}
    level = sorted(heights.values())[int(len(spots) * (1 - LAND_SHARE))]
    main = max(pieces({spot for spot in spots if heights[spot] > level}), key=len)
    ranked = sorted(main, key=lambda spot: heights[spot])
    alpine, mountain = (heights[ranked[int(len(ranked) * share)]] for share in (0.95, 0.8))
    moist = sorted(main, key=wet)
    dry, woods, deep = (wet(moist[int(len(moist) * share)]) for share in (0.1, 0.68, 0.92))
    signs = {}
    for spot in spots:
        if spot not in main:
            signs[spot] = "~"
        elif heights[spot] > alpine:
            signs[spot] = "A"
        elif heights[spot] > mountain:
            signs[spot] = "^"
        elif wet(spot) < dry:
            signs[spot] = ":"
        else:
            signs[spot] = "j" if wet(spot) > deep else "f" if wet(spot) > woods else "."
    inside = sorted(main)
    seeds = spread_out(rng, inside, regions, 1)
    of_region = {spot: min(range(len(seeds)), key=lambda n: _far(spot, seeds[n])) for spot in inside}
    sources = spread_out(rng, [spot for spot in inside if heights[spot] > mountain], rivers, 3)
    return Landscape(signs, heights, inside, of_region, sources)


def rivers_of(landscape: Landscape, city: Container[Milepost]) -> list[list[tuple[Milepost, Milepost]]]:
    """The rivers as links that they cross. They flow around the mileposts of cities; one that springs within
    a city leaves it by the shortest way."""
    found = (_river(landscape.heights, set(landscape.main), source, city) for source in landscape.sources)
    return [river for river in found if river]


def spread_out(rng: random.Random, among: list[Milepost], count: int, apart: int) -> list[Milepost]:
    """Up to ``count`` places far from each other, at least ``apart``: each the best of a few at random."""
    found: list[Milepost] = []
    for _ in range(count):
        tries = [rng.choice(among) for _ in range(24)]
        best = max(tries, key=lambda spot: room_around(spot, found))
        if room_around(best, found) >= apart:
            found.append(best)
    return found


def room_around(spot: Milepost, others: Iterable[Milepost]) -> float:
    """How far the nearest of some others is; without end where there is none."""
    return min((_far(spot, other) for other in others), default=inf)


def _far(a: Milepost, b: Milepost) -> float:
    (ax, ay), (bx, by) = a.point(), b.point()
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5)


def _noise(rng: random.Random, wide: int, tall: int, grain: int) -> Callable[[Milepost], float]:
    """Smooth random heights: three layers, each finer and weaker than the one before."""
    layers = []
    for octave in (1, 2, 4):
        cell = grain / octave
        grid = [[rng.random() for _ in range(int(wide / cell) + 3)] for _ in range(int(tall / cell) + 3)]
        layers.append((cell, 1 / octave, grid))

    def at(spot: Milepost) -> float:
        total = 0.0
        for cell, weight, grid in layers:
            x, y = spot.q / cell, spot.r / cell
            i, j = int(x), int(y)
            u, v = x - i, y - j
            u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
            top = grid[j][i] * (1 - u) + grid[j][i + 1] * u
            low = grid[j + 1][i] * (1 - u) + grid[j + 1][i + 1] * u
            total += weight * (top * (1 - v) + low * v)
        return total

    return at


def _edge(spot: Milepost, wide: int, tall: int) -> float:
    """The shore of the world is lower."""
    across = abs(2 * spot.q / (wide - 1) - 1)
    down = abs(2 * spot.r / (tall - 1) - 1)
    return float(max(across, down) ** 6) * 1.6


def pieces(land: set[Milepost]) -> Iterable[set[Milepost]]:
    """The connected parts of some mileposts."""
    left = set(land)
    while left:
        piece, queue = set[Milepost](), [left.pop()]
        while queue:
            spot = queue.pop()
            piece.add(spot)
            for other in spot.around():
                if other in left:
                    left.remove(other)
                    queue.append(other)
        yield piece


Corner = tuple[Milepost, Milepost, Milepost]
"""The point between three mileposts, where a river runs."""


def _river(
    heights: dict[Milepost, float], main: set[Milepost], source: Milepost, city: Container[Milepost]
) -> list[tuple[Milepost, Milepost]]:
    """From a mountain along the lowest ground to the sea: the links that it crosses."""
    start = _corner(source, source.step("E"), source.step("SE"))
    queue: list[tuple[float, Corner]] = [(0.0, start)]
    best, before = {start: 0.0}, dict[Corner, Corner]()
    while queue:
        so_far, corner = heappop(queue)
        if so_far > best[corner]:
            continue
        if any(spot not in main for spot in corner):
            way = [corner]
            while corner in before:
                corner = before[corner]
                way.append(corner)
            way.reverse()
            return [_between(a, b) for a, b in pairwise(way)]
        for other in _beside(corner):
            if all(spot in heights for spot in other):
                total = so_far + 0.2 + sum(heights[spot] for spot in other) ** 2
                if all(spot in city for spot in _between(corner, other)):
                    total += AROUND_CITIES
                if total < best.get(other, float("inf")):
                    best[other] = total
                    before[other] = corner
                    heappush(queue, (total, other))
    return []


def _corner(a: Milepost, b: Milepost, c: Milepost) -> Corner:
    first, second, third = sorted((a, b, c))
    return first, second, third


def _beside(corner: Corner) -> Iterable[Corner]:
    for left_out in corner:
        a, b = (spot for spot in corner if spot != left_out)
        around = set(b.around())
        third = next(spot for spot in a.around() if spot in around and spot != left_out)
        yield _corner(a, b, third)


def _between(one: Corner, other: Corner) -> tuple[Milepost, Milepost]:
    a, b = sorted(set(one) & set(other))
    return a, b
