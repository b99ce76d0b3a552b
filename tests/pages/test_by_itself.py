"""What the page does without being asked each time: passing, standing orders, earlier rows of the log."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.server.web.parts import LATEST
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .conftest import serving
from .hands import Playing
from .test_audit import box, kept
from .test_browser import at_one_screen, buy_share, press_main, start

pytestmark = pytest.mark.browser

SIZES = pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite: what a page does by itself does not depend on the database."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


def shown(page: Page, url: str, at: Table) -> Page:
    """The page of this game, every seat of it one's own."""
    Playing(page, at, {}, random.Random(1)).sit_down(url)
    return page


def only_pass(game: EighteenGame) -> bool:
    """Is passing all that whoever is on can do?"""
    return [choice.type for choice in game.choices()] == ["pass"]


@SIZES
def test_a_device_that_was_told_so_passes_where_nothing_else_can_be_done(
    new_page: Callable[..., Page], url: str, size: tuple[int, int]
) -> None:
    page = shown(new_page(*size), url, kept("1889", only_pass))
    number, lone = page.evaluate("roundhouse.number"), page.locator("#act [data-lone]")
    if size[0] < 500:
        page.locator("#tab-act").click()
    expect(page.locator("#act")).to_contain_text("Nothing else can be done here.")
    page.get_by_label("Pass by itself where nothing else can be done").first.check()
    expect(lone).to_have_count(0)
    assert page.evaluate("roundhouse.number") > number
    # Taken back, it is not passed again at once: somebody wants to look, or to take back more.
    page.keyboard.press("Escape")
    page.locator("body").press("z")
    expect(lone).to_have_count(1)
    undone = page.evaluate("roundhouse.number")
    page.evaluate("roundhouse.refresh()")
    expect(lone).to_have_count(1)
    assert page.evaluate("roundhouse.number") == undone
    # What was told to this device holds when the page is opened again, and not on another device.
    page.reload()
    page.locator("body.ready").wait_for()
    expect(page.get_by_label("Pass by itself where nothing else can be done").first).to_be_checked()
    other = shown(new_page(*size), url, kept("1889", only_pass))
    expect(other.locator("#act [data-lone]")).to_have_count(1)
    assert other.evaluate("roundhouse.number") == number


def test_a_standing_order_passes_for_its_player_until_the_round_is_over(
    new_page: Callable[..., Page],
) -> None:
    page = new_page(1440, 900)
    at_one_screen(page)
    situation, rows = page.locator(".situation"), page.locator("#rows > li")
    while "Auction" in (situation.text_content() or ""):
        press_main(page)
    starter = (page.locator(".turn strong").text_content() or "").removesuffix(" is on turn")
    other = "Ben" if starter == "Ann" else "Ann"
    start("KO", "¥65")(page)
    expect(situation).to_contain_text(f"{other} is on turn")
    page.locator("#act summary").filter(has_text="Standing orders").click()
    page.get_by_role("button", name="Pass whatever happens").click()
    expect(situation).to_contain_text(f"{starter} is on turn")
    expect(rows.last).to_contain_text(f"{other} passes")
    buy_share("KO")(page)
    expect(rows.last).to_contain_text(f"{starter} buys")
    expect(rows.last).to_contain_text(f"{other} passes")
    expect(situation).to_contain_text(f"{starter} is on turn")
    page.locator("#act .foot").get_by_role("button", name="Pass").click()
    expect(situation).not_to_contain_text("Stock Round 1.1")


def long_game() -> Table:
    """A game so long that its first rows do not come with the page."""
    games = replayed(gzip.decompress(path_of("1889", 1).read_bytes()), FAMILY)
    return next(at for at in games if len(at.log) > LATEST + 20)


@SIZES
def test_earlier_rows_of_the_log_come_when_somebody_goes_there(
    new_page: Callable[..., Page], url: str, size: tuple[int, int]
) -> None:
    page = shown(new_page(*size), url, long_game())
    last = page.evaluate("roundhouse.number")
    assert last > LATEST
    rows, earlier = page.locator("#rows > li"), page.locator("#earlier")
    page.locator("#tab-log").click()
    expect(rows).to_have_count(LATEST)
    expect(rows.last).to_be_in_viewport()
    first = rows.first
    number = first.get_attribute("data-number")
    earlier.get_by_role("link", name="Earlier moves").scroll_into_view_if_needed()
    expect(rows).to_have_count(last)
    expect(earlier).to_have_count(0)
    assert [one.get_attribute("data-number") for one in (rows.first, rows.last)] == ["1", str(last)]
    # Whoever reads stays at the row that was in sight.
    expect(page.locator(f'#rows > li[data-number="{number}"]')).to_be_in_viewport()


def test_a_search_finds_rows_that_were_not_there_yet(new_page: Callable[..., Page], url: str) -> None:
    page = shown(new_page(1440, 900), url, long_game())
    page.locator("#tab-log").click()
    expect(page.locator('#rows > li[data-number="1"]')).to_have_count(0)
    page.get_by_role("searchbox").fill("Takamatsu E-Railroad")
    expect(page.locator("#earlier")).to_have_count(0)
    expect(page.locator("#rows > li:visible").first).to_contain_text("Takamatsu E-Railroad")
    assert int(page.locator("#rows > li:visible").first.get_attribute("data-number") or 0) < 20
    # A row's number leads to the board after that move, in the log as in its address.
    page.get_by_role("searchbox").fill("")
    page.locator('#rows > li[data-number="3"] a').click()
    expect(page.locator("body.past")).to_be_visible()
    assert page.evaluate("roundhouse.shown") == 3
    assert box(page.locator("#slider"))["width"] > 100
