"""What differs between two versions of a text, so that only that is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

LEAST = 2000
"""Texts shorter than this are sent whole."""

_BEYOND = re.compile("[\U00010000-\U0010ffff]")


class Splice(NamedTuple):
    """The new text is the first ``head`` characters of the old one, ``html``, and its last ``tail``."""

    head: int
    tail: int
    html: str


def splice(old: str, new: str) -> Splice | None:
    """How ``new`` comes from ``old``; ``None`` where it is better sent whole.

    Readers count in UTF-16, so texts with characters beyond it are not cut.

    >>> splice("a" * 3000 + "x" + "b" * 3000, "a" * 3000 + "yz" + "b" * 3000)
    Splice(head=3000, tail=3000, html='yz')
    """
    if min(len(old), len(new)) < LEAST or _BEYOND.search(old) or _BEYOND.search(new):
        return None
    most = min(len(old), len(new))
    head = _longest(most, lambda n: old[:n] == new[:n])
    tail = _longest(most - head, lambda n: n == 0 or old[-n:] == new[-n:])
    return Splice(head, tail, new[head : len(new) - tail])


def _longest(most: int, equal: Callable[[int], bool]) -> int:
    """The largest number up to ``most`` for which it is equal; it is for all smaller ones."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if equal(middle):
            low = middle
        else:
            high = middle - 1
    return low
