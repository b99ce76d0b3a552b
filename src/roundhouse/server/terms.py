"""What people agree on about a table beside the game: time, order, talk, what it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from roundhouse.table.errors import Malformed
from roundhouse.table.languages import to_say

from . import clocks
from .clocks import ClockRule

SeatOrder = Literal["joined", "drawn"]
Talk = Literal["all", "seats"]
ORDERS: Mapping[SeatOrder, str] = {
    "joined": to_say("as they sit down"),
    "drawn": to_say("drawn by lot when the game begins"),
}
TALKS: Mapping[Talk, str] = {
    "all": to_say("everyone who looks on reads it"),
    "seats": to_say("only whoever sits reads it"),
}
MOST_TAGS = 6
_TAG = re.compile(r"[\w][\w+-]{0,23}")


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of one table."""

    clock: ClockRule | None = None
    order: SeatOrder = "joined"
    talk: Talk = "all"
    about: Annotated[str, msgspec.Meta(max_length=500)] = ""
    seeded: bool = False
    """Whether whoever made the table chose the seed, and so could know what comes."""


def check(terms: Terms) -> None:
    """Raises Malformed for terms that cannot be."""
    if terms.clock is not None:
        clocks.check(terms.clock)
    if any(ord(letter) < 32 and letter not in "\r\n\t" for letter in terms.about):
        raise Malformed("table/about", "The description holds signs that cannot be shown.")


def read_tags(words: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are kept: in small letters, each once, in order. Raises Malformed.

    >>> read_tags(["Beginners", "long-game", "beginners"])
    ('beginners', 'long-game')
    """
    found = tuple(dict.fromkeys(word.casefold() for word in words if word))
    if len(found) > MOST_TAGS:
        raise Malformed("table/tags", f"A table has at most {MOST_TAGS} tags.")
    for tag in found:
        if not _TAG.fullmatch(tag):
            raise Malformed(
                "table/tags", f"“{tag[:30]}” is no tag.", hint="one word of letters, digits, + and -"
            )
    return found
