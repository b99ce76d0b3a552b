"""The stock market as a picture: a table, one row, two rows that interlock, or hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from roundhouse.eighteen.draw.geometry import corners
from roundhouse.eighteen.draw.ground import ground_rect
from roundhouse.eighteen.draw.tokens import draw_token
from roundhouse.eighteen.draw.views import Arrow, CellView, LedgeView, MarketView, TokenView
from roundhouse.ink.color import ink_on, read
from roundhouse.ink.lettering import fitted, width
from roundhouse.ink.svg import Point, Svg, document, element, escape, moved, points, text
from roundhouse.ink.theme import LIGHT, Theme, ground_class, stylesheet
from roundhouse.table.saying import say

CELL = 60.0
TOKEN = 14.0
HEX = 0.4  # size of a market hex, of a hex of the map
MARGIN = 8.0
LINE = 26.0
GAP = 12.0  # between the lines of a zigzag, which would interlock with each other otherwise


def draw_market(view: MarketView, *, theme: Theme | None = LIGHT, scale: float = 1.0) -> Svg:
    """Draw a stock market. Each space has class ``space`` and ``data-cell`` "row,column" of ``view.rows``."""
    content = market_fragment(view)
    wide, tall = market_size(view)
    head = element("title", escape(say("Stock market")))
    if theme is not None:
        head += element("style", stylesheet(theme, f".rh-{theme.name}"))
    head += element("rect", class_="paper", x=-MARGIN, y=-MARGIN, width=wide, height=tall)
    name = f"rh rh-{theme.name}" if theme else "rh"
    return document(head + content, -MARGIN, -MARGIN, wide, tall, scale=scale, class_=name, role="img")


def market_size(view: MarketView) -> tuple[float, float]:
    """Return the width and height of the whole picture, its margin included."""
    middles = [middle for _, _, _, middle in _cells(view)]
    half_x, half_y = _half(view)
    wide = max((x for x, _ in middles), default=0.0) + half_x
    tall = max((y for _, y in middles), default=0.0) + half_y
    legend = [width(words, 15.0, True) + 40 for _, words in view.legend]
    return max([wide, *legend]) + 2 * MARGIN, tall + len(view.legend) * LINE + 2 * MARGIN + (
        8 if legend else 0
    )


def market_fragment(view: MarketView) -> str:
    """Return the spaces of the market and its legend."""
    parts = []
    for row, column, cell, (x, y) in _cells(view):
        hexagonal = view.walk == "hexagonal"
        drawing = _space(cell, hexagonal, view.tall) + _tokens(cell, hexagonal, view.tall)
        parts.append(moved(drawing, x, y, class_="space", data_cell=f"{row},{column}"))
    parts.extend(_ledge(ledge, view.tall) for ledge in view.ledges)
    _, half_y = _half(view)
    top = max((y for _, _, _, (_, y) in _cells(view)), default=0.0) + half_y + 8
    for place, (color, words) in enumerate(view.legend):
        level = top + place * LINE + LINE / 2
        parts.append(ground_rect(color, 0.0, level - 9, 24.0, 18.0))
        parts.append(text(words, 34.0, level, 15.0, class_="name"))
    return "".join(parts)


def _half(view: MarketView) -> Point:
    return (HEX * 86.6, HEX * 100.0) if view.walk == "hexagonal" else (CELL / 2, view.tall * CELL / 2)


def _cells(view: MarketView) -> Iterator[tuple[int, int, CellView, Point]]:
    """Yield row, column, space and its middle."""
    half_x, half_y = _half(view)
    for row, cells in enumerate(view.rows):
        for column, cell in enumerate(cells):
            if cell is None:
                continue
            match view.walk:
                case "zigzag":
                    line, across = divmod(column, 2 * view.fold) if view.fold else (row, column)
                    where = (half_x * (across + 1), half_y * (1 + 2 * (2 * line + across % 2)) + GAP * line)
                case "hexagonal":
                    down = row if len(view.rows) > 1 else column % 2
                    across = 2 * column + row % 2 if len(view.rows) > 1 else column
                    where = (half_x * (across + 1), half_y + down * HEX * 150.0)
                case "linear" if view.fold:
                    line, across = divmod(column, view.fold)
                    where = (half_x + CELL * across, half_y * (1 + 2 * line))
                case _:
                    where = (half_x + CELL * column, half_y * (1 + 2 * row))
            yield row, column, cell, where


@lru_cache(maxsize=4096)
def _blank(
    price: str,
    zones: tuple[str, ...],
    note: str,
    arrows: tuple[Arrow, ...],
    hexagonal: bool,
    tall: float,
    crowded: bool,
) -> str:
    """Return a space without its tokens: its colour, marks of further zones, its price (a smaller one above
    several tokens), its arrows."""
    half = tall * CELL / 2
    color = zones[0] if zones else "white"
    known = ground_class(color)
    shade = None if known else read(color)
    if hexagonal:
        around = points([(HEX * x, HEX * y) for x, y in corners("pointy")])
        ground = element("polygon", class_=f"cell {known}" if known else "cell", fill=shade, points=around)
    else:
        ground = ground_rect(color, -CELL / 2, -half, CELL, 2 * half)
    for place, zone in enumerate(zones[1:4]):
        ground += ground_rect(
            zone, CELL / 2 - 13 - 13 * place - (10 if hexagonal else 0), -half + 3, 11.0, 11.0
        )
    ink = "on-black" if known == "c-black" else None if shade else "name"
    fill = ink_on(shade) if shade else None
    size = fitted(price, CELL - 10, 18.0 if crowded else 23.0, True)
    level = -half + (11 if crowded else 16) if not hexagonal else -HEX * 100 + 24
    words = text(price, 0.0, level, size, class_=ink, fill=fill, text_anchor="middle")
    if note:
        small = fitted(note, CELL - 8, 10.0, True)
        words += text(note, 0.0, half - 8, small, class_=ink, fill=fill, text_anchor="middle")
    for arrow in arrows:
        turn, aside = _ARROWS[arrow]
        where = f"translate({aside * (CELL / 2 - 10):g} {half - 10:g}) rotate({turn})"
        words += element("path", class_=ink, fill=fill, d=_ARROW, transform=where)
    return ground + words


_ARROW = "M0 -8L5 -1L2 -1L2 7L-2 7L-2 -1L-5 -1Z"
_ARROWS: dict[Arrow, tuple[int, int]] = {"up": (0, 1), "right": (90, 1), "down": (180, -1), "left": (270, -1)}
"""How each is turned, and at which side of the space it stands."""


def _ledge(ledge: LedgeView, tall: float) -> str:
    known = ground_class(ledge.color)
    data = "M" + "L".join(f"{CELL * x:g} {CELL * tall * y:g}" for x, y in ledge.points)
    return element(
        "path",
        class_="ledge",
        fill="none",
        stroke=LIGHT.grounds[known.removeprefix("c-")] if known else read(ledge.color),
        stroke_width=ledge.width,
        stroke_linejoin="round",
        stroke_dasharray="12 7" if ledge.dashed else None,
        d=data,
    )


def _space(cell: CellView, hexagonal: bool, tall: float) -> str:
    crowded = len(cell.tokens) > 1 and tall < 2
    return _blank(cell.price, cell.zones, cell.note, cell.arrows, hexagonal, tall, crowded)


def _tokens(cell: CellView, hexagonal: bool, tall: float) -> str:
    """Return the tokens of a space, the first to operate on top and on the left."""
    if cell.tokens and tall >= 2:
        return _column(cell, tall)
    if not cell.tokens:
        return ""
    # Up to three stand below each other, more in two columns.
    columns = 1 if len(cell.tokens) <= 3 else 2
    rows = -(-len(cell.tokens) // columns)
    wide = (CELL - 4 - (14 if hexagonal else 0)) / columns
    high = min(_MOST_HIGH, _ROOM / rows)
    middle = 12.0 if not hexagonal else 9.0
    drawn = []
    for place, token in enumerate(cell.tokens):
        column, row = divmod(place, rows)
        x = (column - (columns - 1) / 2) * wide
        drawn.append(_label(token, x, middle + (row - (rows - 1) / 2) * high, wide - 1, high - 1))
    listed = escape(", ".join(token.text for token in cell.tokens))
    return element("g", element("title", listed) + "".join(drawn), class_="tokens")


_ROOM, _MOST_HIGH = 34.0, 22.0
"""What a space has below its price for the names of companies, and the most that one of them takes."""


def _label(token: TokenView, x: float, y: float, wide: float, high: float) -> str:
    """Return a company's name on its colour, as large as its place lets it be; it carries ``data-token``."""
    shade = read(token.color)
    ink = ink_on(shade)
    ground = element(
        "rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, rx=high / 2, fill=shade, stroke=ink
    )
    size = fitted(token.text, wide - 6, min(16.0, high * 0.85), True)
    words = text(token.text, x, y, size, fill=ink, text_anchor="middle")
    return element("g", ground + words, class_="token", data_token=token.text)


def _column(cell: CellView, tall: float) -> str:
    """Return the tokens of a tall space below each other, the first to operate on top."""
    top = -tall * CELL / 2 + 28 + TOKEN
    room = tall * CELL / 2 - TOKEN - 4 - top
    step = min(2 * TOKEN + 2, room / max(len(cell.tokens) - 1, 1))
    drawn = [
        draw_token(token.text, token.color, 0.0, top + place * step, TOKEN)
        for place, token in enumerate(cell.tokens)
    ]
    listed = escape(", ".join(token.text for token in cell.tokens))
    return element("g", element("title", listed) + "".join(reversed(drawn)), class_="tokens")
