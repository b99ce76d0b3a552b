"""Coloured rectangles: spaces of the stock market, bands and chips of the roster, samples of legends."""

from __future__ import annotations

from roundhouse.ink.color import read
from roundhouse.ink.svg import Svg, document, element
from roundhouse.ink.theme import ground_class


def ground_rect(color: str, x: float, y: float, wide: float, tall: float, *, corner: float = 0.0) -> str:
    """A rectangle in a colour of the theme, or in any other colour as it is; ``corner`` rounds it."""
    known = ground_class(color)
    return element(
        "rect",
        class_=f"cell {known}" if known else "cell",
        fill=None if known else read(color),
        x=x,
        y=y,
        width=wide,
        height=tall,
        rx=corner or None,
    )


def draw_sample(color: str) -> Svg:
    """A small sample of a colour, in the colours of the page it stands on: for a legend in words."""
    return document(ground_rect(color, 1, 1, 22, 16), 0, 0, 24, 18, class_="rh", aria_hidden="true")
