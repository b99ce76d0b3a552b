"""The titles that can be drawn, found by any part of their names: the shipped ones, and those in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from roundhouse.eighteen.draw.charted import printed_roster
from roundhouse.eighteen.draw.views import RosterView
from roundhouse.eighteen.formats.nearest import near
from roundhouse.eighteen.model.title import Title
from roundhouse.eighteen.print.source import PrintSource
from roundhouse.eighteen.print.turns import turn_of
from roundhouse.eighteen.rules.vocabulary import ends_for
from roundhouse.eighteen.titles import own_part, title, title_ids
from roundhouse.table.errors import Malformed, Unknown


class TitleLookup:
    """Titles by name; ``files`` stand beside the shipped titles, under names of their own."""

    def __init__(self, files: Mapping[str, Path] | None = None) -> None:
        self._files = files or {}

    def title(self, name: str, options: Sequence[str] = ()) -> Title:
        """The title that ``name`` means, with optional rules: an id, or any part of an id or name, spaces and
        case apart.

        Raises Unknown with the nearest, Malformed for a file that cannot be read and for a rule that is not
        there.
        """
        found = self._find(name)
        if isinstance(found, str):
            return title(found, options)
        if options:
            return self.paper(name, options).title
        from roundhouse.eighteen.title_files import title_in  # and with it the readers of all formats

        return title_in(found)

    def roster(self, name: str) -> RosterView:
        """The trains and phases of the title that ``name`` means; a file may hold little else."""
        found = self._find(name)
        if isinstance(found, str):
            return printed_roster(title(found))
        from roundhouse.eighteen.formats.roster import roster_of_file

        return roster_of_file(found, {})

    def paper(self, name: str, options: Sequence[str] = (), map_number: int = 1) -> PrintSource:
        """What can be printed of the title that ``name`` means, with optional rules; a file may lack much of
        a title, and have several maps.

        Raises Unknown, and Malformed for a file that cannot be understood at all and for a rule or a map that
        is not there.
        """
        found = self._find(name)
        if isinstance(found, str):
            if map_number != 1:
                raise Malformed("print/map", "It has one map.", hint="--option takes an optional rule")
            played = title(found, options)
            own = own_part(found)
            ends = ends_for(played.parts, own)
            return PrintSource(played, turn=turn_of(played, own), ends=ends)
        from roundhouse.eighteen.title_files import paper_of

        return paper_of(found, options, map_number)

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


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
