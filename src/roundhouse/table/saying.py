"""What the page of a game says, in the language of whoever looks. English sentences are their own keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .languages import counted_here, reading, said_here


class Say(Protocol):
    """Says a sentence with what it names filled in: :func:`say`, or :func:`in_english`."""

    def __call__(self, text: str, /, **fields: object) -> str:
        """The sentence with its fields filled in."""
        ...


def in_english(text: str, /, **fields: object) -> str:
    """The sentence as it is written."""
    return text % fields if fields else text


def say(text: str, /, **fields: object) -> str:
    """A sentence with what it names filled in: ``say("pays %(money)s", money="¥5")``."""
    said = said_here(text)
    return said % fields if fields else said


def say_of(context: str, text: str) -> str:
    """A word of the log, such as the name of a round or a step (see docs/translate.md)."""
    return said_here(text, context)


def count(one: str, many: str, number: int) -> str:
    """The form of a sentence for a number: “# share”, “# shares”."""
    return counted_here(one, many, number)


def listed(items: Iterable[str]) -> str:
    """Names as a sentence lists them: “Ann, Ben and Cleo”."""
    return reading().list(items)
