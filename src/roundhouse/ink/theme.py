"""Themes: every colour by what it means, in one table for each theme.

Drawings say what a thing *is* with a class (``c-yellow``, ``track``, ``name``); :func:`stylesheet` says how
it looks. A picture that stands alone carries the stylesheet; a page includes it once and may switch themes
without drawing anything again. Text keeps a contrast of at least 4.5 on every ground it stands on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from roundhouse.ink.color import ink_on
from roundhouse.ink.lettering import STACK

GROUNDS = (
    "white", "yellow", "green", "brown", "gray", "red", "blue", "orange", "purple", "salmon", "black",
    "sepia",
)  # fmt: skip
"""The colours of tiles, phases and market zones that a theme gives a shade of its own."""


@dataclass(frozen=True, slots=True)
class RouteLine:
    """How the route of one train is drawn: colour and dash lengths (none: a whole line)."""

    color: str
    dash: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture by meaning. ``grounds`` has a shade for each of :data:`GROUNDS`."""

    name: str
    grounds: Mapping[str, str] = field(hash=False)
    paper: str  # behind everything
    line: str  # outlines of hexes and cells
    track: str  # the body of track
    edge: str  # the light edge along track, the ground of slots and revenue circles
    text: str  # names, figures, labels on any ground but black
    quiet: str  # coordinates, reservations
    water: str
    mountain: str
    growth: str  # forest, swamp, hills
    bar: str  # sides that cannot be crossed
    province: str  # borders of provinces
    lit: str  # hexes that may be chosen
    chosen: str  # the hex that was chosen
    routes: tuple[RouteLine, ...]


_LINES: tuple[tuple[int, ...], ...] = ((), (22, 10), (4, 10), (24, 8, 4, 8), (12, 8), (24, 8, 4, 8, 4, 8))


def _routes(*colors: str) -> tuple[RouteLine, ...]:
    return tuple(RouteLine(color, dash) for color, dash in zip(colors, _LINES, strict=True))


LIGHT = Theme(
    name="light",
    grounds={
        "white": "#f4ecd8", "yellow": "#f7d94c", "green": "#8cc27b", "brown": "#cd9a6a", "gray": "#c3c6c9",
        "red": "#ee9480", "blue": "#b3d8ec", "orange": "#f4ae62", "purple": "#cdb1dd", "salmon": "#f3b8a2",
        "black": "#2a2a2c", "sepia": "#d8c7a0",
    },
    paper="#ffffff", line="#6d675c", track="#191919", edge="#fffdf6", text="#161616", quiet="#5a564e",
    water="#1f6fae", mountain="#6f4a2c", growth="#2f6b3a", bar="#b3202c", province="#7a3f94",
    lit="#d8261c", chosen="#0b57c2",
    routes=_routes("#d01f2f", "#1252c4", "#0a7a3d", "#a3219c", "#b85a00", "#1b1b1b"),
)  # fmt: skip

DARK = Theme(
    name="dark",
    grounds={
        "white": "#37352f", "yellow": "#6f5c0c", "green": "#2c5a2f", "brown": "#65401f", "gray": "#4d5156",
        "red": "#7a2f27", "blue": "#22445c", "orange": "#7a4a12", "purple": "#553a66", "salmon": "#74443a",
        "black": "#0c0c0d", "sepia": "#574a2c",
    },
    paper="#15171a", line="#8a857a", track="#f1ecdf", edge="#1a1b1e", text="#f7f4ea", quiet="#cbc6ba",
    water="#8cc9f2", mountain="#dcb48c", growth="#9ad6a0", bar="#ff8d85", province="#d8a8ee",
    lit="#ffb02e", chosen="#6fb1ff",
    routes=_routes("#ff6d74", "#74b0ff", "#57d38c", "#ea86e4", "#ffab4d", "#ffffff"),
)  # fmt: skip

CLEAR = Theme(
    name="clear",
    grounds={
        "white": "#f7f5ee", "yellow": "#f5e556", "green": "#57b893", "brown": "#c98a3c", "gray": "#bccdb5",
        "red": "#d497d6", "blue": "#a3d3f5", "orange": "#eda45a", "purple": "#bdb2e6", "salmon": "#f0c2ae",
        "black": "#222222", "sepia": "#dccba6",
    },
    paper="#ffffff", line="#5b5b5b", track="#000000", edge="#ffffff", text="#000000", quiet="#444444",
    water="#005a9c", mountain="#5f3b12", growth="#00573f", bar="#a3004f", province="#4b2e83",
    lit="#cc3a00", chosen="#0053b3",
    routes=_routes("#e10048", "#0053b4", "#008471", "#8e1c68", "#446f14", "#000000"),
)  # fmt: skip

