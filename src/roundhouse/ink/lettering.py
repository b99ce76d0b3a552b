"""Text metrics of the house font: how wide a text is, and how a name breaks into lines.

The font is a subset of DejaVu Sans Condensed, renamed Roundhouse Sans and shipped with the package (NOTICE).
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

from roundhouse.ink.fontfile import Face, read_face
from roundhouse.ink.svg import Svg, element

FAMILY = "Roundhouse Sans"
STACK = f"'{FAMILY}','DejaVu Sans Condensed','Liberation Sans Narrow','Arial Narrow',Arial,sans-serif"
FONT_FILES = ("RoundhouseSans-Regular.ttf", "RoundhouseSans-Bold.ttf")
WEB_FONTS = {400: "RoundhouseSans-Regular.woff2", 700: "RoundhouseSans-Bold.woff2"}
"""For browsers: weight -> file. Drawings use weight 700 alone."""


def font_path(name: str) -> Path:
    """Return where the shipped font file ``name`` lies."""
    return Path(str(files("roundhouse.ink") / "fonts" / name))


def font_folder() -> Path:
    """Return the folder of the shipped fonts."""
    return font_path(FONT_FILES[0]).parent


def font_face(source: str, weight: int = 700) -> str:
    """Return the CSS that makes a browser load the house font from the URL ``source``."""
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight};font-display:swap;"
        f"src:url({source}) format('woff2')}}"
    )


@lru_cache(maxsize=2)
def font_data(weight: int = 700) -> str:
    """Return the web font of that weight as a ``data:`` URL."""
    data = font_path(WEB_FONTS[weight]).read_bytes()
    return f"data:font/woff2;base64,{b64encode(data).decode()}"


def with_font(svg: str) -> Svg:
    """Return a picture that carries its font, so that it looks the same in any browser (60 kB more)."""
    head, closed, rest = svg.partition(">")
    return Svg(head + closed + element("style", font_face(font_data())) + rest)


@lru_cache(maxsize=2)
def _face(bold: bool) -> Face:
    return read_face(font_path(FONT_FILES[bold]).read_bytes())


@lru_cache(maxsize=8192)
def known_letters(text: str) -> str:
    """Return ``text`` without the characters that the house font lacks, and without brackets left empty.

    >>> known_letters("Yasutaka Ikeda (池田 康隆)")
    'Yasutaka Ikeda'
    """
    letters = _face(True).widths
    kept = "".join(char for char in text if ord(char) in letters or char.isspace())
    return kept if kept == text else " ".join(re.sub(r"\(\s*\)", "", kept).split())


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of ``text`` in the unit of ``size``."""
    return _face(bold).advance(text) * size


@lru_cache(maxsize=4096)
def breaks(text: str, lines: int) -> tuple[str, ...]:
    """Break ``text`` at spaces and hyphens into exactly ``lines`` lines, the widest as narrow as can be.

    Returns fewer lines where the text has too few places to break.

    >>> breaks("Sakaide & Okayama", 2)
    ('Sakaide &', 'Okayama')
    """
    words = _words(text)
    lines = min(lines, len(words))
    if lines <= 1:
        return (text.strip(),)
    ways = (
        tuple(
            "".join(words[start:stop]).strip()
            for start, stop in zip((0, *cut), (*cut, len(words)), strict=True)
        )
        for cut in combinations(range(1, len(words)), lines - 1)
    )
    return min(ways, key=lambda way: max(width(line, 1.0, True) for line in way))


def _words(text: str) -> list[str]:
    """Return the pieces between which a line may end, separators kept at their ends."""
    pieces = [f"{word} " for word in text.split()]
    cut: list[str] = []
    for piece in pieces[:12]:
        head, dash, rest = piece.partition("-")
        cut += [head + dash, rest] if dash and rest.strip() and len(head) > 2 else [piece]
    return cut + (["".join(pieces[12:])] if len(pieces) > 12 else [])


def fitted(text: str, room: float, size: float, bold: bool = False) -> float:
    """Return the largest size up to ``size`` at which ``text`` is no wider than ``room``.

    >>> fitted("AR", 1000, 20)
    20
    """
    full = width(text, 1.0, bold)
    return size if full * size <= room else room / full


def shortened(text: str, room: float, size: float, bold: bool = False) -> str:
    """Return ``text``, or where it is wider than ``room`` as much of its beginning as fits before “…”.

    >>> shortened("Ann", 100, 13), shortened("Annabel of the Railways", 100, 13)
    ('Ann', 'Annabel of the…')
    """
    if width(text, size, bold) <= room:
        return text
    kept = text
    while kept and width(f"{kept}…", size, bold) > room:
        kept = kept[:-1].rstrip()
    return f"{kept}…"
