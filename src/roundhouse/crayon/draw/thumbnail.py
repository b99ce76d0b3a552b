"""A small picture of a board, for lists of games: the land, its mountains, the larger cities.

Land is drawn in runs: mileposts beside each other in a row are one thick line, so that a board of a thousand
mileposts stays small. Units are those of the board's layout, of which a step has twenty.
"""

from __future__ import annotations

from collections.abc import Collection

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.svg import element, escape

from .layout import STEP, BoardLayout

_STYLE = (
    "path{fill:none;stroke-linecap:round}.coast{stroke:#8d8169;stroke-width:34}.land{stroke:#f2e8cf;stroke-width:27}"
    ".under{stroke:#cfc4b3;stroke-width:24}.rough{stroke:#d3b98a;stroke-width:22}.wood{stroke:#a9c48c;stroke-width:22}"
    ".city{fill:#1d1b18}.major{fill:#d8572b;stroke:#fffdf6;stroke-width:8}"
    "@media(prefers-color-scheme:dark){.coast{stroke:#a89b80}.land{stroke:#3a3830}.under{stroke:#45403a}"
    ".rough{stroke:#5d5138}.wood{stroke:#3d5436}.city{fill:#f4efe2}.major{fill:#f08a5d;stroke:#1b1d1e}}"
)
_ROUGH = ("mountain", "alpine", "volcano")
_WOOD = ("forest", "jungle")


def thumbnail(board: Board) -> str:
    """The thumbnail of a board; its colours follow the reader's light or dark setting."""
    layout = BoardLayout(board)
    land = [node for node in range(board.milepost_count) if board.land[node]]
    above = _runs(layout, {node for node in land if not board.below[node]})
    parts = [
        element("path", class_="coast", d=_runs(layout, land)),
        element("path", class_="land", d=above),
        element("path", class_="under", d=_runs(layout, {node for node in land if board.below[node]})),
    ]
    for kind, names in (("wood", _WOOD), ("rough", _ROUGH)):
        nodes = {node for node in land if board.terrain[node].name in names}
        parts.append(element("path", class_=kind, d=_runs(layout, nodes)))
    for number, city in enumerate(board.cities):
        x, y = layout.points[board.centre[number]]
        kind, size = ("major", STEP * 1.7) if city.size == "major" else ("city", STEP * 0.6)
        parts.append(element("circle", class_=kind, cx=x, cy=y, r=size))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {layout.width} {layout.height}" role="img" '
        f'aria-label="{escape(board.definition.name)}"><style>{_STYLE}</style>{"".join(parts)}</svg>'
    )


def _runs(layout: BoardLayout, nodes: Collection[int]) -> str:
    """Mileposts side by side as lines, row by row, each from the end of the one before: the same steps come
    again and again, and are packed well."""
    points = {layout.points[node] for node in nodes}
    runs, at = [], (0.0, 0.0)
    for x, y in sorted(points, key=lambda point: (point[1], point[0])):
        if (x - STEP, y) in points:
            continue
        length = 0
        while (x + length + STEP, y) in points:
            length += STEP
        runs.append(f"m{x - at[0]:g} {y - at[1]:g}h{length}")
        at = (x + length, y)
    return "".join(runs)
