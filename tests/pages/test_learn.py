"""The guided games, with real clicks at real tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Make = Callable[..., Page]


def begin(page: Page, name: str) -> None:
    page.goto("/learn")
    page.get_by_role("listitem").filter(has_text=name).get_by_role("button").click()
    page.locator("body.ready").wait_for()


def step(page: Page, title: str) -> None:
    expect(page.locator("#lesson summary strong")).to_have_text(title, timeout=20_000)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_steps_of_1889_happen_at_a_real_table(new_page: Make, width: int) -> None:
    page = new_page(width, 844)
    begin(page, "Your first 18xx")
    step(page, "Shikoku, 1889")
    press(page, "Go on")
    step(page, "Buy a small company")
    expect(page.locator("#act.looked-at")).to_have_count(1)
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")
    page.reload()
    page.locator("body.ready").wait_for()
    step(page, "Keep your money together")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "Leave the guide")
    expect(page.locator("#lesson")).to_have_count(0)
    page.reload()
    page.locator("body.ready").wait_for()
    expect(page.locator("#lesson")).to_have_count(0)


def test_the_guide_goes_on_to_the_first_railway(new_page: Make) -> None:
    page = new_page(1280, 844)
    begin(page, "Your first 18xx")
    press(page, "Go on")
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")
    heading = page.locator("#lesson summary strong")
    for _ in range(30):
        if heading.text_content() != "Keep your money together":
            break
        button = page.get_by_role("button", name="Pass", exact=True)
        if button.is_visible():
            button.click()
        page.wait_for_timeout(300)
    step(page, "Start a railway")
    press(page, "Show me")
    expect(page.locator("#companies.looked-at")).to_be_visible()


def test_the_guided_start_of_iron_dragon(new_page: Make) -> None:
    page = new_page(390, 844)
    begin(page, "The first trip of Iron Dragon")
    step(page, "A country without rails")
    press(page, "Go on")
    step(page, "Hire a foreman")
    press(page, "Show me")
    page.locator("#act button:visible").first.click()
    step(page, "Read your cards")
