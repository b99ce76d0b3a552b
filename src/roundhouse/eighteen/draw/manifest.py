"""The tile supply as a picture: every tile with its number and how many are left."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.draw.board import borders_fragment, hex_fragment
from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, Layout
from roundhouse.eighteen.draw.views import HexView, SupplyView
from roundhouse.ink.svg import Svg, document, element, escape, moved, text
from roundhouse.ink.theme import LIGHT, Theme, stylesheet
from roundhouse.table.saying import say

GAP = 14.0
CAPTION = 30.0


def draw_manifest(
    supply: Sequence[SupplyView],
    *,
    layout: Layout = "flat",
    columns: int = 10,
    theme: Theme | None = LIGHT,
    scale: float = 0.5,
    endless: str = "",
) -> Svg:
    """Draw the tile supply in rows of ``columns``: "57 ×2" under each tile; what has run out is faint.

    ``endless`` stands behind the number of a tile of which there is no end."""
    half_x, half_y = (RADIUS, APOTHEM) if layout == "flat" else (APOTHEM, RADIUS)
    step_x, step_y = 2 * half_x + GAP, 2 * half_y + GAP + CAPTION
    columns = max(1, min(columns, len(supply)))
    rows = -(-len(supply) // columns)
    parts = [
        _entry(
            entry,
            layout,
            GAP + half_x + place % columns * step_x,
            GAP + half_y + place // columns * step_y,
            endless,
        )
        for place, entry in enumerate(supply)
    ]
    wide, tall = columns * step_x + GAP, rows * step_y + GAP
    head = element("title", escape(say("Tiles")))
    if theme is not None:
        head += element("style", stylesheet(theme, f".rh-{theme.name}"))
    head += element("rect", class_="paper", x=0, y=0, width=wide, height=tall)
    name = f"rh rh-{theme.name}" if theme else "rh"
    return document(head + "".join(parts), 0, 0, wide, tall, scale=scale, class_=name, role="img")


def _entry(entry: SupplyView, layout: Layout, x: float, y: float, endless: str) -> str:
    view = HexView(entry.tile.name, 0, 0, entry.tile)
    half_y = APOTHEM if layout == "flat" else RADIUS
    count = endless if entry.count is None else f" ×{entry.count}"
    caption = text(
        f"{entry.tile.name}{count}", 0, half_y + CAPTION / 2 + 2, 22.0, class_="coord", text_anchor="middle"
    )
    drawing = hex_fragment(view, layout) + borders_fragment(view, layout)
    return moved(drawing + caption, x, y, class_="supply", opacity="0.35" if entry.count == 0 else None)
