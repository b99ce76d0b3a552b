"""A game box for Board18: pictures of map, market, tiles and tokens, and the JSON that says where all lies.

Board18 draws a tile on the map with its upper left corner at ``xStart + xStep * column`` and ``yStart +
yStep * row``, column and row together even, and takes it from its tray at ``xStart + xStep * place`` and
``yStart + yStep * rotation``. A hex is 116 by 100 pixels (pointy: 100 by 116), a step half or three quarters
of that. A token is 30 pixels wide, its other side beside it.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.draw.board import borders_fragment, hex_fragment, map_fragment, map_frame
from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, Layout
from roundhouse.eighteen.draw.market import CELL, MARGIN, market_fragment, market_size
from roundhouse.eighteen.draw.views import HexView, MapView, MarketView, SupplyView
from roundhouse.eighteen.model.companies import CorporationDef
from roundhouse.eighteen.print.tokens import token_face
from roundhouse.ink.raster import to_png
from roundhouse.ink.theme import Theme, stylesheet

LONG, SHORT = 116, 100
GRID = 150
TOKEN = 30
_STEP, _HALF = 87, 50


class Board18Box:
    """The files of a box. ``name`` and ``version`` are those that Board18 knows it by."""

    def __init__(self, name: str, version: str, author: str, theme: Theme) -> None:
        self.id = f"{_plain(name)}-{_plain(version)}"
        self._data: dict[str, Any] = {"bname": name, "version": version, "author": author}
        self._theme = theme
        self._pictures: dict[str, bytes] = {}
        self._trays: list[dict[str, Any]] = []

    def add_map(self, board: MapView) -> None:
        """The map; a hex lies where Board18 lays tiles."""
        flat = board.layout == "flat"
        across, down = _scales(board.layout)
        left, top, wide, tall = map_frame(board)
        x = min(view.x for view in board.hexes)
        y = min(view.y for view in board.hexes)
        step = (_STEP, _HALF) if flat else (_HALF, _STEP)
        half = (LONG // 2, SHORT // 2) if flat else (SHORT // 2, LONG // 2)
        first = board.hexes[0]
        if (first.x + first.y - x - y) % 2:  # column 0 is one further left, outside of the map
            x -= 1
            left, wide = left - step[0] / across, wide + step[0] / across
        margin_x, margin_y = -round(left * across), -round(top * down)
        start = (margin_x + x * step[0] - half[0], margin_y + y * step[1] - half[1])
        size = (round(wide * across), round(tall * down))
        moved = f"translate({margin_x} {margin_y}) scale({across:.6f} {down:.6f})"
        content = f'<g transform="{moved}">{map_fragment(board)}</g>'
        self._data["board"] = {
            "imgLoc": self._keep("Map", content, size, paper=True),
            "xStart": start[0],
            "xStep": step[0],
            "yStart": start[1],
            "yStep": step[1],
            "orientation": "F" if flat else "P",
        }

    def add_market(self, market: MarketView) -> None:
        """The stock market, a space of it 60 pixels wide."""
        wide, tall = market_size(market)
        content = f'<g transform="translate({MARGIN} {MARGIN})">{market_fragment(market)}</g>'
        self._data["market"] = {
            "imgLoc": self._keep("Market", content, (round(wide), round(tall)), paper=True),
            "xStart": round(MARGIN),
            "xStep": round(CELL),
            "yStart": round(MARGIN),
            "yStep": round(CELL),
        }

    def add_tiles(self, supply: Sequence[SupplyView], layout: Layout) -> None:
        """A tray for each colour: a column for each tile, a row for each rotation."""
        across, down = _scales(layout)
        wide, tall = (LONG, SHORT) if layout == "flat" else (SHORT, LONG)
        for color in dict.fromkeys(entry.tile.color for entry in supply):
            here = [entry for entry in supply if entry.tile.color == color]
            parts = []
            for place, entry in enumerate(here):
                for rotation in range(6):
                    turned = entry.tile.rotated(rotation)
                    view = HexView(turned.name, 0, 0, turned, number=turned.name)
                    art = hex_fragment(view, layout) + borders_fragment(view, layout)
                    x, y = GRID * place + GRID / 2, GRID * rotation + GRID / 2
                    parts.append(
                        f'<g transform="translate({x:g} {y:g}) scale({across:.6f} {down:.6f})">{art}</g>'
                    )
            name = color.capitalize()
            self._trays.append(
                {
                    "type": "tile",
                    "tName": f"{name} Tiles",
                    "imgLoc": self._keep(name, "".join(parts), (GRID * len(here), GRID * 6)),
                    "xStart": (GRID - wide) // 2,
                    "yStart": (GRID - tall) // 2,
                    "xStep": GRID,
                    "yStep": GRID,
                    "xSize": wide,
                    "ySize": tall,
                    "tile": [{"rots": 6, "dups": entry.count or 0} for entry in here],
                }
            )

    def add_tokens(self, companies: Sequence[CorporationDef]) -> None:
        """Tokens for the map and for the market; the other side has the colours turned round."""
        parts = []
        for row, company in enumerate(companies):
            for column, reverse in enumerate((False, True)):
                face = token_face(company.id, company.color, TOKEN, 0.0, reverse=reverse)
                parts.append(f'<g transform="translate({TOKEN * column} {TOKEN * row})">{face.content}</g>')
        if not parts:
            return
        tray = {
            "tName": "Tokens",
            "imgLoc": self._keep("Tokens", "".join(parts), (2 * TOKEN, TOKEN * len(companies))),
            "xStart": 0,
            "xSize": TOKEN,
            "xStep": TOKEN,
            "yStart": 0,
            "ySize": TOKEN,
            "yStep": TOKEN,
        }
        stations = [{"dups": len(company.tokens), "flip": True} for company in companies]
        self._trays.append({"type": "btok", **tray, "token": stations})
        self._trays.append({"type": "mtok", **tray, "token": [{"flip": True} for _ in companies]})

    def _keep(self, name: str, content: str, size: tuple[int, int], *, paper: bool = False) -> str:
        """Keep a picture, and return where Board18 finds it."""
        theme, (wide, tall) = self._theme, size
        ground = f'<rect class="paper" width="{wide}" height="{tall}"/>' if paper else ""
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}"'
            f' height="{tall}" class="rh rh-{theme.name}"><style>{stylesheet(theme, f".rh-{theme.name}")}'
            f"</style>{ground}{content}</svg>"
        )
        self._pictures[name] = to_png(svg, width=wide)
        return f"images/{self.id}/{name}.png"

    def data(self) -> Mapping[str, Any]:
        """The JSON of the box."""
        return {**self._data, "tray": self._trays, "links": []}

    def archive(self) -> bytes:
        """The box as a ZIP archive; the same game gives the same bytes."""
        folder = f"board18-{self.id}"
        files = {f"{folder}/{self.id}.json": json.dumps(self.data(), ensure_ascii=False, indent=2).encode()}
        files |= {f"{folder}/{self.id}/{name}.png": data for name, data in self._pictures.items()}
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w") as archive:
            for name, data in files.items():
                archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        return out.getvalue()


def _scales(layout: Layout) -> tuple[float, float]:
    """Pixels for a unit of the drawing, across and down: corners 116 apart, sides 100."""
    corner, side = LONG / (2 * RADIUS), SHORT / (2 * APOTHEM)
    return (corner, side) if layout == "flat" else (side, corner)


def _plain(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9_.-]+", "-", name).strip("-.") or "game"
