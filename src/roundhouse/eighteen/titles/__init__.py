"""The shipped titles: one package each, found by its ``title.toml``.

A package is named like the title with a ``g`` before it (``g1889``), since a module cannot begin with a
digit. Its ``rules.py`` (or a package ``rules``), if there is one, holds ``PART``: the part that only this
title has. A title may be a patch on another one, its ``base``: the file then says only what differs, and
without a part of its own it has that of its base. Nothing else knows the titles by name.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from roundhouse.eighteen.formats.lint.known import Base, Known
from roundhouse.eighteen.formats.nearest import near
from roundhouse.eighteen.formats.title_toml import build_title, load_data, merge
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.model.vocabulary import Vocabulary
from roundhouse.eighteen.rules.parts.choose import check_names
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.eighteen.rules.state.ground import Ground, make_ground
from roundhouse.eighteen.rules.vocabulary import words_for
from roundhouse.table.errors import Malformed, Place, Unknown

FOLDER = Path(__file__).parent
_READ = 4
"""So many files are remembered as data, which take as much memory as the titles made of them."""


def title_ids() -> list[str]:
    """The ids of all titles, sorted."""
    return sorted(path.parent.name.removeprefix("g") for path in FOLDER.glob("g*/title.toml"))


def _is_shipped(id_: object) -> bool:
    """Is this the id of a title? The folder is looked through when it has changed, not with every game."""
    return isinstance(id_, str) and id_ in _ids_in(FOLDER, os.stat(FOLDER).st_mtime_ns)


@lru_cache(maxsize=2)
def _ids_in(_folder: Path, _changed: int) -> frozenset[str]:
    return frozenset(title_ids())


@lru_cache(maxsize=1)
def _called_elsewhere() -> Mapping[str, str]:
    """What shipped titles are called in full and by other programs, without spaces and punctuation, to their
    ids. Where two titles have a name in common, it is that of whichever another program calls so. A name for
    tables of some sizes only stands there once for each size, with the size behind it."""
    files = {id_: load_data(FOLDER / f"g{id_}" / "title.toml") for id_ in title_ids()}
    in_full = [(data["name"], id_) for id_, data in files.items()]
    elsewhere = [
        (f"{name}{size}", id_)
        for id_, data in files.items()
        for program, name in data.get("foreign", {}).items()
        for size in _sizes(program)
    ]
    return {"".join(letter for letter in name if letter.isalnum()): id_ for name, id_ in in_full + elsewhere}


def _sizes(program: str) -> list[str]:
    """The sizes of tables for which a name of a program stands, each as ``_of(size)``: those behind the name
    of the program (“18xx.games 2-3”), or any."""
    _, _, sizes = program.rpartition(" ")
    least, dash, most = sizes.partition("-")
    if not dash:
        return [""]
    return [_of(size) for size in range(int(least), int(most) + 1)]


def _of(players: int | None) -> str:
    return "" if players is None else f"of{players}"


def shipped_id(name: str, players: int | None = None) -> str:
    """The id of the shipped title that is called ``name`` in full or by another program, at tables of so many
    ``players``; else ``name``."""
    if _is_shipped(name):
        return name
    called = _called_elsewhere()
    return called.get(name) or called.get(f"{name}{_of(players)}", name)


def title_called(name: str) -> Title:
    """The shipped title that is called ``name`` here, in full or by another program. Raises Unknown."""
    return title(shipped_id(name))


def shipped_file(id_: str) -> Path | None:
    """Where the file of a shipped title lies; ``None`` for another name."""
    return FOLDER / f"g{id_}" / "title.toml" if _is_shipped(id_) else None


@lru_cache(maxsize=_READ)
def _file(id_: str) -> Mapping[str, Any]:
    if not _is_shipped(id_):
        raise Unknown("title/unknown", f"There is no title “{id_}”.", hint=near(id_, title_ids()))
    return load_data(FOLDER / f"g{id_}" / "title.toml")


@lru_cache(maxsize=_READ)
def title_data(id_: str) -> Mapping[str, Any]:
    """A title as plain data, laid over its base. Raises Unknown with the nearest name."""
    data = dict(_file(id_))
    name = data.pop("base", None)
    return data if name is None else merge(title_data(name), data)


@lru_cache(maxsize=128)
def _title(id_: str, options: tuple[str, ...]) -> Title:
    data = title_data(id_)
    check_names(data.get("parts", {}))
    words = words_for(data.get("parts", {}), own_part(id_))
    return build_title(data, options, file=f"titles/g{id_}/title.toml", words=words)


def title(id_: str, options: Iterable[str] = ()) -> Title:
    """A title with optional rules. Raises Unknown or Malformed."""
    return _title(id_, tuple(sorted(options)))


@lru_cache(maxsize=64)
def _ground(id_: str, options: tuple[str, ...]) -> Ground:
    return make_ground(_title(id_, options))


def ground(id_: str, options: Iterable[str] = ()) -> Ground:
    """The map of a title with optional rules, made once. Raises Unknown or Malformed."""
    return _ground(id_, tuple(sorted(options)))


@lru_cache(maxsize=64)
def own_part(id_: str) -> type[AnyPart] | None:
    """The part that only this title has, or that of its base; ``None`` if there is none.

    Raises Malformed when a part that the title lists is not there.
    """
    base_id = _file(id_).get("base")
    name = f"{__name__}.g{id_}.rules"
    if find_spec(name) is None:
        return own_part(base_id) if base_id else None
    check_names(title_data(id_).get("parts", {}))
    found: type[AnyPart] = import_module(name).PART
    return found


@lru_cache(maxsize=128)
def base_id(id_: str) -> str | None:
    """The title that a shipped one is based on, if any. Raises Unknown with the nearest name."""
    found: str | None = _file(id_).get("base")
    return found


def known_for(path: Path | None) -> Known:
    """What the lint has to know of a title in a file: a shipped one may use the words of its own rules."""
    try:
        id_ = (
            path.resolve().parent.name.removeprefix("g")
            if path is not None and path.resolve().is_relative_to(FOLDER)
            else ""
        )
    except (OSError, RuntimeError):  # a link that leads to itself
        id_ = ""
    return known(id_) if _is_shipped(id_) else Known(base=base)


def known(id_: str) -> Known:
    """What the lint has to know of a shipped title."""
    return Known(own_part(id_), base)


def base(id_: str) -> Base:
    """A shipped title to build on. Raises Unknown with the nearest name."""
    return Base(title_data(id_), own_part(id_))


def defined(data: Mapping[str, Any], options: Iterable[str] = (), file: str | None = None) -> Title:
    """The title that the data of a file define, laid over its base if it has one.

    Raises Malformed, and Unknown for a base that does not come with Roundhouse.
    """
    whole = laid_out(data, file)
    return build_title(whole, options, file=file, words=_words(whole, defined_part(data)))


def laid_out(data: Mapping[str, Any], file: str | None = None) -> Mapping[str, Any]:
    """The data of a file, laid over its base if it has one.

    Raises Malformed, and Unknown for a base that does not come with Roundhouse.
    """
    whole = {key: value for key, value in data.items() if key != "base"}
    if (name := data.get("base")) is None:
        return whole
    try:
        return merge(title_data(str(name)), whole)
    except ValueError as error:
        raise Malformed("title/base", f"{error}.".capitalize(), place=Place(file)) from None


def defined_part(data: Mapping[str, Any]) -> type[AnyPart] | None:
    """The part of the title's own that a file's title is played with: that of its base, if it has one.

    The copy of a shipped title, with its id and its ``[own]`` table, has that title's part.
    """
    if (name := data.get("base")) is not None:
        return own_part(str(name))
    id_ = data.get("id")
    return own_part(id_) if isinstance(id_, str) and "own" in data and _is_shipped(id_) else None


def _words(data: Mapping[str, Any], own: type[AnyPart] | None) -> Vocabulary:
    parts = data.get("parts", {})
    return words_for(parts if isinstance(parts, Mapping) else (), own)
