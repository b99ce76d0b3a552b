"""Things as pictures in a grid, for tables on a screen: PNG sheets, and where on them each thing lies."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from roundhouse.ink.raster import to_png
from roundhouse.ink.sheets.drawing import pt
from roundhouse.ink.sheets.items import ItemFace, PrintItem, PrintOutput
from roundhouse.ink.sheets.sizes import MM
from roundhouse.ink.theme import Theme, stylesheet

COLUMNS, ROWS = 10, 7
"""The most that a sheet has: what Tabletop Simulator reads as one deck."""
DOTS = 150.0
"""An inch of a thing, in pixels."""
_CLIPS = {
    "circle": '<circle cx="0.5" cy="0.5" r="0.5"/>',
    "flat": '<path d="M1 .5L.75 1H.25L0 .5L.25 0H.75Z"/>',
    "pointy": '<path d="M.5 0L1 .25V.75L.5 1L0 .75V.25Z"/>',
}


@dataclass(frozen=True, slots=True)
class SpriteSheet:
    """Pictures of things of one size: ``columns`` in a row, first to last; ``backs`` if they have backs."""

    name: str
    kind: str
    items: tuple[PrintItem, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    front: bytes
    back: bytes | None


def sprite_sheets(output: PrintOutput, theme: Theme) -> Iterator[SpriteSheet]:
    """The things of an output, each once, those of the same size together."""

    def size(item: PrintItem) -> tuple[float, float, str]:
        return (round(item.width, 2), round(item.height, 2), item.outline)

    order = {key: place for place, key in enumerate(dict.fromkeys(size(item) for item in output.items))}
    ordered = sorted(output.items, key=lambda item: order[size(item)])
    number = 0
    for _, group in groupby(ordered, key=size):
        same = list(group)
        for start in range(0, len(same), COLUMNS * ROWS):
            number += 1
            name = output.name if number == 1 else f"{output.name}-{number}"
            yield _sheet(name, same[start : start + COLUMNS * ROWS], theme)


def _sheet(name: str, items: Sequence[PrintItem], theme: Theme) -> SpriteSheet:
    columns = min(COLUMNS, max(2, len(items)))
    rows = max(2, -(-len(items) // columns))  # a deck has at least two rows
    wide, tall = (round(side * DOTS / 72) for side in (items[0].width, items[0].height))
    fronts = [item.front for item in items]
    backs = [item.back for item in items]
    both = all(back is not None for back in backs)
    return SpriteSheet(
        name,
        items[0].kind,
        tuple(items),
        columns,
        rows,
        (wide, tall),
        _picture(items, fronts, columns, rows, (wide, tall), theme),
        _picture(items, [back for back in backs if back], columns, rows, (wide, tall), theme)
        if both
        else None,
    )


def picture_of(item: PrintItem, theme: Theme, longest: int | None = None) -> bytes:
    """One thing as a PNG, transparent where it is cut away; ``longest`` is its longer side in pixels."""
    scale = longest / max(item.width, item.height) if longest else DOTS / 72
    cell = (round(item.width * scale), round(item.height * scale))
    return _picture([item], [item.front], 1, 1, cell, theme)


def _picture(
    items: Sequence[PrintItem],
    faces: Sequence[ItemFace],
    columns: int,
    rows: int,
    cell: tuple[int, int],
    theme: Theme,
) -> bytes:
    wide, tall = cell
    outline = items[0].outline
    clip = ""
    if outline in _CLIPS:
        clip = f'<clipPath id="cut" clipPathUnits="objectBoundingBox">{_CLIPS[outline]}</clipPath>'
    parts = []
    for place, (item, face) in enumerate(zip(items, faces, strict=True)):
        x, y = place % columns * wide, place // columns * tall
        across, down = wide / item.width, tall / item.height
        inner = f'<g transform="scale({across:.6f} {down:.6f})">{face.content}</g>'
        if clip:
            # The box that the clip is measured by is that of the cell, whatever is drawn in it.
            inner = f'<g clip-path="url(#cut)"><rect width="{wide}" height="{tall}" fill="none"/>{inner}</g>'
        parts.append(f'<svg x="{x}" y="{y}" width="{wide}" height="{tall}">{inner}</svg>')
    style = stylesheet(theme, f".rh-{theme.name}") + f".rh-{theme.name} .die .hex{{stroke:none}}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {columns * wide} {rows * tall}"'
        f' width="{columns * wide}" height="{rows * tall}" class="rh rh-{theme.name}">'
        f"<style>{style}</style>{clip}{''.join(parts)}</svg>"
    )
    return to_png(svg, width=columns * wide)


def sprite_table(sheets: Sequence[SpriteSheet]) -> str:
    """A CSV file that says where on which sheet each thing lies, how many there are and how large it is."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(
        ["sheet", "back", "row", "column", "x", "y", "width", "height", "id", "kind", "name", "count", "mm"]
    )
    for sheet in sheets:
        wide, tall = sheet.cell
        for place, item in enumerate(sheet.items):
            row, column = divmod(place, sheet.columns)
            table.writerow(
                [
                    f"{sheet.name}.png",
                    f"{sheet.name}-back.png" if sheet.back else "",
                    row,
                    column,
                    column * wide,
                    row * tall,
                    wide,
                    tall,
                    item.id,
                    item.kind,
                    item.name,
                    item.count,
                    f"{pt(item.width / MM)}x{pt(item.height / MM)}",
                ]
            )
    return out.getvalue()
