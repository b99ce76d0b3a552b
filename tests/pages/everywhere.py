"""Every page of the server, one after the other, as someone meets them."""

from __future__ import annotations

import gzip
import random
from collections.abc import Callable
from functools import cache
from secrets import token_hex

from playwright.sync_api import Page

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.table.languages import spoken
from roundhouse.table.protocol import Family
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed

from .hands import Playing

Visit = Callable[[Page], None]

FAMILIES: dict[str, Family] = {"iron-dragon": CRAYON}
"""The families of recorded games, where they are not of 18xx."""
TABS = ("companies", "market", "shares", "trains", "privates", "tiles", "log", "more")
SLOWEST = 180_000
"""Milliseconds that a review may take on a busy machine."""
CRAYON_TABS = ("cards", "plan", "players", "events", "finder", "decks")


def said(page: Page, english: str) -> str:
    """What the page calls this in its language."""
    return spoken(page.locator("html").get_attribute("lang") or "").say(english)


def press(page: Page, name: str) -> None:
    """Press a button that sends a form, and wait for what comes back."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.get_by_role("button", name=said(page, name), exact=True).first.click()
    page.wait_for_load_state()


def fill(page: Page, label: str, text: str) -> None:
    """Write into the field with this label."""
    page.get_by_label(said(page, label)).fill(text)


@cache
def reached(title: str, actions: int) -> Table:
    """The recorded game of a title once so many of its actions are done, or at its end."""
    family: Family = FAMILIES.get(title, EIGHTEEN)
    for at in replayed(gzip.decompress(path_of(title, 1).read_bytes()), family):
        if len(at.log) == actions:
            break
    return at


def recorded(page: Page, title: str, actions: int) -> None:
    """A recorded game as it stood then, every seat of it one's own."""
    page.goto("/")
    Playing(page, reached(title, actions), {}, random.Random(1)).sit_down(page.url.rstrip("/"))


def tab(name: str) -> Visit:
    """Opens a panel of the table that is shown, unless it stands in the main pane."""

    def visit(page: Page) -> None:
        if (button := page.locator(f"#tab-{name}")).is_visible():
            button.click()

    visit.__name__ = f"tab_{name}"
    return visit


def games(page: Page) -> None:
    page.goto("/games?players=4")


def no_game_found(page: Page) -> None:
    page.goto("/games?game=zzz")


def nothing_found(page: Page) -> None:
    page.goto("/?words=zzz&stage=finished")


def wrong_file(page: Page) -> None:
    page.goto("/")
    page.locator("input[type=file]").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": b'{"no": "game"}'}
    )
    press(page, "Open")


def unknown_address(page: Page) -> None:
    page.goto("/nowhere")


def wrong_password(page: Page) -> None:
    page.goto("/sign-in")
    fill(page, "Name", "Nobody")
    fill(page, "Password", "not the right one")
    press(page, "Sign in")


def sign_up(page: Page) -> None:
    page.goto("/sign-up")


def account(page: Page) -> None:
    page.goto("/sign-up")
    fill(page, "Name", f"Ann {token_hex(3)}")
    fill(page, "Password", "a long secret")
    press(page, "Sign up")
    page.goto("/account")


def account_with_token(page: Page) -> None:
    fill(page, "What the token is for", "my script")
    press(page, "Make a token")


def account_that_is_wrong(page: Page) -> None:
    page.goto("/account")
    fill(page, "Web hook", "http://example.org/hook")
    press(page, "Keep")


def new_table(page: Page) -> None:
    page.goto("/new?title=18Chesapeake&how=friends")


def waiting_as_owner(page: Page) -> None:
    press(page, "Make the table")
    page.get_by_role("button", name=said(page, "Let it sit down")).wait_for()


def waiting_with_a_bot(page: Page) -> None:
    press(page, "Let it sit down")
    page.get_by_text("strong 1").wait_for()


def begun(page: Page) -> None:
    press(page, "Begin")
    page.locator("#slider").wait_for()


def the_past(page: Page) -> None:
    page.goto(f"{page.url}?at=0")


def crayon(page: Page) -> None:
    page.goto("/new?title=iron-dragon&how=here")
    press(page, "Make the table")
    page.locator("#board svg").wait_for()


def stock_round(page: Page) -> None:
    recorded(page, "1889", 331)


def what_if(page: Page) -> None:
    page.locator("#more [data-line=begin]").click()
    page.locator("body.supposing").wait_for()


def running_trains(page: Page) -> None:
    recorded(page, "1889", 277)