NIGHT = Theme(
    name="night",
    grounds={
        "white": "#363532", "yellow": "#6f670a", "green": "#0e542d", "brown": "#562901", "gray": "#4a5667",
        "red": "#8d3048", "blue": "#18446a", "orange": "#7a4a12", "purple": "#453f7a", "salmon": "#74443a",
        "black": "#0c0c0d", "sepia": "#574a2c",
    },
    paper="#15171a", line="#8a857a", track="#ffffff", edge="#1a1b1e", text="#ffffff", quiet="#cbc6ba",
    water="#7cc4ff", mountain="#e6bd86", growth="#7fd6c2", bar="#ff9ecb", province="#c5b8ff",
    lit="#ffb02e", chosen="#7cc4ff",
    routes=_routes("#fc9a5f", "#74adfd", "#52d6b2", "#ffbff8", "#e8da5c", "#ffffff"),
)  # fmt: skip
"""The colours of ``clear`` for dark screens."""

TRITAN = Theme(
    name="tritan",
    grounds={
        "white": "#f7f5ee", "yellow": "#ffd9a8", "green": "#4fb9b0", "brown": "#d57d59", "gray": "#b4b8bd",
        "red": "#ee959c", "blue": "#a8e4ee", "orange": "#f4a27c", "purple": "#c99aa8", "salmon": "#f6c3c3",
        "black": "#222222", "sepia": "#e3cfc0",
    },
    paper="#ffffff", line="#5b5b5b", track="#000000", edge="#ffffff", text="#000000", quiet="#444444",
    water="#00687a", mountain="#6b3410", growth="#0b5a52", bar="#b00028", province="#6a1a3f",
    lit="#d50026", chosen="#00687a",
    routes=_routes("#d50026", "#027187", "#7a0f4f", "#a94f30", "#2a565b", "#000000"),
)  # fmt: skip
"""Told apart without blue and yellow: by red, cyan, light and dark."""

TRITAN_NIGHT = Theme(
    name="tritan-night",
    grounds={
        "white": "#37352f", "yellow": "#7a5a2a", "green": "#0d5f59", "brown": "#6b2a1c", "gray": "#565b61",
        "red": "#8a2038", "blue": "#143f54", "orange": "#7d4326", "purple": "#5e3444", "salmon": "#74444a",
        "black": "#0c0c0d", "sepia": "#57483a",
    },
    paper="#15171a", line="#8a857a", track="#ffffff", edge="#1a1b1e", text="#ffffff", quiet="#cbc6ba",
    water="#6fd3e6", mountain="#eab28c", growth="#7fd6cc", bar="#ff9aa8", province="#f2b3c8",
    lit="#ff8a6f", chosen="#6fd3e6",
    routes=_routes("#ff767d", "#5fe0ea", "#ffc2d4", "#f9a473", "#9ab8bb", "#ffffff"),
)  # fmt: skip
"""The colours of ``tritan`` for dark screens."""

MONO = Theme(
    name="mono",
    grounds={
        "white": "#ffffff", "yellow": "#e8e8e8", "green": "#cfcfcf", "brown": "#b0b0b0", "gray": "#949494",
        "red": "#dcdcdc", "blue": "#f2f2f2", "orange": "#c4c4c4", "purple": "#bcbcbc", "salmon": "#d7d7d7",
        "black": "#222222", "sepia": "#e2e2e2",
    },
    paper="#ffffff", line="#444444", track="#000000", edge="#ffffff", text="#000000", quiet="#3a3a3a",
    water="#333333", mountain="#333333", growth="#333333", bar="#000000", province="#333333",
    lit="#000000", chosen="#000000",
    routes=_routes(*["#000000"] * 6),
)  # fmt: skip
"""Without colour, as printers without any have it: light, dark and patterns."""

