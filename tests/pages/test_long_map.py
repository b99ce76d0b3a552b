"""Where a long map opens: Norway is 37 rows high, and on a phone a hex of all of it as wide as a letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .everywhere import recorded

pytestmark = pytest.mark.browser

LIT = """() => {
  const frame = document.querySelector("#board").getBoundingClientRect();
  return [...document.querySelectorAll(".hex-at.lit")].map((hex) => {
    const box = hex.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2 - frame.left, box.top + box.height / 2 - frame.top];
    return { width: box.width, seen: x > 0 && y > 0 && x < frame.width && y < frame.height };
  });
}"""
ONE_SEEN = f"() => ({LIT})().some((hex) => hex.seen)"


def test_a_long_map_is_as_wide_as_the_phone_and_shows_a_hex_that_is_asked_for(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(390, 844)
    recorded(page, "18Norway", 150)
    page.wait_for_function(ONE_SEEN)
    hexes = page.evaluate(LIT)
    assert len(hexes) == 3
    assert all(hex["width"] > 35 for hex in hexes)


def test_on_a_wide_screen_a_map_of_tiny_hexes_is_as_tall_as_its_frame(new_page: Callable[..., Page]) -> None:
    """Canada is 42 columns wide and 29 rows high."""
    page = new_page(1440, 900)
    recorded(page, "1822CA", 150)
    page.wait_for_function(ONE_SEEN)
    assert all(hex["width"] > 50 for hex in page.evaluate(LIT))


def test_on_a_wide_screen_the_whole_map_is_shown(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    recorded(page, "18Norway", 150)
    page.wait_for_function(ONE_SEEN)
    assert page.evaluate("() => document.querySelector('#board').style.getPropertyValue('--zoom')") in (
        "",
        "1",
    )


def test_who_looks_elsewhere_is_shown_a_hex_when_one_is_asked_for(new_page: Callable[..., Page]) -> None:
    """A zoomed map stays where it is until nothing that is lit is in sight."""
    page = new_page(390, 844)
    recorded(page, "18Norway", 150)
    page.wait_for_function(ONE_SEEN)
    page.evaluate("() => document.querySelector('#board').scrollTo(0, 0)")
    page.wait_for_function(f"() => !({ONE_SEEN})()")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("() => !document.querySelector('.hex-at.lit')")
    page.get_by_role("button", name="Redo").first.click()
    page.wait_for_function(ONE_SEEN)
