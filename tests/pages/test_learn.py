"""The guided games, with real clicks at real tables."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .test_crayon_browser import Spot, place

WEST_WYCKK: Spot = (0, 42, 55)
ORC_OKTZERRO: Spot = (0, 16, 30)

Make = Callable[..., Page]
LONGEST = 120
"""Seconds that a dozen moves beside a bot may take on a machine that does ten other things."""


def begin(page: Page, name: str) -> None:
    page.goto("/learn")
    page.get_by_role("listitem").filter(has_text=name).get_by_role("button").click()
    page.locator("body.ready").wait_for()


def step(page: Page, title: str) -> None:
    expect(page.locator("#lesson summary strong")).to_have_text(title, timeout=20_000)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


@pytest.mark.parametrize("width", [1280, 390])
def test_the_first_steps_of_1889_happen_at_a_real_table(new_page: Make, width: int) -> None:
    page = new_page(width, 844)
    begin(page, "Your first 18xx")
    step(page, "Shikoku, 1889")
    press(page, "Go on")
    step(page, "Buy a small company")
    expect(page.locator("#act.looked-at")).to_have_count(1)
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")
    page.reload()
    page.locator("body.ready").wait_for()
    step(page, "Keep your money together")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, "Leave the guide")
    expect(page.locator("#lesson")).to_have_count(0)
    page.reload()
    page.locator("body.ready").wait_for()
    expect(page.locator("#lesson")).to_have_count(0)


def test_a_late_answer_does_not_take_the_guide_back_a_step(new_page: Make) -> None:
    page = new_page(1280, 844)
    begin(page, "Your first 18xx")
    step(page, "Shikoku, 1889")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/lesson?*read=0", hold)
    row = "() => document.getElementById('rows').append(document.createElement('li'))"
    with page.expect_request("**/lesson?*read=0"):
        page.evaluate(row)
    press(page, "Go on")
    step(page, "Buy a small company")
    with page.expect_response("**/lesson?*read=0"):
        for one in held:
            one.continue_()
    page.wait_for_timeout(300)
    step(page, "Buy a small company")
    expect(page.get_by_role("button", name="Show me")).to_be_visible()


def test_the_guide_goes_on_to_the_first_railway(new_page: Make) -> None:
    page = new_page(1280, 844)
    begin(page, "Your first 18xx")
    press(page, "Go on")
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")
    heading = page.locator("#lesson summary strong")
    ends = time.monotonic() + LONGEST
    while heading.text_content() == "Keep your money together" and time.monotonic() < ends:
        button = page.get_by_role("button", name="Pass", exact=True)
        if button.is_visible():
            button.click()
        page.wait_for_timeout(300)
    step(page, "Start a railway")
    press(page, "Show me")
    expect(page.locator("#companies.looked-at")).to_be_visible()


def test_what_is_picked_already_is_done_when_its_button_is_pressed_on_the_card(new_page: Make) -> None:
    page = new_page(1280, 844)
    begin(page, "Your first 18xx")
    press(page, "Go on")
    step(page, "Buy a small company")
    page.locator("article").get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")


def to_the_first_tile(page: Page) -> None:
    """Play the guided game up to the first tile of a railway of one's own."""
    begin(page, "Your first 18xx")
    press(page, "Go on")
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    heading = page.locator("#lesson summary strong")
    step(page, "Keep your money together")
    ends = time.monotonic() + LONGEST
    while time.monotonic() < ends:
        title, act = heading.text_content(), page.locator("#act")
        if title == "Lay track":
            return
        if title == "Start a railway" and page.locator("[data-pick]", has_text="Start ¥65").count():
            page.locator("button[data-pick]:visible", has_text="Start ¥65").first.click()
            act.locator(".sole .ladder input").first.check()
            act.locator(".sole button:not([type=button])").click(timeout=5_000)
        elif title == "Sell it to yourself":
            card = page.locator("article", has_text=re.compile(r"President\s*Guest"))
            buy = card.locator("button[data-pick]:visible", has_text="Buy 10%")
            if buy.count():
                buy.first.click()
                if (button := act.locator(".sole button:not([type=button])")).is_visible():
                    button.click()
        elif act.get_by_role("button", name="Pass", exact=True).is_visible():
            act.get_by_role("button", name="Pass", exact=True).click()
        page.wait_for_timeout(400)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_guide_stands_beside_what_it_speaks_of(new_page: Make, width: int) -> None:
    page = new_page(width, 844)
    to_the_first_tile(page)
    step(page, "Lay track")
    if width == 1280:  # the lower left of the board lay under it
        board, guide = (page.locator(one).bounding_box() for one in ("#map", "#lesson"))
        assert board
        assert guide
        assert board["x"] + board["width"] <= guide["x"]
    press(page, "Show me")
    page.locator("#board .hex-at.lit").first.click()
    page.locator(".ring-menu .pick-tile").first.click()
    lay = page.locator(".ring-menu").get_by_role("button", name="Lay")
    lay.click(timeout=5_000)  # nothing lies over it
    step(page, "Buy a train")
    if width == 390:
        expect(page.locator("#act")).not_to_have_class(re.compile("shown"))
    press(page, "Show me")
    page.locator("#act").get_by_role("button", name="Buy ¥80").click()
    step(page, "One train is enough")


