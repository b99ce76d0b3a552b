"""Stock markets of every kind, and the tile supply."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import pytest
from lxml import etree

from roundhouse.eighteen.draw import CellView, MarketView, SupplyView, TokenView, draw_manifest, draw_market
from roundhouse.eighteen.draw.zones import COLORS
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.eighteen.track.catalogue import common_tiles

SVG = "{http://www.w3.org/2000/svg}"
ROW = tuple(CellView(str(price)) for price in (40, 50, 60, 70))


def places(view: MarketView) -> dict[str, tuple[float, float]]:
    root = etree.fromstring(draw_market(view).encode())
    found = {}
    for node in root.iter(f"{SVG}g"):
        if node.get("data-cell"):
            x, y = node.attrib["transform"][10:-1].split()
            found[str(node.attrib["data-cell"])] = (float(x), float(y))
    return found


def test_a_table_leaves_out_spaces_that_do_not_exist() -> None:
    found = places(MarketView((ROW, (None, *ROW[:2]))))
    assert set(found) == {"0,0", "0,1", "0,2", "0,3", "1,1", "1,2"}
    assert found["1,1"][0] == found["0,1"][0]


def test_a_long_row_goes_on_in_the_next_line() -> None:
    found = places(MarketView((ROW,), "linear", fold=3))
    assert found["0,3"][0] == found["0,0"][0]
    assert found["0,3"][1] > found["0,2"][1] == found["0,0"][1]
    zigzag = places(MarketView((ROW,), "zigzag", fold=1))
    assert zigzag["0,2"][0] == zigzag["0,0"][0]
    assert zigzag["0,2"][1] > zigzag["0,1"][1] > zigzag["0,0"][1]


@pytest.mark.parametrize("walk", ["zigzag", "hexagonal"])
def test_one_row_is_drawn_as_two_that_interlock(walk: Literal["zigzag", "hexagonal"]) -> None:
    found = places(MarketView((ROW,), walk))
    xs = [found[f"0,{column}"][0] for column in range(4)]
    ys = [found[f"0,{column}"][1] for column in range(4)]
    assert xs == sorted(xs)
    assert ys[0] == ys[2] < ys[1] == ys[3]


def test_rows_of_hexes_are_shifted_by_half() -> None:
    found = places(MarketView((ROW, ROW), "hexagonal"))
    assert found["1,0"][0] > found["0,0"][0]
    assert found["1,0"][0] < found["0,1"][0]


def placed(names: Sequence[str]) -> list[tuple[str, float, float]]:
    """The companies on one space as they are drawn: each with the place of its name."""
    cell = CellView("80", ("yellow",), tuple(TokenView(name, "#335577") for name in names))
    root = etree.fromstring(draw_market(MarketView(((cell,),))).encode())
    drawn = [node for node in root.iter(f"{SVG}g") if node.get("data-token")]
    found = []
    for node in drawn:
        (name,) = node.iter(f"{SVG}text")
        found.append((str(node.get("data-token")), float(name.attrib["x"]), float(name.attrib["y"])))
    return found


def test_companies_stand_in_operating_order_the_first_on_top() -> None:
    drawn = placed(["AR", "IR", "SR"])
    assert [name for name, _, _ in drawn] == ["AR", "IR", "SR"]
    assert len({x for _, x, _ in drawn}) == 1
    heights = [y for _, _, y in drawn]
    assert heights == sorted(heights)
    assert min(b - a for a, b in pairwise(heights)) > 11, "each can be read"


def test_more_than_three_companies_on_a_space_stand_in_two_columns() -> None:
    drawn = placed(["AR", "IR", "SR", "TR", "UR"])
    assert [x for _, x, _ in drawn] == sorted(x for _, x, _ in drawn)
    assert [sum(x == across for _, x, _ in drawn) for across in sorted({x for _, x, _ in drawn})] == [3, 2]


def test_the_legend_says_what_zones_mean() -> None:
    view = MarketView((ROW,), legend=(("yellow", "Does not count towards the limit"),))
    assert "Does not count towards the limit" in draw_market(view)


@pytest.mark.parametrize("name", title_ids())
def test_no_two_zones_of_a_market_have_the_same_colour(name: str) -> None:
    """In 1871 a price that pays a bonus looked like one at which corporations start."""
    zones = {zone for row in title(name).market.rows for cell in row if cell for zone in cell.zones}
    colors = [COLORS[zone] for zone in zones]
    assert sorted(set(colors)) == sorted(colors)


def test_the_supply_shows_how_many_are_left() -> None:
    tiles = common_tiles()
    svg = draw_manifest([SupplyView(tiles["57"], 2), SupplyView(tiles["8"], 0), SupplyView(tiles["9"])])
    assert "57 ×2" in svg
    assert 'opacity="0.35"' in svg
    assert ">9<" in svg
