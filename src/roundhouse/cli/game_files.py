"""Files of recorded games, as commands over whole folders take them."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from roundhouse.library.files import read_whole
from roundhouse.table.errors import Malformed, Place, RoundhouseError

_SPOT = re.compile(r"\d+:\d+: ")
"""The line and the column with which an error begins that knows them, but not its file."""

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


def games_in(paths: Sequence[Path]) -> list[tuple[Path, str]]:
    """The games that a command line names, files and folders, each with the name that it is told by: below
    the folder that they are all in. Raises Malformed where a path has none, or none was named."""
    if not paths:
        raise Malformed("games/unnamed", "No file or folder was named.")
    found = [file for path in paths for file in files_in(path)]
    above = common_folder(paths)
    return [(file, os.path.relpath(file, above)) for file in found]


def common_folder(paths: Sequence[Path]) -> Path:
    """The folder that all of these are in; a single folder itself."""
    return Path(
        os.path.commonpath([str((path if path.is_dir() else path.parent).absolute()) for path in paths])
    )


def heading_of(paths: Sequence[Path]) -> str:
    """What a table of these games is headed with: the one that was named, or the folder of them all."""
    if len(paths) == 1:
        return str(paths[0])
    above = common_folder(paths)
    return min(str(above), os.path.relpath(above), key=len)


def read_games(*paths: Path) -> list[GameFile]:
    """The games in files and folders, read and unzipped."""
    found: list[GameFile] = []
    for file, name in games_in(paths):
        try:
            found.append(GameFile(name, read_whole(file)))
        except RoundhouseError as error:
            found.append(GameFile(name, error=error.message))
    return found


def with_file(error: str, file: Path) -> str:
    """A line that begins with the name of a file and, where the error tells them, its line and column."""
    return f"{file}:{error}" if _SPOT.match(error) else f"{file}: {error}"


def without_file(error: RoundhouseError, file: Path) -> str:
    """An error in a line that begins with the name of its file: the name is not said twice."""
    return str(error).removeprefix(f"{file}: ")
