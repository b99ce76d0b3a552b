"""Every page in every language and theme as a browser shows it: it can be read, named and pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from roundhouse.table.languages import languages
from tests.server.test_all_pages import ADDRESSES, GALLERY, THEMES

from .conftest import PATIENCE
from .test_access import look

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("code", languages())
def test_every_page_can_be_used_in_every_language_and_theme(
    browser: Browser, url: str, code: str, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, base_url=url)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/sign-up")
    page.locator("[name=name]").fill(f"Ann {code} {width}")
    page.locator("[name=password]").fill("a long secret")
    page.locator("form button.main, main form button").first.click()
    page.goto("/new?title=1889&how=here")
    page.locator("form button.main").last.click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/t/")[2].partition("?")[0]
    wrong = {}
    for address in (*(one for each in ADDRESSES.values() for one in each), *GALLERY):
        for theme, palette in THEMES:
            look_of = f"lang={code}&theme={theme}&palette={palette}"
            context.add_cookies([{"name": "look", "value": look_of, "url": url}])
            page.goto(address.format(table=table).replace("/people/Ann", f"/people/Ann {code} {width}"))
            assert page.locator("html").get_attribute("lang") == code, address
            if found := look(page):
                wrong[address, theme, palette] = found
    context.close()
    assert wrong == {}
