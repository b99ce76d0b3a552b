"""Seats change hands in the open: links evict nobody, standing in is marked, whoever loses a seat is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import func, select

from roundhouse.server import admin
from roundhouse.server.seats import HERE
from roundhouse.server.store import schema

from .at_table import Party, Player
from .conftest import Running

_OPEN: list[httpx.Client] = []


@pytest.fixture(autouse=True)
def _browsers_are_closed() -> Iterator[None]:
    yield
    while _OPEN:
        _OPEN.pop().close()


class Guest:
    """A browser with cookies and without an account, or with one."""

    def __init__(self, server: Running, account: str = "") -> None:
        self.http = httpx.Client(base_url=server.url, timeout=20, verify=False, follow_redirects=True)
        _OPEN.append(self.http)
        if account:
            self.http.post("/sign-up", data={"name": account, "password": "a long secret"})

    def csrf(self) -> str:
        return self.http.get("/new?title=tallies").text.split('name="csrf" value="')[1].split('"')[0]

    def send(self, table: str, path: str, **fields: Any) -> httpx.Response:
        headers = {"X-CSRF": self.csrf()}
        return self.http.post(f"/api/v1/tables/{table}{path}", json=fields, headers=headers)

    def join(self, table: str, name: str) -> None:
        self.http.post(f"/t/{table}/join", data={"csrf": self.csrf(), "name": name})

    def card(self, table: str) -> dict[str, Any]:
        return dict(self.http.get(f"/api/v1/tables/{table}").json())

    def seats(self, table: str) -> list[str]:
        return [seat["seat"] for seat in self.card(table)["players"] if seat["yours"]]


class Club:
    """Ann owns the table and sits at it in her browser, Bea in hers."""

    def __init__(self, server: Running, ann: str = "", bea: str = "") -> None:
        self.server = server
        self.ann, self.bea = Guest(server, ann), Guest(server, bea)
        fields = {
            "csrf": self.ann.csrf(),
            "title": "tallies",
            "kind1": "here",
            "name1": "Ann",
            "kind2": "free",
        }
        page = self.ann.http.post("/new", data=fields)
        self.id = page.url.path.removeprefix("/t/")
        if not self.ann.seats(self.id):
            self.ann.join(self.id, "Ann")
        self.bea.join(self.id, "Bea")
        assert self.ann.send(self.id, "/start").status_code == 200

    def log(self) -> list[str]:
        rows = Player(self.server.http, self.id).do("get-history")["rows"]
        return [" ".join([str(row["action"].get("text", "")), *row["lines"]]).strip() for row in rows]


def test_ones_own_link_unseats_nobody(server: Running) -> None:
    club = Club(server)
    first = club.bea.send(club.id, "/seats/2/link").json()["token"]
    assert club.bea.seats(club.id) == ["2"]
    phone = Guest(server)
    phone.http.get(f"/t/{club.id}/sit/{first}")
    club.bea.http.get(f"/t/{club.id}/sit/{first}")
    assert (club.bea.seats(club.id), phone.seats(club.id)) == (["2"], ["2"])
    second = club.bea.send(club.id, "/seats/2/link").json()["token"]
    assert (club.bea.seats(club.id), phone.seats(club.id)) == (["2"], ["2"])
    late = Guest(server)
    assert late.http.get(f"/t/{club.id}/sit/{first}").status_code == 404
    late.http.get(f"/t/{club.id}/sit/{second}")
    assert late.seats(club.id) == ["2"]


def test_the_owner_makes_no_link_for_somebody_who_is_there(server: Running) -> None:
    club = Club(server)
    refused = club.ann.send(club.id, "/seats/2/link")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat/held")
    assert club.bea.seats(club.id) == ["2"]
    late = server.context.now
    server.context.seats._now = lambda: late() + 2 * HERE  # Bea has not been here for long
    made = club.ann.send(club.id, "/seats/2/link")
    assert made.status_code == 200
    assert club.log() == ["Ann made a new secret link for the seat of Bea."]
    assert club.bea.seats(club.id) == []
    assert club.bea.card(club.id)["lost"] == club.log()
    club.bea.http.get(f"/t/{club.id}/sit/{made.json()['token']}")
    assert (club.bea.seats(club.id), club.bea.card(club.id)["lost"]) == (["2"], [])


def test_the_owner_makes_no_link_for_an_account(server: Running) -> None:
    club = Club(server, bea="Bea")
    late = server.context.now
    server.context.seats._now = lambda: late() + 2 * HERE
    assert club.ann.send(club.id, "/seats/2/link").json()["error"]["code"] == "seat/held"


@pytest.mark.parametrize(
    ("path", "fields", "words"),
    [
        ("/seats/2/hand-over", {"name": "Cy"}, "Ann gave the seat of Bea to Cy."),
        ("/seats/2/bot", {"bot": "greedy"}, "Ann lets the bot greedy play for Bea."),
    ],
)
@pytest.mark.parametrize("account", ["", "Bea"])
def test_whoever_loses_a_seat_is_told(
    path: str, fields: dict[str, str], words: str, account: str, server: Running
) -> None:
    club = Club(server, bea=account)
    assert club.ann.send(club.id, path, **fields).status_code == 200
    assert words in club.log()
    assert club.bea.card(club.id)["lost"] == [words]
    page = club.bea.http.get(f"/t/{club.id}").text
    assert words in page
    assert "The owner of the table can give you a seat again" in page
    refused = club.bea.send(club.id, "/actions", seat="2", action={"type": "draw", "player": "2"})
    assert words in refused.json()["error"]["message"]
    assert club.ann.card(club.id)["lost"] == []
    assert server.do(admin.record(server.context.settings.database)).endswith(
        f"  Ann: table {club.id}: {words}"
    )


def test_a_program_whose_secret_is_worth_nothing_any_more_is_told(server: Running) -> None:
    party = Party(server.http)
    party.owner.do("hand-over", seat="2", name="Cy")
    _, body = party[1].ask("act", action={"type": "draw", "player": "2"})
    assert "gave the seat of Ben to Cy" in body["error"]["message"]


def test_whoever_is_taken_from_an_open_table_is_told(server: Running) -> None:
    ann, bea = Guest(server), Guest(server)
    made = ann.http.post(
        "/new", data={"csrf": ann.csrf(), "title": "tallies", "kind1": "free", "kind2": "free"}
    )
    table = made.url.path.removeprefix("/t/")
    bea.join(table, "Bea")
    assert ann.send(table, "/seats/1/leave").status_code == 200
    assert "took Bea from the table" in bea.http.get(f"/t/{table}").text
    bea.join(table, "Bea")
    assert "took Bea from the table" not in bea.http.get(f"/t/{table}").text


def test_acting_for_another_shows_in_the_log(server: Running) -> None:
    club = Club(server)
    guess = {"seat": "2", "action": {"type": "guess", "player": "2", "secret": 3}}
    assert club.ann.send(club.id, "/actions", **guess).status_code == 403
    assert club.bea.send(club.id, "/seats/1/stand-in").json()["error"]["code"] == "table/not-owner"
    assert club.ann.send(club.id, "/seats/2/stand-in").status_code == 200
    assert club.ann.send(club.id, "/actions", **guess).status_code == 200
    assert club.log() == ["Ann may act for Bea from now on.", "Bea seals a guess. (by Ann for Bea)"]
    spoken = club.ann.send(club.id, "/messages", seat="2", text="I, Bea, give up")
    assert spoken.json()["error"]["code"] == "message/other"
    assert club.ann.send(club.id, "/undo", seat="2").status_code == 200
    assert club.log()[-1] == "(by Ann for Bea)"
    assert club.bea.send(club.id, "/actions", **guess).status_code == 200
    assert "(by" not in club.log()[-1]
    assert club.bea.send(club.id, "/seats/2/stand-in", on=False).status_code == 200
    assert club.log()[-1] == "Ann no longer acts for Bea."
    assert club.ann.send(club.id, "/undo", seat="2").status_code == 403


def test_an_administrator_stands_on_record(server: Running) -> None:
    club, cleo = Club(server), Guest(server, "Cleo")
    database = server.context.settings.database
    server.do(admin.set_admin(database, "Cleo", True))
    assert cleo.send(club.id, "/seats/2/hand-over", name="Dot").status_code == 200
    assert club.log() == ["Cleo, an administrator, gave the seat of Bea to Dot."]
    record = server.do(admin.record(database))
    assert "command line: Cleo is an administrator now." in record
    assert "Cleo, an administrator," in record


def test_a_wrong_link_keeps_no_session(server: Running) -> None:
    party = Party(server.http)

    async def sessions() -> int:
        async with server.context.database.reading() as connection:
            return int(await connection.scalar(select(func.count()).select_from(schema.sessions)) or 0)

    before = server.do(sessions())
    for number in range(30):
        assert httpx.get(f"{server.url}/t/{party.id}/sit/wrong{number}").status_code == 404
        assert httpx.get(f"{server.url}/t/nothing/sit/wrong{number}").status_code == 404
        assert httpx.post(f"{server.url}/t/nothing/join", data={"name": "Zoe"}).status_code == 404
    assert server.do(sessions()) == before


# As people click


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Callable[[], Page]]:
    """Pages of different people, each in a browser of their own."""
    contexts = []

    def make() -> Page:
        contexts.append(browser.new_context())
        page = contexts[-1].new_page()
        page.set_default_timeout(10_000)
        return page

    yield make
    for context in contexts:
        context.close()


def sit_down(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


@pytest.mark.browser
def test_links_and_lost_seats_as_people_click(server: Running, new_page: Callable[[], Page]) -> None:
    from .test_browser import begin_with_a_friend

    ann, bea = new_page(), new_page()
    begin_with_a_friend(ann, bea, server.url)
    bea.keyboard.press("o")
    bea.get_by_role("button", name="Secret link").click()
    expect(bea.get_by_label("Secret link", exact=True)).to_be_visible()
    bea.reload()
    expect(bea.get_by_role("button", name="Seal a guess")).to_be_visible()

    ann.keyboard.press("o")
    seat = ann.locator("#more").get_by_role("listitem").filter(has_text="Ben")
    seat.get_by_role("button", name="Secret link").click()
    expect(ann.locator("#refusal")).to_contain_text("Ben sits there")
    expect(bea.get_by_role("button", name="Seal a guess")).to_be_visible()

    seat.get_by_role("button", name="Stand in").click()
    expect(ann).to_have_url(re.compile(r"seat=2"))
    expect(ann.get_by_text("You act for Ben")).to_be_visible()
    expect(bea.get_by_text("Ann may act for you, too")).to_be_visible()
    ann.get_by_role("button", name="Seal a guess").click()
    bea.keyboard.press("l")
    expect(bea.get_by_text("(by Ann for Ben)")).to_be_visible()
    bea.keyboard.press("g")
    bea.get_by_role("button", name="End that").click()
    expect(bea.get_by_text("Ann may act for you, too")).to_have_count(0)

    ann.goto(ann.url.split("?")[0])
    ann.once("dialog", lambda dialog: dialog.accept("Zoe"))
    ann.keyboard.press("o")
    ann.get_by_role("button", name="Replace").click()
    expect(ann.get_by_role("heading", name="The secret link for Zoe")).to_be_visible()
    link = ann.get_by_label("Secret link", exact=True).input_value()
    expect(bea.get_by_text("Ann gave the seat of Ben to Zoe.").first).to_be_visible()
    expect(bea.get_by_text("can give you a seat again").first).to_be_visible()
    bea.goto(link)
    expect(bea.get_by_text("can give you a seat again")).to_have_count(0)
