"""People at the pages: a real browser clicks what people click and reads what people read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Running
from .process import Process

pytestmark = pytest.mark.browser


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes a page of a browser that nobody has used before; scripts must not stumble on any of them."""
    errors: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 800) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def begin_with_a_friend(ann: Page, ben: Page, url: str) -> None:
    """Ann signs up and makes a table; Ben opens the link that she sends him and sits down."""
    ann.goto(url + "/sign-up")
    ann.get_by_label("Name").fill("Ann")
    ann.get_by_label("Password").fill("a long secret")
    ann.get_by_role("button", name="Sign up").click()
    expect(ann.get_by_role("link", name="Ann")).to_be_visible()
    tallies = ann.get_by_role("listitem").filter(has_text="Tallies")
    tallies.get_by_role("link", name="With friends").first.click()
    ann.get_by_role("button", name="Make the table").click()
    ben.goto(ann.get_by_label("Send this link").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Ben")).to_be_visible()
    ann.get_by_role("button", name="Begin").click()
    for page in (ann, ben):
        expect(page.locator("#board svg")).to_be_visible()
        page.locator("body.ready").wait_for()


def test_two_people_sign_up_make_a_table_and_play(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page(width=390, height=844)
    begin_with_a_friend(ann, ben, server.url)
    for page in (ann, ben):
        page.get_by_role("spinbutton", name="secret").fill("7")
        page.get_by_role("button", name="Seal a guess").click()
    expect(ann.get_by_text("Your turn")).to_be_visible()
    expect(ben.get_by_text("Ann is on")).to_be_visible()
    expect(ben.get_by_role("button", name="Take counters")).to_have_count(0)
    ann.get_by_role("spinbutton", name="count").fill("3")
    ann.get_by_role("button", name="Take counters").click()
    expect(ben.get_by_text("Your turn")).to_be_visible()
    expect(ben.get_by_label("17 counters")).to_be_visible()
    ben.get_by_role("tab", name="Log").click()
    expect(ben.get_by_text("Ann takes 3.")).to_be_visible()
    ann.keyboard.press("z")
    expect(ben.get_by_label("20 counters")).to_be_visible()
    expect(ben.get_by_text("undoes the last move")).to_be_visible()


def test_the_past_is_looked_at_without_changing_anything(
    server: Running, new_page: Callable[..., Page]
) -> None:
    ann, ben = new_page(), new_page()
    begin_with_a_friend(ann, ben, server.url)
    for page in (ann, ben):
        page.get_by_role("button", name="Seal a guess").click()
    expect(ann.get_by_text("Your turn")).to_be_visible()
    ann.get_by_role("spinbutton", name="count").fill("3")
    ann.get_by_role("button", name="Take counters").click()
    expect(ann.get_by_label("17 counters")).to_be_visible()
    ann.keyboard.press("ArrowLeft")
    expect(ann.get_by_label("20 counters")).to_be_visible()
    expect(ann.get_by_text("After move 2 of 3")).to_be_visible()
    expect(ann.get_by_role("button", name="Take counters")).to_have_count(0)
    ben.get_by_role("button", name="Take counters").click()
    expect(ann.get_by_text("After move 2 of 4")).to_be_visible()
    expect(ann.get_by_label("20 counters")).to_be_visible()
    ann.get_by_role("link", name="Now").click()
    expect(ann.get_by_label("16 counters")).to_be_visible()


def test_a_refusal_stands_where_the_click_was(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page()
    begin_with_a_friend(ann, ben, server.url)
    guess = ann.locator("form.choice")
    guess.evaluate("form => form.noValidate = true")
    guess.get_by_role("spinbutton", name="secret").fill("99")
    guess.get_by_role("button").click()
    expect(guess.get_by_role("alert")).to_contain_text("not allowed")
    expect(guess.get_by_role("spinbutton", name="secret")).to_have_value("99")


def test_chat_is_text_and_never_markup(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page()
    begin_with_a_friend(ann, ben, server.url)
    ann.keyboard.press("c")
    ann.keyboard.type("<img src=x onerror=alert(1)> hello")
    ann.keyboard.press("Enter")
    ben.keyboard.press("l")
    expect(ben.get_by_text("<img src=x onerror=alert(1)> hello")).to_be_visible()
    assert ben.locator("#rows img").count() == 0


def test_a_secret_link_takes_the_seat_along(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page()
    begin_with_a_friend(ann, ben, server.url)
    ben.keyboard.press("o")
    ben.get_by_role("button", name="Secret link").click()
    link = ben.get_by_label("Secret link", exact=True).input_value()
    elsewhere = new_page(width=390, height=844)
    elsewhere.goto(link)
    expect(elsewhere).to_have_url(re.compile(r"/t/\w+$"))
    elsewhere.get_by_role("button", name="Seal a guess").click()
    elsewhere.get_by_role("tab", name="Log").click()
    expect(elsewhere.get_by_text("Ben seals a guess.")).to_be_visible()


def test_a_bot_takes_over_and_someone_new_after_it(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben, zoe = new_page(), new_page(), new_page(width=390, height=844)
    begin_with_a_friend(ann, ben, server.url)
    ann.get_by_role("button", name="Seal a guess").click()
    expect(ann.get_by_text("Ben is on")).to_be_visible()
    ann.keyboard.press("o")
    seat = ann.locator("#more").get_by_role("listitem").filter(has_text="Ben")
    seat.get_by_role("button", name="Let a bot play").click()
    expect(ann.get_by_text("Your turn")).to_be_visible()
    expect(ben.get_by_role("button", name="Seal a guess")).to_have_count(0)
    ann.once("dialog", lambda dialog: dialog.accept("Zoe"))
    ann.keyboard.press("o")
    ann.get_by_role("button", name="Replace").click()
    expect(ann.get_by_role("heading", name="The secret link for Zoe")).to_be_visible()
    zoe.goto(ann.get_by_label("Secret link", exact=True).input_value())
    expect(zoe.get_by_text("Ann is on")).to_be_visible()
    ann.keyboard.press("Escape")
    ann.get_by_role("spinbutton", name="count").fill("3")
    ann.get_by_role("button", name="Take counters").click()
    expect(zoe.get_by_text("Your turn")).to_be_visible()


def test_what_happened_meanwhile_and_notes_of_ones_own(
    server: Running, new_page: Callable[..., Page]
) -> None:
    ann, ben = new_page(), new_page()
    begin_with_a_friend(ann, ben, server.url)
    for page in (ann, ben):
        page.get_by_role("button", name="Seal a guess").click()
    expect(ben.get_by_text("Ann is on")).to_be_visible()
    ben.keyboard.press("l")
    expect(ben.locator("#rows > li")).to_have_count(2)
    ben.keyboard.press("o")
    ben.get_by_label("Your notes").fill("Ann bluffs")
    ben.locator("#note").get_by_role("button", name="Keep").click()
    expect(ben.locator("#note").get_by_role("status")).not_to_be_empty()
    there = ben.url
    ben.goto(server.url)
    ann.get_by_role("spinbutton", name="count").fill("3")
    ann.get_by_role("button", name="Take counters").click()
    expect(ann.get_by_label("17 counters")).to_be_visible()
    ben.goto(there)
    ben.keyboard.press("o")
    expect(ben.get_by_label("Your notes")).to_have_value("Ann bluffs")
    assert "Ann bluffs" not in ann.content()
    ben.keyboard.press("l")
    ben.get_by_role("button", name="1 new since you last looked").click()
    expect(ben.get_by_label("20 counters")).to_be_visible()


def test_the_page_comes_back_when_the_server_does(
    database: str, tmp_path: Path, new_page: Callable[..., Page]
) -> None:
    with Process(tmp_path, database) as process:
        ann, ben = new_page(), new_page()
        begin_with_a_friend(ann, ben, process.url)
        ann.get_by_role("button", name="Seal a guess").click()
        expect(ann.get_by_role("button", name="Seal a guess")).to_have_count(0)
        process.kill()
        expect(ben.get_by_text("The connection is lost")).to_be_visible()
        ben.get_by_role("button", name="Seal a guess").click()
        process.start_again()
        expect(ben.get_by_text("Ann is on")).to_be_visible(timeout=15_000)
        expect(ben.get_by_text("The connection is lost")).to_be_hidden()
        expect(ann.get_by_text("Your turn")).to_be_visible(timeout=15_000)
        ben.keyboard.press("l")
        expect(ben.locator("#rows > li")).to_have_count(2)
