"""Tokens to cut or punch out: stations, market markers, markers with their colours turned round, chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.ink.color import contrast, ink_on, read
from roundhouse.ink.lettering import fitted
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.svg import escape

MARKET_TOKENS = 3
"""Of each company: for its share price, its revenue, its par price."""
_PALE = "#fffdf6"


def company_tokens(
    companies: Sequence[CorporationDef], station: float, market: float, bleed: float
) -> Iterator[PrintItem]:
    """The tokens of companies: stations as many as each has, then markers, the last with colours reversed."""
    for company in companies:
        count = len(company.tokens)
        if count:
            face = token_face(company.id, company.color, station, bleed)
            yield _token(f"station-{company.id}", "station", f"{company.id} station", station, face, count)
    for company in companies:
        face = token_face(company.id, company.color, market, bleed)
        yield _token(
            f"market-{company.id}", "market", f"{company.id} marker", market, face, MARKET_TOKENS - 1
        )
        turned = token_face(company.id, company.color, market, bleed, reverse=True)
        yield _token(f"reverse-{company.id}", "market", f"{company.id} marker, reversed", market, turned, 1)


def chip(id_: str, words: str, size: float, bleed: float, color: str = "white", count: int = 1) -> PrintItem:
    """A token of the game itself with a word on it: round marker, priority, bonus."""
    return _token(f"chip-{id_}", "chip", words, size, token_face(words, color, size, bleed), count)


def _token(id_: str, kind: str, name: str, size: float, face: ItemFace, count: int) -> PrintItem:
    return PrintItem(id_, kind, name, size, size, face, None, count, "circle")


def token_face(letters: str, color: str, size: float, bleed: float, *, reverse: bool = False) -> ItemFace:
    """A token as it is printed: a disc in the colour of the company, a ring, its letters as a monogram.

    Reversed, the letters and a broad ring have the colour, or black where that could not be read.
    """
    shade = read(color)
    middle = size / 2
    if reverse:
        mark = shade if contrast(shade, _PALE) >= 3.0 else "#111111"
        ground, ink = _PALE, mark
        ring = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(size * 0.43)}" fill="none"'
        rings = f'{ring} stroke="{shade}" stroke-width="{pt(size * 0.14)}"/>'
        room = 0.62
    else:
        ground, ink = shade, ink_on(shade)
        ring = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(size * 0.42)}" fill="none"'
        rings = f'{ring} stroke="{ink}" stroke-width="{pt(size * 0.025)}"/>'
        room = 0.7
    under = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle + bleed)}" fill="{shade}"/>'
    disc = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle)}" fill="{ground}"/>'
    return ItemFace(disc + rings + _monogram(letters, middle, size * room, size * 0.36, ink), under)


def _monogram(letters: str, middle: float, room: float, largest: float, ink: str) -> str:
    words = letters.split()
    lines = [letters] if len(letters) <= 5 or len(words) < 2 else [words[0], " ".join(words[1:])]
    size = min(fitted(line, room, largest, True) for line in lines) / (1 if len(lines) == 1 else 1.05)
    first = middle - (len(lines) - 1) * size * 0.52
    return "".join(
        f'<text x="{pt(middle)}" y="{pt(first + place * size * 1.04 + size * 0.3645)}" font-weight="700"'
        f' font-size="{pt(size)}" text-anchor="middle" fill="{ink}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
