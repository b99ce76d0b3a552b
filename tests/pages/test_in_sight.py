"""What is in sight without looking for it: at a desk, on a phone, on paper and in the file to be kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from roundhouse.eighteen.rules.state.pieces import Player
from roundhouse.table.table import Table

from .at_table import game_of
from .conftest import serving
from .everywhere import charts, finished, recorded
from .hands import Playing
from .test_audit import DESK, PHONE, box
from .test_picking import owner_of_ferry_waits
from .test_told import kept, offers, waits_at

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


def shown(page: Page, url: str, at: Table) -> Page:
    """The page of this game, every seat of it one's own."""
    Playing(page, at, {}, random.Random(1)).sit_down(url)
    return page


UNDER = """(button) => [...document.querySelectorAll("#act .fields > .pick")].filter((one) => {
  const [a, b] = [one.getBoundingClientRect(), button.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}).map((one) => one.textContent)"""
"""The things to pick that a button lies on."""


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_the_button_below_many_cards_lies_on_none(
    new_page: Callable[..., Page], url: str, size: tuple[int, int]
) -> None:
    """On a phone a card of 18India could not be chosen: the button lay on it."""
    page = shown(new_page(*size), url, kept("18India", 1, waits_at("SelectHand")))
    button = page.locator("#act .deal > button").first
    expect(button).to_be_visible()
    assert page.locator("#act .fields > .pick").count() == 15
    assert button.evaluate(UNDER) == []


def test_a_draft_is_played_on_the_cards_of_a_phone(new_page: Callable[..., Page], url: str) -> None:
    page = shown(new_page(*PHONE), url, kept("18India", 1, waits_at("DraftCertificate")))
    assert page.locator(".deals .sole").count() == 0
    page.get_by_role("button", name="NCR: Draft 20%").click()
    page.locator(".deals .sole").get_by_role("button", name="Draft NCR 20%").click()
    expect(page.locator("#rows > li").last).to_contain_text("NCR")


HEAD_IN_SIGHT = """() => {
  const [pane, head] = ["#panels", "#companies .company.on h3"].map(
    (one) => document.querySelector(one).getBoundingClientRect());
  const scrolled = document.querySelector("#panels").scrollTop > 0;
  return scrolled && pane.top <= head.top + 1 && head.bottom <= pane.bottom + 1;
}"""
"""Both are measured at one moment: while the page is still laid out, both move."""


def test_the_card_of_the_company_that_operates_is_in_sight(new_page: Callable[..., Page], url: str) -> None:
    """In 18India it lay below the rows of cards and those that operate before it, out of sight."""
    at = kept("18India", 1, waits_at("BuyCertificate"))
    page = shown(new_page(*DESK), url, at)
    pane = page.locator("#panels")
    page.wait_for_function(HEAD_IN_SIGHT)
    # Whoever reads on stays where they are until another company operates.
    pane.evaluate("one => { one.scrollTop = 0; }")
    page.evaluate("document.dispatchEvent(new Event('roundhouse:taken'))")
    page.wait_for_timeout(100)
    assert pane.evaluate("one => one.scrollTop") == 0


def test_a_log_that_is_put_beside_the_board_begins_at_its_newest_row(
    new_page: Callable[..., Page], url: str
) -> None:
    page = new_page(*DESK)
    page.goto("/")
    recorded(page, "1889", 277)
    page.locator("#views [data-view=log]").click()
    last, field, pane = page.locator("#rows > li").last, page.locator("#say"), page.locator("#log")
    expect(last).to_be_in_viewport()
    assert box(last)["y"] + box(last)["height"] <= box(field)["y"] + 1
    # Nothing is seen below the field for talk, also where its reader has gone up.
    pane.evaluate("one => { one.scrollTop = 100; }")
    below = "one => one.closest('#log').getBoundingClientRect().bottom - one.getBoundingClientRect().bottom"
    assert field.evaluate(below) <= 1


