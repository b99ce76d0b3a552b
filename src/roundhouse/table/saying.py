"""Sentences of game pages in the reader's language. English sentences are their own keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from .languages import counted_here, reading, said_here


class Say(Protocol):
    """The type of functions that fill in a sentence: :func:`say` and :func:`in_english`."""

    def __call__(self, text: str, /, **fields: object) -> str:
        """The sentence with its fields filled in."""
        ...


def in_english(text: str, /, **fields: object) -> str:
    """The English sentence with its fields filled in."""
    return text % fields if fields else text


def say(text: str, /, **fields: object) -> str:
    """The sentence in the reader's language, with its fields filled in: ``say("pays %(money)s",
    money="¥5")``."""
    said = said_here(text)
    return said % fields if fields else said


def say_of(context: str, text: str) -> str:
    """A word of the log in the reader's language, such as the name of a round or a step (see
    docs/translate.md)."""
    return said_here(text, context)


def count(one: str, many: str, number: int) -> str:
    """The form of a sentence for a number, in the reader's language: “# share”, “# shares”."""
    return counted_here(one, many, number)


def listed(items: Iterable[str]) -> str:
    """Names joined as in a sentence of the reader's language: “Ann, Ben and Cleo”."""
    return reading().list(items)
