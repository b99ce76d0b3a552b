"""Tokens and reservations in the slots of cities."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.eighteen.draw.plan import TilePlan
from roundhouse.eighteen.draw.views import HexView, ReservationView
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.color import ink_on, read
from roundhouse.ink.lettering import fitted
from roundhouse.ink.svg import element, text


@lru_cache(maxsize=4096)
def draw_token(letters: str, color: str, x: float, y: float, radius: float) -> str:
    """Return a company's token; it carries ``data-token``."""
    shade = read(color)
    ink = ink_on(shade)
    disc = element("circle", cx=x, cy=y, r=radius - 1, fill=shade, stroke=ink)
    size = fitted(letters, radius * 1.72, radius * 0.84, True)
    words = text(letters, x, y, size, fill=ink, text_anchor="middle")
    return element("g", disc + words, class_="token", data_token=letters)


def draw_tokens(view: HexView, plan: TilePlan) -> str:
    """Return what stands in the slots of a hex: tokens, and reservations where no token is."""
    taken: set[tuple[int, int]] = set()
    parts: list[str] = []
    for token in view.tokens:
        if token.city >= len(plan.slots):
            continue
        shape = plan.slots[token.city]
        slot = token.slot if token.slot < len(shape.centres) else len(shape.centres) - 1
        taken.add((token.city, slot))
        parts.append(draw_token(token.text, token.color, *shape.centres[slot], shape.radius))
    for mark in (*view.reservations, *_printed_reservations(view)):
        place = _slot_for(mark, plan, taken)
        if place is None:
            continue
        taken.add(place)
        shape = plan.slots[place[0]]
        x, y = shape.centres[place[1]]
        size = fitted(mark.text, shape.radius * 1.7, shape.radius * 0.8, True)
        parts.append(text(mark.text, x, y, size, class_="slot-text", text_anchor="middle"))
    return "".join(parts)


def _printed_reservations(view: HexView) -> Iterator[ReservationView]:
    """Yield the reservations that the tile itself names, unless a token or the view shows them already."""
    shown = {mark.text for mark in view.reservations} | {token.text for token in view.tokens}
    for index, city in enumerate(view.tile.cities):
        if city.reservation and city.reservation not in shown:
            yield ReservationView(city.reservation, index)


def city_of(mark: ReservationView, tile: Tile) -> int | None:
    """Return the city a reservation is written in: its own, or the only one; None: it is written beside."""
    count = len(tile.cities)
    if mark.city is None:
        return 0 if count == 1 else None
    return mark.city if mark.city < count else None


def _slot_for(mark: ReservationView, plan: TilePlan, taken: set[tuple[int, int]]) -> tuple[int, int] | None:
    """Return the slot a reservation is written in: its own, or the first free one of its city."""
    city = city_of(mark, plan.tile)
    if city is None:
        return None
    count = len(plan.slots[city].centres)
    wanted = range(count) if mark.slot is None else range(mark.slot, mark.slot + 1)
    return next(((city, slot) for slot in wanted if slot < count and (city, slot) not in taken), None)
