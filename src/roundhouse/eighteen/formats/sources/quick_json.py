"""Reads JSON fast, for files that are large and seldom wrong: recorded games and what titles declare.

Only a text that is refused is read once more by the reader that knows where everything stands.
"""

from __future__ import annotations

from typing import Any

import msgspec

from roundhouse.table.errors import Malformed, Place

from .json_text import read_json
from .source import MOST_BYTES

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What editors of Windows write before UTF-8."""


def read_quickly(text: bytes, code: str, *, file: str | None = None, hint: str | None = None) -> Any:
    """The data of a JSON text, with or without a byte order mark.

    Raises Malformed with ``code`` and ``hint``, and with the line and column of what is wrong.
    """
    try:
        return msgspec.json.decode(text.removeprefix(BYTE_ORDER_MARK))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _refused(text, str(error), code, file, hint) from None


def glanced_at(text: bytes) -> Any:
    """The data of a JSON text, ``None`` for anything that is not JSON: to see what kind of file it is."""
    try:
        return msgspec.json.decode(text.removeprefix(BYTE_ORDER_MARK))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _refused(text: bytes, said: str, code: str, file: str | None, hint: str | None) -> Malformed:
    try:
        if len(text) <= MOST_BYTES:
            read_json(text, file or "")
    except Malformed as found:
        at = found.place or Place()
        wrong = f"This is not JSON: {found.message}"
        right = "; ".join(known for known in (found.hint, hint) if known)
        return Malformed(code, wrong, place=Place(file, at.line, at.column), hint=right or None)
    return Malformed(code, f"This is not JSON that can be read: {said}.", place=Place(file), hint=hint)