def late_stock_round(page: Page) -> None:
    recorded(page, "1817", 1393)


def late_operating_round(page: Page) -> None:
    recorded(page, "1817", 733)


def finished(page: Page) -> None:
    recorded(page, "1889", 10_000)


def crayon_under_way(page: Page) -> None:
    recorded(page, "iron-dragon", 150)


def charts(page: Page) -> None:
    page.goto(f"{page.url.partition('?')[0]}/charts")


def review(page: Page) -> None:
    recorded(page, "1889", 10_000)
    page.goto(f"{page.url.partition('?')[0]}/review")
    page.locator("main section h2").first.wait_for(timeout=SLOWEST)


def maps(page: Page) -> None:
    page.goto("/map/1889")


def tiles(page: Page) -> None:
    page.goto("/tiles/57+58+9")


def market(page: Page) -> None:
    page.goto("/market/1889")


def design(page: Page) -> None:
    page.goto("/tiles/custom")


def world(page: Page) -> None:
    page.goto("/world/standard/7")


def roster(page: Page) -> None:
    page.goto("/roster/1889")


def check(page: Page) -> None:
    page.goto("/check")


def check_with_findings(page: Page) -> None:
    page.locator("#source1").fill('{"info": {"title": "Mine"}}')
    press(page, "Check")
    page.locator("#findings h2").first.wait_for()


def rules(page: Page) -> None:
    page.goto("/check/rules")


def unknown_tile(page: Page) -> None:
    page.goto("/tiles/nonsense")


def lobby(page: Page) -> None:
    page.goto("/")


def learn(page: Page) -> None:
    page.goto("/learn")


def guided(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("button", name=said(page, "Begin the guided game")).first.click()
    page.locator("#lesson").wait_for()


def guide(page: Page) -> None:
    page.goto("/guide/eighteen/1817")


def board_guide(page: Page) -> None:
    page.goto("/guide/crayon/iron-dragon")


def manual(page: Page) -> None:
    page.goto("/docs/tutorial")


def search(page: Page) -> None:
    page.goto("/docs/search?q=bank")


def printing(page: Page) -> None:
    page.goto("/print/1889?output=par")


def ratings(page: Page) -> None:
    page.goto("/ratings")


def daily(page: Page) -> None:
    page.goto("/daily")


def person(page: Page) -> None:
    page.goto("/account")
    page.locator("a[href^='/people/']").first.click()
    page.wait_for_url("**/people/*")


def tournaments(page: Page) -> None:
    page.goto("/tournaments")


def tournament(page: Page) -> None:
    page.locator("main input[name=name]").fill("Spring")
    page.locator("main form button.main").click()
    page.wait_for_url("**/tournaments/*")


def designs(page: Page) -> None:
    page.goto("/design")


def editor(page: Page) -> None:
    page.locator("main input[name=name]").fill("My island")
    page.locator("main form button.main").click()
    page.wait_for_url("**/design/*")


def settings(page: Page) -> None:
    page.goto("/settings")


def help_page(page: Page) -> None:
    page.goto("/help")


def about(page: Page) -> None:
    page.goto("/about")


def licence(page: Page) -> None:
    page.goto("/licence")


def privacy(page: Page) -> None:
    page.goto("/privacy")


def offline(page: Page) -> None:
    page.goto("/offline")


VISITS: tuple[Visit, ...] = (
    games,
    no_game_found,
    nothing_found,
    wrong_file,
    unknown_address,
    wrong_password,
    sign_up,
    account,
    account_with_token,
    account_that_is_wrong,
    new_table,
    waiting_as_owner,
    waiting_with_a_bot,
    begun,
    the_past,
    crayon,
    stock_round,
    *(tab(name) for name in TABS),
    what_if,
    running_trains,
    finished,
    charts,
    late_stock_round,
    tab("companies"),
    tab("market"),
    tab("shares"),
    late_operating_round,
    crayon_under_way,
    *(tab(name) for name in CRAYON_TABS),
    maps,
    tiles,
    market,
    design,
    world,
    roster,
    check,
    check_with_findings,
    rules,
    unknown_tile,
    lobby,
    learn,
    guided,
    guide,
    board_guide,
    manual,
    search,
    printing,
    ratings,
    daily,
    person,
    tournaments,
    tournament,
    designs,
    editor,
    settings,
    help_page,
    about,
    licence,
    privacy,
    offline,
)
SLOW: tuple[Visit, ...] = (review,)
"""Pages that a machine works on for a while. They need none of the others."""
