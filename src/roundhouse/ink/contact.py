"""Several pictures on one: in rows, a caption under each."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .svg import Svg, document, text
from .theme import Theme, stylesheet

GAP = 12.0
CAPTION = 22.0
WIDEST = 1600.0

_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\b(width|height)="([\d.]+)')


def contact(pictures: Sequence[tuple[str, str]], theme: Theme, *, widest: float = WIDEST) -> Svg:
    """Lay pictures, given as (caption, SVG without a theme), in rows no wider than ``widest``."""
    placed: list[str] = []
    x = y = GAP
    row = wide = 0.0
    for caption, svg in pictures:
        width, height = size_of(svg)
        if x > GAP and x + width + GAP > widest:
            x, y, row = GAP, y + row + GAP, 0.0
        placed.append(svg.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" ', 1))
        if caption:
            placed.append(
                text(
                    caption,
                    x + width / 2,
                    y + height + CAPTION / 2,
                    15.0,
                    class_="coord",
                    text_anchor="middle",
                )
            )
        row = max(row, height + (CAPTION if caption else 0.0))
        x += width + GAP
        wide = max(wide, x)
    style = f"<style>{stylesheet(theme, f'.rh-{theme.name}')}</style>"
    return document(
        style + "".join(placed), 0, 0, wide, y + row + GAP, class_=f"rh rh-{theme.name}", role="img"
    )


def size_of(svg: str) -> tuple[float, float]:
    """The width and height that an SVG document gives itself, in pixels."""
    root = _ROOT.search(svg)
    sizes = dict(_SIZE.findall(root[0])) if root else {}
    return float(sizes.get("width", 100)), float(sizes.get("height", 100))
