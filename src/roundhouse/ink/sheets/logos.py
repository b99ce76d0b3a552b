"""Logos of companies from a folder: ``PRR.svg`` or ``PRR.png`` for the company PRR."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from lxml import etree

from roundhouse.table.errors import Malformed, Place

MOST_BYTES = 500_000
_KINDS = {".svg": "image/svg+xml", ".png": "image/png"}


def read_logos(folder: Path) -> Mapping[str, str]:
    """The pictures in a folder by the names of their files, as data URLs. Raises Malformed."""
    if not folder.is_dir():
        raise Malformed("print/logos", "There is no folder with logos.", place=Place(str(folder)))
    found = {}
    for file in sorted(folder.iterdir()):
        kind = _KINDS.get(file.suffix.lower())
        if kind is None:
            continue
        data = file.read_bytes()
        if len(data) > MOST_BYTES:
            raise Malformed(
                "print/logos", f"A logo has at most {MOST_BYTES // 1000} kB.", place=Place(str(file))
            )
        if kind == "image/png" and not data.startswith(b"\x89PNG"):
            raise Malformed("print/logos", "This is no PNG picture.", place=Place(str(file)))
        if kind == "image/svg+xml":
            _check_svg(data, file)
        found[file.stem] = f"data:{kind};base64,{b64encode(data).decode()}"
    return found


def _check_svg(data: bytes, file: Path) -> None:
    """A picture that stands alone: SVG, and nothing in it that leads to another file."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise Malformed("print/logos", f"This is no SVG: {error}.", place=Place(str(file))) from None
    if etree.QName(root).localname != "svg":
        raise Malformed("print/logos", "This is no SVG.", place=Place(str(file)))
    for node in root.iter():
        for key, value in node.attrib.items():
            if str(key).endswith("href") and not str(value).startswith(("#", "data:")):
                raise Malformed("print/logos", "A logo must not lead to other files.", place=Place(str(file)))