def passing(page: Page, title: str, until: str) -> None:
    """Press what ends one’s turn in a round for as long as the guide says this."""
    ends = time.monotonic() + LONGEST
    heading = page.locator("#lesson summary strong")
    button = page.get_by_role("button", name=re.compile("^(Pass|End the turn)$"))
    while heading.text_content() == title and time.monotonic() < ends:
        if button.first.is_visible():
            button.first.click()
        page.wait_for_timeout(300)
    step(page, until)


def lay(page: Page, turns: int) -> None:
    """Lay the first tile offered on the first lit hex, turned so often."""
    page.locator("#board .hex-at.lit").first.click()
    page.locator(".ring-menu .pick-tile").first.click()
    for _ in range(turns):
        page.locator(".ring-menu button", has_text="↻").click()
    page.locator(".ring-menu").get_by_role("button", name="Lay").click()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_guided_game_of_1889_goes_to_its_end(new_page: Make, width: int) -> None:
    page = new_page(width, 844)
    act = page.locator("#act")
    main = act.locator(".sole button:not([type=button])")
    begin(page, "Your first 18xx")
    press(page, "Go on")
    act.get_by_role("button", name="Buy ¥20").click()
    step(page, "Keep your money together")
    passing(page, "Keep your money together", "Start a railway")
    press(page, "Show me")
    iyo = page.locator("article:visible", has_text="Iyo Railway")
    start = iyo.locator("button[data-pick]", has_text="Start ¥65")
    start.click()
    act.locator(".sole .ladder input").first.check()
    main.click()
    step(page, "Sell it to yourself")
    iyo.locator("button[data-pick]", has_text="Buy 10%").click()
    main.click()
    step(page, "End the stock round")
    passing(page, "End the stock round", "Lay track")
    press(page, "Show me")
    lay(page, turns=2)
    step(page, "Buy a train")
    press(page, "Show me")
    act.get_by_role("button", name="Buy ¥80").click()
    step(page, "One train is enough")
    page.get_by_role("button", name="Pass: do not buy trains").click()
    step(page, "Stay in the lead")
    press(page, "Show me")
    shown = iyo.locator("button[data-pick]", has_text="Buy 10%")
    if width == 390:  # nothing of the company lies under the guide
        guide, card = (one.bounding_box() for one in (page.locator("#lesson"), iyo))
        assert guide
        assert card
        assert guide["y"] + guide["height"] <= card["y"]
    shown.click()
    main.click()
    page.get_by_role("button", name="End the turn", exact=True).click()
    passing(page, "Stay in the lead", "Run your train")
    press(page, "Show me")
    lay(page, turns=0)
    page.get_by_role("button", name="Pass: do not place a token").click()
    page.get_by_role("button", name="Run for ¥40").click()
    step(page, "Pay a dividend")
    if width == 390:  # on the map nothing can be pressed now, so that the tab where it can stands out
        ground = "one => getComputedStyle(one).backgroundColor"
        tabs = [page.locator(f"#tab-{name}").evaluate(ground) for name in ("act", "map")]
        assert tabs[0] != tabs[1]
    press(page, "Show me")
    act.get_by_role("button", name="Pay out").click()
    step(page, "That is the whole turn")
    expect(page.get_by_role("button", name="Leave the guide")).to_have_count(0)
    press(page, "Done")
    expect(page.locator("#lesson")).to_have_count(0)
    expect(act.get_by_role("button", name="Buy ¥80")).to_be_visible()


