"""Pictures as SVG, which notebooks show by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal
from urllib.parse import parse_qsl

from roundhouse.eighteen.draw import (
    draw_map,
    draw_market,
    draw_roster,
    draw_tile,
    printed_map,
    printed_market,
    printed_roster,
)
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.svg import Svg
from roundhouse.ink.theme import THEMES
from roundhouse.table.errors import Malformed, Unknown
from roundhouse.table.protocol import Painter
from roundhouse.table.showing import Gallery
from roundhouse.table.table import Table

from .families import each_family

_PARTS = ("map", "market", "roster")
"""What is drawn of a title."""


def draw(
    what: Table | Title | Tile | str,
    part: Literal["map", "market", "roster"] = "map",
    *,
    theme: str = "light",
) -> Svg:
    """Draw a game in play, a title, a tile, or whatever has an address in the gallery.

    Parameters
    ----------
    what
        A :class:`Table` is drawn with its tiles, tokens and trains. A :class:`~roundhouse.Title` is drawn as
        it is printed, and so is the title whose id is given. A tile comes from :func:`roundhouse.tile`. A
        string with a slash is an address: ``"tiles/57?r=2"``, ``"tiles/1889/I4"``, ``"board/iron-dragon"``.
    part
        Of a title: its map, its stock market, or its roster of trains and phases. Of a game in play there is
        the map alone.
    theme
        ``light``, ``dark`` or another name in ``roundhouse.ink.theme.THEMES``.

    Returns
    -------
    Svg
        A string with the whole picture. Notebooks show it; ``Path("map.svg").write_text(picture)`` keeps it.

    Raises
    ------
    Unknown
        There is no such title, theme or address; names the nearest.
    Malformed
        Several pictures answer the address.

    Examples
    --------
    >>> from roundhouse import draw, tile
    >>> draw("1889")[:4], draw(tile("57"))[:4]
    ('<svg', '<svg')
    """
    if theme not in THEMES:
        raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
    if part not in _PARTS:
        raise Unknown("draw/part", f"There is no part “{part}”.", hint=f"one of: {', '.join(_PARTS)}")
    match what:
        case Table() if part != "map":
            said = f"Of a game in play the map is drawn, not the {part}."
            raise Unknown(
                "draw/part", said, hint=f'that of its title: draw("{what.game.setup.title}", "{part}")'
            )
        case Table():
            return _table(what, theme)
        case Title():
            return _title(what, part, theme)
        case Tile():
            return draw_tile(what, theme=THEMES[theme])
        case _:
            return _address(what if "/" in what else _address_of(what, part), theme)


def _table(table: Table, theme: str) -> Svg:
    for family in each_family():
        if family.id == table.game.setup.family and isinstance(family, Painter):
            return Svg(family.picture(table.game, theme))
    raise Malformed("draw/nobody", "This family of games does not draw games in play.")


def _title(title: Title, part: str, theme: str) -> Svg:
    colors = THEMES[theme]
    match part:
        case "market":
            return draw_market(printed_market(title), theme=colors)
        case "roster":
            return draw_roster(printed_roster(title), theme=colors)
        case _:
            return draw_map(printed_map(title), theme=colors)


def _address_of(name: str, part: str) -> str:
    """The address of a part of a title. Boards of other families have nothing but a map."""
    for family in each_family():
        if part == "map" and name in family.title_ids() and (picture := family.title_card(name).picture):
            return picture
    return f"{part}/{name}"


def _address(address: str, theme: str) -> Svg:
    path, _, query = address.partition("?")
    room = path.partition("/")[0]
    known: list[str] = []
    for family in each_family():
        if not isinstance(family, Gallery):
            continue
        known += family.galleries()
        if room in family.galleries():
            shown = family.sheet(path, dict(parse_qsl(query, keep_blank_values=True)), theme).pictures
            return _only([one.svg for one in shown], address)
    raise Unknown(
        "draw/address", f"There are no pictures at “{address}”.", hint=f"one of: {', '.join(known)}"
    )


def _only(pictures: Sequence[str], address: str) -> Svg:
    if len(pictures) != 1:
        raise Malformed("draw/many", f"There are {len(pictures)} pictures at “{address}”; draw takes one.")
    return Svg(pictures[0])
