"""SVG to PNG and to PDF of true size, without a browser. Needs the optional extra ``print``."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from roundhouse.ink.lettering import FAMILY, FONT_FILES, font_path
from roundhouse.table.errors import Unknown


def _library(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError:
        raise Unknown(
            "ink/no-printer",
            f"Pictures for paper need the library {name}.",
            hint="pip install 'roundhouse[print]'",
        ) from None


def to_png(svg: str, *, width: int | None = None) -> bytes:
    """Return ``svg`` as a PNG, ``width`` pixels wide (or its own size). Raises Unknown without the extra."""
    resvg = _library("resvg_py")
    data = resvg.svg_to_bytes(
        svg_string=svg,
        width=width,
        skip_system_fonts=True,
        font_files=[str(font_path(name)) for name in FONT_FILES],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return bytes(data)
