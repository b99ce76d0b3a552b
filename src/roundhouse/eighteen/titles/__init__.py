"""The titles that come with the house: one folder each, found by its ``title.toml``.

A folder is named like the title (``1889``). Its ``rules.py`` (or a package ``rules``), if there is one, holds
a class ``Rules`` with what only this title has. A title may be a patch on another one, its ``base``: the file
then says only what differs, and without rules of its own it has those of its base. Nothing else knows the
titles by name.
"""

from __future__ import annotations

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
from roundhouse.eighteen.rules.ground import Ground, make_ground
from roundhouse.eighteen.rules.own import OwnRules
from roundhouse.eighteen.rules.vocabulary import vocabulary
from roundhouse.table.errors import Malformed, Place, Unknown

FOLDER = Path(__file__).parent


def title_ids() -> list[str]:
    """The ids of all titles, sorted."""
    return sorted(path.parent.name for path in FOLDER.glob("*/title.toml"))


@lru_cache(maxsize=64)
def _file(id_: str) -> Mapping[str, Any]:
    if id_ not in title_ids():
        raise Unknown("title/unknown", f"There is no title “{id_}”.", hint=near(id_, title_ids()))
    return load_data(FOLDER / id_ / "title.toml")


@lru_cache(maxsize=64)
def title_data(id_: str) -> Mapping[str, Any]:
    """A title as plain data, laid over its base. Raises Unknown with the nearest name."""
    data = dict(_file(id_))
    name = data.pop("base", None)
    return data if name is None else merge(title_data(name), data)


@lru_cache(maxsize=128)
def _title(id_: str, options: tuple[str, ...]) -> Title:
    return build_title(title_data(id_), options, file=f"titles/{id_}/title.toml", words=words(id_))


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
def own_rules(id_: str) -> type[OwnRules]:
    """The class with a title's own rules, or with those of its base; the usual ones if it has none."""
    base_id = _file(id_).get("base")
    name = f"{__name__}.{id_}.rules"
    if find_spec(name) is None:
        return own_rules(base_id) if base_id else OwnRules
    found: type[OwnRules] = import_module(name).Rules
    return found


@lru_cache(maxsize=64)
def words(id_: str) -> Vocabulary:
    """The words that a title may use: those of every title, and those of its own rules."""
    return vocabulary(own_rules(id_))


def known_for(path: Path | None) -> Known:
    """What the lint has to know of a title in a file: a shipped one may use the words of its own rules."""
    try:
        id_ = path.resolve().parent.name if path is not None and path.resolve().is_relative_to(FOLDER) else ""
    except (OSError, RuntimeError):  # a link that leads to itself
        id_ = ""
    return known(id_) if id_ in title_ids() else Known(base=base)


def known(id_: str) -> Known:
    """What the lint has to know of a shipped title."""
    return Known(words(id_), base, own_rules(id_))


def base(id_: str) -> Base:
    """A shipped title to build on. Raises Unknown with the nearest name."""
    return Base(title_data(id_), words(id_), own_rules(id_))


def defined(data: Mapping[str, Any], options: Iterable[str] = (), file: str | None = None) -> Title:
    """The title that the data of a file define, laid over its base if it has one.

    Raises Malformed, and Unknown for a base that does not come with the house.
    """
    whole = {key: value for key, value in data.items() if key != "base"}
    if (name := data.get("base")) is None:
        return build_title(whole, options, file=file)
    try:
        whole = merge(title_data(str(name)), whole)
    except ValueError as error:
        raise Malformed("title/base", f"{error}.".capitalize(), place=Place(file)) from None
    return build_title(whole, options, file=file, words=words(str(name)))


def defined_rules(data: Mapping[str, Any]) -> type[OwnRules]:
    """The rules that such a title is played with: those of its base, else the usual ones."""
    name = data.get("base")
    return OwnRules if name is None else own_rules(str(name))
