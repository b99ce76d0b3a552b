"""Everyone can use a crayon rail table: contrast, names of what can be pressed, ids, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import PATIENCE
from .test_access import TROUBLE

pytestmark = pytest.mark.browser


@pytest.fixture(params=["light", "dark"])
def hot_seat(request: pytest.FixtureRequest, browser: Browser, url: str) -> Iterator[Page]:
    """A table of two at one screen, in the building turns."""
    context = browser.new_context(color_scheme=request.param, viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(f"{url}/new?title=iron-dragon&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    for number, kind in enumerate(("choose-foreman", "choose-foreman", "choose-start-city"), 1):
        page.locator(f"#act form[data-action*={kind}] button").first.click()
        page.wait_for_function("n => Number(document.querySelector('#slider').max) === n", arg=number)
    yield page
    context.close()


def test_text_stands_out_and_everything_has_a_name(hot_seat: Page) -> None:
    found: dict[str, Any] = {}
    for tab in ("cards", "plan", "players", "events", "finder", "decks", "log", "more"):
        hot_seat.locator(f"#tab-{tab}").click()
        if tab == "cards":
            hot_seat.locator(".card button").first.click()
        found[tab] = hot_seat.evaluate(TROUBLE)
    assert {tab: wrong for tab, wrong in found.items() if wrong} == {}
    ids = hot_seat.evaluate("() => [...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert sorted(ids) == sorted(set(ids))


def test_a_new_world_is_chosen_with_names_for_everything(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(f"{url}/new?family=crayon&size=small&seed=5&how=here")
    assert page.evaluate(TROUBLE) in ([], {}, None)
    page.close()
