"""Everyone can use the pages: contrast, names of what can be pressed, order of headings, room on a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, ViewportSize

from .conftest import PATIENCE
from .everywhere import VISITS

pytestmark = pytest.mark.browser

PICTURES = os.environ.get("ROUNDHOUSE_PICTURES", "")
"""A folder in which a picture of every page is kept, to be looked at."""
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
    page.locator("body.ready").wait_for()
    for number in range(1, 6):
        page.locator("#act").get_by_role("button", name="Buy ¥").first.click()
        page.wait_for_function("n => Number(document.querySelector('#slider').max) === n", arg=number)
    yield page
    context.close()


def test_text_stands_out_and_everything_has_a_name(hot_seat: Page) -> None:
    found: dict[str, Any] = {}
    for tab in ("companies", "market", "shares", "trains", "privates", "tiles", "log", "more"):
        if hot_seat.locator(f"#tab-{tab}").is_visible():  # what stands in the main pane has no tab
            hot_seat.locator(f"#tab-{tab}").click()
        found[tab] = hot_seat.evaluate(TROUBLE)
    assert {tab: wrong for tab, wrong in found.items() if wrong} == {}


def look(page: Page) -> list[str]:
    """What is wrong with a page; once more if it has just been loaded anew, as a waiting room is."""
    for _ in range(3):
        with suppress(Error):
            page.wait_for_load_state()
            found: list[str] = page.evaluate(TROUBLE)
            return found
    raise AssertionError(f"{page.url} does not come to rest")


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (390, "light"),
        (1440, "dark"),
        pytest.param(390, "dark", marks=pytest.mark.soak),
        pytest.param(1440, "light", marks=pytest.mark.soak),
    ],
)
def test_every_page_can_be_used(browser: Browser, url: str, width: int, scheme: Any) -> None:
    size: ViewportSize = {"width": width, "height": 844}
    context = browser.new_context(color_scheme=scheme, viewport=size, base_url=url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    found = {}
    for place, visit in enumerate(VISITS):
        visit(page)
        name = f"{place:02}-{visit.__name__}"  # panels of several tables have one name
        found[name] = look(page)
        if PICTURES:
            picture = f"{name}-{width}-{scheme}.png"
            page.screenshot(path=Path(PICTURES, picture), full_page=True)
    context.close()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_headings_and_ids_are_in_order(hot_seat: Page) -> None:
    ids = hot_seat.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert sorted(ids) == sorted(set(ids))
    tabs = hot_seat.locator("[role=tab]")
    for place in range(tabs.count()):
        panel = tabs.nth(place).get_attribute("aria-controls")
        assert hot_seat.locator(f"#{panel}").count() == 1
