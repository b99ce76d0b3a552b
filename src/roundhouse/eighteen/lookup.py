"""The titles that can be drawn, found by any part of their names: the shipped ones, and those in files."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from roundhouse.eighteen.draw import printed_roster
from roundhouse.eighteen.draw.views import RosterView
from roundhouse.eighteen.formats.definition import Definition
from roundhouse.eighteen.formats.drawable import make_drawable
from roundhouse.eighteen.formats.facts import is_facts, read_facts
from roundhouse.eighteen.formats.nearest import near
from roundhouse.eighteen.formats.print_source import print_source
from roundhouse.eighteen.formats.roster import roster_of_file
from roundhouse.eighteen.formats.sources.source import read_bytes
from roundhouse.eighteen.formats.title_toml import build_title, merge
from roundhouse.eighteen.formats.workshop import complete, read_file
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.eighteen.titles import defined, title, title_data, title_ids
from roundhouse.table.errors import Malformed, RoundhouseError, Unknown


class TitleLookup:
    """Titles by name; ``files`` stand beside the shipped titles, under names of their own."""

    def __init__(self, files: Mapping[str, Path] | None = None) -> None:
        self._files = files or {}

    def title(self, name: str) -> Title:
        """The title that ``name`` means: an id, or any part of an id or name, spaces and case apart.

        Raises Unknown with the nearest, Malformed for a file that cannot be read.
        """
        found = self._find(name)
        return title(found) if isinstance(found, str) else _title_in(found)

    def roster(self, name: str) -> RosterView:
        """The trains and phases of the title that ``name`` means; a file may hold little else."""
        found = self._find(name)
        return printed_roster(title(found)) if isinstance(found, str) else roster_of_file(found, {})

    def paper(self, name: str) -> PrintSource:
        """What can be printed of the title that ``name`` means; a file may lack much of a title.

        Raises Unknown, and Malformed for a file that cannot be understood at all.
        """
        found = self._find(name)
        return PrintSource(title(found)) if isinstance(found, str) else paper_of(found)

    def _find(self, name: str) -> str | Path:
        """The id of a shipped title, or a file. Raises Unknown."""
        if name in self._files:
            return self._files[name]
        wanted = _plain(name)
        known: dict[str, str | Path] = {id_: id_ for id_ in title_ids()}
        known |= {key: file for key, file in self._files.items() if key not in known}
        for fits in (wanted.__eq__, lambda key: key.startswith(wanted), lambda key: wanted in key):
            for key, found in known.items():
                if wanted and fits(_plain(key)):
                    return found
        for id_ in title_ids():
            if wanted and wanted in _plain(title(id_).name):
                return id_
        raise Unknown("draw/title", f"There is no title “{name}”.", hint=near(name, known))


def is_recorded(file: Path) -> bool:
    """Is this a recorded game, and not a file that defines one?"""
    if file.suffix == ".rails":
        return True
    if file.suffix != ".json" or not file.is_file():
        return False
    try:
        data = msgspec.json.decode(read_bytes(file))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Malformed):
        return False
    return isinstance(data, dict) and isinstance(data.get("actions"), list)


def paper_of(file: Path) -> PrintSource:
    """What can be printed of a file: all of a title that can be played, else whatever can be understood.

    Raises Malformed.
    """
    if file.suffix == ".json" and is_facts(raw := read_bytes(file)):
        return PrintSource(read_facts(raw, file=file.name))
    definition = read_file(file, {})
    if definition.format == "title":
        with suppress(RoundhouseError):
            return PrintSource(defined(definition.data, file=file.name))
    base = definition.data.get("base")
    if isinstance(base, str) and base in title_ids():
        with suppress(ValueError, TypeError, AttributeError):
            definition.data = merge(title_data(base), definition.data)
    return print_source(definition)


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())


def _title_in(file: Path) -> Title:
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
