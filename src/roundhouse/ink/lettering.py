"""Text metrics of the house font: how wide a text is, and how a name breaks into lines.

The font is a subset of DejaVu Sans Condensed, renamed Roundhouse Sans and shipped with the package (NOTICE).
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path

from roundhouse.ink.fontfile import Face, read_face

FAMILY = "Roundhouse Sans"
STACK = f"'{FAMILY}','DejaVu Sans Condensed','Liberation Sans Narrow','Arial Narrow',Arial,sans-serif"
FONT_FILES = ("RoundhouseSans-Regular.ttf", "RoundhouseSans-Bold.ttf")


def font_path(name: str) -> Path:
    """Return where the shipped font file ``name`` lies."""
    return Path(str(files("roundhouse.ink") / "fonts" / name))


def font_folder() -> Path:
    """Return the folder of the shipped fonts."""
    return font_path(FONT_FILES[0]).parent


@lru_cache(maxsize=2)
def _face(bold: bool) -> Face:
    return read_face(font_path(FONT_FILES[bold]).read_bytes())


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of ``text`` in the unit of ``size``."""
    return _face(bold).advance(text) * size


@lru_cache(maxsize=4096)
def breaks(text: str, lines: int) -> tuple[str, ...]:
    """Break ``text`` at spaces and hyphens into exactly ``lines`` lines, the widest as narrow as can be.

    Returns fewer lines where the text has too few places to break.

    >>> breaks("Sakaide & Okayama", 2)
    ('Sakaide', '& Okayama')
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
