"""A table is played without a mouse, and everything that can be pressed has a name of its own.

The keys are those that a page tells with “?”; whoever hears the page hears the names that the browser makes.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .conftest import PATIENCE, serving
from .hands import Playing

pytestmark = pytest.mark.browser

expect.set_options(timeout=PATIENCE)

TROUBLE = Path(__file__).with_name("access.js").read_text(encoding="utf-8")
ALIKE = Path(__file__).with_name("alike.js").read_text(encoding="utf-8")
DESK, PHONE = (1440, 900), (390, 844)

PRESSED = frozenset(
    {"button", "link", "textbox", "searchbox", "spinbutton", "slider", "combobox", "checkbox", "radio", "tab"}
    | {"menuitem", "splitter", "DisclosureTriangle", "listbox", "switch"}
)
"""What people press, type into or move, as the browser calls it when it speaks to readers of the screen."""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder}/tables.sqlite3", folder) as address:
        yield address


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def to(self, selector: str, key: str = "Tab", most: int = 60) -> None:
        """Press Tab until what is wanted has the focus; wherever that is on the way, it is seen and named."""
        for _ in range(most):
            here = self.page.evaluate(FOCUSED, selector)
            assert here["seen"], f"{here['name']} has the focus, and nobody sees that"
            if here["there"]:
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{most} presses of {key} do not lead to {selector}")

    def number(self) -> int:
        """How many moves have been made."""
        return int(self.page.locator("#slider").get_attribute("max") or 0)

    def made(self, *keys: str) -> None:
        """A move: the last key makes it."""
        before = self.number()
        self.press(*keys)
        expect(self.page.locator("#slider")).to_have_attribute("max", str(before + 1))
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def read(self, selector: str) -> str:
        return self.page.locator(selector).first.text_content() or ""


FOCUSED = """(selector) => {
  const one = document.activeElement, style = getComputedStyle(one);
  const drawn = one.closest("svg") || one === document.body || one.tabIndex < 0;
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  const box = one.getBoundingClientRect();
  return {
    there: one.matches(selector), name: one.getAttribute("aria-label") || one.textContent.trim().slice(0, 60),
    seen: Boolean(drawn || one.type === "radio" || ((ring || style.boxShadow !== "none") && box.width)),
  };
}"""
"""Is the wanted thing focused, what is it called, and does one see that it is?"""


def at_one_screen(page: Page, url: str) -> Keys:
    """Ann and Ben at one screen, at the beginning of Shikoku 1889."""
    page.goto(f"{url}/new?title=1889&how=here")
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Name of player 2").fill("Ben")
    page.get_by_role("button", name="Make the table").press("Enter")
    page.locator("body.ready").wait_for()
    return Keys(page)


def test_a_stock_round_and_operating_rounds_are_played_by_keyboard(
    new_page: Callable[..., Page], url: str
) -> None:
    page = new_page(*DESK)
    keys = at_one_screen(page, url)
    # The auction: Ann bids an amount that she types, then whatever is sold now is bought.
    keys.press("p")
    keys.to('article[data-private="ER"] button.pick')
    keys.press("Enter")
    keys.to("#act .sole input[type=number]", "Shift+Tab")
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("45")
    keys.made("Enter")
    expect(page.locator('article[data-private="ER"]')).to_contain_text("Ann bids ¥45")
    while "Auction" in keys.read(".situation"):
        keys.press("g")
        keys.to("#act .sole > button:not([type])")
        keys.made("Enter")
    # The stock round: the card, the ladder by arrows, Enter.
    keys.press("e")
    keys.to('article[data-company="KO"] button.start')
    keys.press("Enter")
    keys.to("#act .sole input[type=radio]", "Shift+Tab")
    for _ in range(8):
        if "¥65" in page.locator("#act .sole .rung:has(:checked)").inner_text():
            break
        keys.press("ArrowUp")
    assert "¥65" in page.locator("#act .sole .rung:has(:checked)").inner_text()
    keys.made("Enter")
    expect(page.locator('article[data-company="KO"]')).to_contain_text("20% of 50% sold")
    for _ in range(3):
        keys.press("e")
        keys.to('article[data-company="KO"] button.buy')
        keys.press("Enter")
        keys.to("#act .sole > button:not([type])")
        keys.made("Enter")
    expect(page.locator('article[data-company="KO"]')).to_contain_text("¥650")
    keys.made("1")
    keys.made("1")
    # The operating round: a lit hex, a tile, a turn of it, and a train.
    expect(page.locator(".situation")).to_contain_text("Operating Round 1.1")
    keys.press("m")
    keys.to('.hex-at.lit[data-hex="J5"]')
    keys.press("Enter")
    expect(page.locator(".ring-menu .option").first).to_be_visible()
    if page.locator(".ring-menu .option").count() > 1:
        keys.press("Enter")
    expect(page.locator(".ring-menu .turn:visible button")).to_be_focused()
    keys.made("Enter")
    expect(page.locator('.hex-at[data-hex="J5"]')).not_to_have_attribute("data-tile", "J5")
    keys.press("g")
    keys.to("#act .deal > button")
    keys.made("Enter")
    while "Operating Round 1" in keys.read(".situation"):
        keys.made("1")
    for _ in range(2):
        keys.made("1")
    # The next one: the train runs, its money is paid, and the move is taken back.
    expect(page.locator(".situation")).to_contain_text("Operating Round 2.1")
    keys.made("1")
    keys.press("g")
    keys.to("#act .running .main")
    keys.made("Enter")
    keys.press("g")
    keys.to("#act form.deal > button")
    keys.made("Enter")
    keys.made("z")
    expect(page.locator("#act form", has_text="Pay out").first).to_be_visible()


def test_what_is_picked_leads_to_the_act_panel_by_its_key(new_page: Callable[..., Page], url: str) -> None:
    """“g” went to the first form, which is not shown where another one is picked, and so nowhere."""
    page = new_page(*DESK)
    at_one_screen(page, url)
    page.keyboard.press("p")
    page.locator('article[data-private="ER"] button.pick').press("Enter")
    page.keyboard.press("p")
    page.keyboard.press("g")
    assert page.evaluate("document.querySelector('#act').contains(document.activeElement)")
    assert page.evaluate("document.activeElement.closest('form').matches('.sole')")


def kept(title: str) -> Iterator[tuple[str, Table]]:
    """A game of the corpus where its kinds of turns first come up."""
    stages: dict[str, Callable[[EighteenGame, set[str]], bool]] = {
        "initial": lambda game, _types: game.round.kind == "initial",
        "stock": lambda game, _types: game.round.kind == "stock" and game.progress.turn >= 3,
        "track": lambda _game, types: "lay_tile" in types,
        "run": lambda game, types: "run_routes" in types and game.progress.turn >= 3,
        "dividend": lambda _game, types: "dividend" in types,
        "train": lambda game, types: "buy_train" in types and game.progress.turn >= 3,
    }
    for at in replayed(gzip.decompress(path_of(title, 1).read_bytes()), FAMILY):
        game = at.game
        assert isinstance(game, EighteenGame)
        if game.over or not stages:
            return
        types = {choice.type for choice in at.choices()} if game.round.kind == "operating" else set()
        found = next((name for name, reached in stages.items() if reached(game, types)), None)
        if found:
            del stages[found]
            yield found, at


def unnamed(page: Page) -> list[str]:
    """What can be pressed and has no name with a letter or figure in it, as the browser works names out."""
    session = page.context.new_cdp_session(page)
    nodes: list[Any] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    found = []
    for node in nodes:
        role, name = node.get("role", {}).get("value"), str(node.get("name", {}).get("value", ""))
        if not node["ignored"] and role in PRESSED and not any(one.isalnum() for one in name):
            found.append(f"{role} “{name}”")
    assert len(nodes) > 100
    return found


@pytest.mark.parametrize(
    ("title", "size"),
    [
        pytest.param("1846", PHONE, id="1846-phone"),
        pytest.param("1817", DESK, id="1817-desk"),
        pytest.param("1846", DESK, id="1846-desk", marks=pytest.mark.soak),
        pytest.param("1817", PHONE, id="1817-phone", marks=pytest.mark.soak),
    ],
)
def test_everything_that_can_be_pressed_has_a_name_of_its_own(
    new_page: Callable[..., Page], url: str, title: str, size: tuple[int, int]
) -> None:
    """In auctions, stock rounds and operating rounds, with something picked, in both colour schemes."""
    found: dict[str, list[str]] = {}

    def look(page: Page, name: str) -> None:
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found[f"{name} {scheme}"] = page.evaluate(TROUBLE)
        found[name] = page.evaluate(ALIKE) + unnamed(page)

    seen = set()
    for name, at in kept(title):
        seen.add(name)
        page = new_page(*size)
        Playing(page, at, {}, random.Random(1)).sit_down(url)
        look(page, name)
        picks = page.locator("button.pick:visible")
        if picks.count():
            picks.last.press("Enter")
            look(page, f"{name}, picked")
        if name == "stock":
            page.keyboard.press("Escape")
            for key in "stol":
                page.keyboard.press(key)
                look(page, f"{name}, {key}")
            page.keyboard.press("w")
            page.locator(".supposed").wait_for()
            look(page, "what if")
        page.context.close()
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert seen >= {"initial", "stock", "track", "run", "train"}


def test_keys_go_on_at_the_cards_after_a_deal(new_page: Callable[..., Page], url: str) -> None:
    """The button that was pressed is gone: Tab began at the head of the page, twenty presses away."""
    page = new_page(*DESK)
    at_one_screen(page, url)
    page.locator('article[data-private="ER"] button.pick').press("Enter")
    page.locator(".deals .sole button").last.press("Enter")
    expect(page.locator("#rows > li")).to_have_count(1)
    page.wait_for_function("document.activeElement.id === 'privates'")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#privates .pick')")
