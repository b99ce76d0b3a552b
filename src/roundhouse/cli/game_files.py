"""Files of recorded games, as commands over whole folders take them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from roundhouse.library.files import read_whole
from roundhouse.table.errors import Malformed, Place, RoundhouseError

KINDS = ("*.json", "*.json.gz", "*.rails")
"""The files that are looked for in a folder."""


class GameFile(NamedTuple):
    """A file with a game: its name in the folder, and what is in it or why it cannot be read.

    So a machine that has not the file can work on it.
    """

    name: str
    content: bytes = b""
    error: str = ""


def files_in(path: Path) -> list[Path]:
    """The games in a folder and the folders below; of a file itself. Raises Malformed where there is none."""
    if not path.exists():
        raise Malformed("games/none", "There is no such file or folder.", place=Place(str(path)))
    found = sorted(file for kind in KINDS for file in path.rglob(kind)) if path.is_dir() else [path]
    if not found:
        raise Malformed(
            "games/none",
            "There are no recorded games in this folder.",
            place=Place(str(path)),
            hint=", ".join(KINDS),
        )
    return found


def read_games(folder: Path) -> list[GameFile]:
    """The games in a folder, read and unzipped."""
    found: list[GameFile] = []
    for file in files_in(folder):
        name = str(file.relative_to(folder))
        try:
            found.append(GameFile(name, read_whole(file)))
        except RoundhouseError as error:
            found.append(GameFile(name, error=error.message))
    return found


def without_file(error: RoundhouseError, file: Path) -> str:
    """An error in a line that begins with the name of its file: the name is not said twice."""
    return str(error).removeprefix(f"{file}: ")
