"""``roundhouse draw``: pictures of tiles, hexes, maps, markets, rosters and games as SVG, PNG or PDF."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from roundhouse.ink.theme import THEMES
from roundhouse.library.files import read_whole, write_whole
from roundhouse.server.pictures import as_file, one_picture
from roundhouse.server.registry import installed
from roundhouse.table.definitions import Illustrator
from roundhouse.table.errors import Malformed, Place, Unknown, in_file
from roundhouse.table.recorded import Reporter
from roundhouse.table.showing import Gallery

from .definition_files import as_lint_tells, given_file

app = App(
    name="draw",
    help="""Draw tiles, hexes, maps, markets, trains and games as SVG, PNG or PDF.

For example:
    roundhouse draw map 1889 -o map.svg
    roundhouse draw tile 57 9-1 -o tiles.png
    roundhouse draw table game.json -o end.pdf""",
)

To = Annotated[
    Path | None,
    Parameter(name=["--to", "-o"], help="The file to write, .svg, .png or .pdf; standard output otherwise."),
]
Theme = Annotated[str, Parameter(help="light, dark, clear or night (clear for dark screens).")]
Title = Annotated[
    str,
    Parameter(
        help="The name of a title, or a file: 18xx Maker JSON, title.toml or its folder, a folder of Rails."
    ),
]
Option = Annotated[
    tuple[str, ...],
    Parameter(name="--option", help="An optional rule that is played; several by repeating it."),
]
_FILES = (".json", ".toml")
IN_FILE = "file"
"""What a title in a file is called in addresses."""


def _gallery(room: str, files: Mapping[str, Path] | None = None) -> Gallery:
    """The gallery that answers addresses in a room, with the titles in files if it draws such."""
    for family in installed():
        if isinstance(family, Gallery) and room in family.galleries():
            return family.gallery_with(files) if files and isinstance(family, Illustrator) else family
    raise Unknown("draw/nobody", f"No installed family draws what is at “{room}”.")


def _draw_title(room: str, title: str, rest: str, query: dict[str, str], theme: str, to: Path | None) -> None:
    """Write the pictures of a title, which may be a file, at an address in a room."""
    file = Path(title)
    if found := given_file(title):
        gallery = _gallery(room, {IN_FILE: found})
        with as_lint_tells(found):
            picture = one_picture(gallery, f"{room}/{IN_FILE}{rest}", query, theme)
    elif file.suffix in _FILES or file.parent.name:
        raise Malformed("draw/file", "There is no such file.", place=Place(title))
    else:
        picture = one_picture(_gallery(room), f"{room}/{title}{rest}", query, theme)
    _write(picture, to)


def _rules(option: tuple[str, ...]) -> dict[str, str]:
    """Optional rules as an address names them."""
    return {"o": "+".join(option)} if option else {}


def _some(names: tuple[str, ...], what: str, example: str) -> None:
    """Is anything to be drawn? Raises Malformed."""
    if not names:
        raise Malformed("draw/names", f"No {what} was named.", hint=f"roundhouse draw {what} {example}")


def _write(svg: str, to: Path | None) -> None:
    if to is None:
        sys.stdout.write(svg)
        return
    write_whole(to, as_file(svg, to.suffix))
    print(f"written to {to}")


@app.command
def tile(
    *names: str,
    rotation: str = "",
    title: str | None = None,
    location: str = "",
    grid: bool = False,
    color: str = "yellow",
    layout: str = "flat",
    theme: Theme = "light",
    to: To = None,
) -> None:
    """Draw one or several tiles.

    For example:
        roundhouse draw tile 57 9-1 --rotation all -o tiles.png
        roundhouse draw tile "city=revenue:20;path=a:0,b:_0" --color gray -o mine.svg

    Parameters
    ----------
    names
        Numbers of tiles; “9-1” is tile 9 in rotation 1. Or one tile string.
    rotation
        0 to 5, several with +, or all.
    title
        A title (or its file) whose own tiles are meant.
    location
        The name of a place, for tiles with a stop.
    grid
        Show the triangular grid.
    color
        The ground of a tile string.
    layout
        flat or pointy: how a tile string lies.
    """
    _some(names, "tile", "57 9-1")
    query = {"r": rotation, "n": location} | ({"grid": "1"} if grid else {})
    if (code := next((name for name in names if "=" in name or ";" in name), None)) is not None:
        if len(names) > 1 or title:
            raise Malformed("draw/names", "A tile string is drawn alone.", hint="put it in quotes")
        query |= {"code": code, "c": color, "l": layout, "r": rotation or "0"}
        _write(one_picture(_gallery("tiles"), "tiles/custom", query, theme), to)
        return
    wanted = "/" + "+".join(names)
    if title:
        _draw_title("tiles", title, wanted, query, theme, to)
    else:
        _write(one_picture(_gallery("tiles"), f"tiles{wanted}", query, theme), to)


@app.command
def hex(
    title: Title,
    *names: str,
    grid: bool = False,
    theme: Theme = "light",
    to: To = None,
) -> None:
    """Draw printed hexes of a title.

    For example:
        roundhouse draw hex 1889 H5 -o h5.svg

    Parameters
    ----------
    names
        The names of the hexes.
    grid
        Show the triangular grid.
    """
    _some(names, "hex", "1889 H5")
    query = {"grid": "1"} if grid else {}
    _draw_title("tiles", title, "/" + "+".join(names), query, theme, to)


@app.command
def map(title: Title, *, option: Option = (), theme: Theme = "light", to: To = None) -> None:
    """Draw the map of a title: its name, or a file.

    For example:
        roundhouse draw map 1889 --theme dark -o map.pdf
        roundhouse draw map System18 --option map_Poland -o poland.svg
        roundhouse draw map my-game.json -o map.svg
    """
    _draw_title("map", title, "", _rules(option), theme, to)


@app.command
def board(name: str, *, theme: Theme = "light", to: To = None) -> None:
    """Draw a board for crayon rails.

    For example:
        roundhouse draw board iron-dragon -o board.pdf

    Parameters
    ----------
    name
        The name of a board.
    """
    _write(one_picture(_gallery("board"), f"board/{name}", {}, theme), to)


@app.command
def market(title: Title, *, option: Option = (), theme: Theme = "light", to: To = None) -> None:
    """Draw the stock market of a title.

    For example:
        roundhouse draw market 1889 -o market.svg
    """
    _draw_title("market", title, "", _rules(option), theme, to)


@app.command
def roster(title: Title, *, narrow: bool = False, theme: Theme = "light", to: To = None) -> None:
    """Draw trains and phases as one chart.

    For example:
        roundhouse draw roster my-game.json -o roster.pdf

    Parameters
    ----------
    narrow
        Notes under the phases instead of beside them.
    """
    _draw_title("roster", title, "", {"narrow": ""} if narrow else {}, theme, to)


@app.command
def table(saved: Path, *, theme: Theme = "light", to: To = None) -> None:
    """Draw the map of a recorded game as it stands at its end.

    For example:
        roundhouse draw table game.json -o end.png
        roundhouse draw table game.rails -o end.svg

    Parameters
    ----------
    saved
        A game exported from 18xx.games, or saved by Rails.
    """
    text = read_whole(saved)
    if theme not in THEMES:
        raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
    for family in installed():
        if isinstance(family, Reporter):
            with in_file(saved):
                scene = family.scene(text, theme)
            _write(scene.pictures[0].svg, to)
            return
    raise Unknown("draw/nobody", "No installed family draws recorded games.")
