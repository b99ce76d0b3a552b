"""What the audit of the table page saw cut off, covered or out of sight: whole now, at a desk and on a phone.

docs/table-audit.md says which finding is shown by which test.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.languages import languages
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .conftest import serving
from .hands import Playing

pytestmark = pytest.mark.browser

DESK, PHONE = (1440, 900), (390, 844)


COVERED = """() => {
  const tools = document.querySelector(".tools").getBoundingClientRect();
  const middle = (at) => [at.x + at.width / 2, at.y + at.height / 2];
  return [...document.querySelectorAll("#board .hex-at > .hex")].filter((one) => {
    const [x, y] = middle(one.getBoundingClientRect());
    return x > tools.left && x < tools.right && y > tools.top && y < tools.bottom;
  }).map((one) => one.parentNode.dataset.hex);
}"""
"""The hexes whose middle lies under the tools of the board."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


def kept(title: str, reached: Callable[[EighteenGame], bool]) -> Table:
    """A game of the corpus where it first gets there."""
    for at in replayed(gzip.decompress(path_of(title, 1).read_bytes()), FAMILY):
        assert isinstance(at.game, EighteenGame)
        if not at.game.over and reached(at.game):
            return at
    raise AssertionError("not reached")


def shown(page: Page, url: str, at: Table) -> Page:
    """The page of this game, every seat of it one's own."""
    Playing(page, at, {}, random.Random(1)).sit_down(url)
    return page


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def late_stock_round(game: EighteenGame) -> bool:
    """Is it the fifth stock round, or a later one?"""
    return game.round.kind == "stock" and game.progress.turn >= 5


def test_market_and_cards_are_seen_whole_in_a_stock_round(new_page: Callable[..., Page], url: str) -> None:
    """Findings 4 and 10: 3 of 11 rows of the market; Cash, Privates and Worth off the edge."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    market, pane = box(page.locator("#market svg[role=img]")), box(page.locator("#market"))
    assert market["y"] + market["height"] <= pane["y"] + pane["height"] + 1
    assert market["x"] + market["width"] <= pane["x"] + pane["width"] + 1
    page.keyboard.press("s")
    table = page.locator("#shares table")
    expect(table.get_by_role("columnheader", name="Worth")).to_be_visible()
    beside = box(page.locator("#shares"))
    for name in ("Worth", "Cash", "Privates"):
        head = box(table.get_by_role("columnheader", name=name))
        assert head["x"] + head["width"] <= beside["x"] + beside["width"]
    page.locator("#views").get_by_role("button", name="Shares").click()
    assert (
        page.evaluate("(one => one.scrollWidth - one.clientWidth)(document.querySelector('#shares .wide'))")
        <= 1
    )


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_the_newest_line_stands_above_what_is_said(
    new_page: Callable[..., Page], url: str, size: tuple[int, int]
) -> None:
    """Finding 5: the field for talk covered lines of the log, and the log did not follow."""
    page = shown(new_page(*size), url, kept("1889", late_stock_round))
    page.keyboard.press("l")
    field, last = page.locator("#say"), page.locator("#rows > li").last
    field.locator("input").fill("Good game")
    field.locator("button").click()
    expect(last).to_contain_text("Good game")
    expect(last).to_be_in_viewport(ratio=1)
    line, say = box(last), box(field)
    assert line["y"] + line["height"] <= say["y"] + 1


def test_a_phone_gives_two_thirds_to_what_the_round_is_about(new_page: Callable[..., Page], url: str) -> None:
    """Finding 24: map, status, undo and slider took 55 % of the height, and tools covered hexes."""
    page = shown(new_page(*PHONE), url, kept("1889", late_stock_round))
    top, foot = box(page.locator("#companies")), box(page.locator(".foot"))
    assert foot["y"] - top["y"] >= 0.6 * PHONE[1]
    page.locator("#tab-map").click()
    expect(page.locator("#board")).to_be_in_viewport()
    covered = page.evaluate(COVERED)
    assert covered == []


def test_a_table_on_paper_is_light_and_has_no_buttons(new_page: Callable[..., Page], url: str) -> None:
    """Finding 17: a dark ground, buttons and the whole log were printed."""
    page = shown(new_page(*DESK), url, kept("1889", late_stock_round))
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == "rgb(255, 255, 255)"
    expect(page.locator("#companies")).to_be_visible()
    buttons = page.locator("button:not(.tiles button, th button)")  # tiles are pictures, headings are words
    seen = "all => all.filter((one) => one.checkVisibility()).map((one) => one.textContent)"
    assert buttons.evaluate_all(seen) == []


CUT = """() => {
  const nav = document.querySelector(".top nav").getBoundingClientRect();
  const edge = document.documentElement.clientWidth;
  return [...document.querySelectorAll(".top nav a")].filter((one) => one.checkVisibility()).filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return one.scrollWidth > one.clientWidth || left < nav.left || right > Math.min(nav.right, edge);
  }).map((one) => one.textContent);
}"""
"""The links in the head of a page that are not seen whole."""


def test_links_in_the_head_are_whole_in_every_language(new_page: Callable[..., Page], url: str) -> None:
    """A window of 390 px with a bar to scroll it showed “Anmel”."""
    page = shown(new_page(390 - 15, 844), url, kept("1889", late_stock_round))
    table = page.url.partition("?")[0]
    for code in languages():
        for address in (table, "/", "/help"):
            page.goto(f"{address}?lang={code}")
            assert page.locator(".top nav a:visible").count() > 0
            assert page.evaluate(CUT) == [], (code, address)
