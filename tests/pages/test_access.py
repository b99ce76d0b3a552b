"""Everyone can use the table page: contrast, names of what can be pressed, order of headings."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import PATIENCE

pytestmark = pytest.mark.browser

TROUBLE = Path(__file__).with_name("access.js").read_text(encoding="utf-8")


@pytest.fixture(params=["light", "dark"])
def hot_seat(request: pytest.FixtureRequest, browser: Browser, url: str) -> Iterator[Page]:
    """A table of two at one screen, in the first stock round."""
    context = browser.new_context(color_scheme=request.param, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/new?title=1889&how=here")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Make the table").click()
    for number in range(1, 6):
        page.locator("#act").get_by_role("button", name="Buy ¥").first.click()
        page.wait_for_function("n => Number(document.querySelector('#slider').max) === n", arg=number)
    yield page
    context.close()


def test_text_stands_out_and_everything_has_a_name(hot_seat: Page) -> None:
    found: dict[str, Any] = {}
    for tab in ("companies", "market", "shares", "trains", "privates", "tiles", "log", "more"):
        hot_seat.locator(f"#tab-{tab}").click()
        found[tab] = hot_seat.evaluate(TROUBLE)
    assert {tab: wrong for tab, wrong in found.items() if wrong} == {}


def test_headings_and_ids_are_in_order(hot_seat: Page) -> None:
    ids = hot_seat.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert sorted(ids) == sorted(set(ids))
    tabs = hot_seat.locator("[role=tab]")
    for place in range(tabs.count()):
        panel = tabs.nth(place).get_attribute("aria-controls")
        assert hot_seat.locator(f"#{panel}").count() == 1
