"""Every page in every language, on a phone and at a desk: no text is cut off, nothing sticks out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from roundhouse.table.languages import languages

from .conftest import PATIENCE

ADDRESSES = (
    "/", "/games?first=yes", "/learn", "/help", "/about", "/licence", "/privacy", "/settings", "/sign-in",
    "/sign-up", "/nowhere", "/new?title=1889&how=bots", "/guide/eighteen/1817", "/guide/crayon/iron-dragon",
)  # fmt: skip
TABLES = ("/new?title=1889&how=friends", "/new?title=1889&how=here", "/new?title=iron-dragon&how=here")
CUT = """() => {
    const texts = "h1, h2, h3, p, a, button, label, legend, dt, dd, li, summary, th, td, strong, b";
    const cut = [...document.querySelectorAll(texts)].filter((one) => {
        const style = getComputedStyle(one);
        if (!one.checkVisibility() || one.closest(".hidden, .skip, svg")) return false;
        if (style.display === "inline") return false;
        if (style.overflowX === "auto" || style.textOverflow === "ellipsis") return false;
        return one.clientWidth && one.scrollWidth > one.clientWidth + 1;
    });
    const found = cut.map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`);
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("wider than the window");
    return found;
}"""


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("code", languages())
def test_no_text_is_cut_off(browser: Browser, url: str, code: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 844}, base_url=url)
    context.add_cookies([{"name": "look", "value": f"lang={code}", "url": url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    found = {}
    for address in ADDRESSES:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == code, address
        found[address] = page.evaluate(CUT)
    for address in TABLES:
        page.goto(address)
        page.locator("form button.main").last.click()
        page.wait_for_url("**/t/*")
        found[f"table of {address}"] = page.evaluate(CUT)
    context.close()
    assert {name: cut for name, cut in found.items() if cut} == {}
