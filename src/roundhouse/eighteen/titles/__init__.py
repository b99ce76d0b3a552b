"""The shipped titles: one package each, found by its ``title.toml``.

A package is named like the title with a ``g`` before it (``g1889``), since a module cannot begin with a
digit. Its ``rules.py`` (or a package ``rules``), if there is one, holds ``PART``: the part that only this
title has. A title may be a patch on another one, its ``base``: the file then says only what differs, and
without a part of its own it has that of its base. Nothing else knows the titles by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from roundhouse.eighteen.formats.title_toml import build_title, load_data, merge, near
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.rules.ground import Ground, make_ground
from roundhouse.eighteen.rules.parts.choose import check_names
from roundhouse.eighteen.rules.parts.part import AnyPart
from roundhouse.table.errors import Unknown

FOLDER = Path(__file__).parent


def title_ids() -> list[str]:
    """The ids of all titles, sorted."""
    return sorted(path.parent.name.removeprefix("g") for path in FOLDER.glob("g*/title.toml"))


@lru_cache(maxsize=64)
def _file(id_: str) -> Mapping[str, Any]:
    if id_ not in title_ids():
        raise Unknown("title/unknown", f"There is no title “{id_}”.", hint=near(id_, title_ids()))
    return load_data(FOLDER / f"g{id_}" / "title.toml")


@lru_cache(maxsize=64)
def title_data(id_: str) -> Mapping[str, Any]:
    """A title as plain data, laid over its base. Raises Unknown with the nearest name."""
    data = dict(_file(id_))
    base = data.pop("base", None)
    return data if base is None else merge(title_data(base), data)


@lru_cache(maxsize=128)
def _title(id_: str, options: tuple[str, ...]) -> Title:
    return build_title(title_data(id_), options, file=f"titles/g{id_}/title.toml")


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
    base = _file(id_).get("base")
    name = f"{__name__}.g{id_}.rules"
    if find_spec(name) is None:
        return own_part(base) if base else None
    check_names(title_data(id_).get("parts", {}))
    found: type[AnyPart] = import_module(name).PART
    return found
