"""Who may do what with a browser: every address of the pages, for everyone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server.settings import Settings
from roundhouse.server.web import routes

from .at_table import Player
from .conftest import Running

# The status for nobody, for someone with an account and no seat, for the browser of seat 2, for that of the
# owner, who has no seat. The table waits for people: Ann and Ben sit, there is room for Cleo.
OK, GO, NO, FULL, NONE, WRONG = 200, 303, 403, 409, 404, 400
WHO = ("nobody", "an account", "seat 2", "the owner")
ALL_OK, ALL_GO = (OK,) * 4, (GO,) * 4
MATRIX: dict[tuple[str, str], tuple[int, int, int, int]] = {
    ("GET", "/"): ALL_OK,
    ("GET", "/new"): ALL_OK,
    ("POST", "/new"): ALL_GO,
    ("POST", "/import"): (WRONG,) * 4,
    ("GET", "/check"): ALL_OK,
    ("POST", "/check"): ALL_OK,
    ("POST", "/check/play"): (WRONG,) * 4,
    ("POST", "/check/convert"): (WRONG,) * 4,
    ("GET", "/check/rules"): ALL_OK,
    ("GET", "/design"): ALL_OK,
    ("POST", "/design"): (WRONG,) * 4,  # the family here has no editor
    ("GET", "/design/{design}"): (NONE,) * 4,
    ("POST", "/design/{design}/edit"): (NO,) * 4,  # without the word in the head of the request
    ("POST", "/design/{design}/do"): (NONE,) * 4,
    ("POST", "/design/{design}/play"): (NONE,) * 4,
    ("GET", "/design/{design}/export/{format}"): (NONE,) * 4,
    ("GET", "/draft/{token}"): (NONE,) * 4,
    ("POST", "/draft/{token}/copy"): (NONE,) * 4,
    ("GET", "/print"): ALL_OK,
    ("POST", "/print"): (WRONG,) * 4,
    ("GET", "/t/{table}"): ALL_OK,
    ("POST", "/t/{table}/actions"): (WRONG, NO, NO, NO),  # without the word in the head of the request
    ("GET", "/t/{table}/parts"): ALL_OK,
    ("GET", "/t/{table}/rows"): ALL_OK,
    ("GET", "/t/{table}/ask"): (FULL,) * 4,
    ("GET", "/t/{table}/export/{format}"): (NONE,) * 4,
    ("GET", "/t/{table}/sit/{token}"): (NONE,) * 4,
    ("GET", "/t/{table}/review"): (FULL,) * 4,
    ("GET", "/t/{table}/charts"): (NONE,) * 4,
    ("GET", "/t/{table}/charts.csv"): (NONE,) * 4,
    ("GET", "/t/{table}/replay.html"): (FULL,) * 4,
    ("POST", "/t/{table}/save"): (NO, NO, NO, OK),
    ("POST", "/t/{table}/name"): (NO, NO, NO, GO),
    ("POST", "/t/{table}/clone"): (FULL,) * 4,
    ("POST", "/t/{table}/leave"): (NO, NO, GO, GO),
    ("POST", "/t/{table}/bot"): (NO, NO, NO, GO),
    ("POST", "/t/{table}/earlier"): (NO, NO, NO, GO),
    ("POST", "/t/{table}/start"): (NO, NO, NO, GO),
    ("POST", "/t/{table}/join"): ALL_GO,
    ("POST", "/t/{table}/take"): (FULL,) * 4,
    ("GET", "/sign-in"): ALL_OK,
    ("GET", "/sign-up"): ALL_OK,
    ("POST", "/sign-in"): (NO,) * 4,
    ("POST", "/sign-up"): (WRONG,) * 4,
    ("POST", "/sign-out"): ALL_GO,
    ("GET", "/manifest.webmanifest"): ALL_OK,
    ("GET", "/icon-{size:int}.png"): (NONE,) * 4,
    ("GET", "/worker.js"): ALL_OK,
    ("GET", "/offline"): ALL_OK,
    ("GET", "/games"): ALL_OK,
    ("GET", "/help"): ALL_OK,
    ("GET", "/rules"): (GO,) * 4,
    ("GET", "/about"): ALL_OK,
    ("GET", "/licence"): ALL_OK,
    ("GET", "/privacy"): ALL_OK,
    ("GET", "/docs"): ALL_OK,
    ("GET", "/docs/search"): ALL_OK,
    ("GET", "/docs/pictures/{name}"): (NONE,) * 4,
    ("GET", "/docs/{page:path}"): (NONE,) * 4,
    ("GET", "/guide/{family}/{title}"): (NONE,) * 4,
    ("GET", "/learn"): ALL_OK,
    ("POST", "/learn/{lesson}"): (NONE,) * 4,
    ("GET", "/t/{table}/lesson"): (NONE,) * 4,
    ("GET", "/settings"): ALL_OK,
    ("POST", "/settings"): ALL_GO,
    ("GET", "/account"): (GO, OK, GO, GO),
    ("POST", "/account/notices"): (NO, OK, NO, NO),
    ("GET", "/people/{name}"): (NONE,) * 4,
    ("GET", "/ratings"): ALL_OK,
    ("GET", "/daily"): (NONE,) * 4,  # the family here makes no worlds
    ("POST", "/daily"): (NONE,) * 4,
    ("GET", "/daily/{day}"): (NONE,) * 4,
    ("GET", "/tournaments"): ALL_OK,
    ("POST", "/tournaments"): (NO, WRONG, NO, NO),
    ("GET", "/tournaments/{tournament}"): (NONE,) * 4,
    ("POST", "/tournaments/{tournament}/enter"): (NONE,) * 4,
    ("POST", "/tournaments/{tournament}/bots"): (NONE,) * 4,
    ("POST", "/tournaments/{tournament}/begin"): (NONE,) * 4,
    ("POST", "/tournaments/{tournament}/next"): (NONE,) * 4,
    ("POST", "/account/rating"): (NO, OK, NO, NO),
    ("POST", "/account/push"): (NO, FULL, NO, NO),
    ("POST", "/t/{table}/hook"): (NO, NO, NO, GO),
    ("POST", "/account/mail"): (NO, WRONG, NO, NO),
    ("POST", "/account/password"): (NO, NO, NO, NO),
    ("POST", "/account/token"): (NO, OK, NO, NO),
    ("POST", "/account/token/withdraw"): (NO, OK, NO, NO),
    ("GET", "/thumbnail/{family}/{title}.svg"): (NONE,) * 4,
    ("GET", "/static/{name}"): (NONE,) * 4,
    ("GET", "/families/{family}/{name}"): (NONE,) * 4,
}
FIELDS: dict[str, dict[str, str]] = {
    "/tournaments": {"title": "tallies", "seats": "9"},
    "/new": {"title": "tallies", "kind1": "here", "kind2": "here"},
    "/t/{table}/leave": {"seat": "2"},
    "/t/{table}/name": {"name": "Friday"},
    "/t/{table}/earlier": {"seat": "2"},
    "/t/{table}/bot": {"bot": "greedy"},
    "/t/{table}/join": {"name": "Cleo"},
    "/t/{table}/take": {"seat": "2", "name": "Cleo"},
    "/sign-in": {"name": "Nobody", "password": "a wrong one"},
    "/sign-up": {"name": "Zoe", "password": "short"},
    "/account/password": {"old": "a wrong one", "new": "another secret"},
    "/account/token": {"name": "mine"},
    "/account/token/withdraw": {"name": "mine"},
    "/account/mail": {"word": "guess"},
}


class Browser(httpx.Client):
    """A browser with cookies, and the word for its forms."""

    def csrf(self) -> str:
        return self.get("/new?title=tallies").text.split('name="csrf" value="')[1].split('"')[0]


def _addresses() -> set[tuple[str, str]]:
    """Every address of the pages. Pictures have no rights: everyone may look at them."""
    return {
        (method, route.path)
        for route in routes.routes()
        for method in route.methods or ()
        if method != "HEAD" and "{rest:path}" not in route.path
    }


def test_every_address_is_in_the_matrix() -> None:
    assert set(MATRIX) == _addresses()


@pytest.fixture(scope="module")
def shared_server(module_database: str) -> Iterator[Running]:
    """A server for all tests here: each has browsers, an account and tables of its own."""
    settings = Settings(
        database=module_database,
        requests_per_second=0,
        reads_per_second=0,
        tables_per_hour=0,
        sessions_per_hour=0,
        sign_in_per_minute=10_000,
    )
    with Running(settings) as running:
        yield running


@pytest.fixture
def everyone(shared_server: Running, method: str, path: str) -> Iterator[list[Browser]]:
    browsers = [Browser(base_url=shared_server.url, timeout=20, verify=False) for _ in range(4)]
    fields = {"name": f"Sam {sorted(MATRIX).index((method, path))}", "password": "a long secret"}
    assert browsers[1].post("/sign-up", data=fields).status_code == 303
    yield browsers
    for browser in browsers:
        browser.close()


@pytest.mark.parametrize(("method", "path"), sorted(MATRIX), ids=[" ".join(each) for each in sorted(MATRIX)])
def test_every_address_for_everyone(
    shared_server: Running, everyone: list[Browser], method: str, path: str
) -> None:
    got: list[int] = []
    for who, browser in enumerate(everyone):
        if method == "POST" or not got:  # a new one for each: what one may do, changes it
            table = open_table(shared_server, everyone)
        got.append(status(browser, method, path, table))
        assert got[-1] == MATRIX[method, path][who], f"{WHO[who]} {method} {path}"


def open_table(server: Running, everyone: list[Browser]) -> str:
    """A table for three where Ann and Ben sit; the browsers of Ben and of the owner know their secrets."""
    made = Player(server.http).do("create", title="tallies", seats=3)
    table = made["table"]["id"]
    for name in ("Ann", "Ben"):
        token = Player(server.http, table).do("join", name=name)["token"]
    for browser, secret in ((everyone[2], token), (everyone[3], made["owner_token"])):
        assert browser.get(f"/t/{table}/sit/{secret}").status_code == 303
    return str(table)


def status(browser: Browser, method: str, path: str, table: str) -> int:
    """What a browser gets at an address."""
    url = re.sub(r":\w+}", "}", path).format(
        table=table,
        size=1,
        design="guess",
        token="guess",
        format="x",
        name="x",
        family="tallies",
        title="tallies",
        lesson="none",
        tournament="none",
        page="none",
        day="2026-11-23",
    )
    if method == "GET":
        return browser.get(url, params={"title": "tallies"} if path == "/new" else {}).status_code
    fields = {"csrf": browser.csrf(), **FIELDS.get(path, {})}
    return browser.post(url, data=fields, headers={"Sec-Fetch-Site": "same-origin"}).status_code
