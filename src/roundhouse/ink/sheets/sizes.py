"""Sizes of paper and of cards in points, and how people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.table.errors import Malformed, Unknown

INCH = 72.0
MM = 72.0 / 25.4
_UNITS = {"mm": MM, "cm": 10 * MM, "in": INCH, "pt": 1.0}
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)", re.ASCII)
_BOX = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in|pt)", re.ASCII)
LARGEST = 200 * INCH
"""The longest side of a page in a PDF."""
SMALLEST = 1.5 * INCH
"""Of paper: a sheet has margins and a ruler."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A width and a height in points, under a name."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Extent:
        """This size with width and height exchanged."""
        return Extent(self.name, self.height, self.width)


PAPERS: Mapping[str, Extent] = {
    paper.name.lower(): paper
    for paper in (
        Extent("A4", 210 * MM, 297 * MM),
        Extent("A3", 297 * MM, 420 * MM),
        Extent("Letter", 8.5 * INCH, 11 * INCH),
        Extent("Legal", 8.5 * INCH, 14 * INCH),
        Extent("Tabloid", 11 * INCH, 17 * INCH),
    )
}
"""Paper by name in lower case, standing upright."""

CARDS: Mapping[str, Extent] = {
    card.name: card
    for card in (
        Extent("mini-euro", 68 * MM, 44 * MM),
        Extent("euro", 92 * MM, 59 * MM),
        Extent("poker", 3.5 * INCH, 2.5 * INCH),
        Extent("bridge", 3.5 * INCH, 2.25 * INCH),
        Extent("mini-american", 63 * MM, 41 * MM),
        Extent("business", 85 * MM, 55 * MM),
    )
}
"""Cards by name, lying on their long side as the cards of 18xx games usually do."""


def length(text: str) -> float:
    """A length with its unit, in points. Raises Malformed.

    >>> length("1in"), round(length("25.4 mm"))
    (72.0, 72)
    """
    found = _LENGTH.fullmatch(text.strip().lower())
    if found is None:
        raise Malformed("print/length", f"“{text}” is no length.", hint="a number and mm, cm, in or pt: 3mm")
    return float(found[1]) * _UNITS[found[2]]


def paper(text: str) -> Extent:
    """Paper by name or as width × height. Raises Unknown or Malformed.

    >>> paper("letter").width, paper("100x200mm").name
    (612.0, '100x200mm')
    """
    known = PAPERS.get(text.strip().lower())
    if known is not None:
        return known
    size = _box(text, "paper", PAPERS)
    if min(size.width, size.height) < SMALLEST or max(size.width, size.height) > LARGEST:
        raise Malformed("print/paper", f"“{text}” is no paper to print on.", hint="1.5 in to 200 in a side")
    return size


def card(text: str) -> Extent:
    """A card by name or as width × height. Raises Unknown or Malformed."""
    known = CARDS.get(text.strip().lower())
    if known is not None:
        return known
    size = _box(text, "size of card", CARDS)
    if min(size.width, size.height) < 30 * MM or max(size.width, size.height) > 300 * MM:
        raise Malformed(
            "print/card", f"Nothing can be written on a card of {text}.", hint="30 mm to 300 mm a side"
        )
    return size


def _box(text: str, what: str, known: Mapping[str, Extent]) -> Extent:
    found = _BOX.fullmatch(text.strip().lower())
    if found is None:
        names = ", ".join(known)
        raise Unknown("print/size", f"There is no {what} “{text}”.", hint=f"one of: {names}; or 100x150mm")
    unit = _UNITS[found[3]]
    return Extent(text.strip(), float(found[1]) * unit, float(found[2]) * unit)
