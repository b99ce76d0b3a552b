"""Reads XML with line numbers: no DTD, no entities, no network, limits of size and depth."""

from __future__ import annotations

import re

from lxml import etree

from roundhouse.table.errors import Malformed, Place

from .source import MOST_BYTES, MOST_DEPTH, MOST_ENTRIES, Spot
from .xml_words import in_plain_words


def read_xml(raw: bytes, file: str) -> etree._Element:
    """The root of an XML file. Raises Malformed with line and column."""
    if len(raw) > MOST_BYTES:
        raise Malformed(
            "RH005", f"The file has {len(raw)} bytes; {MOST_BYTES} are the most.", place=Place(file)
        )
    if doctype := re.search(rb"<!\s*(?:DOCTYPE|ENTITY)", raw):
        line = raw[: doctype.start()].count(b"\n") + 1
        raise Malformed(
            "RH706",
            "A document type is declared. Files with a DTD or entities are not read.",
            place=Place(file, line, doctype.start() - raw[: doctype.start()].rfind(b"\n")),
        )
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    try:
        root = etree.fromstring(raw, parser)
    except etree.XMLSyntaxError as error:
        code = "RH005" if "depth" in str(error).lower() else "RH003"
        said = str(error.msg or "nothing in it").split(", line ")[0]
        sentence, right = in_plain_words(said)
        place = Place(file, error.lineno, error.offset)
        raise Malformed(code, f"This is not XML: {sentence}.", place=place, hint=right) from None
    except (ValueError, LookupError) as error:
        raise Malformed("RH003", f"This is not XML: {error}.", place=Place(file)) from None
    _check_depth(root, file)
    return root


def _check_depth(root: etree._Element, file: str) -> None:
    layer, depth = [root], 0
    while layer:
        depth += 1
        if depth > MOST_DEPTH:
            spot = _line(layer[0])
            raise Malformed(
                "RH005", f"The elements are nested more than {MOST_DEPTH} deep.", place=Place(file, spot)
            )
        for element in layer:
            if len(element) > MOST_ENTRIES:
                said = f"<{element.tag}> holds {len(element)} elements; {MOST_ENTRIES} are the most."
                raise Malformed("RH005", said, place=Place(file, _line(element)))
        layer = [child for element in layer for child in element]


def _line(element: etree._Element) -> int:
    line = element.sourceline
    return line if isinstance(line, int) else 1


def attribute_spot(lines: list[str], line: int, tag: str, name: str | None) -> Spot:
    """Where an element, or an attribute of it, is written. XML readers give only the line of an element:
    the end of its opening tag. The tag is looked for backwards from there."""
    at = min(line, len(lines)) - 1
    start = at
    while start > 0 and f"<{tag}" not in lines[start]:
        start -= 1
    begin = lines[start].find(f"<{tag}")
    if begin < 0:
        return Spot(line, 1)
    if name is None:
        return Spot(start + 1, begin + 1)
    wanted = re.compile(rf"\b{re.escape(name)}\s*=")
    for number in range(start, at + 1):
        found = wanted.search(lines[number], begin if number == start else 0)
        if found:
            return Spot(number + 1, found.start() + 1)
    return Spot(start + 1, begin + 1)
