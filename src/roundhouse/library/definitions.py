"""Titles and tiles as data, and what is wrong in files that define them."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from roundhouse.eighteen.lookup import TitleLookup
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.table.definitions import Checked, Finding, Linter
from roundhouse.table.errors import Unknown

from .families import each_family, file_named


def read_title(title: str | PathLike[str]) -> Title:
    """An 18xx title as data: map, tiles, market, trains, phases, companies, settings.

    Parameters
    ----------
    title
        The id or any part of the name of a title that comes with Roundhouse, or a path to a file that
        defines one (``title.toml``, JSON of 18xx Maker, a directory of Rails).

    Returns
    -------
    Title
        Frozen data. Money is in whole units of the title's currency, percentages are whole numbers, hexes go
        by their printed names.

    Raises
    ------
    Unknown
        There is no such title; names the nearest.
    Malformed
        The file cannot be read; says where.

    Examples
    --------
    >>> from roundhouse import read_title
    >>> shikoku = read_title("1889")
    >>> [train.name for train in shikoku.trains]
    ['2', '3', '4', '5', '6', 'D']
    """
    if (file := file_named(title)) is not None:
        return TitleLookup({"file": file}).title("file")
    return TitleLookup().title(str(title))


def tile(name: str | int = "", *, code: str = "", color: str = "yellow", rotation: int = 0) -> Tile:
    """A tile of track, by its number or by its code in the tile language (docs/track.md).

    Parameters
    ----------
    name
        The number of a common tile, such as ``"57"``. With a ``code`` it is the name of a tile of your own.
    code
        What is on the tile: ``"city=revenue:20;path=a:0,b:_0;path=a:_0,b:3"``.
    color
        Of a tile of your own: yellow, green, brown, gray, red, blue, white.
    rotation
        0 to 5 steps of 60 degrees, clockwise.

    Returns
    -------
    Tile
        As it lies; ``.rotated(1)`` turns it further, :func:`roundhouse.draw` draws it.

    Raises
    ------
    Unknown
        There is no common tile of that name.
    Malformed
        The code cannot be read; says in which column and what would be right.

    Examples
    --------
    >>> from roundhouse import tile
    >>> tile("57").color
    'yellow'
    >>> tile("mine", code="town=revenue:10;path=a:0,b:_0", rotation=2)
    <Tile mine@2>
    """
    if code:
        return Tile(str(name) or "tile", color, parse_code(code)).at(rotation)
    known = common_tiles()
    found = known.get(str(name))
    if found is None:
        raise Unknown("draw/tile", f"There is no common tile “{name}”.")
    return found.at(rotation)


def lint(file: str | PathLike[str]) -> Checked:
    """Everything that is wrong in a file or directory that defines a game.

    Parameters
    ----------
    file
        ``title.toml``, JSON of 18xx Maker, a directory of Rails, a board for crayon rails.

    Returns
    -------
    Checked
        ``findings``, each with ``code``, ``severity`` (error, warning, note), ``message``, ``line``,
        ``column`` (both counted from 1) and ``hint``; ``readable`` is no for a file that cannot be
        understood at all.
    """
    for family in each_family():
        if isinstance(family, Linter) and (checked := family.check_file(Path(file))) is not None:
            return checked
    nothing = Finding("RH007", "error", "No family of games reads this.", file=str(file))
    return Checked((nothing,), readable=False)
