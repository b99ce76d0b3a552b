"""The pages as an app: installable, readable without a connection, moves that wait for one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from playwright.sync_api import Page, expect

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
