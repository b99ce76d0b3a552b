"""All pictures of an address as one file: SVG, PNG or PDF."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.ink.contact import contact
from roundhouse.ink.paper import single_page, sized
from roundhouse.ink.raster import to_pdf, to_png
from roundhouse.ink.theme import THEMES
from roundhouse.table.errors import Malformed, Place, Unknown
from roundhouse.table.showing import Gallery, Sheet

from .registry import Families

KINDS = {".svg": "image/svg+xml", ".png": "image/png", ".pdf": "application/pdf"}
MILLIMETRES = 0.25
"""Of one unit of a picture, on paper."""


MOST_NAMES = 40
"""Names that one address may join with “+”: each costs time, and together they cost all of it."""
MOST_PICTURES = 600
"""Pictures in one file; a page shows as many as there are."""
MOST_BYTES = {".svg": 20_000_000, ".png": 4_000_000, ".pdf": 4_000_000}
"""Bytes of SVG that a file of each kind is made from: what drawing costs goes by them."""


def check_cost(path: str, query: Mapping[str, str]) -> None:
    """What an address asks for is counted before anything is drawn. Raises Malformed."""
    names = max(text.replace(" ", "+").count("+") for text in (path, *query.values())) + 1
    if names > MOST_NAMES:
        raise Malformed(
            "draw/many", f"This address names {names} things to draw.", hint=f"at most {MOST_NAMES} at once"
        )


def sheet(families: Families, family: str, path: str, query: Mapping[str, str]) -> Sheet:
    """The pictures at an address. Raises Unknown or Malformed."""
    return _gallery(families, family).sheet(path, query)


def as_one_file(families: Families, family: str, path: str, query: Mapping[str, str]) -> bytes:
    """All pictures at an address as one file, of the kind that the path ends with; ``theme`` may be in the
    query. Raises Unknown or Malformed."""
    path, kind = path[:-4], path[-4:]
    rest = {name: value for name, value in query.items() if name != "theme"}
    svg = one_picture(_gallery(families, family), path, rest, query.get("theme", "light"), MOST_PICTURES)
    if len(svg) > MOST_BYTES[kind]:
        raise Malformed(
            "draw/many", "This is too much for one file.", hint="ask for fewer pictures, or for .svg"
        )
    return as_file(svg, kind)


def _gallery(families: Families, family: str) -> Gallery:
    found = families.family(family)
    assert isinstance(found, Gallery)
    return found


def as_file(svg: str, kind: str) -> bytes:
    """A picture as a file of that kind. Raises Malformed for another kind."""
    match kind:
        case ".svg":
            return svg.encode()
        case ".png":
            return to_png(svg)
        case ".pdf":
            return to_pdf([single_page(sized(svg, MILLIMETRES))])
        case other:
            raise Malformed("draw/kind", f"“{other}” is no kind of picture: {', '.join(KINDS)}.")


def one_picture(
    gallery: Gallery, path: str, query: Mapping[str, str], theme: str, most: int | None = None
) -> str:
    """The pictures at an address on one, ``most`` of them, complete in itself. Raises Unknown, Malformed."""
    if theme not in THEMES:
        raise Unknown("draw/theme", f"There is no theme “{theme}”.", hint=f"one of: {', '.join(THEMES)}")
    sheet = gallery.sheet(path, query)
    if sheet.fault:
        raise Malformed("tile/code", sheet.fault, place=Place(column=sheet.column))
    if most is not None and len(sheet.pictures) > most:
        raise Malformed("draw/many", f"These are {len(sheet.pictures)} pictures.", hint=f"at most {most}")
    if len(sheet.pictures) == 1:
        return gallery.sheet(path, query, theme).pictures[0].svg
    # The style sheet stands once, on the outside; the pictures inside carry classes only.
    return contact([(one.caption, one.svg) for one in sheet.pictures], THEMES[theme])
