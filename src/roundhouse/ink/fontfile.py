"""Advance widths out of a TrueType file: just the four tables that they take.

Reading the shipped font keeps one truth: what is measured is what is printed.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """A font: the advance width of each character it has, in parts of the font size."""

    widths: Mapping[int, float]
    fallback: float

    def advance(self, text: str) -> float:
        """Return the width of ``text`` at size 1 (characters the font lacks count as its widest square)."""
        widths, fallback = self.widths, self.fallback
        return sum([widths.get(ord(char), fallback) for char in text])


def read_face(data: bytes) -> Face:
    """Read the widths of a TrueType font that has a format 4 character map."""
    tables = _tables(data)
    head, hhea, cmap, hmtx = (tables[name] for name in (b"head", b"hhea", b"cmap", b"hmtx"))
    em = struct.unpack_from(">H", data, head + 18)[0]
    count = struct.unpack_from(">H", data, hhea + 34)[0]
    advances = struct.unpack_from(">" + "Hh" * count, data, hmtx)[::2]
    last = count - 1
    glyphs = _characters(data, cmap)
    widths = {char: advances[min(glyph, last)] / em for char, glyph in glyphs.items()}
    return Face(widths, fallback=1.0)


def _tables(data: bytes) -> Mapping[bytes, int]:
    count = struct.unpack_from(">H", data, 4)[0]
    records = (struct.unpack_from(">4sLLL", data, 12 + 16 * index) for index in range(count))
    return {tag: offset for tag, _, offset, _ in records}


def _characters(data: bytes, cmap: int) -> Mapping[int, int]:
    """Return character -> glyph of the first format 4 map."""
    count = struct.unpack_from(">H", data, cmap + 2)[0]
    offsets = (cmap + struct.unpack_from(">HHL", data, cmap + 4 + 8 * index)[2] for index in range(count))
    table = next(offset for offset in offsets if struct.unpack_from(">H", data, offset)[0] == 4)
    segments = struct.unpack_from(">H", data, table + 6)[0] // 2
    ends = table + 14
    starts = ends + 2 * segments + 2
    deltas, ranges = starts + 2 * segments, starts + 4 * segments
    glyphs: dict[int, int] = {}
    for index in range(segments):
        end, start, delta, jump = (
            struct.unpack_from(">H", data, base + 2 * index)[0] for base in (ends, starts, deltas, ranges)
        )
        for char in range(start, min(end, 0xFFFE) + 1):
            if jump:
                place = ranges + 2 * index + jump + 2 * (char - start)
                glyph = struct.unpack_from(">H", data, place)[0]
                glyph = (glyph + delta) & 0xFFFF if glyph else 0
            else:
                glyph = (char + delta) & 0xFFFF
            if glyph:
                glyphs[char] = glyph
    return glyphs
