"""Files that define games, as commands take them."""

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

TITLE_FILE = "title.toml"
RAILS_FILE = "Game.xml"
"""What a directory of Rails begins with."""


def meant_file(path: Path) -> Path:
    """What a path stands for: a folder with a ``title.toml``, as ``roundhouse new`` makes it, for that
    file; a directory of Rails for itself; and a file of Rails for the directory that it is of."""
    if path.suffix == ".xml" and path.is_file() and path.with_name(RAILS_FILE).is_file():
        return path.parent
    inside = path / TITLE_FILE
    return inside if inside.is_file() and not any(path.glob("*.xml")) else path


def given_file(name: str) -> Path | None:
    """The file or folder of a game that ``name`` stands for; ``None`` if there is no such definition."""
    path = meant_file(Path(name))
    return path if path.is_file() or any(path.glob("*.xml")) else None


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
