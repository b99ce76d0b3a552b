"""Reading values out of data that may hold anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

MOST = 10**9
"""Numbers in a file are smaller."""

MOST_CERTIFICATES = 99
"""A limit of certificates that nobody reaches."""

FATES = {"rust": "rusts_on", "phased": "phased_on", "obsolete": "obsolete_on"}
"""The three fates of trains, as the file names them and as we do."""


def dicts(value: Any) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The objects of a list, with their places."""
    if isinstance(value, list):
        for at, item in enumerate(value):
            if isinstance(item, Mapping):
                yield at, item


def integer(value: Any) -> int | None:
    """A whole number that is not absurdly large, or ``None``."""
    if isinstance(value, bool):
        return None
    if isinstance(value, float) and value.is_integer() and abs(value) < MOST:
        return int(value)
    return value if isinstance(value, int) and abs(value) < MOST else None


def text_of(value: Any) -> str:
    """A text; a number as text; nothing else."""
    if isinstance(value, bool):
        return ""
    return str(value) if isinstance(value, str | int | float) else ""


def strings(value: Any) -> list[str]:
    """A text or a list of texts as a list."""
    found = value if isinstance(value, list) else [value]
    return [item for item in found if isinstance(item, str) and item]


def first_number(value: Any) -> int | None:
    """The whole number in ``80``, ``"$80*"`` or ``"$20/hex"``; ``None`` when there is none."""
    if (number := integer(value)) is not None:
        return number
    digits = ""
    for letter in value if isinstance(value, str) else "":
        if letter.isascii() and letter.isdigit():
            digits += letter
        elif digits:
            break
    return int(digits[:9]) if digits else None
