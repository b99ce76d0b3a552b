"""Small pictures of our own for what maps show: terrain and the usual icons; a lettered badge for the rest.

Each picture is drawn about (0, 0) in a square of 24 units.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from roundhouse.ink.lettering import fitted, width
from roundhouse.ink.svg import element, number, text

SIZE = 24.0


def _path(class_: str, data: str) -> str:
    return element("path", class_=class_, d=data)


_WAVES = "M-11 -6q3.7 -5 7.3 0t7.3 0t7.3 0M-11 1q3.7 -5 7.3 0t7.3 0t7.3 0M-11 8q3.7 -5 7.3 0t7.3 0t7.3 0"

PICTURES: Mapping[str, str] = {
    "mountain": _path("mountain", "M-12 9L-3 -10L2 0L5 -4L12 9Z"),
    "hill": _path("mountain", "M-12 8Q-6 -10 0 4Q6 -10 12 8Z"),
    "water": _path("water", _WAVES),
    "river": _path("water", "M-11 3q5.5 -10 11 0t11 0M-11 10q5.5 -10 11 0t11 0"),
    "lake": _path("water", "M-11 1a11 7 0 1 0 22 0a11 7 0 1 0 -22 0M-5 1q2.5 -3 5 0t5 0"),
    "swamp": _path("growth", "M-10 9H10M-6 9V-2M0 9V-9M6 9V-2M-6 2l-4 -5M6 2l4 -5M0 -1l-4 -5M0 -1l4 -5"),
    "forest": _path("growth", "M-6 9V4M-11 4L-6 -8L-1 4ZM6 9V4M1 4L6 -8L11 4Z"),
    "tree": _path("growth", "M0 10V3M-7 3L0 -10L7 3Z"),
    "desert": _path("mountain", "M-12 9Q-4 -3 1 5Q6 -2 12 9Z")
    + element("circle", class_="mountain", cx=5.0, cy=-7.0, r=3.0),
    "cow_skull": _path("figure-line", "M-11 -8Q-9 -2 -4 -3M11 -8Q9 -2 4 -3M-4 -4H4L3 6L0 10L-3 6Z"),
    "mine": _path("figure-line", "M-8 9L6 -5M-2 -10Q8 -9 9 2M8 9L-6 -5M2 -10Q-8 -9 -9 2"),
    "port": _path("figure-line", "M0 -5V10M-6 -1H6M-9 3Q-8 10 0 10Q8 10 9 3")
    + element("circle", class_="figure-line", cx=0.0, cy=-8.0, r=2.6),
    "factory": _path("figure", "M-11 10V-2L-4 -7V-2L3 -7V-2H6V-10H10V10Z"),
    "tunnel": _path("figure", "M-11 10V1A11 11 0 0 1 11 1V10H6V1A6 6 0 0 0 -6 1V10Z"),
    "bridge": _path("figure-line", "M-11 -4H11M-11 8V-4M11 8V-4M-11 8Q0 -8 11 8M-5 -4V2M5 -4V2"),
    "coal": _path("figure", "M-10 9L-8 1L-3 -2L0 -8L5 -5L7 1L11 4L9 9Z"),
    "meat": _path("figure", "M-10 2Q-10 -9 2 -8Q10 -7 8 0Q6 7 -2 7Q-4 7 -6 9L-9 10L-11 8L-10 5Q-10 4 -10 2Z"),
    "boat": _path("figure", "M-11 3H11L7 10H-7ZM-1 1V-10L8 1Z"),
    "oil": _path("figure-line", "M-7 10L-1 -9H1L7 10M-4 1H4M-5.5 6H5.5M-2 -3H2"),
    "house": _path("figure", "M-10 0L0 -9L10 0H7V9H-7V0Z"),
    "wheat": _path("growth", "M0 10V-10M0 6q-6 0 -7 -6q6 0 7 6q0 -6 7 -6q-1 6 -7 6")
    + _path("growth", "M0 -1q-6 0 -7 -6q6 0 7 6q0 -6 7 -6q-1 6 -7 6"),
    "fish": _path("figure", "M-11 -5L-5 0Q2 -8 11 0Q2 8 -5 0L-11 5Z"),
    "cow": _path("figure", "M-10 -4H6L9 -8L12 -4L10 0H8V9H5V3H-5V9H-8V1L-10 4Z"),
    "sheep": _path("figure", "M-9 -3Q-8 -8 -3 -7Q2 -10 6 -6H11L10 -1H8Q8 4 4 4V9H2V4H-4V9H-6V4Q-11 2 -9 -3Z"),
    "gold": _path("figure", "M-8 4H0L2 10H-10ZM2 4H8L10 10H4ZM-4 -4H4L6 2H-6Z"),
    "spike": _path("figure", "M-7 -10H7V-6H3L0 11L-3 -6H-7Z"),
    "canal": _path("water", "M-11 -6H11M-11 6H11M-8 0h4M-1 0h4M6 0h4"),
    "beach": _path("figure-line", "M-9 10H9M0 10Q2 0 0 -8M-9 -4Q0 -14 9 -4Z"),
    "arrow-north": _path("figure", "M0 -10L9 2H3V10H-3V2H-9Z"),
    "arrow-south": _path("figure", "M0 10L9 -2H3V-10H-3V-2H-9Z"),
    "arrow-east": _path("figure", "M10 0L-2 9V3H-10V-3H-2V-9Z"),
    "arrow-west": _path("figure", "M-10 0L2 9V3H10V-3H2V-9Z"),
    "boom": _path("figure", "M0 -11L3 -4L10 -7L7 0L11 6L4 5L0 11L-4 5L-11 6L-7 0L-10 -7L-3 -4Z"),
    "star": _path("figure", "M0 -10L3 -3L10 -3L4 1L6 9L0 5L-6 9L-4 1L-10 -3L-3 -3Z"),
    "elevator": _path("figure", "M-9 10V-3A4.5 4.5 0 0 1 0 -3A4.5 4.5 0 0 1 9 -3V10Z"),
    "cane": _path("growth", "M-5 10V-9M0 10V-6M5 10V-9M-5 0l-4 -5M5 0l4 -5M0 -1l4 -4"),
    "ferry": _path("figure", "M-11 3H11L7 10H-7ZM-6 1V-4H6V1ZM-1 -6V-10H3V-6Z"),
    "cube": _path("figure", "M-8 -8H8V8H-8Z"),
}  # fmt: skip

ALIASES: Mapping[str, str] = {
    "anchor": "port", "trajekt": "ferry", "coalcar": "coal", "oil-derrick": "oil", "ore": "mine",
    "sugar-cane": "cane", "north": "arrow-north", "south": "arrow-south", "east": "arrow-east",
    "west": "arrow-west", "golden-spike": "spike", "corn-icon": "wheat", "cow-icon": "cow",
    "sheep-icon": "sheep", "red-cube": "cube", "uranium-early": "mine", "cow-skull": "cow_skull",
    "largest": "star", "upgrade": "arrow-north",
}  # fmt: skip

TINTS: Mapping[str, str] = {"pink": "#f4b3cb", "blue": "#a5c9ee", "green": "#a9d69b"}
"""Badges for icons that are colours: where companies of a colour build."""
ON_TINT = "#161616"


def picture(name: str) -> str | None:
    """Return the drawing for the last word of an icon's path (``18_co/mine``), or None."""
    word = name.rsplit("/", 1)[-1].lower().replace("_", "-")
    return PICTURES.get(ALIASES.get(word, word)) or PICTURES.get(word.replace("-", "_"))


