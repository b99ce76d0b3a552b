"""Names and texts that people type: trimmed, measured, free of what could mislead a reader."""

from __future__ import annotations

import unicodedata

from roundhouse.table.errors import Malformed


def person_name(text: str) -> str:
    """A name of 1 to 40 visible characters. Raises Malformed."""
    return _clean(text, "name", 40)


def table_name(text: str) -> str:
    """The name of a table, 1 to 80 visible characters. Raises Malformed."""
    return _clean(text, "name of the table", 80)


def _clean(text: str, what: str, longest: int) -> str:
    cleaned = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(cleaned) <= longest:
        raise Malformed("name/length", f"A {what} has 1 to {longest} characters.")
    if len(cleaned.casefold()) > longest:  # what is compared, and kept, may be longer than what is seen
        raise Malformed("name/length", f"A {what} has at most {longest} characters, “ß” counts as two.")
    if any(unicodedata.category(letter)[0] == "C" for letter in cleaned):
        raise Malformed("name/letters", f"A {what} has only letters that can be seen.")
    return cleaned
