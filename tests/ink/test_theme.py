"""Every text of every theme can be read on every ground it may stand on; routes differ without colour."""

import re
from dataclasses import replace

import pytest

from roundhouse.ink.color import contrast, ink_on, read
from roundhouse.ink.theme import GROUNDS, THEMES, Theme, ground_class, stylesheet, switchable

ALL = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


@ALL
def test_text_stands_out_from_every_ground(theme: Theme) -> None:
    weak = {
        name: round(contrast(theme.text, shade), 2)
        for name, shade in theme.grounds.items()
        if name != "black" and contrast(theme.text, shade) < 4.5
    }
    assert weak == {}
    assert contrast(ink_on(theme.grounds["black"]), theme.grounds["black"]) >= 4.5
    assert contrast(theme.text, theme.edge) >= 4.5
    assert contrast(theme.quiet, theme.paper) >= 4.5
    assert contrast(theme.quiet, theme.edge) >= 4.5


@ALL
def test_track_stands_out_from_its_edge_and_from_every_ground(theme: Theme) -> None:
    assert contrast(theme.track, theme.edge) >= 7
    assert all(contrast(theme.track, shade) >= 3 for name, shade in theme.grounds.items() if name != "black")


@ALL
def test_routes_differ_by_pattern_and_stand_out_from_their_bed(theme: Theme) -> None:
    assert len({line.dash for line in theme.routes}) == len(theme.routes)
    assert all(contrast(line.color, theme.edge) >= 4.5 for line in theme.routes)


@ALL
def test_a_theme_names_a_shade_for_every_ground(theme: Theme) -> None:
    assert set(theme.grounds) == set(GROUNDS)
    assert all(f".c-{name}" in stylesheet(theme) for name in GROUNDS)


def test_colours_are_named_or_numbers_and_nothing_else() -> None:
    assert read("#AbC") == "#aabbcc"
    assert read("Burlywood") == "#deb887", "any name of CSS"
    assert read("red") == "#d03434", "some are softer"
    assert read("red;}</style><script>") == "#8b8f94"
    assert ground_class("gray50") == "c-gray"
    assert ground_class("url(#x)") is None


def test_a_stylesheet_touches_only_its_scope() -> None:
    for rule in stylesheet(THEMES["dark"], ".map").split("}")[:-1]:
        assert all(selector.startswith(".map") for selector in rule.split("{")[0].split(","))


def test_one_sheet_with_variables_says_what_the_sheet_of_each_theme_says() -> None:
    scopes = {theme: f".{name}" for name, theme in THEMES.items()}
    sheet, variables = switchable(list(scopes.items()))
    for (theme, scope), values in zip(scopes.items(), variables, strict=True):
        assert values.startswith(f"{scope}{{--0:")
        plain = sheet
        for name, value in re.findall(r"(--[0-9]+):([^;}]+)", values):
            plain = plain.replace(f"var({name})", value)
        assert plain == stylesheet(theme)
    assert len(sheet) + sum(map(len, variables)) < 0.5 * sum(len(stylesheet(theme)) for theme in scopes)


def test_themes_that_differ_in_more_than_values_share_no_sheet() -> None:
    bare = replace(THEMES["light"], routes=tuple(replace(one, dash=()) for one in THEMES["light"].routes))
    with pytest.raises(ValueError, match="more than values"):
        switchable([(THEMES["light"], ".rh"), (bare, ".bare")])
