"""Tokens to cut or punch out: stations, market markers, markers with their colours turned round, chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.print.look import READABLE, letters_on
from roundhouse.ink.color import contrast, darkened, read
from roundhouse.ink.lettering import fitted
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import LEAST, fit
from roundhouse.ink.svg import escape
from roundhouse.table.saying import say

MARKET_TOKENS = 3
"""Of each company: for its share price, its revenue, its par price."""
_PALE = "#fffdf6"
LOGO = 0.68
"""The side of the square that a logo fills, of the diameter: its corners touch the rim."""


def company_tokens(
    companies: Sequence[CorporationDef],
    station: float,
    market: float,
    bleed: float,
    logos: Mapping[str, str],
) -> Iterator[PrintItem]:
    """The tokens of companies: stations as many as each has, then markers, the last with colours reversed."""
    for company in companies:
        count = len(company.tokens)
        if count:
            face = token_face(company.id, company.color, station, bleed, logo=logos.get(company.id, ""))
            name = say("%(company)s station", company=company.id)
            yield _token(f"station-{company.id}", "station", name, station, face, count)
    for company in companies:
        face = token_face(company.id, company.color, market, bleed, logo=logos.get(company.id, ""))
        name = say("%(company)s marker", company=company.id)
        yield _token(f"market-{company.id}", "market", name, market, face, MARKET_TOKENS - 1)
        turned = token_face(company.id, company.color, market, bleed, reverse=True)
        name = say("%(company)s marker, reversed", company=company.id)
        yield _token(f"reverse-{company.id}", "market", name, market, turned, 1)


def chip(id_: str, words: str, size: float, bleed: float, color: str = "white", count: int = 1) -> PrintItem:
    """A token of the game itself with words on it: round marker, phase marker, bonus."""
    shade = read(color)
    middle = size / 2
    under = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle + bleed)}" fill="{shade}"/>'
    art = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle)}" fill="{shade}"/>'
    ink = letters_on(shade)
    ring = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(size * 0.45)}" fill="none"'
    art += f'{ring} stroke="{ink}" stroke-width="{pt(size * 0.02)}"/>'
    room = size * 0.66
    block = fit(words, room, room, 9, bold=True)
    art += block.in_box(middle - room / 2, middle - room / 2, room, room, fill=ink)
    return _token(f"chip-{id_}", "chip", words, size, ItemFace(art, under), count)


def _token(id_: str, kind: str, name: str, size: float, face: ItemFace, count: int) -> PrintItem:
    return PrintItem(id_, kind, name, size, size, face, None, count, "circle")


def token_face(
    letters: str, color: str, size: float, bleed: float, *, reverse: bool = False, logo: str = ""
) -> ItemFace:
    """A token as it is printed: a disc in the colour of the company, a ring, its letters as a monogram.

    ``logo`` is the data URL of a picture that takes the place of ring and letters.

    Reversed, the letters and a broad ring have the colour, or black where that could not be read.
    """
    shade = read(color)
    middle = size / 2
    if reverse:
        mark = darkened(shade, _PALE, READABLE) if contrast(shade, _PALE) >= 3.0 else "#111111"
        ground, ink = _PALE, mark
        ring = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(size * 0.445)}" fill="none"'
        rings = f'{ring} stroke="{shade}" stroke-width="{pt(size * 0.11)}"/>'
        room = 0.68
    else:
        ground, ink = shade, letters_on(shade)
        ring = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(size * 0.42)}" fill="none"'
        rings = f'{ring} stroke="{ink}" stroke-width="{pt(size * 0.025)}"/>'
        room = 0.74
    under = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle + bleed)}" fill="{shade}"/>'
    disc = f'<circle cx="{pt(middle)}" cy="{pt(middle)}" r="{pt(middle)}" fill="{ground}"/>'
    if logo:
        corner, side = pt(middle - size * LOGO / 2), pt(size * LOGO)
        box = f'x="{corner}" y="{corner}" width="{side}" height="{side}"'
        return ItemFace(f'{disc}<image {box} href="{escape(logo)}"/>', under)
    return ItemFace(disc + rings + _monogram(letters, middle, size * room, size * 0.36, ink), under)


def _monogram(letters: str, middle: float, room: float, largest: float, ink: str) -> str:
    """The letters of a company on one line, or on two where they would be too small to be read."""
    lines = [letters]
    if fitted(letters, room, largest, True) < LEAST + 0.5 and len(letters) > 3:
        lines = _halves(letters)
    size = min(fitted(line, room, largest, True) for line in lines)
    first = middle - (len(lines) - 1) * size * 0.47
    return "".join(
        f'<text x="{pt(middle)}" y="{pt(first + place * size * 0.94 + size * 0.3645)}" font-weight="700"'
        f' font-size="{pt(size)}" text-anchor="middle" fill="{ink}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )


def _halves(letters: str) -> list[str]:
    """Letters on two lines: at a space or after an ampersand if there is one, else in the middle.

    >>> _halves("NC&StL"), _halves("LBRRR")
    (['NC&', 'StL'], ['LBR', 'RR'])
    """
    for mark in (" ", "&", "-"):
        head, found, tail = letters.partition(mark)
        if found and head and tail:
            return [head + found.strip(), tail]
    half = (len(letters) + 1) // 2
    return [letters[:half], letters[half:]]
