"""What differs between two versions of a text, so that only that is sent."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

LEAST = 2000
"""Texts shorter than this are sent whole."""

SHORT = 24
"""Shorter tags of the old text are not worth pointing at, but for those that follow one that is."""

_BEYOND = re.compile("[\U00010000-\U0010ffff]")
_TAGS = re.compile("(?=<[a-z])")


class Splice(NamedTuple):
    """The new text in pieces: each is a text, or where it stands in the old one, from and to."""

    pieces: Sequence[str | tuple[int, int]]


def splice(old: str, new: str) -> Splice | None:
    """How ``new`` comes from ``old``; ``None`` where it is better sent whole.

    Texts are compared tag by tag. Readers count in UTF-16, so texts with characters beyond it are not cut.

    >>> old = "<p>" + "a" * 3000 + "<b>5</b><p>" + "c" * 3000
    >>> splice(old, old.replace("5", "6"))
    Splice(pieces=[(0, 3003), '<b>6</b>', (3011, 6014)])
    """
    if min(len(old), len(new)) < LEAST or _BEYOND.search(old) or _BEYOND.search(new):
        return None
    places: dict[str, int] = {}
    end = 0
    for tag in _TAGS.split(old):
        places.setdefault(tag, end)
        end += len(tag)
    pieces: list[str | tuple[int, int]] = [(0, 0)]
    for tag in _TAGS.split(new):
        last = pieces[-1]
        if isinstance(last, tuple) and old.startswith(tag, last[1]):
            pieces[-1] = (last[0], last[1] + len(tag))
        elif len(tag) >= SHORT and tag in places:
            pieces.append((places[tag], places[tag] + len(tag)))
        elif isinstance(last, str):
            pieces[-1] = last + tag
        else:
            pieces.append(tag)
    return Splice([piece for piece in pieces if piece != (0, 0)])
