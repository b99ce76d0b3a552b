"""The board as a big picture at true size."""

from __future__ import annotations

import re
from functools import cache

from roundhouse.crayon.board.graph import Board
from roundhouse.crayon.draw.chart import STYLE, chart, names
from roundhouse.crayon.draw.layout import STEP, BoardLayout
from roundhouse.ink.lettering import FAMILY
from roundhouse.ink.sheets.items import ItemFace, PrintItem
from roundhouse.ink.sheets.sizes import MM

MILEPOST = 9 * MM
"""From milepost to milepost on paper: room for a line of crayon between two."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


def board_item(board: Board) -> PrintItem:
    """The printed board without track."""
    layout = BoardLayout(board)
    scale = MILEPOST / STEP
    art = f"<style>{_style()}</style>{chart(layout)}{names(layout)}"
    face = ItemFace(f'<g class="chart" transform="scale({scale:.6f})">{art}</g>')
    name = board.definition.name
    return PrintItem("board", "board", name, layout.width * scale, layout.height * scale, face)


@cache
def _style() -> str:
    """The colours of the chart in daylight, for nothing outside of it, in letters that are shipped."""
    light = re.sub(r"/\*.*?\*/", "", STYLE.partition("@media")[0], flags=re.DOTALL)
    scoped = "".join(
        ",".join(f".chart {selector.strip()}" for selector in selectors.split(",")) + f"{{{body}}}"
        for selectors, body in _RULE.findall(light)
    )
    return scoped.replace("system-ui,sans-serif", f"'{FAMILY}'")
