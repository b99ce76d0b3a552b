"""What the palettes for eyes that mix up colours promise, measured with the colours such eyes see."""

from __future__ import annotations

from itertools import combinations

import pytest

from roundhouse.ink.color import contrast, ink_on
from roundhouse.ink.palettes import PALETTES, EyePalette, apart
from roundhouse.ink.sight import Sight, distance
from roundhouse.ink.theme import LIGHT, MONO, MONO_NIGHT, Theme

GROUNDS = ("white", "yellow", "green", "brown", "gray", "red", "blue")
"""What lies side by side on nearly every map: the colours of tiles, off-board areas and water."""
SEEN = [(palette, sight) for palette in PALETTES.values() for sight in palette.sights]
EACH = pytest.mark.parametrize(("palette", "sight"), SEEN, ids=[f"{one.name}-{sight}" for one, sight in SEEN])


def nearest(colors: list[str], sight: Sight) -> float:
    return min(distance(one, other, sight) for one, other in combinations(colors, 2))


def grounds(theme: Theme) -> list[str]:
    return [theme.grounds[name] for name in GROUNDS]


def routes(theme: Theme) -> list[str]:
    return [line.color for line in theme.routes]


@EACH
def test_tiles_routes_and_companies_stay_apart(palette: EyePalette, sight: Sight) -> None:
    assert nearest(grounds(palette.light), sight) > 0.08
    assert nearest(grounds(palette.dark), sight) > 0.06
    assert nearest(routes(palette.light), sight) > 0.09
    assert nearest(routes(palette.dark), sight) > 0.09
    assert nearest(list(palette.pieces), sight) > 0.1


def test_the_usual_colours_do_not() -> None:
    assert nearest(grounds(LIGHT), "deutan") < 0.01
    assert nearest(routes(LIGHT), "protan") < 0.05


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_letters_stand_out_from_the_colours_of_companies(palette: EyePalette) -> None:
    assert all(contrast(ink_on(color), color) >= 4.5 for color in palette.pieces)


def test_companies_get_the_nearest_colour_and_no_two_the_same_while_there_are_enough() -> None:
    colors = {f"C{n}": color for n, color in enumerate(["#d00", "#c11", "#0a0", "#00d", "#ff0", "#fff"])}
    found = apart(colors, "tritan")
    assert list(found) == list(colors)
    assert len(set(found.values())) == 6
    assert found["C5"] == "#f7f4ec"
    many = apart({str(n): "#d00" for n in range(25)}, "clear")
    assert len(many) == 25
    assert len(set(many.values())) == 10


def test_a_palette_without_colours_of_its_own_changes_no_company() -> None:
    assert apart({"KO": "#d81e3e"}, "mono") == apart({"KO": "#d81e3e"}, "standard") == {}


@pytest.mark.parametrize("theme", [MONO, MONO_NIGHT], ids=lambda theme: theme.name)
def test_shades_without_colour_can_be_told_apart(theme: Theme) -> None:
    """Tiles from bare land and from each other, and the zones of a market; letters stand out from each."""
    tiles = [theme.grounds[name] for name in ("white", "yellow", "green", "brown", "gray")]
    zones = [theme.grounds[name] for name in ("white", "yellow", "salmon", "orange", "brown")]
    assert nearest(tiles, "usual") > 0.05
    assert nearest(zones, "usual") > 0.04
    assert all(contrast(theme.text, shade) >= 4.5 for shade in {*tiles, *zones})
