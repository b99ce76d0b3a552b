"""Files that define games, as commands take them that draw or print what a file holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roundhouse.server.registry import installed
from roundhouse.table.definitions import Finding, Linter
from roundhouse.table.errors import Malformed, Place

_OF_COMMANDS = ("draw/", "file/", "print/")
"""What begins the codes of errors that are about the command, not about the file."""
_NOTHING = "print/nothing"
"""Nothing of a file can be printed: that is about the file."""


@contextmanager
def as_lint_tells(file: Path | None) -> Iterator[None]:
    """What is wrong in a file that defines a game is told with its line: the first error of the lint stands
    for what drawing or printing stumbled over."""
    try:
        yield
    except Malformed as error:
        known = error.place is not None and error.place.line is not None
        of_command = error.code.startswith(_OF_COMMANDS) and error.code != _NOTHING
        if file is None or known or of_command:
            raise
        found = _first_error(file)
        if found is None:
            raise
        place = Place(found.file, found.line, found.column, found.path)
        raise Malformed(found.code, found.message, place=place, hint=found.hint or None) from None


def _first_error(file: Path) -> Finding | None:
    for family in installed():
        checked = family.check_file(file) if isinstance(family, Linter) else None
        for found in checked.findings if checked is not None else ():
            if found.severity == "error":
                return found
    return None
