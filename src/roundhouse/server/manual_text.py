"""Markdown of the manual as HTML, its headings, and its words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

# What is HTML in a page is shown as text, remarks excepted: nothing in the manual can bring in a script.
_PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
_REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
_MARKS = re.compile(r"^[-:| ]+$|\[([^\]]*)\]\([^)]*\)|[`*|]+", re.MULTILINE)


@dataclass(frozen=True)
class Heading:
    """A heading of a page."""

    text: str
    anchor: str
    level: int
    line: int
    """The line it stands on, counted from 0."""


def headings(text: str) -> list[Heading]:
    """The headings of a page in order, with the anchors that the site gives them, too."""
    return _headings(_PARSER.parse(_without_remarks(text)))


def to_html(text: str, address: Callable[[str], str | None]) -> str:
    """A page as HTML. ``address`` says where a link leads; what it answers with ``None`` is no link."""
    tokens = _PARSER.parse(_without_remarks(text))
    anchors = iter(_headings(tokens))
    for token in tokens:
        if token.type == "heading_open":
            token.attrSet("id", next(anchors).anchor)
        for inner in token.children or ():
            _lead(inner, address)
    html = str(_PARSER.renderer.render(tokens, _PARSER.options, {}))
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def plain_text(text: str) -> str:
    """The words of a piece of Markdown, without its marks, on one line.

    >>> plain_text("See [the tour](tour.md) of `a`.")
    'See the tour of a.'
    """
    return " ".join(_MARKS.sub(lambda found: found[1] or "", _without_remarks(text)).split())


def anchor(text: str) -> str:
    """The anchor of a heading.

    >>> anchor("What's new: 1.0")
    'whats-new-10'
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())


def _without_remarks(text: str) -> str:
    # The line ends stay, so that headings keep their lines.
    return _REMARK.sub(lambda found: "\n" * found[0].count("\n"), text)


def _headings(tokens: list[Token]) -> list[Heading]:
    found: list[Heading] = []
    taken: dict[str, int] = {}
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open" and opening.map:
            text = "".join(one.content for one in inline.children or ())
            name = anchor(text)
            taken[name] = taken.get(name, -1) + 1
            unique = f"{name}_{taken[name]}" if taken[name] else name
            found.append(Heading(text, unique, int(opening.tag[1:]), opening.map[0]))
    return found


def _lead(token: Token, address: Callable[[str], str | None]) -> None:
    """Set the address of a link or a picture."""
    if token.type == "link_open":
        target = address(str(token.attrs.get("href", "")))
        token.attrs = {"href": target} if target else {}
        if target and target.startswith("http"):
            token.attrs["rel"] = "noopener"
    elif token.type == "image":
        token.attrs["src"] = address(str(token.attrs.get("src", ""))) or ""
        token.attrs["loading"] = "lazy"
