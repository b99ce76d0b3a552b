"""A file that was read: its data, and the line and column of every value in it."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from roundhouse.table.definitions import Finding
from roundhouse.table.errors import Malformed, Place

Way: TypeAlias = tuple[str | int, ...]
"""How to get to a value: keys and places in lists, from the outside in."""


class Key(str):
    """The last step of a way that leads to a key itself, not to the value behind it."""

    __slots__ = ()


MOST_BYTES = 20_000_000
MOST_DEPTH = 100
MOST_ENTRIES = 2000
"""In a list or table of a definition, where :data:`MOST_OF` says nothing else."""
MOST_OF = {
    "trains": 120,
    "phases": 120,
    "companies": 200,
    "corporations": 200,
    "minors": 200,
    "privates": 200,
    "tiles": 800,
    "players": 60,
}
MOST_LETTERS = 20_000
"""Of a single text in a definition."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A line and a column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """The data of a file with the spot of every value (``spots``) and of every key (``keys``).

    ``findings`` is what was odd while it was read, without making it unreadable.
    """

    file: str
    text: str
    data: Any
    spots: Mapping[Way, Spot]
    keys: Mapping[Way, Spot] = field(default_factory=dict)
    findings: Sequence[Finding] = ()

    def spot(self, way: Way, *, key: bool = False) -> Spot | None:
        """Where the value at ``way`` stands (or its key), or the nearest thing around it that is written."""
        at = tuple(way)
        while True:
            found = (self.keys.get(at) if key else None) or self.spots.get(at)
            if found is not None or not at:
                return found
            at, key = at[:-1], False

    def value(self, way: Way) -> Any:
        """The value at ``way``, ``None`` if there is none."""
        here = self.data
        for step in way:
            try:
                here = here[step]
            except (KeyError, IndexError, TypeError):
                return None
        return here

    def place(self, way: Way) -> Place:
        """``file:line:column`` of a value."""
        spot = self.spot(way)
        return Place(self.file, spot.line if spot else None, spot.column if spot else None, write_way(way))


def read_bytes(path: Path) -> bytes:
    """The content of a file. Raises Malformed when it is not there, no file, or too large to be read."""
    try:
        kind = path.stat().st_mode  # before it is opened: a pipe would wait for somebody who writes
        if not stat.S_ISREG(kind) and not stat.S_ISDIR(kind):
            raise Malformed("RH001", "This is no file but a device or pipe.", place=Place(str(path)))
        if stat.S_ISDIR(kind):
            wrong = "This folder has neither a title.toml nor XML files of Rails."
            raise Malformed("RH001", wrong, place=Place(str(path)))
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            raw = file.read(MOST_BYTES + 1) if status.st_size <= MOST_BYTES else b""
    except OSError as error:
        raise Malformed("RH001", f"{error.strerror or error}.", place=Place(str(path))) from None
    if max(status.st_size, len(raw)) > MOST_BYTES:
        message = f"The file has {max(status.st_size, len(raw))} bytes; {MOST_BYTES} are the most."
        raise Malformed("RH005", message, place=Place(str(path)))
    return raw


def check_sizes(source: Source) -> None:
    """A definition of human size: what is looked at takes no longer than it should. Raises Malformed."""
    if _is_small(source.data):
        return
    layer: list[tuple[Way, Any]] = [((), source.data)]
    while layer:
        following: list[tuple[Way, Any]] = []
        for way, value in layer:
            if isinstance(value, str) and len(value) > MOST_LETTERS:
                raise _too_large(source, way, f"A text of {len(value)} letters", MOST_LETTERS)
            if not isinstance(value, Mapping | list):
                continue
            most = MOST_OF.get(str(way[-1]), MOST_ENTRIES) if way else MOST_ENTRIES
            if len(value) > most:
                raise _too_large(source, way, f"There are {len(value)} entries in “{write_way(way)}”", most)
            inside = value.items() if isinstance(value, Mapping) else enumerate(value)
            following += [((*way, key), item) for key, item in inside]
        layer = following


def _is_small(data: Any) -> bool:
    """Is nothing in the data too long? Nothing is told of where it stands: in most files nobody asks."""
    layer: list[tuple[object, Any]] = [("", data)]
    while layer:
        following: list[tuple[object, Any]] = []
        for key, value in layer:
            if len(value) > MOST_ENTRIES or (key in MOST_OF and len(value) > MOST_OF[str(key)]):
                return False
            for inner, item in value.items() if isinstance(value, Mapping) else enumerate(value):
                if isinstance(item, str):
                    if len(item) > MOST_LETTERS:
                        return False
                elif isinstance(item, Mapping | list):
                    following.append((inner, item))
        layer = following
    return True


def _too_large(source: Source, way: Way, what: str, most: int) -> Malformed:
    return Malformed("RH005", f"{what}; {most} are the most.", place=source.place(way))


def write_way(way: Way) -> str:
    """The way as people write it: ``trains[2].rust``."""
    out = ""
    for step in way:
        if isinstance(step, int):
            out += f"[{step}]"
        else:
            out += f".{step}" if out else str(step)
    return out


def read_way(path: str) -> Way:
    """The inverse of :func:`write_way`, for keys without dots or brackets.

    >>> read_way("trains[2].rust")
    ('trains', 2, 'rust')
    """
    return tuple(int(index) if index else key for index, key in re.findall(r"\[(\d+)\]|([^.\[\]]+)", path))


def decode(raw: bytes, file: str) -> str:
    """The text of a file, without a byte order mark. Raises Malformed: too large, or not UTF-8."""
    if len(raw) > MOST_BYTES:
        raise Malformed(
            "RH005", f"The file has {len(raw)} bytes; {MOST_BYTES} are the most.", place=Place(file)
        )
    if b"\x00" in raw[:4096]:
        raise Malformed(
            "RH002",
            "The file has NUL bytes: it is not UTF-8 text.",
            place=Place(file, 1, 1),
            hint="save the file as UTF-8",
        )
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - (before.rfind(b"\n") + 1) + 1
        raise Malformed(
            "RH002",
            f"Byte {error.start} (0x{raw[error.start]:02x}) is not UTF-8 text.",
            place=Place(file, line, column),
            hint="save the file as UTF-8",
        ) from None
