"""Folders with boards for crayon rails."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.library.files import read_whole
from roundhouse.table.errors import Malformed, Place


def board_files(folder: Path) -> Mapping[str, str]:
    """The texts of a board by the names of their files. Raises Malformed where there are none."""
    found = sorted(folder.glob("*.txt"))
    if not found:
        raise Malformed(
            "board/none",
            "There is no board in this folder.",
            place=Place(str(folder)),
            hint="roundhouse world writes one: board.txt and others",
        )
    return {file.name: _text(file) for file in found}


def _text(file: Path) -> str:
    try:
        return read_whole(file).decode()
    except UnicodeDecodeError:
        raise Malformed("board/text", "This is no UTF-8 text.", place=Place(str(file))) from None
