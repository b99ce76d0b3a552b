"""The pages as an app: installable, readable without a connection, moves that wait for one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from playwright.sync_api import Page, Route, expect

from .conftest import PATIENCE

Make = Callable[..., Page]


def test_the_app_can_be_installed(new_page: Make) -> None:
    page = new_page()
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].split(";")[0] == icon["type"]
    assert "worker-src 'self'" in page.request.get("/").headers["content-security-policy"]
    assert "unsafe-eval" not in page.request.get("/").headers["content-security-policy"]


def test_a_table_that_was_seen_is_read_without_a_connection_and_a_move_waits(new_page: Make) -> None:
    page = new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.reload()  # from now on the worker sees what the page asks for
    page.locator("body.ready").wait_for()
    page.context.set_offline(True)
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    expect(page.locator("#waiting-move")).to_contain_text("kept and sent later: Buy ¥20")
    page.reload()
    expect(page.locator(".situation")).to_contain_text("is on")
    expect(page.locator("#waiting-move")).to_contain_text("Buy ¥20")
    page.goto("/print")
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    page.go_back()
    page.context.set_offline(False)
    page.reload()
    expect(page.locator("#rows li.move").first).to_be_attached()
    expect(page.locator("#waiting-move")).to_be_hidden()


def test_a_move_that_waited_and_is_refused_says_so(new_page: Make) -> None:
    page = new_page()
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()
    page.evaluate(
        """() => {
            const { table, seat } = document.body.dataset;
            const move = { id: "x1", seat, words: "Fly", number: 0, action: { type: "fly" } };
            localStorage.setItem(`waiting:${table}`, JSON.stringify(move));
        }"""
    )
    page.reload()
    expect(page.locator("#waiting-move")).to_contain_text("was refused: Fly")
    page.locator("#waiting-move").get_by_role("button").click()
    page.reload()
    expect(page.locator("#waiting-move")).to_be_hidden()


def at_a_table(page: Page) -> None:
    """A new table of 1889, all seats here."""
    page.goto("/new?title=1889&how=here")
    page.get_by_role("button", name="Make the table").click()
    page.locator("body.ready").wait_for()


def test_a_move_that_waited_outlasts_a_server_that_begins_anew(new_page: Make) -> None:
    """What stands before it answers meanwhile, and knows nothing of moves."""
    page = new_page()
    at_a_table(page)
    page.context.set_offline(True)
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    expect(page.locator("#waiting-move")).to_contain_text("kept and sent later: Buy ¥20")
    asked: list[str] = []

    def down(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=502, body="<p>down")

    page.route("**/actions", down)
    page.context.set_offline(False)
    page.wait_for_function("navigator.onLine")
    for _ in range(100):
        if asked:
            break
        page.wait_for_timeout(50)
    expect(page.locator("#waiting-move")).to_contain_text("kept and sent later: Buy ¥20")
    page.unroute("**/actions")
    expect(page.locator("#rows li.move")).to_have_count(1, timeout=PATIENCE)
    expect(page.locator("#waiting-move")).to_be_hidden()


def test_a_move_that_is_only_tried_is_never_sent_later(new_page: Make) -> None:
    page = new_page()
    at_a_table(page)
    page.keyboard.press("w")
    expect(page.locator(".supposed")).to_be_visible()
    page.context.set_offline(True)
    page.locator("#act").get_by_role("button", name="Buy ¥20").click()
    expect(page.locator("#connection")).to_contain_text("Trying again")
    expect(page.locator("#waiting-move")).to_be_hidden()
    page.context.set_offline(False)
    expect(page.locator(".tried")).to_contain_text("buys Takamatsu E-Railroad")
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(".supposed")).to_have_count(0)
    expect(page.locator("#rows li.move")).to_have_count(0)


def test_what_is_asked_without_a_connection_says_so_in_the_language_of_the_page(new_page: Make) -> None:
    page = new_page()
    page.goto("/?lang=de")
    page.goto("/new?title=1889&how=here")
    page.locator("main form button.main").last.click()
    page.locator("body.ready").wait_for()
    advice = page.get_by_role("button", name="Was würde ein Bot tun?")
    expect(advice).to_be_visible()
    page.context.set_offline(True)
    advice.click()
    expect(page.locator("#refusal")).to_have_text("Die Verbindung ist unterbrochen.")
    page.context.set_offline(False)
    advice.click()
    expect(page.locator("#advice")).to_contain_text("kauft")


def test_a_bot_that_is_asked_for_advice_thinks_where_people_see_it_and_once(new_page: Make) -> None:
    page = new_page()
    at_a_table(page)
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/suggestion*", hold)
    button = page.get_by_role("button", name="What would a bot do?")
    button.click()
    expect(page.locator("#advice div")).to_have_text("A bot thinks …")
    button.click()
    assert len(asked) == 1
    asked[0].continue_()
    expect(page.locator("#advice div").get_by_role("button", name="Do it")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#advice div")).not_to_contain_text("A bot thinks")
    page.unroute("**/suggestion*")
    page.context.set_offline(True)
    button.click()
    expect(page.locator("#refusal")).to_have_text("The connection is lost.")
    expect(page.locator("#advice div")).to_have_text("")


def test_what_was_typed_stays_where_it_is_refused(new_page: Make) -> None:
    """A message, and the notes, which are not said to be kept then."""
    page = new_page()
    at_a_table(page)
    busy = json.dumps({"error": {"code": "limit/rate", "message": "That was too much at once."}})
    page.route("**/messages", lambda route: route.fulfill(status=429, body=busy))
    page.route("**/note", lambda route: route.fulfill(status=429, body=busy))
    page.keyboard.press("c")
    page.keyboard.type("I buy the ferry.")
    page.keyboard.press("Enter")
    expect(page.locator("#say").get_by_role("alert")).to_have_text("That was too much at once.")
    expect(page.locator("#say input")).to_have_value("I buy the ferry.")
    page.locator("#tab-more").click()
    page.locator("#note textarea").fill("Ben saves for a 5.")
    page.locator("#note").get_by_role("button", name="Keep").click()
    expect(page.locator("#note").get_by_role("alert")).to_have_text("That was too much at once.")
    expect(page.locator("#note [role=status]")).to_have_text("")
    page.unroute("**/note")
    page.locator("#note").get_by_role("button", name="Keep").click()
    expect(page.locator("#note [role=status]")).to_have_text("kept")
    page.unroute("**/messages")
    page.locator("#tab-log").click()
    page.locator("#say").get_by_role("button", name="Say").click()
    expect(page.locator("#rows .message")).to_contain_text("I buy the ferry.")
    expect(page.locator("#say input")).to_have_value("")


def test_what_a_push_brings_is_shown_by_the_browser(new_page: Make) -> None:
    page = new_page()
    page.context.grant_permissions(["notifications"])
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    shown = pushed(page, {"title": "Your turn", "body": "Monday: 1889", "url": "/t/abc"})
    assert shown == [["Your turn", "Monday: 1889", "/t/abc", "/t/abc"]]
    # One notice a table, the last one.
    assert len(pushed(page, {"title": "Your turn", "body": "Monday: 1889, again", "url": "/t/abc"})) == 1


NOTICES = """async (text) => {
    const worker = await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200; tries += 1) {
        const found = await worker.getNotifications();
        if (found.some((one) => one.body === text)) {
            return found.map((one) => [one.title, one.body, one.tag, one.data]);
        }
        await new Promise((done) => setTimeout(done, 50));
    }
    return [];
}"""
"""What the browser shows of this site once a notice with that text is there: title, text, tag and address of
each; nothing after ten seconds without it."""


def pushed(page: Page, told: Mapping[str, str]) -> list[list[str]]:
    """The notices that the browser shows after a push message, as its push service would bring it.

    The session stays open: where it ends right after the message, Chromium drops the message now and then. On
    a machine that is very busy it drops one all the same; a push service would bring it again, and so do we.
    """
    known: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: known.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.wait_for_function("navigator.serviceWorker.ready.then((one) => Boolean(one.active))")
    origin = page.evaluate("location.origin")
    message = {"origin": origin, "registrationId": known[0], "data": json.dumps(told)}
    for _ in range(3):
        session.send("ServiceWorker.deliverPushMessage", message)
        if shown := page.evaluate(NOTICES, told["body"]):
            break
    return list(shown)
