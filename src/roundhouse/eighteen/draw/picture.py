"""The picture of one hex: ground, track, stops, and marks in the places that are left free (S1.L1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from roundhouse.eighteen.draw.geometry import APOTHEM, Layout, corners, toward
from roundhouse.eighteen.draw.marks import (
    Shape,
    chip_shapes,
    coin_shapes,
    icon_shapes,
    joined,
    label_shapes,
    name_shapes,
    phase_shapes,
    revenue_words,
    terrain_shapes,
)
from roundhouse.eighteen.draw.plan import TilePlan, plan_tile
from roundhouse.eighteen.draw.sides import cost_places, draw_partitions, partition_cells
from roundhouse.eighteen.draw.space import Box, Space, Wish
from roundhouse.eighteen.draw.stops import reach
from roundhouse.eighteen.draw.towns import style_of
from roundhouse.eighteen.track.parts import City, Junction, Offboard, Revenue, Town
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import read
from roundhouse.ink.svg import Point, element, points
from roundhouse.ink.theme import ground_class


@dataclass(frozen=True, slots=True)
class Extras:
    """What a hex shows beside its tile: icons, words in small boxes (hex reservations), private companies
    that bar it (guards)."""

    icons: tuple[str, ...] = ()
    chips: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()


@lru_cache(maxsize=8192)
def hex_picture(tile: Tile, layout: Layout, location: str, extras: Extras) -> str:
    """Return everything in a hex but tokens, slot reservations and what changes from move to move.

    A pure function of its arguments, so its cache never goes stale.
    """
    plan = plan_tile(tile, layout)
    space = Space(layout)
    space.take(plan.taken | partition_cells(tile, layout))
    back = [_ground(tile, layout), draw_partitions(tile, layout), plan.drawing, plan.stops_drawing]
    return "".join([*back, *_marks(plan, space, location, extras)])


def _ground(tile: Tile, layout: Layout) -> str:
    """Return the hex itself, its stripes and frames."""
    around = points(corners(layout))
    known = ground_class(tile.color)
    name = f"hex {known}" if known else "hex"
    parts = [element("polygon", class_=name, fill=None if known else read(tile.color), points=around)]
    for stripes in tile.stripes:
        parts.append(_stripes(stripes.color, layout))
    for frame in tile.frames:
        for color, size in ((frame.color, 92.0), (frame.color2, 83.0)):
            if color:
                ring = points([toward(n + 0.5, size, layout) for n in range(6)])
                parts.append(
                    element(
                        "polygon",
                        points=ring,
                        fill="none",
                        stroke=read(color),
                        stroke_width=7,
                        stroke_linejoin="round",
                    )
                )
    return "".join(parts)


def _stripes(color: str, layout: Layout) -> str:
    known = ground_class(color)
    bands = []
    for level in (-0.55, 0.0, 0.55):
        top, low = level - 0.13, level + 0.13
        band = [
            _on_side(1.0, top, layout),
            _on_side(-1.0, top, layout),
            _on_side(-1.0, low, layout),
            _on_side(1.0, low, layout),
        ]
        bands.append(
            element(
                "polygon",
                class_=known,
                fill=None if known else read(color),
                opacity="0.55",
                points=points(band),
            )
        )
    return "".join(bands)


def _on_side(hand: float, level: float, layout: Layout) -> Point:
    """Return the point where a level (−1 to 1 of the apothem) meets the right (1) or left (−1) outline."""
    y = level * APOTHEM
    if layout == "flat":
        return (hand * (100 - abs(y) / 3**0.5), y)
    return (hand * min(APOTHEM, (100 - abs(y)) * 3**0.5), y)


def _marks(plan: TilePlan, space: Space, location: str, extras: Extras) -> Iterator[str]:
    """Place the marks, those that need most room or have least choice first."""
    tile, layout = plan.tile, plan.layout
    for box, drawing in cost_places(tile, layout, space):
        space.take_box(box)
        yield drawing
    single, phased = _revenues(plan)
    for pairs, where in phased:
        yield _placed(space, phase_shapes(pairs), [Wish(*where)])
    if location:
        yield _placed(space, name_shapes(location), _name_wishes(plan), roomy=True)
    for amount, where in single:
        yield _placed(space, coin_shapes(amount), [Wish(*where)])
    for label in dict.fromkeys(tile.labels):
        yield _placed(space, label_shapes(label), _rim(layout, 66.0))
    for upgrade in tile.upgrades:
        if upgrade.cost or upgrade.terrain:
            wishes = _corner(upgrade.loc, tile, layout) or _terrain_wishes(plan)
            yield _placed(space, terrain_shapes(upgrade.terrain, upgrade.cost), wishes)
    yield from _icon_marks(plan, space, extras.icons)
    if tile.future_label and tile.future_label.label:
        words = f"{tile.future_label.color[:2]}: {tile.future_label.label}"
        yield _placed(space, chip_shapes(words, "soft"), _rim(layout, 70.0))
    if extras.chips:
        yield _placed(space, chip_shapes(joined(extras.chips), "soft"), [Wish(0, 0), *_rim(layout, 60.0)])
    for guard in extras.guards:
        yield _placed(space, chip_shapes(guard, "guard"), _rim(layout, 62.0))


def _icon_marks(plan: TilePlan, space: Space, extra: Sequence[str]) -> Iterator[str]:
    tile, layout = plan.tile, plan.layout
    loose = [
        (icon.image, 1.5 if icon.large else 1.0)
        for icon in tile.icons
        if _corner(icon.loc, tile, layout) is None
    ]
    loose += [(name, 1.0) for name in extra]
    if loose:
        yield _placed(space, icon_shapes(tuple(loose)), [Wish(0, 0, 40), *_rim(layout, 58.0)])
    for icon in tile.icons:
        wishes = _corner(icon.loc, tile, layout)
        if wishes:
            yield _placed(space, icon_shapes(((icon.image, 1.5 if icon.large else 1.0),)), wishes)


def _placed(space: Space, shapes: Sequence[Shape], wishes: Iterable[Wish], *, roomy: bool = False) -> str:
    """Draw a mark in the first of its shapes that fits, at the best place for it.

    ``roomy`` weighs a smaller shape that stands nearer to its wish against a larger one farther off.
    """
    aims = list(wishes)
    best: tuple[float, Shape, float, float] | None = None
    for rank, shape in enumerate(shapes):
        found = space.find(shape.width, shape.height, aims)
        if found is None:
            continue
        cost, box = found
        cost += rank * 7.0
        if best is None or cost < best[0]:
            best = (cost, shape, box.x, box.y)
        if not roomy or cost < (rank + 1) * 7.0:
            break
    if best is None:
        shape = shapes[-1]
        box = space.least_bad(shape.width, shape.height, aims)
        best = (0.0, shape, box.x, box.y)
    _, shape, x, y = best
    space.take_box(_box(x, y, shape))
    return shape.draw(x, y)


def _box(x: float, y: float, shape: Shape) -> Box:
    return Box(x, y, shape.width, shape.height)


Sum = tuple[str, Point]


def _revenues(plan: TilePlan) -> tuple[list[Sum], list[tuple[tuple[tuple[str, str], ...], Point]]]:
    """Return what revenues to write and near what: sums that are the same are written once."""
    single: dict[str, list[Point]] = {}
    phased: dict[tuple[tuple[str, str], ...], Point] = {}
    for index, (node, spot) in enumerate(zip(plan.tile.nodes, plan.spots, strict=True)):
        if isinstance(node, Junction) or node.hide or not _pays(node.revenue):
            continue
        words = revenue_words(node.revenue, node.format)
        if node.revenue.phases:
            phased.setdefault(words, _beside(node, index, plan))
        else:
            single.setdefault(words[0][1], []).append(spot.point)
    sums = [(words, _middle(where)) for words, where in single.items()]
    return sums, list(phased.items())


def _pays(revenue: Revenue) -> bool:
    return bool(revenue.phases or revenue.flat)


def _beside(node: object, index: int, plan: TilePlan) -> Point:
    if isinstance(node, Offboard) or (
        isinstance(node, Town) and style_of(node, index, plan.rails) == "hidden"
    ):
        return (0.0, 0.0)
    return plan.spots[index].point


def _middle(where: Sequence[Point]) -> Point:
    return (sum(x for x, _ in where) / len(where), sum(y for _, y in where) / len(where))


def _name_wishes(plan: TilePlan) -> list[Wish]:
    """Return places above and below the stops, the middle of an empty hex first."""
    shown = [
        (spot, reach(node))
        for index, (node, spot) in enumerate(zip(plan.tile.nodes, plan.spots, strict=True))
        if isinstance(node, City)
        or (isinstance(node, Town) and style_of(node, index, plan.rails) != "hidden")
    ]
    wishes = [Wish(0, 0, 14 if shown else 0, 1.3)]
    for spot, radius in shown[:3]:
        wishes += [
            Wish(0.6 * spot.x, spot.y - radius - 14, 0, 1.0),
            Wish(0.6 * spot.x, spot.y + radius + 14, 3, 1.0),
        ]
    return wishes


def _rim(layout: Layout, distance: float) -> list[Wish]:
    """Return places round the hex: upper left first, then right, then below."""
    flat = ((1.5, 0), (4.5, 2), (2.5, 4), (3.5, 6), (0.5, 8), (5.5, 10))
    pointy = ((1.5, 0), (3.5, 2), (0.5, 4), (4.5, 6), (2.5, 8), (5.5, 10))
    return [
        Wish(*toward(edge, distance, layout), cost) for edge, cost in (flat if layout == "flat" else pointy)
    ]


def _corner(loc: str | None, tile: Tile, layout: Layout) -> list[Wish] | None:
    if loc is None or loc == "hex":
        return None
    if loc == "center":
        return [Wish(0, 0)]
    return [Wish(*toward((float(loc) + tile.rotation) % 6, 66.0, layout))]


def _terrain_wishes(plan: TilePlan) -> list[Wish]:
    if not plan.tile.nodes and not plan.rails:
        return [Wish(0, 0)]
    return [Wish(0, 58), Wish(0, -58, 4), *(_rim(plan.layout, 62.0))]