def test_a_phone_stays_on_its_panel_while_others_are_on_turn(new_page: Callable[..., Page], url: str) -> None:
    """Each move of others opened the panel of what to do, because a private company could be used."""
    at = kept("1889", 1, owner_of_ferry_waits)
    owner = game_of(at).privates["MF"].owner
    assert isinstance(owner, Player)
    page = shown(new_page(*PHONE), url, at)
    page.goto(f"{page.url.partition('?')[0]}?seat={owner.id}")
    page.locator("body.ready").wait_for()
    expect(page.locator("#act .e-act[data-meanwhile]")).to_have_count(1)
    expect(page.get_by_role("tab", selected=True)).to_have_text("Companies")


def test_the_lowest_row_of_a_tall_market_is_not_cut(new_page: Callable[..., Page], url: str) -> None:
    """1822 in a stock round: most of the last row was hidden."""
    page = shown(new_page(*DESK), url, kept("1822", 1, offers("bid", many=8)))
    expect(page.locator(".stage")).to_have_attribute("data-panes", "2")
    hidden = page.evaluate("(one => one.scrollHeight - one.clientHeight)(document.querySelector('.market'))")
    assert hidden <= 1


def test_what_a_company_can_do_stands_right_below_what_it_has(
    new_page: Callable[..., Page], url: str
) -> None:
    """In a wide pane an empty line lay between, and the words of private companies were larger."""
    page = shown(new_page(*DESK), url, kept("1846", 1, offers("par")))
    card = page.locator('#companies .company[data-company="PRR"]')
    facts, words = box(card.locator("dl.facts")), box(card.locator("p").first)
    assert 0 <= words["y"] - facts["y"] - facts["height"] < 3
    page = shown(new_page(*DESK), url, kept("1858", 1, offers("bid", many=3)))
    sizes = "all => [...new Set(all.map((one) => getComputedStyle(one).fontSize))]"
    assert len(page.locator("#companies .company :is(p, dl.facts)").evaluate_all(sizes)) == 1


def test_paper_has_the_board_where_the_round_is_not_played_on_it(
    new_page: Callable[..., Page], url: str
) -> None:
    for size in (DESK, PHONE):
        page = new_page(*size)
        page.goto("/")
        finished(page)
        expect(page.locator("#board svg").first).to_be_hidden()
        page.emulate_media(media="print")
        assert box(page.locator("#board svg").first)["height"] > 300


def test_the_file_to_be_kept_has_no_button_that_asks_the_server(
    new_page: Callable[..., Page], url: str, tmp_path: Path
) -> None:
    page = new_page(*DESK)
    page.goto("/")
    finished(page)
    file = tmp_path / "replay.html"
    file.write_bytes(page.request.get(f"{page.url.partition('?')[0]}/replay.html").body())
    context = page.context.browser
    assert context is not None
    reader = context.new_page()
    reader.goto(file.as_uri())
    seen = reader.locator("button:visible").evaluate_all("all => all.map((one) => one.textContent)")
    reader.close()
    assert seen == ["‹", "›"]


def test_words_of_the_chart_in_a_review_are_legible_on_a_phone(
    new_page: Callable[..., Page], url: str
) -> None:
    page = new_page(*PHONE)
    page.goto("/")
    finished(page)
    page.goto(f"{page.url.partition('?')[0]}/review")
    page.locator("main section h2").first.wait_for(timeout=180_000)
    heights = "all => all.map((one) => one.getBoundingClientRect().height)"
    assert min(page.locator("main svg text").evaluate_all(heights)) > 9
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


WHOLE = """(one) => one.checkVisibility() && one.scrollWidth <= one.clientWidth
  && one.getBoundingClientRect().right <= innerWidth"""
"""Is all of it in the window, with nothing to be scrolled to?"""


@pytest.mark.parametrize("size", [pytest.param(DESK, id="desk"), pytest.param(PHONE, id="phone")])
def test_a_chart_is_seen_as_a_whole(new_page: Callable[..., Page], size: tuple[int, int]) -> None:
    """On a phone it came scrolled to its end, without the axis and the first rounds."""
    page = new_page(*size)
    recorded(page, "1889", 331)
    charts(page)
    drawing = page.locator(".drawn").first
    assert drawing.evaluate(WHOLE)
    words = drawing.locator("svg:visible").locator("text")
    assert {"0", "Start", "Player 1"} <= set(words.all_text_contents())
    assert all(box(one)["height"] >= 12 for one in words.all())
