"""Two people play Iron Dragon, one at a desk and one with a finger on a phone: set-up, building turns by
drawing, a delivery. Each sees at once what the other does."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect
from playwright.sync_api import Error as PlaywrightError

from roundhouse.crayon.family import FAMILY
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .conftest import PATIENCE
from .test_browser import People

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE)

KOLA_TO_KUTNO = [(0, 10, 12), (0, 11, 12), (0, 12, 12), (0, 13, 12), (0, 14, 12), (0, 14, 13), (0, 15, 13)]
KOLA_TO_THE_SOUTH = [(0, 8, 13), (0, 8, 14), (0, 8, 15), (0, 8, 16)]
Spot = tuple[int, int, int]


@pytest.fixture(scope="module")
def url(url_of_each_database: str) -> str:
    """Games are played on a database of each kind."""
    return url_of_each_database


def place(page: Page, spot: Spot) -> tuple[float, float]:
    """Where a milepost is on the screen."""
    x, y = page.evaluate(
        """([map, q, r]) => {
            const svg = document.querySelector(".crayon");
            const [left, top] = svg.dataset.maps.split(" ")[map].split(",").map(Number);
            const at = new DOMPoint(left + (q + (r & 1) / 2 + 0.5) * 20, top + (r + 0.5) * 10 * Math.sqrt(3));
            const seen = at.matrixTransform(svg.getScreenCTM());
            return [seen.x, seen.y];
        }""",
        list(spot),
    )
    return x, y


class Fingers:
    """Touches of a phone's screen, as the system reports them."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session: CDPSession = page.context.new_cdp_session(page)

    def touch(self, *points: tuple[float, float]) -> None:
        self._send("touchStart", points)

    def move(self, *points: tuple[float, float]) -> None:
        self._send("touchMove", points)

    def lift(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[tuple[float, float], ...]) -> None:
        touches = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, middle: tuple[float, float], wide: float, wider: float) -> None:
        """Two fingers on both sides of a point move apart."""
        x, y = middle
        self.touch((x - wide, y), (x + wide, y))
        for step in range(1, 11):
            far = wide + (wider - wide) * step / 10
            self.move((x - far, y), (x + far, y))
        self.lift()

    def drag(self, points: list[tuple[float, float]]) -> None:
        self.touch(points[0])
        for (ax, ay), (bx, by) in pairwise(points):
            for step in range(1, 5):
                self.move((ax + (bx - ax) * step / 4, ay + (by - ay) * step / 4))
        self._page.wait_for_timeout(120)  # a finger that rests throws nothing
        self.lift()


def size(page: Page) -> float:
    return float(page.evaluate("roundhouse.viewer.size"))


def settled(page: Page) -> None:
    """No gesture is going on any more."""
    page.wait_for_function("() => !document.querySelector('#board svg').style.transform")


@pytest.fixture
def phone(browser: Browser, url: str) -> Iterator[Page]:
    wrong: list[str] = []
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, base_url=url, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


SEED = 84
"""Ben goes first and holds a card that asks for lumber in Kola; Kutno has it."""


@pytest.fixture
def people(new_page: Callable[..., Page], phone: Page, url: str) -> People:
    """Ann at a desk and Ben with a phone, at a table with known cards."""
    made = httpx.post(
        f"{url}/api", json={"cmd": "create", "title": "iron-dragon", "seats": 2, "seed": SEED}, timeout=60
    )
    table, owner = made.json()["table"]["id"], made.json()["owner_token"]
    seated = People(new_page(), phone)
    for name, page in seated.pages.items():
        page.goto(f"/t/{table}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_text("you", exact=True)).to_be_visible()
    httpx.post(f"{url}/api", json={"cmd": "start", "table": table, "token": owner}, timeout=60)
    for page in seated.pages.values():
        expect(page.locator("#board svg")).to_be_visible()
        page.evaluate("window.loadedOnce = true")
    return seated


def draw_by_mouse(page: Page, path: list[Spot]) -> None:
    """Enlarge with the wheel if need be, then draw a line."""
    page.mouse.move(*place(page, path[-1]))
    while size(page) < 3:
        page.mouse.wheel(0, -200)
        page.wait_for_timeout(50)
    settled(page)
    points = [place(page, spot) for spot in path]
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=3)
    page.mouse.up()


def draw_by_finger(page: Page, path: list[Spot]) -> None:
    """Enlarge with two fingers, then draw a line with one."""
    fingers = Fingers(page)
    page.evaluate("scrollTo(0, 0)")
    before = size(page)
    fingers.pinch(place(page, path[2]), 12, 90)
    settled(page)
    assert size(page) > before + 2
    x, y = place(page, path[0])
    fingers.drag([(195, 160), (195 + 60 - x, 160 + 150 - y)])  # the board is moved by one finger
    fingers.drag([place(page, spot) for spot in path])


