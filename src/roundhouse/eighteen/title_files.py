"""Titles in files, whatever their format: what can be drawn and printed of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from roundhouse.eighteen.formats.definition import Definition
from roundhouse.eighteen.formats.drawable import make_drawable
from roundhouse.eighteen.formats.facts import is_facts, read_facts
from roundhouse.eighteen.formats.lint.check import read_definition
from roundhouse.eighteen.formats.maker.variations import map_at
from roundhouse.eighteen.formats.print_source import print_source
from roundhouse.eighteen.formats.sources.quick_json import glanced_at
from roundhouse.eighteen.formats.sources.source import read_bytes
from roundhouse.eighteen.formats.title_toml import build_title, merge
from roundhouse.eighteen.formats.workshop import complete, read_file
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.eighteen.print.turns import turn_of
from roundhouse.eighteen.rules.vocabulary import ends_for
from roundhouse.eighteen.titles import defined, defined_part, title_data, title_ids
from roundhouse.table.errors import Malformed, Place, RoundhouseError


def is_recorded(file: Path) -> bool:
    """Is this a recorded game, and not a file that defines one?"""
    if file.suffix == ".rails":
        return True
    if file.suffix != ".json" or not file.is_file():
        return False
    try:
        data = glanced_at(read_bytes(file))
    except Malformed:
        return False
    return isinstance(data, dict) and isinstance(data.get("actions"), list)


def paper_of(file: Path, options: Sequence[str] = (), map_number: int = 1) -> PrintSource:
    """What can be printed of a file: all of a title that can be played, with ``options``, else whatever can
    be understood. Of several maps it has the one with that number.

    Raises Malformed, also for an optional rule or a map that is not there.
    """
    if file.suffix == ".json" and is_facts(raw := read_bytes(file)):
        return PrintSource(read_facts(raw, file=file.name))
    definition = read_file(file, {}) if map_number == 1 else _with_map(file, map_number)
    if options:
        return _played(complete(definition)[0], options, file)
    if definition.format == "title":
        with suppress(RoundhouseError):
            return _played(definition.data, (), file)
    base = definition.data.get("base")
    if isinstance(base, str) and base in title_ids():
        with suppress(ValueError, TypeError, AttributeError):
            definition.data = merge(title_data(base), definition.data)
    return print_source(definition)


def _played(data: Mapping[str, Any], options: Sequence[str], file: Path) -> PrintSource:
    """A title that can be played. Raises Malformed."""
    title = defined(data, options, file=file.name)
    own = defined_part(data)
    return PrintSource(title, turn=turn_of(title, own), ends=ends_for(title.parts, own))


def _with_map(file: Path, number: int) -> Definition:
    """A Maker file with one of its maps alone. Raises Malformed."""
    data = glanced_at(read_bytes(file)) if file.suffix == ".json" else {}
    maps = data.get("map") if isinstance(data, dict) else None
    count = len(maps) if isinstance(maps, list) else 1
    if not isinstance(maps, list) or number > count:
        said = f"{count} maps" if count > 1 else "one map"
        raise Malformed(
            "print/map", f"There is no map {number}: the file has {said}.", place=Place(str(file))
        )
    return read_definition(str(file), msgspec.json.encode({**data, "map": map_at(maps, number - 1)}))[0]


def title_in(file: Path) -> Title:
    """The title that a file defines, or that it declares for 18xx.games. Raises Malformed."""
    if file.suffix == ".json" and is_facts(raw := read_bytes(file)):
        return read_facts(raw, file=file.name)
    return drawn_title(read_file(file, {}), file.name)


def drawn_title(definition: Definition, file: str) -> Title:
    """The title of a definition, whole if it can be played, else what can be drawn. Raises Malformed."""
    try:
        return defined(complete(definition)[0], file=file)
    except Malformed as error:
        try:
            return build_title(make_drawable(definition), file=file)
        except Malformed:
            raise error from None
