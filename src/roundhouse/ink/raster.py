"""SVG to PNG and to PDF of true size, without a browser. Needs the optional extra ``print``."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from roundhouse.ink.lettering import FAMILY, FONT_FILES, font_folder, font_path
from roundhouse.ink.paper import Page
from roundhouse.table.errors import Unknown


def to_png(svg: str, *, width: int | None = None) -> bytes:
    """Return ``svg`` as a PNG, ``width`` pixels wide (or its own size). Raises Unknown without the extra."""
    resvg = library("resvg_py")
    data = resvg.svg_to_bytes(
        svg_string=svg,
        width=width,
        dpi=96,  # what a millimetre is in pixels
        skip_system_fonts=True,
        font_files=[str(font_path(name)) for name in FONT_FILES],
        font_family=FAMILY,
        sans_serif_family=FAMILY,
    )
    return bytes(data)


def to_pdf(pages: Sequence[Page]) -> bytes:
    """Return pages as one PDF, each at its true size, text as text. Raises Unknown without the extra.

    The same pages give the same bytes: no date is written.
    """
    typst = library("typst")
    source = "".join(_typeset(place, page) for place, page in enumerate(pages))
    compiler = typst.Compiler(
        input=source.encode(),
        font_paths=[str(font_folder())],
        ignore_system_fonts=True,
        sys_inputs={f"page{place}": str(page.svg) for place, page in enumerate(pages)},
    )
    return bytes(compiler.compile(format="pdf", timestamp=0))


def _typeset(place: int, page: Page) -> str:
    size = f"width: {page.width}mm, height: {page.height}mm"
    return f'#page({size}, margin: 0mm)[#image(bytes(sys.inputs.page{place}), format: "svg", {size})]\n'


LIBRARIES = ("typst", "resvg-py", "rectpack")
"""What the extra ``print`` brings."""


def library(name: str) -> ModuleType:
    """A library of the extra ``print``. Raises Unknown where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        raise Unknown(
            "ink/no-printer",
            f"Pictures for paper need the library {name}.",
            hint=f"pip install 'roundhouse[print]', or pipx inject roundhouse {' '.join(LIBRARIES)}",
        ) from None
