"""Maps: layers, axes, lit hexes, routes, and single hexes that replace their part of the map."""

import re

from lxml import etree

from roundhouse.eighteen.draw import (
    AxisView,
    HexView,
    MapView,
    RoutePiece,
    RouteView,
    borders_fragment,
    draw_map,
    hex_fragment,
    map_fragment,
    route_polylines,
)
from roundhouse.eighteen.track.catalogue import common_tiles
from roundhouse.eighteen.track.language import parse_code
from roundhouse.eighteen.track.tile import Tile
from roundhouse.ink.theme import DARK

SVG = "{http://www.w3.org/2000/svg}"
TILES = common_tiles()
PLAIN = Tile("C5", "white", parse_code("border=edge:0,type:impassable;border=edge:1"))
MAP = MapView(
    (
        HexView("B4", 1, 3, TILES["57"], "Ikeda"),
        HexView("B6", 1, 5, TILES["9"], lit="lit"),
        HexView("C5", 2, 4, PLAIN, lit="chosen"),
    ),
    axes=AxisView({1: "B", 2: "C"}, {3: "4", 4: "5", 5: "6"}),
    routes=(RouteView(1, (RoutePiece("B4", 0), RoutePiece("B6", 0)), "3"),),
    title="1889",
)


def test_the_layers_lie_in_order_and_hexes_can_be_found() -> None:
    root = etree.fromstring(draw_map(MAP).encode())
    layers = [node.get("class") for node in root if node.tag == f"{SVG}g"]
    assert layers == ["hexes", "borders", "routes", "axes"]
    assert [node.get("data-hex") for node in root.iter(f"{SVG}g") if node.get("data-hex")] == [
        "B4",
        "B6",
        "C5",
    ]
    assert [node.attrib["class"].split()[1:] for node in root[3]] == [[], ["lit"], ["chosen"]]


def test_a_hex_alone_is_the_same_as_in_the_map() -> None:
    whole = map_fragment(MAP)
    assert all(hex_fragment(view, "flat") in whole for view in MAP.hexes)
    assert borders_fragment(MAP.hexes[2], "flat") in whole


def test_an_axis_is_written_on_both_sides() -> None:
    texts = re.findall(r'class="coord"[^>]*>([^<]+)<', draw_map(MAP))
    assert sorted(texts) == sorted(["B", "C", "4", "5", "6"] * 2)


def test_borders_have_their_kind_and_a_plain_one_joins_hexes() -> None:
    drawn = borders_fragment(MAP.hexes[2], "flat")
    assert 'class="side-impassable"' in drawn
    assert 'class="join h-white"' in drawn


def test_a_route_runs_on_from_hex_to_hex_and_stops_at_the_city() -> None:
    one, other = route_polylines(MAP.routes[0], {view.name: view for view in MAP.hexes}, "flat")
    assert min(abs(one[0][1] - other[0][1]), abs(one[0][1] - other[-1][1])) < 3
    assert abs(one[-1][1] - 3 * 86.6025) > 23
    assert 'data-train="3"' in draw_map(MAP)


def test_pieces_that_are_not_on_the_map_are_left_out() -> None:
    route = RouteView(0, (RoutePiece("Z9", 0), RoutePiece("B6", 7)))
    assert route_polylines(route, {view.name: view for view in MAP.hexes}, "flat") == []


def test_a_page_may_bring_the_stylesheet_itself() -> None:
    assert "<style>" not in draw_map(MAP, theme=None)
    assert ".rh-dark .track" in draw_map(MAP, theme=DARK)


def test_an_empty_map_is_a_picture_too() -> None:
    etree.fromstring(draw_map(MapView(())).encode())


def test_borders_printed_on_a_hex_stay_under_a_tile() -> None:
    river = Tile("C5", "white", parse_code("border=edge:0,type:water,cost:40;partition=a:0,b:3,type:water"))
    laid = HexView("C5", 2, 4, TILES["9"].at(1), printed=river)
    assert 'class="side-water"' in borders_fragment(laid, "flat")
    assert ">40<" in borders_fragment(laid, "flat")
    assert 'class="side-water"' in hex_fragment(laid, "flat")


def test_two_hexes_that_name_the_cost_of_their_side_write_it_in_one_place() -> None:
    here = HexView("B4", 1, 3, Tile("B4", "white", parse_code("border=edge:5,type:water,cost:40")))
    there = HexView("C5", 2, 4, Tile("C5", "white", parse_code("border=edge:2,type:water,cost:40")))
    spots = set()
    for view in (here, there):
        (text,) = etree.fromstring(borders_fragment(view, "flat")).iter("text")
        (group, *_) = text.iterancestors()
        x, y = (float(part) for part in group.attrib["transform"][10:-1].split())
        spots.add((round(x + float(text.attrib["x"])), round(y + float(text.attrib["y"]))))
    assert len(spots) == 1
