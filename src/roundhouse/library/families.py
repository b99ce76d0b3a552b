"""The installed families of games, loaded when they are first asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.metadata import entry_points
from os import PathLike
from pathlib import Path

import msgspec

from roundhouse.table.definitions import loader_of
from roundhouse.table.errors import Malformed, Place, Unknown, no_title
from roundhouse.table.protocol import Family, Game, Setup

GROUP = "roundhouse.families"


@cache
def _load(name: str) -> Family:
    (point,) = entry_points(group=GROUP, name=name)
    family: Family = point.load()
    return family


def each_family() -> Iterator[Family]:
    """The families, 18xx first; one is loaded only if those before it do not serve."""
    names = sorted(
        (point.name for point in entry_points(group=GROUP)), key=lambda name: (name != "eighteen", name)
    )
    yield from map(_load, names)


def new_of(setup: Setup) -> tuple[Family, Game]:
    """The game of a setup, of the family that it names, or without one of the first that has its title.

    Raises Unknown for a title that no family has, Malformed for a setup that cannot be.
    """
    known: list[str] = []
    for family in each_family():
        if setup.family not in ("", family.id):
            continue
        try:
            return family, family.new(msgspec.structs.replace(setup, family=family.id))
        except Unknown as error:
            if error.code != "title/unknown":
                raise
            known += family.title_ids()
    raise no_title(setup.title, known)


def file_named(title: str | PathLike[str]) -> Path | None:
    """The file that is meant by a path, or by a text that can be no id: one with a slash, or with the ending
    of a file. ``None``: an id is meant."""
    if isinstance(title, str) and "/" not in title and not title.endswith((".toml", ".json")):
        return None
    return Path(title)


def setup_from(file: str | PathLike[str], setup: Setup) -> Setup:
    """The setup of a game that a file defines. Raises Malformed saying what is missing in the file."""
    path = Path(file)
    family = loader_of(each_family(), path)
    if family is None:
        raise Malformed("definition/nobody", "No family of games reads this.", place=Place(str(path)))
    loaded = family.load(path, {})
    return msgspec.structs.replace(
        setup, family=loaded.card.family, title=loaded.card.id, definition=loaded.definition
    )
