"""A group of friends at its tables: a desk, a phone, somebody who looks on; coming, going and coming back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import Running

pytestmark = pytest.mark.browser


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Makes a page of a browser that nobody has used before; scripts must not stumble on any of them."""
    errors: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 800) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


def friends(ann: Page, ben: Page, url: str, **terms: str) -> str:
    """Ann makes a table with these terms; Ben opens the link on his phone. Both seal a guess; Ann is on."""
    ann.goto(url + "/new?title=tallies&how=friends")
    ann.get_by_label("Name of player 1").fill("Ann")
    if terms:
        ann.get_by_text("Clock, order, talk, description").click()
    for name, value in terms.items():
        field = ann.locator(f"[name={name}]")
        if field.evaluate("one => one.nodeName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    ann.get_by_role("button", name="Make the table").click()
    link = ann.get_by_label("Send this link").input_value()
    ben.goto(link)
    expect(ben.get_by_text("Ann begins when everyone sits.")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Ben")).to_be_visible()
    ann.get_by_role("button", name="Begin").click()
    for page in (ann, ben):
        page.locator("body.ready").wait_for()
        page.get_by_role("button", name="Seal a guess").click()
    expect(ann.get_by_text("Your turn")).to_be_visible()
    return link


def more(page: Page) -> None:
    page.get_by_role("tab", name="More").click()


def test_a_clock_runs_on_desk_and_phone_and_stands_still_when_both_want_it(
    server: Running, new_page: Callable[..., Page]
) -> None:
    ann, ben = new_page(), new_page(390, 844)
    friends(ann, ben, server.url, clock="bank", time="10")
    for page in (ann, ben):
        face = page.locator(".face.runs")
        expect(face).to_have_count(1)  # both run while both seal their guesses
        expect(face).to_contain_text("Ann")
        expect(face.locator("time")).to_have_text(re.compile(r"^9:\d\d$"))
    ben.get_by_role("button", name="Pause").click()
    expect(ben.get_by_text("The others are asked.")).to_be_visible()
    expect(ann.get_by_text("Ben would pause the clock.")).to_be_visible()
    ann.get_by_role("button", name="Agree").click()
    for page in (ann, ben):
        expect(page.get_by_text("No time runs.")).to_be_visible()
    ann.get_by_role("button", name="Go on").click()
    expect(ben.locator(".face.runs")).to_contain_text("Ann")


def test_time_runs_out_a_bot_plays_and_they_come_back(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page(390, 844)
    made = server.http.post(
        "/api/v1/tables",
        json={"title": "tallies", "seats": 2, "clock": {"kind": "move", "seconds": 15, "then": "seat"}},
    ).json()
    table, owner = made["table"]["id"], made["owner_token"]
    ann.goto(f"{server.url}/t/{table}/sit/{owner}")
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.goto(f"{server.url}/t/{table}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down", exact=True).click()
    expect(ann.get_by_text("Ben")).to_be_visible()
    ann.get_by_role("button", name="Begin").click()
    ben.get_by_role("button", name="Seal a guess").click()  # from now on time runs for Ann alone
    expect(ben.get_by_text("Ann is away: the bot greedy plays.")).to_be_visible(timeout=90_000)
    expect(ann.get_by_text("The bot greedy plays for you.")).to_be_visible()
    ann.get_by_role("button", name="I am back").click()
    expect(ben.get_by_text("Ann is away")).to_have_count(0)
    ben.get_by_role("tab", name="Log").click()
    expect(ben.get_by_text("Ann is back.")).to_be_visible()


def test_a_seat_is_lost_and_another_takes_it(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben, cleo = new_page(), new_page(390, 844), new_page()
    link = friends(ann, ben, server.url)
    more(ann)
    ann.get_by_role("button", name="Open the seat").click()
    expect(ann.get_by_text("The seat of Ben is open")).to_be_visible()
    expect(ben.get_by_text("Ann opened the seat of Ben to whoever takes it.").first).to_be_visible()
    cleo.goto(link)
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_role("button", name="Take the seat").click()
    cleo.locator("body.ready").wait_for()
    expect(ann.get_by_text("The seat of Ben is open")).to_have_count(0)
    ann.get_by_role("button", name="Take counters").click()
    expect(cleo.get_by_text("Your turn")).to_be_visible()
    cleo.get_by_role("button", name="Take counters").click()
    expect(ann.get_by_text("Your turn")).to_be_visible()


def test_leaving_for_a_while_and_coming_back(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page(390, 844)
    friends(ann, ben, server.url)
    ann.get_by_role("button", name="Take counters").click()
    more(ben)
    ben.get_by_role("button", name="Let a bot play while I am away").click()
    expect(ann.get_by_text("Ben is away: the bot greedy plays.")).to_be_visible()
    expect(ann.get_by_text("Your turn")).to_be_visible()
    ben.get_by_role("button", name="I am back").click()
    expect(ann.get_by_text("Ben is away")).to_have_count(0)
    ann.get_by_role("button", name="Take counters").click()
    expect(ben.get_by_text("Your turn")).to_be_visible()


def test_a_rematch_begins_when_both_have_said_yes(server: Running, new_page: Callable[..., Page]) -> None:
    ann, ben = new_page(), new_page(390, 844)
    friends(ann, ben, server.url, seed="7")
    for number in range(7):
        page, other = ((ann, ben), (ben, ann))[number % 2]
        page.get_by_role("spinbutton", name="count").fill("3" if number < 6 else "2")
        page.get_by_role("button", name="Take counters").click()
        if number < 6:
            expect(other.get_by_text("Your turn")).to_be_visible()
    ann.get_by_role("button", name="Rematch").click()
    expect(ann.get_by_text("invited")).to_be_visible()
    ben.get_by_role("tabpanel", name="Act").get_by_role("link", name="the rematch").click()
    ben.get_by_role("button", name="I play").click()
    expect(ann.get_by_text("invited")).to_have_count(0)
    ann.get_by_role("button", name="Begin").click()
    expect(ben.locator("#board svg")).to_be_visible()


def test_an_onlooker_reads_no_talk_of_a_table_that_keeps_it(
    server: Running, new_page: Callable[..., Page]
) -> None:
    ann, ben, onlooker = new_page(), new_page(390, 844), new_page()
    link = friends(ann, ben, server.url, talk="seats")
    onlooker.goto(link)
    onlooker.locator("body.ready").wait_for()
    for page in (ann, ben, onlooker):
        page.get_by_role("tab", name="Log").click()
    ann.get_by_placeholder("Say something").fill("shall we stop?")
    ann.get_by_role("button", name="Say", exact=True).click()
    expect(ben.get_by_text("shall we stop?")).to_be_visible()
    ann.get_by_role("button", name="Take counters").click()
    expect(onlooker.get_by_text("Ann takes 1.")).to_be_visible()
    expect(onlooker.get_by_text("shall we stop?")).to_have_count(0)


def test_the_order_of_play_is_chosen_in_the_waiting_room(
    server: Running, new_page: Callable[..., Page]
) -> None:
    ann, ben = new_page(), new_page(390, 844)
    ann.goto(server.url + "/new?title=tallies&how=friends")
    ann.get_by_label("Name of player 1").fill("Ann")
    ann.get_by_role("button", name="Make the table").click()
    ben.goto(ann.get_by_label("Send this link").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ann.get_by_role("button", name="Ben plays one earlier").click()
    for page in (ann, ben):
        expect(page.locator(".seats li").first).to_contain_text("Ben")
    expect(ben.get_by_role("button", name="plays one earlier")).to_have_count(0)
    ann.get_by_role("button", name="Begin").click()
    for page in (ann, ben):
        page.locator("body.ready").wait_for()
        page.get_by_role("button", name="Seal a guess").click()
    expect(ben.get_by_text("Your turn")).to_be_visible()


def test_the_link_is_copied(server: Running, new_page: Callable[..., Page]) -> None:
    ann = new_page()
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.goto(server.url + "/new?title=tallies&how=friends")
    ann.get_by_role("button", name="Make the table").click()
    ann.get_by_role("button", name="Copy").click()
    expect(ann.get_by_role("button", name="Copied")).to_be_visible()
    link = ann.get_by_label("Send this link").input_value()
    assert ann.evaluate("navigator.clipboard.readText()") == link
