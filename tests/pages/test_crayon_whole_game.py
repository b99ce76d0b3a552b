"""A whole game of crayon rails in a browser, by mouse on a desk and by finger on a phone: set-up, a line that
is drawn, a plan, an event, a ship, a game that is saved and loaded, a trip of several turns, the end.

The board is *The Bay* of the rules' tests with a slow train and a low goal, so that it fits a screen and a
test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

from tests.crayon.bay import PORT, bay

from .conftest import PATIENCE
from .test_crayon_browser import Fingers, Spot, place, settled

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE)

Hand = Literal["mouse", "finger"]
TO_DUNE: list[Spot] = [(0, 3, 4), (0, 2, 5), (0, 3, 6)]
HARBOUR: Spot = (0, PORT[1], PORT[2])
OPEN_SEA: Spot = (0, 5, 3)
DUNE: Spot = (0, 3, 6)


def quick_bay() -> dict[str, Any]:
    """The Bay with a train of one milepost a turn, a goal that one delivery reaches, and a deck in which an
    event is never far."""
    definition = dict(bay("strike"))
    files = dict(definition["files"])
    files["board.txt"] = files["board.txt"].replace("goal: 400", "goal: 62")
    files["cards.txt"] = files["cards.txt"].replace("loads 2, speed 10", "loads 2, speed 1")
    return {**definition, "files": files}


class Player:
    """Somebody at a page who points with a mouse or with a finger."""

    def __init__(self, page: Page, hand: Hand) -> None:
        self.page = page
        self.hand = hand

    def _press(self, locator: Any) -> None:
        if self.hand == "mouse":
            locator.click()
        else:
            locator.tap()

    def tab(self, name: str) -> None:
        """Turn to a panel; on a desk, map and choices are always there."""
        if self.hand == "finger" or name not in ("act", "map"):
            self._press(self.page.locator(f"#tab-{name}"))

    def seen(self) -> int:
        return int(self.page.locator("#slider").get_attribute("max") or 0)

    def _moved(self, before: int) -> None:
        self.page.wait_for_function("n => Number(document.querySelector('#slider').max) > n", arg=before)
        assert not self.page.locator(".refusal:visible").count()

    def press(self, words: str) -> None:
        """A move that is a button of the panel."""
        before = self.seen()
        self.tab("act")
        self._press(self.page.locator("#act").get_by_role("button", name=words).first)
        self._moved(before)

    def confirm(self, words: str) -> None:
        """A move that is the button of the tray on the map."""
        before = self.seen()
        self._press(self.page.locator(".tray").get_by_role("button", name=words))
        self._moved(before)

    def point_at(self, spot: Spot) -> None:
        """Click or tap a place of the map."""
        settled(self.page)
        self.page.locator("#board svg").scroll_into_view_if_needed()
        x, y = place(self.page, spot)
        if self.hand == "mouse":
            self.page.mouse.click(x, y)
        else:
            self.page.touchscreen.tap(x, y)
        expect(self.page.locator(".tray")).to_be_visible()

    def draw(self, path: list[Spot]) -> None:
        """Drag a line from milepost to milepost."""
        settled(self.page)
        points = [place(self.page, spot) for spot in path]
        if self.hand == "finger":
            Fingers(self.page).drag(points)
            return
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=3)
        self.page.mouse.up()

    def log(self, text: str) -> None:
        expect(self.page.locator("#rows")).to_contain_text(text)

    def situation(self, text: str) -> None:
        expect(self.page.locator(".situation")).to_contain_text(text)


@pytest.fixture(params=["mouse", "finger"])
def hand(request: pytest.FixtureRequest) -> Hand:
    found: Hand = request.param
    return found


@pytest.fixture
def open_page(browser: Browser, url: str, hand: Hand) -> Iterator[Callable[[], Page]]:
    """Makes a browser of the width that goes with the hand. Scripts must not stumble."""
    wrong: list[str] = []
    contexts = []

    def make() -> Page:
        desk = ViewportSize(width=1440, height=900)
        phone = ViewportSize(width=390, height=844)
        context = browser.new_context(
            viewport=desk if hand == "mouse" else phone,
            has_touch=hand == "finger",
            is_mobile=hand == "finger",
            base_url=url,
            accept_downloads=True,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.set_default_navigation_timeout(3 * PATIENCE)  # the first page of a server takes longest
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert wrong == []


def at_a_new_table(url: str, page: Page) -> str:
    """Whoever looks at the page owns a table for one on the Bay, and has sat down. Returns its id."""
    with httpx.Client(base_url=url, timeout=60) as http:
        body = {"cmd": "create", "title": "bay", "family": "crayon", "definition": quick_bay(), "seats": 1}
        made = http.post("/api", json={**body, "seed": 7, "players": ["Ann"]}).json()
        table = str(made["table"]["id"])
        http.post("/api", json={"cmd": "start", "table": table, "token": made["owner_token"]})
    for secret in (made["owner_token"], made["seated"][0]["token"]):
        page.goto(f"/t/{table}/sit/{secret}", wait_until="commit")
        if "/sit/" in page.url:
            page.locator("form button").first.click()
        page.wait_for_url(f"**/t/{table}**", wait_until="commit")
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("body.ready").wait_for()
    return table


def set_up(url: str, page: Page, hand: Hand) -> Player:
    """Ann, who has a foreman and a city to start from and builds next."""
    at_a_new_table(url, page)
    ann = Player(page, hand)
    ann.press("digger")
    ann.press("Bay")
    return ann


def test_a_whole_game_by_hand(open_page: Callable[[], Page], url: str, hand: Hand, tmp_path: Path) -> None:
    page = open_page()
    ann = set_up(url, page, hand)

    # The line to Dune, drawn and paid for.
    ann.situation("building turns")
    ann.tab("map")
    ann.draw(TO_DUNE)
    expect(page.locator(".tray")).to_contain_text("4 gp, 2 sections")
    ann.confirm("Build")
    expect(page.locator(".crayon .track")).to_have_count(1)
    while "building turns" in (page.locator(".situation").text_content() or ""):
        ann.press("End the turn")
    ann.situation("Ann moves")

    # An event comes up; nobody may build while it lasts. Then it is over.
    for _ in range(12):
        ann.press("Throw the hand away")
        if "draws the event" in (page.locator("#rows").text_content() or ""):
            break
    ann.tab("act")
    expect(page.locator("#act .in-force")).to_contain_text("Strike")
    ann.press("End the turn")
    expect(page.locator("#act .in-force")).to_have_count(0)

    # A plan for the fish, shown on the map and kept.
    ann.press("fish")
    ann.tab("plan")
    ann._press(page.locator(".picks label").filter(has_text="fish").first)
    ann._press(page.locator("[data-plan]"))
    sketch = page.locator(".plan-found .sketch").first
    expect(sketch).to_contain_text("fish to Dune")
    ann._press(sketch.get_by_role("button", name="Keep"))
    expect(page.locator(".plan-kept .sketch")).to_have_count(1)
    ann._press(sketch.get_by_role("button", name="Show"))
    expect(page.locator("#board .drawing .plan").first).to_be_attached()

    # To the port, aboard a ship, out to sea and back.
    ann.tab("map")
    ann.point_at(HARBOUR)
    ann.confirm("Go")
    ann.press("Look for a ship")
    ann.press("a turn")
    ann.press("End the turn")
    ann.tab("map")
    ann.point_at(OPEN_SEA)
    ann.confirm("Go")
    ann.log("sails")
    ann.press("End the turn")
    ann.tab("map")
    ann.point_at(HARBOUR)
    ann.confirm("Go")
    ann.log("lands at")

    # The game is saved, loaded by somebody else, and played on there.
    ann.tab("more")
    with page.expect_download() as downloading:
        ann._press(page.get_by_role("button", name="Save the game"))
    file = tmp_path / "game.json"
    downloading.value.save_as(file)
    elsewhere = open_page()
    elsewhere.goto("/")
    opening = elsewhere.locator("section[aria-labelledby=file]")
    opening.locator("input[type=file]").set_input_files(file)
    opening.get_by_role("button", name="Open").click()
    expect(elsewhere.locator("#board svg")).to_be_visible()
    again = Player(elsewhere, hand)
    again.situation("Ann")
    again.press("End the turn")

    # A trip of several turns: after each, the rest of the way is shown again by itself.
    again.tab("map")
    again.point_at(DUNE)
    tray = elsewhere.locator(".tray")
    turns = 0
    while True:
        turns += 1
        words = tray.get_by_role("button").first.text_content() or ""
        again.confirm("Go")
        if words == "Go":
            break
        again.press("End the turn")
        again.tab("map")
        expect(tray.get_by_role("button", name="Go")).to_be_visible()
    assert turns >= 3

    # The delivery wins, and the page says so.
    again.press("fish for 9 gp")
    again.situation("Ann wins")


def test_a_price_that_comes_again_leaves_the_button_where_it_is(
    open_page: Callable[[], Page], url: str, hand: Hand
) -> None:
    """A line is priced while it is drawn and once more at its end. Somebody is quicker than the second answer
    and has the button down when it comes."""
    page = open_page()
    ann = set_up(url, page, hand)
    ann.tab("map")
    priced: list[Route] = []

    def hold_back_the_second_price(route: Route) -> None:
        whole = parse_qs(urlsplit(route.request.url).query)["path"][0].endswith(",".join(map(str, DUNE)))
        if whole:
            priced.append(route)
        if not whole or len(priced) == 1:
            route.continue_()

    page.route("**/ask?*about=build*", hold_back_the_second_price)
    fingers = Fingers(page)
    settled(page)
    points = [place(page, spot) for spot in TO_DUNE]
    if hand == "mouse":
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points[1:]:
            page.mouse.move(*point, steps=3)
    else:
        fingers.touch(points[0])
        for point in points[1:]:
            fingers.move(point)
    tray = page.locator(".tray")
    expect(tray).to_contain_text("4 gp, 2 sections")
    with page.expect_request("**/ask?*about=build*"):
        page.mouse.up() if hand == "mouse" else fingers.lift()

    before = ann.seen()
    box = tray.get_by_role("button", name="Build").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if hand == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
    else:
        fingers.touch((x, y))
    with page.expect_response("**/ask?*about=build*") as again:
        priced[-1].continue_()
    again.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")  # what the answer changes is changed
    page.mouse.up() if hand == "mouse" else fingers.lift()
    ann._moved(before)
