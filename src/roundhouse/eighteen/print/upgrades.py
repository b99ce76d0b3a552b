"""The upgrade chart: every tile with those that may replace it, as rulebooks print it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from roundhouse.eighteen.draw.geometry import APOTHEM, RADIUS, Layout
from roundhouse.eighteen.draw.views import SupplyView
from roundhouse.eighteen.print.look import PrintLook
from roundhouse.eighteen.print.tiles import track_picture
from roundhouse.eighteen.track.replacing import may_replace
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.pen import TextBlock, at, fit, rule
from roundhouse.table.saying import say

HEX = 27.0
"""From side to side of a tile in the chart."""
STEP, ROW = HEX * 1.155 + 4, HEX * 1.155 + 15
TOP = 30.0
ABOVE, ONE_LINE, TWO_LINES = 0.5, 8.0, 13.0
"""Above the words below a tile, and how high they are."""


@dataclass(frozen=True, slots=True)
class TileUpgrade:
    """A tile and the tiles of the game that may replace it."""

    tile: Tile
    others: tuple[Tile, ...]


def upgrades_of(supply: Sequence[SupplyView]) -> Iterator[TileUpgrade]:
    """What may replace what, by the usual rules: track, cities, towns and labels are kept."""
    tiles = [entry.tile for entry in supply if entry.count != 0]
    for tile in tiles:
        if others := tuple(other for other in tiles if may_replace(tile, other)):
            yield TileUpgrade(tile, others)


def upgrade_items(
    found: Sequence[TileUpgrade], game: str, layout: Layout, wide: float, tall: float, look: PrintLook
) -> Iterator[PrintItem]:
    """The chart on as many pages as it takes, in two columns."""
    column = (wide - 16) / 2
    across = max(1, int((column - 2 * STEP) // STEP))
    pages: list[list[str]] = []
    x, y = 0.0, tall  # the first row begins a page
    for upgrade in found:
        high = -(-len(upgrade.others) // across) * ROW + 3
        if y + high > tall:
            if pages and x == 0.0:
                x, y = column + 16, TOP
            else:
                heading = fit(say("%(title)s: upgrades", title=game), wide, 20, 15, bold=True)
                pages.append([heading.drawn(0, 2, fill=look.ink)])
                x, y = 0.0, TOP
        pages[-1].append(at(x, y, _row(upgrade, layout, column, across, high, look)))
        y += high
    for number, parts in enumerate(pages, 1):
        face = ItemFace("".join(parts))
        yield PrintItem(f"upgrades-{number}", "upgrades", say("Upgrades"), wide, tall, face, outline="none")


def _row(
    upgrade: TileUpgrade, layout: Layout, wide: float, across: int, high: float, look: PrintLook
) -> Iterator[str]:
    yield from _tile(upgrade.tile, layout, 0.0, 0.0, look)
    middle = (ROW - 11) / 2
    x = STEP + 4
    yield rule(x, middle, x + STEP - 12, middle, look.ink, 1.2)
    tip = x + STEP - 12
    yield f'<path d="M{tip:.2f} {middle - 3:.2f}l6 3l-6 3Z" fill="{look.ink}"/>'
    for place, other in enumerate(upgrade.others):
        line, column = divmod(place, across)
        yield from _tile(other, layout, (2 + column) * STEP, line * ROW, look)
    yield rule(0, high - 3, wide, high - 3, look.line, 0.3)


def _tile(tile: Tile, layout: Layout, x: float, y: float, look: PrintLook) -> Iterator[str]:
    """A tile small, with its number and its label below it."""
    scale = HEX / (2 * APOTHEM)
    yield at(x + RADIUS * scale, y + RADIUS * scale, [track_picture(tile, layout)], scale)
    block = _words(tile.name, tile.label)
    middle = x + max(RADIUS * scale, block.width / 2)
    yield block.drawn(middle, y + 2 * RADIUS * scale + ABOVE, fill=look.ink, anchor="middle")


def _words(number: str, letters: str | None) -> TextBlock:
    """The number and the label beside it; where they are too long for that, the label below it."""
    wide = STEP - 1
    words = f"{number} {letters}" if letters else number
    block = fit(words, wide, ONE_LINE, 7, bold=True)
    block = fit(words, wide, ONE_LINE, 7) if block.cut else block
    return fit(f"{number}\n{letters}", wide, TWO_LINES, 6) if block.cut and letters else block
