"""Every page of the server, one after the other, as someone meets them."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from playwright.sync_api import Page

Visit = Callable[[Page], None]


def press(page: Page, name: str) -> None:
    """Press a button that sends a form, and wait for what comes back."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_load_state()


def nothing_found(page: Page) -> None:
    page.goto("/?game=zzz&words=zzz&stage=finished")


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
    page.get_by_label("Name").fill("Nobody")
    page.get_by_label("Password").fill("not the right one")
    press(page, "Sign in")


def sign_up(page: Page) -> None:
    page.goto("/sign-up")


def account(page: Page) -> None:
    page.goto("/sign-up")
    page.get_by_label("Name").fill(f"Ann {token_hex(3)}")
    page.get_by_label("Password").fill("a long secret")
    press(page, "Sign up")
    page.goto("/account")


def account_with_token(page: Page) -> None:
    page.get_by_label("What the token is for").fill("my script")
    press(page, "Make a token")


def account_that_is_wrong(page: Page) -> None:
    page.goto("/account")
    page.get_by_label("Web hook").fill("https://127.0.0.1/hook")
    press(page, "Keep")


def new_table(page: Page) -> None:
    page.goto("/new?title=18Chesapeake&how=friends")


def waiting_as_owner(page: Page) -> None:
    press(page, "Make the table")
    page.get_by_role("button", name="Let it sit down").wait_for()


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
    page.get_by_role("button", name="Begin the guided game").first.click()
    page.locator("#lesson").wait_for()


def guide(page: Page) -> None:
    page.goto("/guide/eighteen/1817")


def board_guide(page: Page) -> None:
    page.goto("/guide/crayon/iron-dragon")


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
    settings,
    help_page,
    about,
    licence,
    privacy,
    offline,
)