def test_the_guided_start_of_iron_dragon(new_page: Make) -> None:
    page = new_page(390, 844)
    begin(page, "The first trip of Iron Dragon")
    step(page, "A country without rails")
    press(page, "Go on")
    step(page, "Hire a foreman")
    press(page, "Show me")
    foreman = page.locator("#act button:visible").first
    expect(foreman).to_contain_text("costs")  # a name alone says nothing to a stranger
    foreman.click()
    step(page, "Read your cards")


@pytest.mark.parametrize("width", [1280, 390])
def test_the_guide_leaves_the_button_that_builds_free(new_page: Make, width: int) -> None:
    """It said “press Build” and lay over that button."""
    page = new_page(width, 844)
    begin(page, "The first trip of Iron Dragon")
    press(page, "Go on")
    press(page, "Show me")
    page.locator("#act button:visible").first.click()
    step(page, "Read your cards")
    press(page, "Go on")
    step(page, "Choose where you start")
    press(page, "Show me")
    page.locator("#act").get_by_role("button", name="Wikkedde").click()
    step(page, "Draw track")
    page.wait_for_function("() => document.querySelector('.crayon')?.dataset.starts")
    press(page, "Show me")
    x, y = place(page, WEST_WYCKK)
    page.mouse.click(x, y)
    build = page.locator(".tray").get_by_role("button", name="Build")
    build.click(timeout=5_000)  # nothing lies over it
    step(page, "End your turn")


@pytest.mark.parametrize("width", [1440, 390])
def test_the_guided_start_of_iron_dragon_goes_to_its_end(new_page: Make, width: int) -> None:
    page = new_page(width, 844)
    act, tray = page.locator("#act"), page.locator(".tray")
    end = act.get_by_role("button", name="End the turn")
    begin(page, "The first trip of Iron Dragon")
    press(page, "Go on")
    press(page, "Show me")
    act.locator("button:visible").first.click()
    step(page, "Read your cards")
    press(page, "Show me")
    page.locator("#cards button", has_text="jewelry").click()
    expect(page.locator(".halo.source")).to_have_count(2)
    for ring in page.locator(".halo.goal, .halo.source").all():
        expect(ring).to_be_in_viewport()  # on a phone the board was pushed off the screen
    if width == 390:
        page.locator("#lesson summary").click()
    press(page, "Go on")
    step(page, "Choose where you start")
    press(page, "Show me")
    act.get_by_role("button", name="Railla").click()
    step(page, "Draw track")
    page.wait_for_function("() => document.querySelector('.crayon')?.dataset.starts")
    press(page, "Show me")
    page.mouse.click(*place(page, ORC_OKTZERRO))
    tray.get_by_role("button", name="Build the first part").click()
    step(page, "End your turn")
    press(page, "Show me")
    expect(act).to_contain_text("0 gp left this turn")
    expect(act).not_to_contain_text("Drag a line")
    end.click()
    step(page, "Build towards your load")
    page.wait_for_function("() => document.querySelector('.crayon')?.dataset.starts")
    press(page, "Show me")
    page.mouse.click(*place(page, ORC_OKTZERRO))
    expect(tray).to_contain_text("3 gp, 1 section")
    expect(tray).not_to_contain_text("sections")
    tray.get_by_role("button", name="Build").click()
    step(page, "Fetch the load")
    press(page, "Show me")
    gems = act.get_by_role("button", name="gems")
    for _ in range(2):
        end.click()
        act.get_by_text(re.compile("^(Build: 20 gp|Move: )")).wait_for()
    gems.click()
    step(page, "Deliver")
    press(page, "Show me")
    act.get_by_role("button", name="Orc-Oktzerro").click()
    tray.get_by_role("button", name="Go 10 of 16 now").click()
    act.get_by_text("The train goes no further this turn").wait_for()
    end.click()
    act.get_by_role("button", name="Orc-Oktzerro").click()
    tray.get_by_role("button", name="Go", exact=True).click()
    act.get_by_role("button", name="gems for 16 gp").click()
    step(page, "And so on")
    press(page, "Done")
    expect(page.locator("#lesson")).to_have_count(0)
