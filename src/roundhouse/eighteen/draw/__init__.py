"""Pictures of tiles, hexes, maps, supplies, markets and rosters, made from plain views (docs/draw.md)."""

from roundhouse.eighteen.draw.board import (
    borders_fragment,
    draw_hex,
    draw_map,
    draw_tile,
    hex_fragment,
    map_fragment,
    map_frame,
    routes_fragment,
)
from roundhouse.eighteen.draw.charted import printed_roster
from roundhouse.eighteen.draw.geometry import TRUE_SIZE
from roundhouse.eighteen.draw.ground import draw_sample
from roundhouse.eighteen.draw.manifest import draw_manifest
from roundhouse.eighteen.draw.market import draw_market, market_fragment, market_size
from roundhouse.eighteen.draw.printed import axis_labels, printed_map, printed_market, printed_supply
from roundhouse.eighteen.draw.roster import draw_roster
from roundhouse.eighteen.draw.routes import route_polylines
from roundhouse.eighteen.draw.views import (
    AxisView,
    CellView,
    HexView,
    MapView,
    MarkerView,
    MarketView,
    ReservationView,
    RosterView,
    RoutePiece,
    RouteView,
    SupplyView,
    TokenView,
)

__all__ = [
    "TRUE_SIZE",
    "AxisView",
    "CellView",
    "HexView",
    "MapView",
    "MarkerView",
    "MarketView",
    "ReservationView",
    "RosterView",
    "RoutePiece",
    "RouteView",
    "SupplyView",
    "TokenView",
    "axis_labels",
    "borders_fragment",
    "draw_hex",
    "draw_manifest",
    "draw_map",
    "draw_market",
    "draw_roster",
    "draw_sample",
    "draw_tile",
    "hex_fragment",
    "map_fragment",
    "map_frame",
    "market_fragment",
    "market_size",
    "printed_map",
    "printed_market",
    "printed_roster",
    "printed_supply",
    "route_polylines",
    "routes_fragment",
]