MONO_NIGHT = Theme(
    name="mono-night",
    grounds={
        "white": "#242424", "yellow": "#363636", "green": "#4a4a4a", "brown": "#606060", "gray": "#707070",
        "red": "#3e3e3e", "blue": "#2c2c2c", "orange": "#525252", "purple": "#5a5a5a", "salmon": "#444444",
        "black": "#0c0c0d", "sepia": "#3a3a3a",
    },
    paper="#15171a", line="#9a9a9a", track="#ffffff", edge="#1a1b1e", text="#ffffff", quiet="#cccccc",
    water="#dddddd", mountain="#dddddd", growth="#dddddd", bar="#ffffff", province="#dddddd",
    lit="#ffffff", chosen="#ffffff",
    routes=_routes(*["#ffffff"] * 6),
)  # fmt: skip
"""The shades of ``mono`` for dark screens."""

THEMES: Mapping[str, Theme] = {
    theme.name: theme for theme in (LIGHT, DARK, CLEAR, NIGHT, TRITAN, TRITAN_NIGHT, MONO, MONO_NIGHT)
}


def ground_class(color: str | None) -> str | None:
    """Return the class of a named ground, or None when the colour is not one of the table.

    Tiles of rare colours have the shade of another one, since every page carries the shades.

    >>> ground_class("yellow"), ground_class("gray50"), ground_class("navy"), ground_class("#ff0000")
    ('c-yellow', 'c-gray', 'c-blue', None)
    """
    name = (color or "").lower().rstrip("0123456789").replace("grey", "gray")
    name = {"diesel": "gray", "empty": "white", "pink": "salmon", "navy": "blue"}.get(name, name)
    return f"c-{name}" if name in GROUNDS else None


@lru_cache(maxsize=32)
def stylesheet(theme: Theme, scope: str = ".rh") -> str:
    """Return the CSS of ``theme`` for everything inside ``scope`` (a selector)."""
    rules = "".join(f"{_scoped(selector, scope)}{{{body}}}" for selector, body in _rules(theme))
    return rules + _lettering(scope)


def switchable(themes: Sequence[tuple[Theme, str]]) -> tuple[str, list[str]]:
    """One sheet for everything inside ``.rh``, and for each theme with its scope the variables that the sheet
    takes its values from: so a page holds many themes at little more than the size of one.

    Raises ValueError if the themes do not declare the same properties of the same things.
    """
    kinds = [[(selector, _declared(body)) for selector, body in _rules(theme)] for theme, _ in themes]
    names: dict[tuple[str, ...], str] = {}
    rules = []
    for alike in zip(*kinds, strict=True):
        if len({(selector, *declared) for selector, declared in alike}) > 1:
            raise ValueError(f"themes differ in more than values: {alike[0][0]}")
        selector, first = alike[0]
        written = []
        for name in first:
            values = tuple(declared[name] for _, declared in alike)
            same = len(set(values)) == 1
            value = values[0] if same else f"var({names.setdefault(values, f'--{len(names)}')})"
            written.append(f"{name}:{value}")
        rules.append(f"{_scoped(selector, '.rh')}{{{';'.join(written)}}}")
    variables = [
        f"{scope}{{{';'.join(f'{name}:{values[at]}' for values, name in names.items())}}}"
        for at, (_, scope) in enumerate(themes)
    ]
    return "".join(rules) + _lettering(".rh"), variables


def _declared(body: str) -> dict[str, str]:
    """The declarations of a rule by property."""
    return dict(one.split(":", 1) for one in body.split(";") if one)


def _rules(theme: Theme) -> list[tuple[str, str]]:
    return [*_ground_rules(theme), *_part_rules(theme), *_route_rules(theme)]


def _lettering(scope: str) -> str:
    # Small text keeps its proportions: hinted letters would grow out of their boxes.
    return f"{scope}{{font-family:{STACK};font-weight:700;text-rendering:geometricPrecision}}"


def _scoped(selectors: str, scope: str) -> str:
    return ",".join(f"{scope} {selector}" for selector in selectors.split(","))


def _ground_rules(theme: Theme) -> list[tuple[str, str]]:
    shades = [(f".c-{name}", f"fill:{shade}") for name, shade in theme.grounds.items()]
    halos = [(f".h-{name}", f"stroke:{shade}") for name, shade in theme.grounds.items()]
    return [*shades, *halos]


