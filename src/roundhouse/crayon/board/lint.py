"""Checks the files of a board and says where each fault stands, for ``roundhouse lint``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from roundhouse.table.definitions import Checked, Finding
from roundhouse.table.errors import Malformed

from .check import BoardFault, faults_of
from .read import BOARD_FILE, read_board, read_texts

_WARNINGS = frozenset({"RC111", "RC134", "RC143"})
"""Rules without which a board can still be played."""


def is_board(path: Path) -> bool:
    """Is that the folder of a board, or its main file?"""
    return (path / BOARD_FILE).is_file() or (path.name == BOARD_FILE and path.is_file())


def check_folder(path: Path) -> Checked:
    """Every fault of the board in a folder, in the order of its files and lines."""
    folder = path.parent if path.name == BOARD_FILE else path
    try:
        texts = read_texts(folder)
    except Malformed as error:
        return _unreadable(error, str(folder), {})
    return check_texts({str(folder / name): text for name, text in texts.items()}, folder.name)


def check_bytes(name: str, raw: bytes) -> Checked:
    """Every fault of a board whose files are one text, as it was sent."""
    try:
        return check_texts({name: raw.decode("utf-8")}, "board")
    except UnicodeDecodeError as error:
        told = f"Byte {error.start + 1} is not UTF-8 text."
        return Checked((Finding("RC001", "error", told, file=name),), False)


def check_texts(texts: Mapping[str, str], id: str) -> Checked:
    """Every fault of a board that is given as the texts of its files."""
    try:
        faults = faults_of(read_board(texts, id))
    except Malformed as error:
        return _unreadable(error, next(iter(texts), ""), texts)
    found = [_finding(fault, texts) for fault in faults]
    names = list(texts)
    found.sort(key=lambda one: (names.index(one.file), one.line or 0))
    return Checked(tuple(found), True, dict(texts))


def _unreadable(error: Malformed, file: str, texts: Mapping[str, str]) -> Checked:
    place = error.place
    finding = Finding(
        "RC001",
        "error",
        error.message,
        file=place.file if place and place.file else file,
        line=place.line if place else None,
        hint=error.hint or "",
    )
    return Checked((finding,), False, dict(texts))


def _finding(fault: BoardFault, texts: Mapping[str, str]) -> Finding:
    """The fault with the first line that begins as it says."""
    severity = "warning" if fault.code in _WARNINGS else "error"
    for file, text in texts.items():
        for number, line in enumerate(text.splitlines(), 1):
            if fault.line and line.lstrip().startswith(fault.line):
                return Finding(
                    fault.code, severity, fault.message, file=file, line=number, value=line.strip()
                )
    return Finding(fault.code, severity, fault.message, file=next(iter(texts), ""))