def letters(name: str) -> str:
    """Return what a badge says for an icon without a drawing.

    >>> [letters(one) for one in ("1858/MZ", "18_india/spices-40", "1822/minus_10", "1844/bonus_30")]
    ['MZ', 'Spi40', '−10', '+30']
    """
    word = name.rsplit("/", 1)[-1].strip()
    if word in TINTS:
        return word
    word = re.sub(r"^plus[_-]?|^bonus[_-]?(?=\d)", "+", re.sub(r"^minus[_-]?|^-(?=\d)", "−", word))
    parts = [part for part in re.split(r"[_\-\s]+", word) if part]
    if len(word) <= 4 or not parts:
        return word[:4]
    head = parts[0]
    tail = next((part for part in parts[1:] if part.isdigit()), "")
    return (head if head.isupper() else head[:3].capitalize())[:4] + tail[:3]


@lru_cache(maxsize=1024)
def icon_size(name: str, scale: float = 1.0) -> tuple[float, float]:
    """Return the width and height that :func:`draw_icon` takes."""
    if picture(name) is not None:
        return SIZE * scale, SIZE * scale
    wide = max(SIZE, width(letters(name), 13.0, True) + 10)
    return wide * scale, SIZE * scale


@lru_cache(maxsize=2048)
def draw_icon(name: str, x: float, y: float, scale: float = 1.0) -> str:
    """Return the icon ``name`` about (x, y); it carries ``data-icon``."""
    drawing = picture(name)
    where = f"translate({number(x)} {number(y)})" + (f" scale({scale:g})" if scale != 1 else "")
    if drawing is None:
        word = letters(name)
        wide = icon_size(name)[0]
        tint = TINTS.get(word)
        ground, ink = (None, None) if tint is None else (f"fill:{tint}", f"fill:{ON_TINT}")
        drawing = element(
            "rect", class_="chip", style=ground, x=-wide / 2, y=-11, width=wide, height=22, rx=5
        ) + text(
            word, 0, 0, fitted(word, wide - 6, 13.0, True), class_="name", style=ink, text_anchor="middle"
        )
    return element("g", drawing, class_="icon", transform=where, data_icon=name)
