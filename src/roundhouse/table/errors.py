"""The errors that people see.

Each has a stable ``code`` for programs, a sentence for people and, where there is one, the place:
``file:line:column``, a hex, an action number. Programming mistakes raise ordinary exceptions instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from os import PathLike
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an error: any of a file with line and column, a path inside it, a hex, an action
    number."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None
    hex: str | None = None
    action: int | None = None

    def __str__(self) -> str:
        known = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        spot = f"column {self.column}" if known == [str(self.column)] else ":".join(known)
        rest = [
            spot,
            self.path or "",
            f"hex {self.hex}" if self.hex else "",
            f"action {self.action}" if self.action is not None else "",
        ]
        return ", ".join(part for part in rest if part)


class RoundhouseError(Exception):
    """The base of all errors: ``code``, ``message`` for people, ``place``, and a ``hint`` at what would be
    right."""

    def __init__(
        self, code: str, message: str, *, place: Place | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = place
        self.hint = hint

    def __str__(self) -> str:
        where = f"{place}: " if (place := str(self.place or "")) else ""
        right = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.message}{right}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error with all its attributes, whatever its constructor takes."""
        return _again, (type(self), self.args, self.__dict__)

    def to_json(self) -> Mapping[str, Any]:
        """The error as the API sends it: ``code``, ``message`` and, when known, ``place`` and ``hint``."""
        out: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.place:
            out["place"] = str(self.place)
        if self.hint:
            out["hint"] = self.hint
        return out


def _again(kind: type[RoundhouseError], args: tuple[Any, ...], fields: Mapping[str, Any]) -> RoundhouseError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


@contextmanager
def at_action(number: int) -> Iterator[None]:
    """Add the number of the action to the place of an error raised in the block."""
    try:
        yield
    except RoundhouseError as error:
        error.place = replace(error.place or Place(), action=number)
        raise


@contextmanager
def in_file(file: str | PathLike[str]) -> Iterator[None]:
    """Add the file to the place of an error raised in the block, if it has none.

    Readers get only the text of a file, and do not know its name.
    """
    try:
        yield
    except RoundhouseError as error:
        if error.place is None or error.place.file is None:
            error.place = replace(error.place or Place(), file=str(file))
        raise


class Refusal(RoundhouseError):
    """The rules do not allow this action now. The table is as it was before."""


class Malformed(RoundhouseError):
    """This text, file or action cannot be read as what it should be."""


class Unknown(RoundhouseError):
    """Something was named that does not exist, such as a title, a table, a seat or a file."""


def no_title(title: str, known: Collection[str]) -> Unknown:
    """The error for a title id that does not exist; its hint names similar ids, or all of them if none is.

    >>> no_title("18988", ["1889", "1898", "iron-dragon"]).hint
    'nearest: 1898, 1889'
    >>> no_title("chess", ["1889", "iron-dragon"]).hint
    'one of: 1889, iron-dragon'
    """
    close = get_close_matches(title[:40], known, 3)
    hint = f"nearest: {', '.join(close)}" if close else f"one of: {', '.join(known)}"
    return Unknown("title/unknown", f"There is no title “{title}” here.", hint=hint)
