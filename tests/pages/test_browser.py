"""Two people play 1889 by clicking, each in a browser of their own, seeing the other’s moves at once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from .conftest import PATIENCE

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def url(url_of_each_database: str) -> str:
    """Games are played on a database of each kind."""
    return url_of_each_database


class People:
    """Ann and Ben at a table; whoever is on acts."""

    def __init__(self, ann: Page, ben: Page) -> None:
        self.pages = {"Ann": ann, "Ben": ben}

    def sit_down(self, title: str) -> None:
        ann, ben = self.pages["Ann"], self.pages["Ben"]
        ann.goto("/")
        card = ann.get_by_role("listitem").filter(has_text=title)
        card.get_by_role("link", name="With friends").first.click()
        ann.get_by_label("Name of player 1").fill("Ann")
        ann.get_by_role("button", name="Make the table").click()
        ben.goto(ann.get_by_label("Send this link").input_value())
        ben.get_by_label("Your name").fill("Ben")
        ben.get_by_role("button", name="Sit down").click()
        expect(ann.get_by_text("Ben")).to_be_visible()
        ann.get_by_role("button", name="Begin").click()
        for page in self.pages.values():
            expect(page.locator("#slider")).to_be_visible()
            page.locator("body.ready").wait_for()
            page.evaluate("window.loadedOnce = true")

    def number(self) -> int:
        """How many moves both have seen."""
        return max(int(page.locator("#slider").get_attribute("max") or 0) for page in self.pages.values())

    def on(self) -> Page:
        """The page of whoever is on."""
        for page in self.pages.values():
            if page.locator(".turn.yours").count():
                return page
        raise AssertionError("nobody is on")

    def do(self, work: Callable[[Page], None], by: str = "") -> None:
        """A move: ``work`` clicks it; then both see it."""
        page = self.pages[by] if by else self.on()
        before = self.number()
        work(page)
        self.seen(before + 1)

    def press(self, name: str, by: str = "") -> None:
        """A move that is one click on a button of the act panel."""
        self.do(lambda page: button(page, name).click(), by)

    def seen(self, number: int) -> None:
        for page in self.pages.values():
            expect(page.locator("#slider")).to_have_attribute("max", str(number))
            assert page.evaluate("window.loadedOnce"), "the page was loaded again"

    def status(self, text: str) -> None:
        for page in self.pages.values():
            expect(page.locator(".situation")).to_contain_text(text)


def card(page: Page, company: str) -> Locator:
    """The card of a company, or of a private company."""
    return page.locator(f'article[data-company="{company}"], article[data-private="{company}"]')


def main_button(page: Page) -> Locator:
    """The button of what is picked, where it always stands."""
    return page.locator("#act .sole > button:not([type])")


def button(page: Page, name: str) -> Locator:
    """The first button of the act panel whose words begin so."""
    return page.locator("#act").get_by_role("button", name=name).first


def row(page: Page, text: str) -> Locator:
    """The first form of the act panel with this text."""
    return page.locator("#act form").filter(has_text=text).first


def start(corporation: str, price: str) -> Callable[[Page], None]:
    """Three clicks: the card, the par price, the button."""

    def work(page: Page) -> None:
        card(page, corporation).get_by_role("button", name="Start").click()
        page.locator("#act .sole .rung").filter(has=page.get_by_text(price, exact=True)).click()
        main_button(page).click()

    return work


def buy_share(corporation: str) -> Callable[[Page], None]:
    """Two clicks: the share on the card, the button."""

    def work(page: Page) -> None:
        card(page, corporation).get_by_role("button", name="Buy 10%").click()
        main_button(page).click()

    return work


def lay(hex_: str) -> Callable[[Page], None]:
    """Click the lit hex, take the first tile of the ring, lay it with Enter."""

    def work(page: Page) -> None:
        page.locator(f'.hex-at.lit[data-hex="{hex_}"]').click()
        expect(page.locator(".ring-menu")).to_be_visible()
        if page.locator(".ring-menu .option").count() > 1:
            page.locator(".pick-tile").first.click()
        expect(page.locator(".ring-menu .turn:visible button")).to_be_focused()
        page.keyboard.press("Enter")

    return work


@pytest.fixture
def people(new_page: Callable[..., Page]) -> People:
    """Ann at a desk, Ben with a phone."""
    seated = People(new_page(), new_page(width=390, height=844))
    seated.sit_down("Shikoku 1889")
    return seated


def test_auction_stock_round_and_operating_rounds_by_clicking(people: People) -> None:
    ann, ben = people.pages["Ann"], people.pages["Ben"]
    # The auction: Ann bids on a private that is not first in the row, the rest goes at its price.
    people.status("Auction")
    people.do(lambda page: bid(page, "ER", 45))
    expect(card(ben, "ER")).to_contain_text("Ann bids ¥45")
    while "Auction" in (ann.locator(".situation").text_content() or ""):
        people.press("Buy ¥")
    people.status("Stock Round 1.1")
    # A stock round: KO is started and floats by shares of both.
    starter = people.on()
    people.do(start("KO", "¥65"))
    for page in (ann, ben):
        expect(page.locator('[data-company="KO"]').first).to_contain_text("20% of 50% sold")
    for _ in range(3):
        people.do(buy_share("KO"))
    expect(ann.locator('[data-company="KO"]').first).to_contain_text(re.compile(r"Treasury\s*¥650"))
    for _ in range(2):
        people.press("Pass")
    # An operating round: track, a train.
    people.status("Operating Round 1.1")
    assert people.on() is starter
    people.do(lay("J5"))
    for page in (ann, ben):
        expect(page.locator('.hex-at[data-hex="J5"]')).not_to_have_attribute("data-tile", "J5")
    people.press("Buy ¥80")
    people.press("Pass")
    # Back in a stock round both pass; then the train runs.
    people.status("Stock Round 2.1")
    for _ in range(2):
        people.press("Pass")
    people.status("Operating Round 2.1")
    people.press("Pass")
    expect(starter.locator(".running")).to_contain_text("¥40 · proved best")
    assert starter.locator("#board .routes .route").count() == 1
    change_the_route(starter)
    people.press("Run for ¥40")
    expect(row(starter, "Pay out")).to_contain_text("¥4 a share")
    people.press("Pay out")
    for page in (ann, ben):
        expect(page.locator('[data-company="KO"]').first).to_contain_text(re.compile(r"Last run\s*¥40"))
    # Taken back by the other one, and seen by both.
    people.do(lambda page: page.keyboard.press("z"))
    expect(row(starter, "Pay out")).to_be_visible()


def bid(page: Page, name: str, amount: int) -> None:
    card(page, name).get_by_role("button", name="Bid").click()
    page.locator("#act .sole").get_by_role("spinbutton").fill(str(amount))
    main_button(page).click()


def change_the_route(page: Page) -> None:
    """Take a stop away, read why that cannot be, and go back to the best routes."""
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".running .editing")).to_be_visible()
    page.locator('.hex-at[data-hex="J5"]').click()
    expect(page.locator(".running")).to_contain_text("needs at least two stops")
    expect(page.get_by_role("button", name="Run for")).to_be_disabled()
    page.locator('.hex-at[data-hex="J5"]').click()
    expect(page.locator(".running .sum")).to_have_text("¥40")
    page.locator('.hex-at[data-hex="K4"]').click()
    page.get_by_role("button", name="Back to the best routes").click()
    expect(page.locator(".running")).to_contain_text("¥40 · proved best")


def test_the_ring_by_keyboard_turns_lays_and_gives_up(people: People) -> None:
    ann = people.pages["Ann"]
    to_the_first_lay(people)
    page = people.on()
    lit = page.locator(".hex-at.lit")
    before = page.locator('#board .hex-at[data-hex="J3"]').inner_html()
    page.locator('.hex-at.lit[data-hex="J3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ring-menu .option")).not_to_have_count(0)
    page.keyboard.press("Enter")
    chosen = page.locator(".ring-menu .option.chosen")
    expect(chosen).to_be_visible()
    first = page.locator('#board .hex-at[data-hex="J3"]').inner_html()
    assert first != before
    if chosen.locator(".turn").count() > 1:
        page.keyboard.press("ArrowRight")
        assert page.locator('#board .hex-at[data-hex="J3"]').inner_html() != first
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".ring-menu")).to_have_count(0)
    assert page.locator('#board .hex-at[data-hex="J3"]').inner_html() == before
    assert lit.count() > 0
    # A moment of the past is looked at, not played: nothing is lit, nothing opens.
    ann.keyboard.press("ArrowLeft")
    expect(ann.locator("body.past")).to_be_visible()
    assert ann.locator(".past .ring:visible").count() == 0


def to_the_first_lay(people: People) -> None:
    while "Auction" in (people.pages["Ann"].locator(".situation").text_content() or ""):
        people.press("Buy ¥")
    people.do(start("KO", "¥65"))
    for _ in range(3):
        people.do(buy_share("KO"))
    for _ in range(2):
        people.press("Pass")
    people.status("Operating Round 1.1")


@pytest.mark.parametrize("width", [390, 1440])
def test_keys_reach_every_panel_and_nothing_is_wider_than_the_page(
    new_page: Callable[..., Page], width: int
) -> None:
    people = People(new_page(width), new_page(width))
    people.sit_down("Shikoku 1889")
    page = people.pages["Ann"]
    for key, panel in {
        "e": "companies",
        "k": "market",
        "s": "shares",
        "i": "trains",
        "p": "privates",
    }.items():
        page.keyboard.press(key)
        expect(page.locator(f"#{panel}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("t")
    expect(page.locator("#tiles")).to_contain_text("57 ×2")
    page.keyboard.press("g")
    expect(page.locator("#act")).to_be_visible()
    expect(button(page, "Buy ¥20")).to_be_visible()


def at_one_screen(page: Page) -> None:
    """Ann and Ben at one screen, at the beginning of Shikoku 1889."""
    page.goto("/new?title=1889&how=here")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator("#slider")).to_be_visible()
    page.locator("body.ready").wait_for()


def press_main(page: Page) -> None:
    before = int(page.locator("#slider").get_attribute("max") or 0)
    main_button(page).click()
    expect(page.locator("#slider")).to_have_attribute("max", str(before + 1))


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_pass_and_the_main_button_stand_whole_in_one_place(
    new_page: Callable[..., Page], width: int, height: int
) -> None:
    page = new_page(width, height)
    at_one_screen(page)
    places = {str([page.locator(".foot button").bounding_box(), main_button(page).bounding_box()])}
    for _ in range(5):
        press_main(page)
    card(page, "KO").get_by_role("button", name="Start").click()
    expect(page.locator("#act .sole .rung:has(:checked)")).to_contain_text("¥")
    places.add(str([page.locator(".foot button").bounding_box(), main_button(page).bounding_box()]))
    assert len(places) == 1
    for place in (page.locator(".foot button"), main_button(page)):
        box = place.bounding_box()
        assert box
        assert 0 <= box["x"] <= box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= box["y"] + box["height"] <= height
    page.keyboard.press("Escape")
    expect(page.locator("#act .sole")).to_have_count(0)
    if width == 390:  # the cards have two thirds of the height, less than the tabs
        top = page.locator("#companies").bounding_box()
        foot = page.locator(".foot").bounding_box()
        assert top
        assert foot
        assert foot["y"] - top["y"] > height * 0.6
    # The price on the market picks the companies that may start there.
    if width == 1440:
        page.locator(".space.lit").first.click()
        expect(page.locator("#act .picked")).to_have_count(7)


def test_moves_are_tried_and_taken_back_without_a_trace(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    at_one_screen(page)
    page.keyboard.press("w")
    expect(page.locator(".supposed")).to_contain_text("Ann is on")
    main_button(page).click()
    expect(page.locator(".tried")).to_contain_text("Ann buys Takamatsu E-Railroad")
    expect(page.locator(".supposed")).to_contain_text("Ben is on")
    page.reload()
    expect(page.locator(".supposed")).to_contain_text("Ben is on")
    page.keyboard.press("z")
    expect(page.locator(".supposed")).to_contain_text("Ann is on")
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(".supposed")).to_have_count(0)
    expect(page.locator("#slider")).to_have_attribute("max", "0")


def test_panes_stand_side_by_side_as_this_device_last_had_them(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    at_one_screen(page)
    expect(page.locator("#privates")).to_be_visible()
    expect(page.locator("#map")).to_be_hidden()
    page.locator("#views").get_by_role("button", name="Map").click()
    expect(page.locator("#map")).to_be_visible()
    page.reload()
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#privates")).to_be_visible()
    page.locator("#views").get_by_role("button", name="As the round is usually played").click()
    expect(page.locator("#map")).to_be_hidden()


SHARE = """() => {
    const stage = document.querySelector("#stage"), bar = document.querySelector("#views");
    const size = (one) => one.clientWidth * one.clientHeight;
    const panes = [...stage.querySelectorAll(":scope > .staged")];
    return panes.reduce((sum, one) => sum + size(one), 0) / (size(stage) - size(bar));
}"""
"""How much of the main pane is covered by what stands in it, 0 to 1."""


def test_three_panes_leave_no_quarter_empty(new_page: Callable[..., Page]) -> None:
    page = new_page(1440, 900)
    at_one_screen(page)
    views = page.locator("#views")
    views.get_by_role("button", name="Market").click()
    for name in ("Map", "Trains"):
        if page.locator("#stage").get_attribute("data-panes") != "3":
            views.get_by_role("button", name=name).click()
    expect(page.locator("#stage")).to_have_attribute("data-panes", "3")
    assert page.evaluate(SHARE) > 0.97
    views.get_by_role("button", name="Map").click()
    views.get_by_role("button", name="Trains").click()
    expect(page.locator("#stage")).to_have_attribute("data-panes", "3")
    expect(page.locator("#map")).to_be_hidden()
    assert page.evaluate(SHARE) > 0.97


def test_a_table_is_renamed_while_it_is_played(new_page: Callable[..., Page], url: str) -> None:
    page = new_page(1440, 900)
    at_one_screen(page)
    onlooker = new_page(1440, 900)
    onlooker.goto(page.url)
    onlooker.locator("body.ready").wait_for()
    page.locator("#tab-more").click()
    page.get_by_label("Name of the table").fill("Friday’s railway")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator(".table-name")).to_have_text("Friday’s railway")
    page.locator("body.ready").wait_for()
    expect(page.locator("#rows li").last).to_contain_text("“Shikoku 1889” is now “Friday’s railway”.")
    expect(onlooker.locator(".table-name")).to_have_text("Friday’s railway")
    expect(onlooker).to_have_title("Friday’s railway – Roundhouse")
    expect(onlooker.get_by_role("button", name="Rename")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
def test_what_can_be_taken_back_is_read_whole(new_page: Callable[..., Page], width: int, height: int) -> None:
    page = new_page(width, height)
    page.goto("/new?title=1889&how=here")
    for number, name in enumerate(("Bartholomew the Second", "Ann"), 1):
        page.get_by_label(f"Name of player {number}").fill(name)
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    main_button(page).click()
    expect(page.locator(".situation")).to_contain_text("Ann is on")
    main_button(page).click()
    undo = page.locator(".undo button")
    expect(undo).to_have_text(
        [
            "Undo: Ann buys Mitsubishi Ferry for ¥30",
            "Undo back to before: Bartholomew the Second buys Takamatsu E-Railroad for ¥20",
        ]
    )
    for button_ in undo.all():
        assert button_.evaluate("one => one.scrollHeight <= one.clientHeight")
        assert button_.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_a_phone_what_can_be_tried_comes_to_the_front(new_page: Callable[..., Page]) -> None:
    page = new_page(390, 844)
    at_one_screen(page)
    page.locator("#tab-more").click()
    page.get_by_role("button", name="What if …").click()
    expect(page.locator(".supposed")).to_be_in_viewport(ratio=1)
    expect(page.locator("#tab-act")).to_have_attribute("aria-selected", "true")


def test_what_is_pressed_before_its_script_has_come_is_not_lost(new_page: Callable[..., Page]) -> None:
    page = new_page(390, 844, worker=False)
    at_one_screen(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    script = "**/whatif*"
    page.route(script, hold)
    with page.expect_request(script):
        page.locator("#tab-more").click()
    button = page.get_by_role("button", name="What if …")
    button.click()
    assert len(held) == 1
    held.pop().abort()
    expect(page.get_by_role("alert")).to_have_text("The connection is lost.")
    with page.expect_request(script):
        button.click()
    button.click()
    held.pop().continue_()
    expect(page.locator(".supposed")).to_be_visible()
