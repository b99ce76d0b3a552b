"""Pictures of a game: hexes, map, market and tile supply as the views that ``eighteen.draw`` takes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from roundhouse.eighteen.draw import (
    CellView,
    HexView,
    MapView,
    MarkerView,
    MarketView,
    ReservationView,
    RouteView,
    SupplyView,
    TokenView,
    draw_hex,
    draw_market,
    draw_sample,
    market_size,
)
from roundhouse.eighteen.draw.geometry import Layout as HexLayout
from roundhouse.eighteen.draw.printed import axis_labels
from roundhouse.eighteen.draw.views import Lit, Walk
from roundhouse.eighteen.draw.zones import legend, zone_colors
from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.hexes.grid import Coordinate

from .markup import NOTHING, Html, tag

LINE_OF_MARKET = 11
"""The number of spaces of a market of one row that stand side by side in the column of a page."""


def layout_of(game: EighteenGame) -> HexLayout:
    """How the hexes of the map lie: flat side or point up."""
    return "flat" if game.title.map.layout == "flat" else "pointy"


def hex_view(game: EighteenGame, name: str, *, lit: Lit = "") -> HexView:
    """One hex with everything that lies on it."""
    board = game.land.board
    here = game.land.ground.hexmap[name]
    tile = board.tile(name)
    blocker = game.abilities.blocks_hex(name, None)
    printed = here.printed if name in board.tiles else tile
    icons = () if tile is printed else tuple(icon.image for icon in printed.icons if icon.sticky)
    return HexView(
        name,
        here.place.x,
        here.place.y,
        tile,
        here.location or "",
        tokens=tuple(_tokens(game, name)),
        reservations=tuple(ReservationView(kept.company, kept.city) for kept in board.reservations(name)),
        blockers=(blocker.id,) if blocker else (),
        icons=icons,
        lit=lit,
        printed=printed,
        markers=tuple(MarkerView(text, color) for text, color in _markers(game, name)),
    )


def _markers(game: EighteenGame, name: str) -> Iterator[tuple[str, str]]:
    """Text and colour of what lies on a hex beside tokens in cities.

    Tokens in towns (hotels), markers of privates, and what parts bring.
    """
    for company in game.companies():
        for _ in range(company.hex_tokens.count(name)):
            yield company.id, company.definition.color
    for private in game.privates.values():
        if name in private.marks and not game.land.board.has_token(name, private.id):
            yield private.id, color_of(game, private.serves.id if private.serves is not None else "")
    for part in game.parts:
        for lying in part.lying():
            if lying.hex == name:
                yield lying.text, color_of(game, lying.company or "")


def _tokens(game: EighteenGame, name: str) -> Iterator[TokenView]:
    for city, slots in enumerate(game.land.board.tokens.get(name, ())):
        for slot, owner in enumerate(slots):
            if owner is not None:
                yield TokenView(owner, color_of(game, owner), city, slot)


def color_of(game: EighteenGame, name: str) -> str:
    """The colour of the company called ``name``; grey for tokens of nobody."""
    company = game.corporations.get(name) or game.minors.get(name)
    return company.definition.color if company else "#888888"


def token_view(company: Corporation) -> TokenView:
    """The token of a company as a view."""
    return TokenView(company.id, company.definition.color)


def map_view(game: EighteenGame, lit: Collection[str] = (), routes: Iterable[RouteView] = ()) -> MapView:
    """The whole map as a view; ``lit`` are the hexes that can be chosen."""
    grid = game.land.ground.hexmap.grid
    views = tuple(
        hex_view(game, name, lit="lit" if name in lit else "") for name in game.land.ground.hexmap.hexes
    )
    axes = axis_labels(grid, [Coordinate(view.x, view.y) for view in views])
    return MapView(
        views,
        layout_of(game),
        axes,
        tuple(routes),
        game.title.name,
    )


LEGIBLE, AT_A_DESK = 0.48, 0.43
"""The least scales of a market at which its prices and names can be read.

In panes narrower than the first, and lower than the second (there are such only at a desk), the market is
scrolled.
"""
LOW = 300
"""The least height of a market, in pixels, up to which it gets the smaller part of the pane that it shares
with the companies; a taller one gets half."""


def hex_picture(view: HexView, layout: HexLayout) -> Html:
    """One hex as a picture of its own, in the colours of the page."""
    return Html(draw_hex(view, layout=layout, theme=None, scale=0.4))


def market_picture(market: MarketView) -> Html:
    """The stock market with its markers. What its zones mean stands beside it (:func:`market_legend`)."""
    view = replace(market, legend=())
    drawing = str(draw_market(view, theme=None, scale=0.8))
    sides = zip((LEGIBLE, AT_A_DESK), market_size(view), strict=True)
    wide, tall = (round(least * side) for least, side in sides)
    style = f'style="--least-wide:{wide}px;--least-tall:{tall}px"'
    return Html(drawing.replace("<svg ", f"<svg {style} {'data-tall ' if tall > LOW else ''}", 1))


def with_picks(drawing: Html, picks: Mapping[str, Sequence[str]]) -> Html:
    """A drawn market in which spaces that can be picked (``row,column``) are lit and name their deals."""
    text = str(drawing)
    for cell, deals in picks.items():
        text = text.replace(
            f'class="space" data-cell="{cell}"',
            f'class="space lit" data-cell="{cell}" data-pick="{" ".join(deals)}" data-value="{cell}"',
        )
    return Html(text.replace('role="img"', 'role="group"', 1)) if picks else drawing


def market_legend(market: MarketView) -> Html:
    """The legend of the market's zones, as text of the page: a small pane does not make it smaller."""
    zones = [tag("li", Html(draw_sample(color)), " ", words) for color, words in market.legend]
    return tag("ul", *zones, class_="zones small") if zones else NOTHING


def market_view(game: EighteenGame) -> MarketView:
    """The stock market as a view."""
    chart = game.market.chart
    rows = tuple(tuple(_cell(game, cell) for cell in row) for row in chart.rows)
    used = {zone for cell in chart.cells() for zone in cell.zones}
    walks: dict[str, Walk] = {"zigzag": "zigzag", "hexagonal": "hexagonal"}
    walk = walks.get(chart.movement, "linear" if game.market.linear else "flat")
    return MarketView(rows, walk, legend(used), fold=LINE_OF_MARKET)


def _cell(game: EighteenGame, cell: Cell | None) -> CellView | None:
    if cell is None:
        return None
    tokens = tuple(token_view(company) for company in game.market.stack(cell))
    return CellView(str(cell.price), zone_colors(cell.zones), tokens)


def supply_views(game: EighteenGame) -> dict[str, list[SupplyView]]:
    """The tile supply as views by colour, in the order of the title."""
    supply = game.land.supply
    out: dict[str, list[SupplyView]] = {}
    for name, left in supply.left.items():
        tile = game.land.ground.tiles[name]
        count = None if name in supply.made else len(left)
        out.setdefault(tile.color, []).append(SupplyView(tile, count))
    return out
