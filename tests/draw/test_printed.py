"""A title as it is printed: map, market and tiles of 1889."""

from lxml import etree

from roundhouse.eighteen.draw import (
    draw_manifest,
    draw_map,
    draw_market,
    printed_map,
    printed_market,
    printed_supply,
)
from roundhouse.eighteen.titles import title

from .overlap import measure

SHIKOKU = title("1889")


def test_the_map_of_1889_has_its_hexes_homes_and_barred_hexes() -> None:
    view = printed_map(SHIKOKU)
    hexes = {one.name: one for one in view.hexes}
    assert len(hexes) == 52
    assert hexes["K4"].location == "Takamatsu"
    assert [mark.text for mark in hexes["K4"].reservations] == ["KO"]
    assert hexes["K4"].blockers == ("TR",)
    assert view.axes is not None
    assert view.axes.x[0] == "A"
    assert measure(draw_map(view)) == (52, {})


def test_the_market_of_1889_shows_par_prices_and_says_what_colours_mean() -> None:
    view = printed_market(SHIKOKU)
    top = view.rows[0][3]
    assert top is not None
    assert (top.price, top.zones) == ("100", ("salmon",))
    assert ("yellow", "shares do not count against the certificate limit") in view.legend
    etree.fromstring(draw_market(view).encode())


def test_the_supply_of_1889_goes_by_colour() -> None:
    supply = printed_supply(SHIKOKU)
    colors = [entry.tile.color for entry in supply]
    assert colors == sorted(colors, key=["yellow", "green", "brown"].index)
    assert {entry.tile.name: entry.count for entry in supply}["8"] == 5
    assert "8 ×5" in draw_manifest(supply)
