"""Sets of small numbers as bits of one whole number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def ones(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first."""
    text = bin(mask)[:1:-1]
    place = text.find("1")
    while place >= 0:
        yield place
        place = text.find("1", place + 1)


def set_of(places: Iterable[int], size: int) -> int:
    """The set of some numbers below ``size``."""
    made = bytearray((size >> 3) + 1)
    for place in places:
        made[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(made, "little")
