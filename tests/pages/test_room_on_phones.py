"""Tables and tabs that were too wide for a phone or said what is wrong there; rows too tall for a desk."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from .conftest import serving
from .everywhere import reached, recorded
from .hands import Playing
from .test_audit import DESK, PHONE, box

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


def at_moment(page: Page, url: str, title: str, actions: int) -> Page:
    """The recorded game of a title after so many actions."""
    Playing(page, reached(title, actions), {}, random.Random(1)).sit_down(url)
    return page


END = 10**6
"""More actions than any game has."""


@pytest.mark.parametrize("title", ["1846", "1822"])
def test_final_scores_fit_a_phone_however_many_companies_there_are(
    new_page: Callable[..., Page], url: str, title: str
) -> None:
    """With five companies or more the table had to be moved sideways."""
    page = at_moment(new_page(*PHONE), url, title, END)
    table = page.locator(".final")
    assert table.locator("thead th").count() >= 6
    assert table.evaluate("one => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
    heads, sums = table.locator("thead th"), table.locator("tbody tr").first.locator("th, td")
    for head, amount in zip(heads.all(), sums.all(), strict=True):
        assert abs(box(head)["y"] - box(amount)["y"]) < 3, "each amount stands beside what it is"


def test_in_the_past_a_phone_marks_the_panel_that_it_shows(new_page: Callable[..., Page], url: str) -> None:
    """Companies were shown with the tab “Act” marked, where nobody can act."""
    page = new_page(*PHONE)
    page.goto("/")
    recorded(page, "1889", 120)
    act, chosen = page.locator("#tab-act"), page.get_by_role("tab", selected=True)
    act.click()
    page.locator("#back").click()
    expect(act).to_be_hidden()
    expect(chosen).to_have_text("Companies")
    expect(page.locator("#companies")).to_be_visible()
    page.locator("#now").click()
    expect(chosen).to_have_text("Act")
    page.goto(f"{page.url.partition('?')[0]}?at=60")
    expect(chosen).to_have_text("Companies")
    expect(act).to_be_hidden()


def test_facts_of_a_company_run_below_its_deals(new_page: Callable[..., Page], url: str) -> None:
    """In 1817 four sales left the facts a third of the row, which took six lines."""
    page = at_moment(new_page(*DESK), url, "1817", 260)
    card = page.locator('#companies .company[data-company="NYOW"]')
    assert card.locator(".picks button").count() == 4
    shares = card.locator("dl.facts > div").last
    assert box(shares)["height"] < 25, "one line"
    assert box(card)["height"] < 90, "four lines in all"
