"""A small HTML writer: what people typed is escaped, because it is not :class:`Html`.

>>> tag("td", "A & B", class_="number")
'<td class="number">A &amp; B</td>'
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape, unescape
from typing import Any, TypeAlias

import msgspec


class Html(str):
    """Text that is HTML already. Anything else is escaped when it is written."""

    __slots__ = ()


Content: TypeAlias = str | int | None
Value: TypeAlias = str | int | bool | None

_MARKUP = re.compile(r"<details.*?</details>|<[^>]*>", re.DOTALL)
_VOID = frozenset({"input", "br", "hr"})
NOTHING = Html("")


def tag(name: str, /, *content: Content, **attributes: Value) -> Html:
    """One element. An attribute that is ``None`` or ``False`` is left out, ``True`` stands alone.

    Attribute names: a trailing underscore is dropped (``class_``), others become hyphens (``data_hex``).
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join(content)}</{name}>")


def join(parts: Iterable[Content], between: str = "") -> Html:
    """The parts one after the other, with ``between`` between them; empty ones are left out."""
    texts = [
        part if isinstance(part, Html) else _escaped(part)
        for part in parts
        if part is not None and part != ""
    ]
    if between:
        return Html((between if isinstance(between, Html) else escape(between)).join(texts))
    return Html("".join(texts))


def _attribute(key: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    return f" {_named(key)}" if value is True else f' {_named(key)}="{_escaped(value)}"'


@cache
def _named(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


_SPECIAL = re.compile("[&<>\"']")


def _escaped(value: str | int) -> str:
    """A value as escaped text; most values have nothing to be escaped, which is quick to see."""
    text = str(value)
    return escape(text) if _SPECIAL.search(text) else text


def words_in(part: Content) -> str:
    """The text of a piece of a page, without what opens on demand.

    >>> words_in(tag("p", tag("b", "A & B"), tag("details", tag("summary", "more"), "much more")))
    'A & B'
    """
    if not isinstance(part, Html):
        return str(part or "")
    return " ".join(unescape(_MARKUP.sub("", part)).split())


def as_json(value: Any) -> str:
    """A value as JSON text, to be written as an attribute."""
    return msgspec.json.encode(value).decode()


def table(heads: Iterable[Content], rows: Iterable[Html], **attributes: Value) -> Html:
    """A table with a row of headings, in a box that scrolls sideways by itself."""
    head = tag("thead", tag("tr", *(one if isinstance(one, Html) else tag("th", one) for one in heads)))
    body = tag("tbody", *rows)
    return tag("div", tag("table", head, body, **attributes), class_="wide")
