"""Palettes for eyes that mix up colours: the themes of each, and colours for companies that stay apart.

A palette is one theme for light screens and one for dark ones. What has a colour of its own, such as a
company, gets the nearest of a dozen that such eyes tell apart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roundhouse.ink.color import read
from roundhouse.ink.sight import Sight, distance
from roundhouse.ink.theme import CLEAR, MONO, MONO_NIGHT, NIGHT, TRITAN, TRITAN_NIGHT, Theme


@dataclass(frozen=True, slots=True)
class EyePalette:
    """A palette: for which eyes it is made, its themes, and colours for companies (none: shades of gray)."""

    name: str
    sights: tuple[Sight, ...]
    light: Theme
    dark: Theme
    pieces: tuple[str, ...] = ()


PALETTES: Mapping[str, EyePalette] = {
    palette.name: palette
    for palette in (
        EyePalette(
            "clear",
            ("deutan", "protan"),
            CLEAR,
            NIGHT,
            (
                "#0072b2", "#e69f00", "#56b4e9", "#f0e442", "#c04a00", "#12264d", "#000000", "#f7f4ec",
                "#8c8c8c", "#5f3b12",
            ),
        ),
        EyePalette(
            "tritan",
            ("tritan",),
            TRITAN,
            TRITAN_NIGHT,
            (
                "#c1121f", "#00707d", "#7fe0e6", "#ff9eb5", "#6b0f1a", "#000000", "#f7f4ec", "#8c8c8c",
                "#063f47", "#f25c54", "#2fb5bf",
            ),
        ),
        EyePalette("mono", (), MONO, MONO_NIGHT),
    )
}  # fmt: skip


def apart(colors: Mapping[str, str], palette: str) -> dict[str, str]:
    """Colours for pieces by name that stay apart for the eyes of a palette, each as near to the piece’s own
    as can be; where there are more pieces than colours, those left over begin again. Empty where the palette
    is not one of :data:`PALETTES` or has no colours of its own.

    >>> apart({"KO": "#d81e3e", "IR": "#f7f700"}, "clear")
    {'KO': '#c04a00', 'IR': '#f0e442'}
    """
    known = PALETTES.get(palette)
    found: dict[str, str] = {}
    while known and known.pieces and len(found) < len(colors):
        near = sorted(
            (distance(read(color), shade), name, shade)
            for name, color in colors.items()
            if name not in found
            for shade in known.pieces
        )
        used: set[str] = set()
        for _, name, shade in near:
            if name not in found and shade not in used:
                found[name] = shade
                used.add(shade)
    return {name: found[name] for name in colors if name in found}
