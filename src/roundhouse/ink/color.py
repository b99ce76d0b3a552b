"""Colours as ``#rrggbb``: reading them, their contrast, and black or white ink for a ground."""

from __future__ import annotations

import re

import webcolors

READABLE = 4.5
"""The least contrast of words with their ground, by WCAG 2."""
BLACK = "#000000"
_HEX = re.compile(r"#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")

NAMED = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#d03434",
    "orange": "#ee8a22",
    "yellow": "#f2d33c",
    "green": "#3a8f4a",
    "blue": "#2f6fb7",
    "navy": "#1c2f66",
    "purple": "#7a4a9c",
    "violet": "#9a62b8",
    "pink": "#ec9ab5",
    "brown": "#8a5a35",
    "gray": "#8b8f94",
    "grey": "#8b8f94",
    "gold": "#c9a227",
    "cyan": "#3fb3c4",
    "teal": "#1f8a84",
    "lime": "#9bc53d",
    "salmon": "#ef9a82",
    "natural": "#e6d3a3",
    "cream": "#f5ecd2",
    "tan": "#cfb183",
    "lightblue": "#a6d0ea",
    "lightgreen": "#a9d8a0",
    "darkgreen": "#1f5f36",
    "darkblue": "#1d3f78",
    "rebeccapurple": "#663399",
}
"""Colours as the pictures have them, softer than those of CSS. Every other name is that of CSS."""


def read(color: str, default: str = "#8b8f94") -> str:
    """Return ``color`` (a name, ``#rgb`` or ``#rrggbb``) as ``#rrggbb``, else ``default``.

    >>> read("#FA0"), read("Dodger blue"), read("javascript:x")
    ('#ffaa00', '#1e90ff', '#8b8f94')
    """
    text = color.strip()
    if _HEX.match(text):
        text = text.lower()
        return text if len(text) == 7 else "#" + "".join(digit * 2 for digit in text[1:])
    name = text.lower().replace(" ", "").replace("_", "")
    if name in NAMED:
        return NAMED[name]
    try:
        return webcolors.name_to_hex(name)
    except ValueError:
        return default


def luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2, 0 to 1."""
    parts = (int(color[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str, dark: str = "#111111", light: str = "#ffffff") -> str:
    """Return the one of two inks that stands out better on ``ground``, or black where neither is read well.

    >>> ink_on("#ffe600"), ink_on("#025aaa"), ink_on("#db00c0")
    ('#111111', '#ffffff', '#000000')
    """
    ink = dark if contrast(dark, ground) >= contrast(light, ground) else light
    return (
        ink if contrast(ink, ground) >= READABLE else max(BLACK, ink, key=lambda one: contrast(one, ground))
    )


def darkened(color: str, ground: str, least: float) -> str:
    """Return ``color``, as much darker as it takes to have that contrast with a light ``ground``.

    >>> darkened("#f40003", "#ffffff", 4.5), darkened("#123456", "#ffffff", 4.5)
    ('#ed0003', '#123456')
    """
    parts = [int(color[place : place + 2], 16) for place in (1, 3, 5)]
    for share in range(100, 0, -1):
        shade = "#" + "".join(f"{round(part * share / 100):02x}" for part in parts)
        if contrast(shade, ground) >= least:
            return shade
    return "#000000"
