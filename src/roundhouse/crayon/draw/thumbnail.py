"""A small picture of a board, for lists of games: the land, its mountains, the larger cities.

Land is drawn in runs: mileposts beside each other in a row are one thick line, so that a board of a thousand
mileposts stays small.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter

from roundhouse.crayon.board.graph import Board
from roundhouse.ink.svg import dots, element, escape

from .layout import ROW, STEP, BoardLayout

_ACROSS, _DOWN = 8, 7
"""Units from one milepost to the next, and from row to row: equal small steps are packed best."""
_STYLE = (
    "path{fill:none;stroke-linecap:round}.coast{stroke:#876;stroke-width:14}.land{stroke:#fec;stroke-width:11}"
    ".under{stroke:#dca;stroke-width:10}.rough,.wood{stroke-width:9}.rough{stroke:#db8}.wood{stroke:#ac8}"
    ".city{stroke:#222;stroke-width:10}.rim{stroke:#fff;stroke-width:30}.major{stroke:#d52;stroke-width:24}"
    "@media(prefers-color-scheme:dark){.coast{stroke:#a98}.land{stroke:#333}.under{stroke:#444}"
    ".rough{stroke:#543}.wood{stroke:#353}.city{stroke:#eed}.rim{stroke:#111}.major{stroke:#f85}}"
)
_ROUGH = ("mountain", "alpine", "volcano")
_WOOD = ("forest", "jungle")


def thumbnail(board: Board) -> str:
    """The thumbnail of a board; its colours follow the reader's light or dark setting."""
    layout = BoardLayout(board)
    points = [_place(*point) for point in layout.points]
    land = [node for node in range(board.milepost_count) if board.land[node]]
    layers = {
        "coast": land,
        "land": [node for node in land if not board.below[node]],
        "under": [node for node in land if board.below[node]],
        "wood": [node for node in land if board.terrain[node].name in _WOOD],
        "rough": [node for node in land if board.terrain[node].name in _ROUGH],
    }
    parts = [
        element("path", class_=name, d=_runs({points[node] for node in nodes}))
        for name, nodes in layers.items()
        if nodes
    ]
    cities = sorted(zip(board.centre, board.cities, strict=True), key=itemgetter(0))
    major = dots(points[node] for node, city in cities if city.size == "major")
    small = dots(points[node] for node, city in cities if city.size != "major")
    for name, data in (("city", small), ("rim", major), ("major", major)):
        parts.append(element("path", class_=name, d=data))
    width, height = _place(layout.width, layout.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(board.definition.name)}"><style>{_STYLE}</style>{"".join(parts)}</svg>'
    )


def _place(x: float, y: float) -> tuple[int, int]:
    """A point of the board's layout in units of a thumbnail."""
    return round(x * _ACROSS / STEP), round(y * _DOWN / ROW)


def _runs(points: Collection[tuple[int, int]]) -> str:
    """Mileposts side by side as lines, row by row, each from the end of the one before: the same steps come
    again and again, and are packed well."""
    runs, at = [], (0, 0)
    for x, y in sorted(points, key=lambda point: (point[1], point[0])):
        if (x - _ACROSS, y) in points:
            continue
        length = 0
        while (x + length + _ACROSS, y) in points:
            length += _ACROSS
        runs.append(f"m{x - at[0]} {y - at[1]}h{length}")
        at = (x + length, y)
    return "".join(runs)
