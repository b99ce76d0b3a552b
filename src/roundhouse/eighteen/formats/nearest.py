"""The nearest of the known words, for a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_MANY = 40
"""With more names than this only those are compared that begin or end alike: comparing takes its time."""


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The known name that is most like ``name``, or ``None`` if none is."""
    known = list(names)
    if len(known) > _MANY:
        alike = (one for one in known if one[:1] == name[:1] or one[-1:] == name[-1:])
        known = [one for one in alike if abs(len(one) - len(name)) <= 2][:_MANY]
    close = difflib.get_close_matches(name, known, 1)
    return close[0] if close else None


def near(name: str, names: Iterable[str]) -> str | None:
    """“nearest: …” for a misspelt name, or ``None``."""
    found = nearest(name, names)
    return f"nearest: {found}" if found else None
