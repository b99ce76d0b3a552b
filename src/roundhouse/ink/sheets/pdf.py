"""Sheets as a PDF: true size, bookmarks, the name of the game, and the same bytes on every run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roundhouse.ink.lettering import font_folder
from roundhouse.ink.raster import library
from roundhouse.ink.svg import Svg


@dataclass(frozen=True, slots=True)
class PdfPage:
    """A page: its picture, its size in points, and its bookmarks as (level from 1, words)."""

    svg: Svg
    width: float
    height: float
    bookmarks: tuple[tuple[int, str], ...] = ()


def print_pdf(pages: Sequence[PdfPage], *, title: str, author: str = "") -> bytes:
    """One document of all pages. Raises Unknown without the extra ``print``."""
    typst = library("typst")
    inputs = {"title": title, "author": author}
    source = ["#set document(title: sys.inputs.title, author: sys.inputs.author, date: none)\n"]
    for number, page in enumerate(pages):
        inputs[f"p{number}"] = str(page.svg)
        marks = ""
        for place, (level, words) in enumerate(page.bookmarks):
            inputs[f"b{number}-{place}"] = words
            marks += (
                f'#place(hide(heading(level: {level}, bookmarked: true, sys.inputs.at("b{number}-{place}"))))'
            )
        size = f"width: {page.width:.4f}pt, height: {page.height:.4f}pt"
        source.append(
            f"#page({size}, margin: 0pt)[{marks}"
            f'#place(top + left, image(bytes(sys.inputs.p{number}), format: "svg", {size}))]\n'
        )
    compiler = typst.Compiler(
        input="".join(source).encode(),
        font_paths=[str(font_folder())],
        ignore_system_fonts=True,
        sys_inputs=inputs,
    )
    return bytes(compiler.compile(format="pdf", timestamp=0))
