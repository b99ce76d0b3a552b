"""Text, error texts and badges stand out in every palette, on light and dark screens: 4.5 to 1 at least."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import product

import pytest

from roundhouse.ink.color import contrast, read
from roundhouse.ink.palettes import PALETTES

STYLE = (files("roundhouse.server.web") / "static" / "site.css").read_text(encoding="utf-8")
PAIRS = [
    ("ink", ("ground", "sheet", "lit", "past", "supposed")),
    ("quiet", ("ground", "sheet", "lit", "past", "supposed")),  # small print, also of a row that is lit
    ("accent", ("ground", "sheet")),  # links
    ("on-accent", ("accent",)),  # main buttons, the badge of whoever is on
    ("warn", ("warn-ground", "sheet", "ground")),  # refusals, badges that warn, clocks that run out
    ("sheet", ("ink",)),  # the line that says the connection is lost
]


def colors(palette: str, scheme: str) -> dict[str, str]:
    """The colours of pages by meaning, as the style sheet's rules follow on one another."""
    found: dict[str, str] = {}
    for part in re.finditer(r'(:root(?:\[data-palette="\w+"\])?) \{([^}]*)\}', STYLE):
        before = STYLE[: part.start()].rpartition("@media")
        inside = bool(before[1]) and before[2].count("{") > before[2].count("}")
        dark = inside and before[2].startswith(" (prefers-color-scheme: dark)")
        if (not inside or (dark and scheme == "dark")) and part[1] in (
            ":root",
            f':root[data-palette="{palette}"]',
        ):
            found |= {name: read(color) for name, color in re.findall(r"--([\w-]+): (#\w+)", part[2])}
    return found


LOOKS = [*product(["standard", *PALETTES], ["light", "dark"])]


@pytest.mark.parametrize(("palette", "scheme"), LOOKS)
def test_what_is_read_stands_out_from_what_it_stands_on(palette: str, scheme: str) -> None:
    shades = colors(palette, scheme)
    weak = {
        f"{text} on {ground}": round(contrast(shades[text], shades[ground]), 2)
        for text, grounds in PAIRS
        for ground in grounds
        if contrast(shades[text], shades[ground]) < 4.5
    }
    assert weak == {}


def test_each_palette_and_scheme_has_colours_of_its_own() -> None:
    found = {tuple(sorted(colors(palette, scheme).items())) for palette, scheme in LOOKS}
    assert len(found) == len(LOOKS)
