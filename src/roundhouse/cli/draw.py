"""``roundhouse draw``: pictures of tiles, hexes, maps, markets, rosters and games as SVG, PNG or PDF."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from roundhouse.ink.paper import single_page, sized
from roundhouse.ink.raster import to_pdf, to_png
from roundhouse.ink.theme import THEMES
from roundhouse.server.pictures import one_picture
from roundhouse.server.registry import installed
from roundhouse.table.errors import Malformed, Place, Unknown
from roundhouse.table.protocol import Gallery

app = App(name="draw", help="Draw tiles, hexes, maps, markets, trains and games as SVG, PNG or PDF.")

To = Annotated[Path | None, Parameter(name=["--to", "-o"])]
MILLIMETRES = 0.25
"""Of one unit of a picture, on paper."""


def _gallery(path: str) -> Gallery:
    room = path.partition("/")[0]
    for family in installed():
        if isinstance(family, Gallery) and room in family.galleries():
            return family
    raise Unknown("draw/nobody", f"No installed family draws what is at “{room}”.")


def _draw(path: str, title: str | None, query: dict[str, str], theme: str, to: Path | None) -> None:
    """Write the pictures at an address; a title may be a file."""
    name = title or ""
    if title is not None and (Path(title).is_file() or any(Path(title).glob("*.xml"))):
        known = os.environ.get("ROUNDHOUSE_TITLES", "")
        os.environ["ROUNDHOUSE_TITLES"] = os.pathsep.join(filter(None, (title, known)))
        file = Path(title)
        name = file.parent.name if file.name == "title.toml" else file.stem
    _write(one_picture(_gallery(path), path.replace("{title}", name), query, theme), to)


def _write(svg: str, to: Path | None) -> None:
    if to is None:
        sys.stdout.write(svg)
        return
    match to.suffix:
        case ".svg":
            to.write_text(svg, encoding="utf-8")
        case ".png":
            to.write_bytes(to_png(svg))
        case ".pdf":
            to.write_bytes(to_pdf([single_page(sized(svg, MILLIMETRES))]))
        case other:
            raise Malformed("draw/kind", f"“{other}” is no kind of picture: .svg, .png or .pdf.")
    print(f"written to {to}")


@app.command
def tile(
    *names: str,
    rotation: str = "",
    title: str | None = None,
    location: str = "",
    grid: bool = False,
    theme: str = "light",
    to: To = None,
) -> None:
    """Draw one or several tiles.

    For example:
        roundhouse draw tile 57 9-1 --rotation all -o tiles.png

    Parameters
    ----------
    names
        Numbers of tiles; ``9-1`` is tile 9 in rotation 1.
    rotation
        0 to 5, several with +, or all.
    title
        A title (or its file) whose own tiles are meant.
    location
        The name of a place, for tiles with a stop.
    grid
        Show the triangular grid.
    theme
        light, dark or clear.
    to
        The file to write, .svg, .png or .pdf; standard output otherwise.
    """
    query = {"r": rotation, "n": location} | ({"grid": "1"} if grid else {})
    path = "tiles/{title}/" + "+".join(names) if title else "tiles/" + "+".join(names)
    _draw(path, title, query, theme, to)


@app.command
def hex(
    title: str,
    *names: str,
    grid: bool = False,
    theme: str = "light",
    to: To = None,
) -> None:
    """Draw printed hexes of a title.

    For example:
        roundhouse draw hex 1889 H5 -o h5.svg
    """
    query = {"grid": "1"} if grid else {}
    _draw("tiles/{title}/" + "+".join(names), title, query, theme, to)


@app.command
def map(title: str, *, theme: str = "light", to: To = None) -> None:
    """Draw the map of a title: its name, or a file.

    For example:
        roundhouse draw map 1889 --theme dark -o map.pdf
        roundhouse draw map my-game.json -o map.svg
    """
    _draw("map/{title}", title, {}, theme, to)


@app.command
def board(name: str, *, theme: str = "light", to: To = None) -> None:
    """Draw a board for crayon rails.

    For example:
        roundhouse draw board iron-dragon -o board.pdf
    """
    _draw("board/{title}", name, {}, theme, to)


@app.command
def market(title: str, *, theme: str = "light", to: To = None) -> None:
    """Draw the stock market of a title.

    For example:
        roundhouse draw market 1889 -o market.svg
    """
    _draw("market/{title}", title, {}, theme, to)


@app.command
def roster(title: str, *, narrow: bool = False, theme: str = "light", to: To = None) -> None:
    """Draw trains and phases as one chart.

    For example:
        roundhouse draw roster my-game.json -o roster.pdf

    Parameters
    ----------
    title
        The name of a title, or a file: 18xx Maker JSON, title.toml or a directory of Rails.
    narrow
        Notes under the phases instead of beside them.
    theme
        light, dark or clear.
    to
        The file to write, .svg, .png or .pdf; standard output otherwise.
    """
    _draw("roster/{title}", title, {"narrow": ""} if narrow else {}, theme, to)


@app.command
def table(saved: Path, *, theme: str = "light", to: To = None) -> None:
    """Draw the map of a recorded game as it stands at its end.

    For example:
        roundhouse draw table game.json -o end.png
    """
    try:
        text = saved.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed("draw/file", f"This file cannot be read: {error}.", place=Place(str(saved))) from None
    if theme not in THEMES:
        raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
    _write(_gallery("map").scene(text, theme).pictures[0].svg, to)