def build(page: Page) -> None:
    page.locator(".tray").get_by_role("button", name="Build").click()


def hire(page: Page) -> None:
    """Any foreman but a troll, who builds nothing above ground."""
    offers = page.locator("#act form[data-action*=choose-foreman]")
    offers.filter(has_not_text="troll").first.get_by_role("button").click()


def tap(page: Page, spot: Spot) -> None:
    page.touchscreen.tap(*place(page, spot))


def test_setting_up_drawing_and_delivering(people: People) -> None:
    ann, ben = people.pages["Ann"], people.pages["Ben"]
    for _ in range(2):
        people.do(hire)
    people.on().locator("#act").get_by_text("Other cities").click()
    people.press("Kutno")
    people.press("Kola")
    people.status("building turns")

    # Ben draws with a finger what he needs, Ann with the mouse; each sees the other's track.
    draw_by_finger(ben, KOLA_TO_KUTNO)
    expect(ben.locator(".tray")).to_contain_text("6 sections")
    kept = size(ben)
    people.do(build, "Ben")
    assert size(ben) == pytest.approx(kept)
    for page in (ann, ben):
        expect(page.locator(".crayon .track")).to_have_count(1)
    people.press("End the turn", "Ben")
    draw_by_mouse(ann, KOLA_TO_THE_SOUTH)
    expect(ann.locator(".tray")).to_contain_text("3 sections")
    people.do(build, "Ann")
    for page in (ann, ben):
        expect(page.locator(".crayon .track")).to_have_count(2)

    # A line that is not allowed says why, and offers nothing.
    draw_by_mouse(ann, [(0, 9, 13), (0, 10, 12)])
    expect(ann.locator(".tray .bad")).to_contain_text("Inside a major city")
    expect(ann.locator(".tray").get_by_role("button")).to_have_count(0)
    ann.keyboard.press("Escape")

    # What is built can be taken back until hidden cards come up.
    people.do(lambda page: page.keyboard.press("z"), "Ann")
    for page in (ann, ben):
        expect(page.locator(".crayon .track")).to_have_count(1)
    people.press("Throw the hand away", "Ann")
    expect(ann.locator(".undo button")).to_have_count(0)
    while "building turns" in (ben.locator(".situation").text_content() or ""):
        people.press("End the turn")

    # Lumber from Kutno to Kola: the way is shown with its price before Ben goes it.
    people.status("Ben moves")
    people.press("lumber", "Ben")
    ben.locator("#tab-act").tap()
    tap(ben, (0, 9, 12))
    expect(ben.locator(".tray")).to_contain_text("7 away")
    people.do(lambda page: page.locator(".tray").get_by_role("button", name="Go").tap(), "Ben")
    people.press("lumber for 7 gp", "Ben")
    for page in (ann, ben):
        expect(page.locator("#rows")).to_contain_text("Ben delivers lumber")
        page.locator("#tab-players").click()
        expect(page.locator("#players li").filter(has_text="Ben")).to_contain_text("Carries nothing")

    # The whole game is seen again, move by move, and then played on.
    ann.locator("#slider").evaluate(
        "one => { one.value = 5; one.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    expect(ann.locator(".situation")).to_contain_text("After move 5")
    expect(ann.locator(".crayon .track")).to_have_count(1)
    ann.get_by_role("link", name="One back").click()
    expect(ann.locator(".crayon .track")).to_have_count(0)
    ann.locator("#now").click()
    expect(ann.locator(".situation")).to_contain_text("Ben is on")


class Follower:
    """The same game without a page: it says what a good player would do now."""

    def __init__(self, url: str, table: str) -> None:
        self._ask = {"cmd": "get-history", "table": table}
        self._url = url
        seats = (Seat("1", "Ann"), Seat("2", "Ben"))
        self.table = Table(FAMILY.new(Setup("crayon", "iron-dragon", seats, SHORT, SEED)))
        self._bot = list(FAMILY.bots().values())[-1]
        self._rng = random.Random(SEED)

    def follow(self) -> None:
        """Take in what has happened at the table."""
        rows = httpx.post(
            f"{self._url}/api", json={**self._ask, "after": len(list(self.table.log))}, timeout=60
        ).json()["rows"]
        for row in rows:
            self.table.apply(row["action"], row["seat"])

    def advice(self) -> tuple[str, dict[str, Any]]:
        seat = self.table.game.deciders()[0]
        return seat, dict(self._bot.choose(self.table.game, seat, self._rng))


def by_hand(page: Page, action: dict[str, Any]) -> str:
    """Do a thing as people do it: draw, click a place, press a button. Returns how it was done."""
    if action["type"] == "build-track":
        path = [tuple(spot) for spot in action.get("path") or (action["start"], action["end"])]
        if len({spot[0] for spot in path}) == 1:
            points = [place(page, spot) for spot in path]
            page.mouse.move(*points[0])
            page.mouse.down()
            for point in points[1:]:
                page.mouse.move(*point, steps=2)
            page.mouse.up()
            if pressed(page, "Build"):
                return "drawn"
    if action["type"] in ("move-train", "move-ship") and isinstance(action["path"][-1], list):
        page.mouse.click(*place(page, tuple(action["path"][-1])))
        if pressed(page, "Go"):
            return "clicked"
    found = page.evaluate(
        """wanted => {
            const told = (one) => JSON.stringify(Object.entries(one).sort());
            const forms = [...document.querySelectorAll("#act form.choice")];
            const form = forms.find((one) => told(JSON.parse(one.dataset.action)) === told(wanted));
            form?.requestSubmit();
            return Boolean(form);
        }""",
        action,
    )
    if found:
        return "pressed"
    page.evaluate("action => roundhouse.act(action)", action)
    return "sent"


def pressed(page: Page, name: str) -> bool:
    """Press the button of the tray, if it offers one."""
    page.keyboard.press("Shift")  # anything that lets the page answer
    tray = page.locator(".tray")
    try:
        expect(tray).to_be_visible(timeout=3000)
        page.wait_for_timeout(150)
        tray.get_by_role("button", name=name).click(timeout=1000)
    except (AssertionError, PlaywrightError):
        page.keyboard.press("Escape")
        return False
    return True


SHORT = {"goal": "short", "start": "fast"}


@pytest.mark.soak
def test_a_whole_game_in_two_browsers(new_page: Callable[..., Page], url: str) -> None:
    made = httpx.post(
        f"{url}/api",
        json={"cmd": "create", "title": "iron-dragon", "seats": 2, "seed": SEED, "options": SHORT},
        timeout=60,
    ).json()
    table = made["table"]["id"]
    pages = {"1": new_page(), "2": new_page()}
    for name, page in zip(("Ann", "Ben"), pages.values(), strict=True):
        page.goto(f"/t/{table}")
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_text("you", exact=True)).to_be_visible()
    httpx.post(f"{url}/api", json={"cmd": "start", "table": table, "token": made["owner_token"]}, timeout=60)
    follower, how = Follower(url, table), Counter[str]()
    while (outcome := follower.table.outcome()) is None:
        seat, action = follower.advice()
        number = len(list(follower.table.log))
        for page in pages.values():
            page.wait_for_function("n => Number(document.querySelector('#slider')?.max) === n", arg=number)
        how[by_hand(pages[seat], action)] += 1
        pages[seat].wait_for_function("n => Number(document.querySelector('#slider').max) > n", arg=number)
        follower.follow()
    winner = {"1": "Ann", "2": "Ben"}[outcome.winners[0]]
    for page in pages.values():
        expect(page.locator(".situation")).to_contain_text(f"{winner} wins")
    print(dict(how))
    assert how["drawn"] > 20
    assert how["clicked"] > 20
    assert how["sent"] < sum(how.values()) / 10


def test_a_person_asks_what_a_bot_would_do_and_does_it(new_page: Callable[..., Page], url: str) -> None:
    with httpx.Client(base_url=url, timeout=30) as http:
        made = http.post(
            "/api", json={"cmd": "create", "title": "iron-dragon", "players": ["Ann"], "seed": 7}
        ).json()
        table = made["table"]["id"]
        http.post("/api", json={"cmd": "start", "table": table, "token": made["owner_token"]}, timeout=60)
    page = new_page()
    page.goto(f"/t/{table}/sit/{made['seated'][0]['token']}")
    if "/sit/" in page.url:
        page.locator("form button").first.click()
    for action in ("Hire ", "Start in ", "Build "):
        page.get_by_role("button", name="What would a bot do?").click()
        advice = page.locator("#advice")
        expect(advice.locator("p").first).to_contain_text(action)
        advice.get_by_role("button", name="Do it").click()
        expect(advice.locator("p")).to_have_count(0)
    page.get_by_role("button", name="What would a bot do?").click()
    expect(page.locator("#advice")).to_contain_text("The plan:")
