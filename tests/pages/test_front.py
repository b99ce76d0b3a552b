"""The front page: what a stranger sees first."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

LIGHT_ENOUGH = 60_000
"""Bytes on the wire: the front page, every card looked at; the page of all games, its first view."""


def bytes_as_they_come(page: Page) -> list[float]:
    """Fills up while the page loads: the bytes of each file."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    return sizes


def look_at_every_card(page: Page) -> Locator:
    """Scrolls to all thumbnails, so that they are fetched."""
    thumbnails = page.locator("img.thumbnail:visible")
    for number in range(0, thumbnails.count(), 4):
        thumbnails.nth(number).scroll_into_view_if_needed()
    thumbnails.last.scroll_into_view_if_needed()
    page.wait_for_function(
        """() => [...document.querySelectorAll("img.thumbnail")]
            .filter(one => one.checkVisibility())
            .every(one => one.complete && one.naturalWidth)"""
    )
    return thumbnails


def test_the_whole_front_page_is_light(new_page: Callable[..., Page]) -> None:
    page = new_page()
    sizes = bytes_as_they_come(page)
    page.goto("/")
    assert look_at_every_card(page).count() < len(sizes)
    assert sum(sizes) < LIGHT_ENOUGH


def test_pictures_of_all_games_are_fetched_as_they_come_into_view(new_page: Callable[..., Page]) -> None:
    page = new_page()
    sizes = bytes_as_they_come(page)
    page.goto("/games")
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < LIGHT_ENOUGH
    assert look_at_every_card(page).count() > 50


@pytest.mark.parametrize("width", [390, 1440])
def test_games_are_found_by_words_and_players(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(width)
    page.goto("/")
    page.get_by_label("Name, place or designer").fill("georgia")
    page.get_by_role("search", name="Games").get_by_role("button", name="Find").click()
    cards = page.get_by_role("heading", level=3)
    assert cards.all_inner_texts() == ["18GA"]
    expect(page.get_by_role("button", name="Find")).to_be_hidden()  # the list follows what is picked
    page.get_by_label("Players").select_option("2")
    expect(page.get_by_text("No game fits.")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Good first games").check()
    expect(page).to_have_url(re.compile("players=2&first=yes$"))
    assert cards.first.inner_text() == "Shikoku 1889"
    assert "18GA" not in cards.all_inner_texts()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_label("Name, place or designer").press_sequentially("georgia")
    expect(page.get_by_text("No game fits.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Name, place or designer")).to_have_value("georgia")


def test_games_are_found_without_a_script(browser: Browser, url: str) -> None:
    context = browser.new_context(base_url=url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/games")
    page.get_by_label("Name, place or designer").fill("georgia")
    page.get_by_role("button", name="Find").click()
    assert page.get_by_role("heading", level=3).all_inner_texts() == ["18GA"]
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    context.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_the_maps_of_a_title_are_shown_when_its_card_is_unfolded(
    new_page: Callable[..., Page], width: int
) -> None:
    page = new_page(width)
    page.goto("/games")
    other = page.get_by_role("link", name="18ZOO: Map D")
    expect(other).to_be_hidden()
    page.get_by_text("Also: 18ZOO: Map B").click()
    expect(other).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_film_can_be_stopped_and_played_again(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/")
    picture = page.locator(".film img")
    page.get_by_role("button", name="Stop").click()
    assert (picture.get_attribute("src") or "").endswith("#still")
    page.get_by_role("button", name="Play again").click()
    assert not (picture.get_attribute("src") or "").endswith("#still")


def test_who_wants_less_motion_sees_the_board_at_the_end(browser: Browser, url: str) -> None:
    page = browser.new_page(base_url=url, reduced_motion="reduce")
    page.goto("/")
    assert page.evaluate("document.querySelector('.film img').currentSrc").endswith("#still")
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    page.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_three_clicks_without_an_account_to_the_first_move(new_page: Callable[..., Page], width: int) -> None:
    page = new_page(width)
    page.goto("/")
    page.get_by_role("link", name="Play Shikoku 1889").click()
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.locator("#act").get_by_role("button", name="Buy").first.click()
    expect(page.locator("#rows li.move").first).to_be_attached()


@pytest.mark.parametrize("width", [390, 1440])
def test_a_stranger_is_told_where_to_begin(new_page: Callable[..., Page], width: int) -> None:
    """The guided games and the world of the day come before all else, and one click begins to play."""
    page = new_page(width)
    page.goto("/")
    begin = page.get_by_role("region", name="Where to begin")
    assert begin.get_by_role("heading", level=3).all_inner_texts() == [
        "Your first 18xx",
        "The first trip of Iron Dragon",
        "World of the day",
    ]
    begin.get_by_role("button", name="Begin the guided game").first.click()
    page.locator("#lesson").wait_for()


def test_the_games_are_in_families_and_the_one_for_beginners_comes_first(
    new_page: Callable[..., Page],
) -> None:
    page = new_page()
    page.goto("/")
    games = page.get_by_role("region", name="Good first games")
    kinds = [text.split()[0] for text in games.get_by_role("heading", level=3).all_inner_texts()]
    assert kinds == ["18xx", "Crayon"]
    assert games.get_by_role("heading", level=4).first.inner_text() == "Shikoku 1889"
