"""Elements to be written, and what Rails has no word for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias
from xml.etree import ElementTree

Markup: TypeAlias = ElementTree.Element

_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as a number."""


def vocabulary(text: str) -> frozenset[str]:
    """The words that a row may have without loss."""
    return frozenset(text.split())


@dataclass(slots=True)
class Losses:
    """What is lost on the way to Rails: a path in the title and a sentence, each once."""

    found: dict[tuple[str, str], None] = field(default_factory=dict)

    def lose(self, path: str, sentence: str) -> None:
        """Record something that is lost."""
        self.found[path, sentence] = None

    def words(self, path: str, row: Mapping[str, object], known: Iterable[str]) -> None:
        """Note what ``row`` says beside the ``known``. Rows of a list share a path, and so a sentence."""
        for key, value in row.items():
            if key not in known and value not in (None, "", [], {}, ()):
                said = f"Rails has no word for “{key}”" + (f" of {path}." if path else ".")
                self.lose(f"{path}.{key}".removeprefix("."), said)


def node(tag: str, *children: Markup, **attributes: object) -> Markup:
    """An element: attributes that are ``None`` are left out, truth is yes or no. A name that is a word of
    Python ends in an underscore."""
    made = Markup(tag)
    for name, value in attributes.items():
        if value is not None:
            text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
            made.set(name.rstrip("_"), _UNSPEAKABLE.sub("\ufffd", text))
    made.extend(children)
    return made


def for_players(counts: Iterable[int], *children: Markup) -> Markup:
    """What holds with these numbers of players only."""
    return node("IfOption", *children, name="NumberOfPlayers", value=",".join(str(count) for count in counts))


def render(root: Markup) -> str:
    """A file: the same elements are always the same text."""
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'
