"""Which marks a hex shows, and where each would like to stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from roundhouse.eighteen.draw.geometry import Layout, toward
from roundhouse.eighteen.draw.marks import (
    Mark,
    chip_shapes,
    coin_shapes,
    icon_shapes,
    joined,
    label_shapes,
    marker_shapes,
    name_shapes,
    number_shapes,
    phase_shapes,
    revenue_words,
    terrain_shapes,
)
from roundhouse.eighteen.draw.plan import TilePlan
from roundhouse.eighteen.draw.space import Wish
from roundhouse.eighteen.draw.spread import reach
from roundhouse.eighteen.draw.towns import style_of
from roundhouse.eighteen.track.parts import City, Junction, Offboard, Revenue, Town
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.svg import Point
from roundhouse.ink.theme import ground_class


@dataclass(frozen=True, slots=True)
class Extras:
    """What a hex shows beside its tile: icons, words in small boxes (hex reservations), private companies
    that bar it (guards), and what was printed on it before a tile was laid."""

    icons: tuple[str, ...] = ()
    chips: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    printed: Tile | None = None
    number: str = ""  # of a tile, small in a corner
    markers: tuple[tuple[str, str], ...] = ()  # letters on a colour


def wanted_marks(plan: TilePlan, location: str, extras: Extras) -> list[Mark]:
    """Return what is to be placed: first what needs most room or has least choice."""
    tile, layout = plan.tile, plan.layout
    single, phased = _revenues(plan)
    marks = [Mark(phase_shapes(pairs), [Wish(*where)]) for pairs, where in phased]
    if location:
        marks.append(Mark(name_shapes(location), _name_wishes(plan)))
    marks += [Mark(coin_shapes(amount), [Wish(*where)]) for amount, where in single]
    marks += [Mark(label_shapes(label), _rim(layout, 66.0)) for label in dict.fromkeys(tile.labels) if label]
    for upgrade in tile.upgrades:
        if upgrade.cost or upgrade.terrain:
            wishes = _corner(upgrade.loc, tile, layout) or _terrain_wishes(plan)
            marks.append(Mark(terrain_shapes(upgrade.terrain, upgrade.cost), wishes))
    marks += _icon_marks(plan, extras.icons)
    future = tile.future_label
    if future and future.label:
        ground = f"box {ground_class(future.color) or 'chip'}"
        marks.append(Mark(chip_shapes(future.label, ground), _rim(layout, 70.0)))
    if extras.chips:
        marks.append(Mark(chip_shapes(joined(extras.chips), "soft"), [Wish(0, 0), *_rim(layout, 60.0)]))
    marks += [Mark(chip_shapes(guard, "guard"), _rim(layout, 62.0)) for guard in extras.guards]
    marks += [Mark(marker_shapes(*marker), _rim(layout, 60.0)) for marker in extras.markers]
    if extras.number:
        marks.append(Mark(number_shapes(extras.number), _corner_wishes(layout)))
    return marks


def _corner_wishes(layout: Layout) -> list[Wish]:
    """Near the corners: lower right first, as most printed tiles have their numbers."""
    order = (5.5, 0.5, 4.5, 1.5, 3.5, 2.5) if layout == "flat" else (5.5, 0.5, 4.5, 1.5, 2.5, 3.5)
    return [Wish(*toward(corner, 84.0, layout), 2.0 * place) for place, corner in enumerate(order)]


def _icon_marks(plan: TilePlan, extra: Sequence[str]) -> list[Mark]:
    tile, layout = plan.tile, plan.layout
    loose: list[tuple[str, float]] = []
    marks: list[Mark] = []
    for icon in tile.icons:
        scale = 1.5 if icon.large else 1.0
        wishes = _corner(icon.loc, tile, layout)
        if wishes:
            marks.append(Mark(icon_shapes(((icon.image, scale),)), wishes))
        else:
            loose.append((icon.image, scale))
    loose += [(name, 1.0) for name in extra]
    empty = not tile.nodes and not plan.rails
    if loose:
        wishes = [Wish(0, 0, 0 if empty else 40), *_rim(layout, 58.0)]
        marks.append(Mark(icon_shapes(tuple(loose)), wishes))
    return marks


Sum: TypeAlias = tuple[str, Point]
Phases: TypeAlias = tuple[tuple[str, str], ...]


def _revenues(plan: TilePlan) -> tuple[list[Sum], list[tuple[Phases, Point]]]:
    """Return what revenues to write and near what: sums that are the same are written once."""
    single: dict[str, list[Point]] = {}
    phased: dict[Phases, Point] = {}
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
