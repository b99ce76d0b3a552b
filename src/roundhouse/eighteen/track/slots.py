"""The slots of cities: which tokens lie in them, and where they go when a tile is replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from .tile import Tile

Slots: TypeAlias = tuple[str | None, ...]
"""The tokens of one city: a company or ``None`` for each slot, then the tokens beyond the slots."""


def is_full(slots: Slots, company: str, neutral: frozenset[str]) -> bool:
    """Do others than ``company`` hold all these slots, none of them neutral?"""
    return None not in slots and company not in slots and neutral.isdisjoint(slots)


@lru_cache(maxsize=4096)
def moved_slots(
    held: tuple[Slots, ...],
    old: Tile,
    new: Tile,
    beside: tuple[str, ...] = (),
    reserved: tuple[tuple[str, int | None], ...] = (),
    added: tuple[int, ...] = (),
) -> tuple[Slots, ...]:
    """The tokens of the cities of ``old`` as they lie in those of ``new``; those ``beside`` take no slot.

    Slots that are ``reserved`` in a city of ``old`` stay free. The cities of ``old`` that are ``added`` have
    one slot more, each time that they are named.
    """
    moved = city_map(old, new)
    more = [moved[city] for city in added]
    kept = [
        [owner for city, row in enumerate(moved) if row == to for owner in kept_for(reserved, city)]
        for to in range(len(new.cities))
    ]
    extra: list[tuple[int, str]] = []
    slots: list[list[str | None]] = [
        [None] * (city.slots + more.count(at)) for at, city in enumerate(new.cities)
    ]
    for city, tokens in enumerate(held):
        printed = old.cities[city].slots + added.count(city)
        for slot, company in enumerate(tokens):
            if company is None or not slots:
                continue
            if company in beside and slot >= printed:
                extra.append((moved[city], company))
            elif slot < printed:
                fill(slots[moved[city]], company, kept[moved[city]])
            else:
                _put(slots[moved[city]], slot, company)
    for city, company in extra:
        slots[city].append(company)
    return tuple(map(tuple, slots))


@lru_cache(maxsize=16384)
def city_map(old: Tile, new: Tile) -> tuple[int, ...]:
    """For each city of ``old`` the city of ``new`` that takes over its tokens.

    That is the first that joins all its exits. Cities without track keep their number, as does one whose
    exits no city of ``new`` joins; where there is no such city, or another one has gone there, they take the
    first that is left; where none is, they go with the others, to the last one if the number is too high.
    """
    before = [old.node_exits[node] for node in old.city_nodes]
    after = [new.node_exits[node] for node in new.city_nodes]
    if not any(before) and len(before) != len(after):
        return (0,) * len(before)
    joined = [
        next((i for i, exits in enumerate(after) if needed and needed <= exits), None) for needed in before
    ]
    left = [city for city in range(len(after)) if city not in joined]
    moved: list[int] = []
    for city, to in enumerate(joined):
        if to is not None:
            moved.append(to)
            continue
        moved.append(city if city in left else next(iter(left), min(city, max(len(after) - 1, 0))))
        left = [other for other in left if other != moved[-1]]
    return tuple(moved)


def _put(slots: list[str | None], slot: int, company: str) -> None:
    """Put ``company`` in a slot beyond those of its city, or in the first one after it that is free."""
    slots.extend([None] * (slot + 1 - len(slots)))
    while slots[slot] is not None:
        slot += 1
        slots.extend([None] * (slot + 1 - len(slots)))
    slots[slot] = company


def kept_for(reserved: Iterable[tuple[str, int | None]], city: int) -> list[str]:
    """For whom the slots of a city are kept, from the first one on."""
    return [owner for owner, place in reserved if place == city]


def fill(slots: list[str | None], company: str, kept: Sequence[str] = ()) -> int:
    """Put ``company`` in the slot that is kept for it, or in the first free one that is kept for nobody, or
    in any free one, or in a new one after the last; return its number."""
    free = [slot for slot, held in enumerate(slots) if held is None]
    own = [slot for slot in free if slot < len(kept) and kept[slot] == company]
    slot = next(iter((*own, *(slot for slot in free if slot >= len(kept)), *free)), len(slots))
    if slot == len(slots):
        slots.append(company)
    else:
        slots[slot] = company
    return slot