def _part_rules(theme: Theme) -> list[tuple[str, str]]:
    dark, light, text, line = theme.track, theme.edge, theme.text, theme.line
    stroke = "fill:none;stroke-linecap:butt;stroke-linejoin:round"
    return [
        (".paper", f"fill:{theme.paper}"),
        (".hex", f"stroke:{line};stroke-width:1.6"),
        (".cell", f"stroke:{line};stroke-width:1"),
        (".bed", f"{stroke};stroke:{light};stroke-width:16"),
        (".track", f"{stroke};stroke:{dark};stroke-width:11"),
        (".lanes .bed", "stroke-width:13"),
        (".lanes .track", "stroke-width:8"),
        (".core", f"{stroke};stroke:{light};stroke-width:4.5"),
        (".narrow .core", "stroke-dasharray:9 6;stroke-width:5.5"),
        (".dual .core", "stroke-width:3"),
        (".future .track", "stroke-width:8;stroke-dasharray:7 6;opacity:.6"),
        (".thin .track", "stroke-width:5"),
        (".thin .bed", "stroke-width:8"),
        (".taper", f"fill:{dark};stroke:{light};stroke-width:5;stroke-linejoin:bevel;paint-order:stroke"),
        (".hull", f"fill:{light};stroke:{dark};stroke-width:2;stroke-linejoin:round"),
        (".slot", f"fill:{light};stroke:{dark};stroke-width:2"),
        (".town", f"fill:{dark};stroke:{light};stroke-width:2"),
        (".boom", f"fill:none;stroke:{dark};stroke-width:2;stroke-dasharray:5 4"),
        (".coin", f"fill:{light};stroke:{dark};stroke-width:1.6"),
        (".box", f"stroke:{dark};stroke-width:1.2"),
        (".pass", f"stroke:{dark};stroke-width:2;stroke-linejoin:round"),
        (".join", "stroke-width:4;fill:none"),
        (".label,.name,.cost,.sum", f"fill:{text}"),
        (".on-black", f"fill:{ink_on(theme.grounds['black'])}"),
        (".slot-text,.coord", f"fill:{theme.quiet}"),
        (".chip", f"fill:{light};stroke:{line};stroke-width:1.2"),
        (".soft", f"fill:{light};opacity:.75"),
        (".guard", f"fill:{light};stroke:{theme.bar};stroke-width:1.6;stroke-dasharray:4 2"),
        (".water", f"fill:none;stroke:{theme.water};stroke-width:3;stroke-linecap:round"),
        (".mountain", f"fill:{theme.mountain}"),
        (".growth", f"fill:none;stroke:{theme.growth};stroke-width:3;stroke-linecap:round"),
        (".figure", f"fill:{text}"),
        (
            ".figure-line",
            f"fill:none;stroke:{text};stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
        ),
        (".grid", f"fill:none;stroke:{theme.bar};stroke-width:1;opacity:.8"),
        (".grid-text", f"fill:{theme.bar}"),
        (".side-impassable", f"{stroke};stroke:{theme.bar};stroke-width:8"),
        (".side-water", f"{stroke};stroke:{theme.water};stroke-width:8"),
        (".side-mountain", f"{stroke};stroke:{theme.mountain};stroke-width:8"),
        (".side-province", f"{stroke};stroke:{theme.province};stroke-width:5;stroke-dasharray:12 7"),
        (".side-divider", f"{stroke};stroke:{dark};stroke-width:6"),
        (".side-offboard", f"{stroke};stroke:{theme.bar};stroke-width:4;stroke-dasharray:3 5"),
        (".token circle", "stroke-width:2"),
        (".lit>.hex", f"stroke:{theme.lit};stroke-width:7"),
        (".chosen>.hex", f"stroke:{theme.chosen};stroke-width:9"),
        (".ring", f"fill:none;stroke:{theme.lit};stroke-width:5;stroke-linejoin:round"),
        (".ring.chosen", f"stroke:{theme.chosen};stroke-dasharray:14 6"),
        (".arrow", f"fill:none;stroke:{theme.quiet};stroke-width:2"),
    ]


def _route_rules(theme: Theme) -> list[tuple[str, str]]:
    rules = [(".route", "fill:none;stroke-width:9;stroke-linejoin:round;stroke-linecap:butt")]
    rules.append((".route-bed", f"fill:none;stroke:{theme.edge};stroke-width:14;stroke-linejoin:round"))
    for index, line in enumerate(theme.routes):
        dash = f";stroke-dasharray:{' '.join(map(str, line.dash))}" if line.dash else ""
        rules.append((f".route-{index}", f"stroke:{line.color}{dash}"))
        rules.append((f".route-stop-{index}", f"fill:{line.color}"))
    return rules
