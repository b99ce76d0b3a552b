"""Words and boxes on printed things: text is measured before it is written, and never leaves its box."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from roundhouse.ink.lettering import known_letters, width
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.svg import escape

LEAST = 6.0
"""The smallest type that is printed, in points."""
STEP = 0.25
LEADING = 1.18
"""From line to line, in sizes."""
INK = "#161616"
_CAPITALS = 0.729
_UNDER = 0.24
"""How far letters reach below their line, in sizes."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Words broken into lines of a size. ``cut`` says that not all of them found room."""

    lines: tuple[str, ...]
    size: float
    bold: bool
    cut: bool = False

    @property
    def height(self) -> float:
        """From the top of the first capitals to the lowest tails."""
        return _height(len(self.lines), self.size) if self.lines else 0.0

    @property
    def width(self) -> float:
        """The width of the longest line."""
        return max((width(line, self.size, self.bold) for line in self.lines), default=0.0)

    def drawn(self, x: float, y: float, *, fill: str = INK, anchor: str = "start") -> str:
        """The lines from ``y`` downwards; ``x`` is where they begin, end or have their middle."""
        first = y + self.size * _CAPITALS
        return "".join(
            _text(line, x, first + place * self.size * LEADING, self.size, fill, anchor, self.bold)
            for place, line in enumerate(self.lines)
        )

    def in_box(
        self, x: float, y: float, wide: float, tall: float, *, fill: str = INK, anchor: str = "middle"
    ) -> str:
        """The lines in the middle of the height of a box."""
        at = {"start": x, "middle": x + wide / 2, "end": x + wide}[anchor]
        capitals = (len(self.lines) - 1) * self.size * LEADING + self.size * _CAPITALS
        return self.drawn(at, y + (tall - capitals) / 2, fill=fill, anchor=anchor)


def fit(
    words: str, wide: float, tall: float, size: float, *, bold: bool = False, least: float = LEAST
) -> TextBlock:
    """Words at the largest size up to ``size`` at which they fit a box, on as many lines as it takes.

    What does not fit at ``least`` is cut off with an ellipsis.

    >>> fit("several words in a row", 60, 40, 9).lines
    ('several words', 'in a row')
    """
    words = "\n".join(map(known_letters, words.split("\n")))
    at = size
    while at >= least:
        lines = _wrapped(words, wide, at, bold)
        if lines is not None and _height(len(lines), at) <= tall + 1e-6:
            return TextBlock(tuple(lines), at, bold)
        at = round(at - STEP, 2)
    lines = _broken(words, wide, least, bold)
    room = max(1, int((tall - least * (_CAPITALS + _UNDER)) // (least * LEADING)) + 1)
    if len(lines) > room:
        last = lines[room - 1]
        while last and width(last + "…", least, bold) > wide:
            last = last[:-1]
        return TextBlock((*lines[: room - 1], last.rstrip(" ,.;") + "…"), least, bold, cut=True)
    return TextBlock(tuple(lines), least, bold)


def one_line(words: str, wide: float, size: float, *, bold: bool = True, least: float = LEAST) -> TextBlock:
    """Words on one line, as large as ``size`` where they fit."""
    words = known_letters(words)
    full = width(words, 1.0, bold)
    at = size if full * size <= wide else int(wide / full / STEP) * STEP
    if at >= least:
        return TextBlock((words,), at, bold)
    return fit(words, wide, least * (_CAPITALS + _UNDER) + 0.01, least, bold=bold, least=least)


def _height(lines: int, size: float) -> float:
    return (lines - 1) * size * LEADING + size * (_CAPITALS + _UNDER) if lines else 0.0


def _wrapped(words: str, wide: float, size: float, bold: bool) -> list[str] | None:
    """Lines no wider than ``wide``; ``None`` where a single word is."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if width(longer, size, bold) <= wide:
                line = longer
            elif width(word, size, bold) > wide:
                return None
            else:
                lines.append(line)
                line = word
        if line:
            lines.append(line)
    return lines


def _broken(words: str, wide: float, size: float, bold: bool) -> list[str]:
    """The same, with words that are wider than the box broken anywhere."""
    pieces: list[str] = []
    for word in words.split():
        rest = word
        while width(rest, size, bold) > wide and len(rest) > 1:
            length = len(rest) - 1
            while length > 1 and width(rest[:length], size, bold) > wide:
                length -= 1
            pieces.append(rest[:length])
            rest = rest[length:]
        pieces.append(rest)
    return _wrapped(" ".join(pieces), wide, size, bold) or pieces


def label(
    raw: str, x: float, y: float, size: float, *, fill: str = INK, anchor: str = "start", bold: bool = True
) -> str:
    """A short word whose capitals have their middle at ``y``; the caller knows that it fits."""
    return _text(raw, x, y + size * _CAPITALS / 2, size, fill, anchor, bold)


def _text(raw: str, x: float, y: float, size: float, fill: str, anchor: str, bold: bool) -> str:
    side = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{pt(x)}" y="{pt(y)}" font-size="{pt(size)}" font-weight="{700 if bold else 400}"'
        f'{side} fill="{fill}">{escape(raw)}</text>'
    )


def rect(
    x: float,
    y: float,
    wide: float,
    tall: float,
    fill: str = "none",
    *,
    stroke: str | None = None,
    thick: float = 0.5,
    corner: float = 0.0,
) -> str:
    """A box."""
    line = f' stroke="{stroke}" stroke-width="{pt(thick)}"' if stroke else ""
    round_ = f' rx="{pt(corner)}"' if corner else ""
    return (
        f'<rect x="{pt(x)}" y="{pt(y)}" width="{pt(wide)}" height="{pt(tall)}" fill="{fill}"{line}{round_}/>'
    )


def disc(
    x: float, y: float, radius: float, fill: str, *, stroke: str | None = None, thick: float = 0.5
) -> str:
    """A round area."""
    line = f' stroke="{stroke}" stroke-width="{pt(thick)}"' if stroke else ""
    return f'<circle cx="{pt(x)}" cy="{pt(y)}" r="{pt(radius)}" fill="{fill}"{line}/>'


def rule(x1: float, y1: float, x2: float, y2: float, stroke: str = INK, thick: float = 0.5) -> str:
    """A straight line."""
    data = f"M{pt(x1)} {pt(y1)}L{pt(x2)} {pt(y2)}"
    return f'<path d="{data}" fill="none" stroke="{stroke}" stroke-width="{pt(thick)}"/>'


def at(x: float, y: float, parts: Iterable[str], scale: float = 1.0) -> str:
    """Markup moved to a place, and drawn larger or smaller there."""
    grown = f" scale({scale:.5f})" if scale != 1.0 else ""
    return f'<g transform="translate({pt(x)} {pt(y)}){grown}">{"".join(parts)}</g>'
