"""A stranger’s first evening: a guest, the guide, then a real table with a friend on a phone and two bots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE

MOVES = 4
"""So often each of the two does something at the table before they call it an evening."""
DESK, PHONE = (1280, 900), (390, 844)


class Guests(NamedTuple):
    """Two people with browsers of their own, both German."""

    ann: Page
    ben: Page


@pytest.fixture
def guests(browser: Browser, url: str) -> Iterator[Guests]:
    """Ann at a desk and Ben at a phone; neither has an account, and no script stumbles."""
    wrong: list[str] = []
    contexts = []
    for width, height in (DESK, PHONE):
        context = browser.new_context(
            viewport={"width": width, "height": height}, base_url=url, locale="de-DE"
        )
        contexts.append(context)
    pages = [context.new_page() for context in contexts]
    for page in pages:
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
    yield Guests(*pages)
    for context in contexts:
        context.close()
    assert wrong == []


def fits(page: Page) -> None:
    """Nobody has to push the page sideways."""
    page.wait_for_load_state("domcontentloaded")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url


def test_a_guest_is_shown_how_to_play(guests: Guests) -> None:
    page = guests.ben
    page.goto("/")
    fits(page)
    page.get_by_role("link", name="Geführt lernen").click()
    page.wait_for_url("**/learn")
    fits(page)
    page.get_by_role("listitem").filter(has_text="18xx").get_by_role("button").click()
    page.locator("body.ready").wait_for()
    fits(page)
    page.locator("#lesson").get_by_role("button", name="Weiter", exact=True).click()
    expect(page.locator("#lesson")).to_contain_text("Drücke „Für … kaufen“")  # the word that is on the button
    page.locator("#act").get_by_role("button", name=re.compile(r"^Für ¥20 kaufen")).click()
    expect(page.locator("#lesson summary strong")).to_have_text("Halte dein Geld zusammen")
    fits(page)


def test_an_evening_with_a_friend_on_a_phone_and_two_bots(guests: Guests) -> None:
    ann, ben = guests
    link = made_table(ann)
    ben.goto(link)
    fits(ben)
    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Platz nehmen").click()
    expect(ann.get_by_text("Ben", exact=True)).to_be_visible()
    ann.get_by_role("button", name="Beginnen").click()
    for page in guests:
        page.locator("body.ready").wait_for()
        fits(page)
    for _ in range(MOVES):
        for page in guests:
            take_a_turn(page)
    for page in guests:
        fits(page)
    assert ann.locator("#rows li.move").count() >= 2 * MOVES


def made_table(page: Page) -> str:
    """A table of 1889 for Ann, a friend and two bots. Returns the link for the friend."""
    page.goto("/new?title=1889&how=friends")
    page.get_by_label("Name von Spieler 1").fill("Ann")
    for seat, kind in ((2, "free"), (3, "bot:steady"), (4, "bot:steady")):
        page.locator(f"[name=kind{seat}]").select_option(kind)
    page.locator("main form button.main").last.click()
    return page.get_by_label("Schicke diesen Link allen, die mitspielen sollen").input_value()


def take_a_turn(page: Page) -> None:
    """Pass when it is one’s turn, as somebody does who watches first."""
    button = page.locator("#act").get_by_role("button", name=re.compile("^Passen")).first
    expect(button).to_be_visible(timeout=PATIENCE)
    before = page.locator("#rows li.move").count()
    button.click()
    page.wait_for_function(
        f"() => document.querySelectorAll('#rows li.move').length > {before}", timeout=PATIENCE
    )
