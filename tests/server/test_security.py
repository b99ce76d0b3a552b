"""Who may do and see what: every route for everyone, and nothing hidden in anything sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from roundhouse.server.api.commands import COMMANDS
from roundhouse.server.callers import NOBODY
from roundhouse.server.guard import HEADERS, OF_PICTURES
from roundhouse.server.settings import Settings
from roundhouse.server.web import routes as web

from .at_table import Party, Player
from .conftest import Running

# What each command answers to: nobody, a spectator with an account, the other seat, the seat itself, the
# owner of the table who does not sit. "ok", or the code of the refusal.
NOT_YOURS, NOT_OWNER = "seat/not-yours", "table/not-owner"
NO_ACCOUNT = "account/none"
MATRIX: dict[str, tuple[str, str, str, str, str]] = {
    "titles": ("ok",) * 5,
    "list": ("ok",) * 5,
    "create": ("ok",) * 5,
    "table": ("ok",) * 5,
    "import": ("tallies/file",) * 5,
    "clone": ("table/not-finished",) * 5,
    "get-history": ("ok", "ok", NOT_YOURS, "ok", NOT_YOURS),
    "get-state": ("ok", "ok", NOT_YOURS, "ok", NOT_YOURS),
    "download": ("ok", "ok", NOT_YOURS, "ok", NOT_YOURS),
    "save": ("ok", "ok", NOT_YOURS, "ok", NOT_YOURS),
    "dump": ("dump/off",) * 5,
    "suggest": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "legal-actions": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "query": ("query/none", "query/none", NOT_YOURS, "query/none", NOT_YOURS),
    "act": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "undo": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "redo": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "message": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "get-note": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "put-note": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "join": ("table/not-open",) * 5,
    "add-bot": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "table/not-open"),
    "start": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "table/not-open"),
    "leave": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "table/not-open", "table/not-open"),
    "hand-over": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "ok"),
    "hand-to-bot": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "ok"),
    "new-link": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", "seat/held"),
    "stand-in": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "ok"),
    "deputise": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", "ok"),
    "open-seat": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", "ok"),
    "take-seat": ("seat/taken",) * 5,
    "accept": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "ok", NOT_YOURS),
    "pause": (NOT_YOURS, NOT_YOURS, NOT_YOURS, "clock/so", "clock/none"),
    "reorder": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "table/not-open"),
    "rename": (NOT_OWNER, NOT_OWNER, NOT_OWNER, NOT_OWNER, "ok"),
    "rematch": ("table/not-finished",) * 5,
    "list-tournaments": ("ok",) * 5,
    "tournament": ("tournament/unknown",) * 5,
    "make-tournament": (NO_ACCOUNT, "ok", NO_ACCOUNT, NO_ACCOUNT, NO_ACCOUNT),
    "enter-tournament": (NO_ACCOUNT, "tournament/begun", NO_ACCOUNT, NO_ACCOUNT, NO_ACCOUNT),
    "enter-bots": ("tournament/unknown",) * 5,
    "begin-tournament": ("tournament/unknown",) * 5,
    "next-season": ("tournament/unknown",) * 5,
    "new-token": ("ok",) * 5,
}
FIELDS: dict[str, dict[str, Any]] = {
    "titles": {},
    "list": {},
    "create": {"title": "tallies"},
    "import": {"text": "{}"},
    "act": {"action": {"type": "take", "player": "1", "count": 1}},
    "query": {"question": {"type": "why"}},
    "message": {"text": "hello"},
    "put-note": {"text": "mine"},
    "join": {"name": "Zoe"},
    "add-bot": {"bot": "greedy"},
    "rename": {"name": "Friday"},
    "reorder": {"order": ["2", "1"]},
    "tournament": {"tournament": "none"},
    "make-tournament": {"title": "tallies"},
    "enter-tournament": {"tournament": "none"},
    "enter-bots": {"tournament": "none", "bot": "greedy"},
    "begin-tournament": {"tournament": "none"},
    "next-season": {"tournament": "none"},
    "hand-over": {"name": "Zoe"},
    "hand-to-bot": {"bot": "greedy"},
    "deputise": {"bot": "greedy"},
    "take-seat": {"name": "Zoe"},
    "new-token": {"name": "Sam", "password": "a long secret"},
}
CUPS = {name for name in MATRIX if name.endswith(("tournament", "tournaments"))} | {
    "enter-bots",
    "next-season",
}
TABLELESS = {"titles", "list", "create", "import", "new-token", *CUPS}
SEATLESS = {"clone", "table", "join", "add-bot", "start", *TABLELESS}


@pytest.fixture
def party(server: Running) -> Party:
    party = Party(server.http)
    party.guess()
    return party


@pytest.fixture
def spectator(server: Running, party: Party) -> Player:
    """Someone with an account, a token for all scopes, and no seat."""
    server.do(server.context.callers.sign_up(NOBODY, "Sam", "a long secret"))
    token = party.nobody.do("new-token", table=None, name="Sam", password="a long secret")["token"]
    return Player(server.http, party.id, token=token)


def test_every_command_is_in_the_matrix() -> None:
    assert set(MATRIX) == {command.name for command in COMMANDS}


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_for_everyone(party: Party, spectator: Player, command: str) -> None:
    everyone = (party.nobody, spectator, party[1], party[0], party.owner)
    for who, expected in zip(everyone, MATRIX[command], strict=True):
        if command in ("undo", "redo") and expected == "ok":
            party[0].do("take", player="1", count=1)
        if command == "redo" and expected == "ok":
            party[0].do("undo")
        fields: dict[str, Any] = dict(FIELDS.get(command, {}))
        if command not in SEATLESS and not (expected in ("ok", "query/none") and who in everyone[:2]):
            fields["seat"] = "1"
        body = {"cmd": command, "token": who.token, **fields}
        if command not in TABLELESS:
            body["table"] = party.id
        answer = who.http.post("/api", json={k: v for k, v in body.items() if v is not None}).json()
        got = "ok" if answer["status"] == "ok" else answer["error"]["code"]
        assert got == expected, (command, everyone.index(who), answer)


def test_the_same_holds_for_the_versioned_routes(party: Party, server: Running) -> None:
    path = f"/api/v1/tables/{party.id}"
    take = {"action": {"type": "take", "player": "1", "count": 1}, "seat": "1"}
    for player, status in ((party.nobody, 403), (party[1], 403), (party.owner, 403), (party[0], 200)):
        headers = {"Authorization": f"Bearer {player.token}"} if player.token else {}
        assert server.http.post(path + "/actions", json=take, headers=headers).status_code == status


def test_a_token_does_no_more_than_its_scopes(server: Running, party: Party) -> None:
    server.do(server.context.callers.sign_up(NOBODY, "Rita", "a long secret"))
    given = party.nobody.do("new-token", table=None, name="Rita", password="a long secret", scopes=["read"])
    reader = Player(server.http, party.id, token=given["token"])
    reader.do("get-state")
    assert reader.refused("create", table=None, title="tallies") == "token/scope"
    assert reader.refused("message", text="hi") == "token/scope"
    assert Player(server.http, token="user-nothing").refused("titles") == "token/unknown"


class Browser:
    """A browser with cookies, as far as forms go."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, timeout=20, verify=False)

    def sign_up(self, name: str) -> None:
        fields = {"name": name, "password": "a long secret"}
        assert self.http.post("/sign-up", data=fields).status_code == 303

    def csrf(self) -> str:
        return self.http.get("/new?title=tallies").text.split('name="csrf" value="')[1].split('"')[0]


@pytest.fixture
def browser(server: Running) -> Iterator[Browser]:
    browser = Browser(server.url)
    yield browser
    browser.http.close()


def test_a_form_of_another_site_does_nothing(browser: Browser) -> None:
    wanted = {"title": "tallies", "kind1": "here", "kind2": "here"}
    foreign = {"Origin": "https://elsewhere.example"}
    assert browser.http.post("/new", data=wanted, headers=foreign).status_code == 403
    browser.sign_up("Ann")
    assert browser.http.post("/new", data=wanted).status_code == 403
    assert browser.http.post("/api/v1/tables", json={"title": "tallies"}).status_code == 403
    made = browser.http.post("/new", data={**wanted, "csrf": browser.csrf()})
    assert made.status_code == 303


def test_every_form_refuses_other_sites(server: Running, party: Party) -> None:
    """Whoever has no session yet has no word to show either: where the form was decides."""
    forms = [route.path for route in web.routes() if route.methods and "POST" in route.methods]
    assert {"/new", "/import", "/check", "/check/play", "/check/convert", "/design"} <= set(forms)
    for path in forms:
        answer = httpx.post(
            server.url + path.replace("{table}", party.id),
            data={"source.": "x", "title": "tallies"},
            headers={"Origin": "https://elsewhere.example"},
        )
        assert answer.status_code == 403, path
        assert "set-cookie" not in answer.headers


def test_signing_in_gives_a_new_secret_and_out_ends_it(browser: Browser) -> None:
    browser.sign_up("Ann")
    before = browser.http.cookies["roundhouse"]
    fields = {"name": "Ann", "password": "a long secret", "csrf": browser.csrf()}
    browser.http.post("/sign-in", data=fields)
    after = browser.http.cookies["roundhouse"]
    assert before != after
    browser.http.post("/sign-out", data={"csrf": browser.csrf()})
    stale = httpx.get(str(browser.http.base_url.join("/account")), cookies={"roundhouse": after})
    assert stale.status_code == 303


def test_a_wrong_password_says_no_more_than_a_wrong_name(server: Running) -> None:
    server.do(server.context.callers.sign_up(NOBODY, "Ann", "a long secret"))
    answers = [
        server.http.post("/sign-in", data={"name": name, "password": "a wrong one"})
        for name in ("Ann", "Nobody")
    ]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.text.replace("Nobody", "Ann") for answer in answers}) == 1


def test_attempts_to_sign_in_are_limited(database: str) -> None:
    with Running(Settings(database=database, sign_in_per_minute=3)) as server:
        fields = {"name": "Ann", "password": "a wrong one"}
        statuses = [server.http.post("/sign-in", data=fields).status_code for _ in range(4)]
        assert statuses == [403, 403, 403, 429]
        body = {"cmd": "new-token", **fields}
        assert server.http.post("/api", json=body).json()["error"]["code"] == "request/sign-in"


def test_every_answer_carries_the_security_headers(server: Running, party: Party) -> None:
    for path in (
        "/",
        f"/t/{party.id}",
        "/static/site.css",
        "/api/v1/titles",
        "/nowhere",
        "/sign-in",
        "/check",
        "/design",
    ):
        headers = server.http.get(path).headers
        for name, value in HEADERS.items():
            assert headers[name] == value, path
    picture = server.http.get("/static/film.svg").headers
    assert all(picture[name] == value for name, value in OF_PICTURES.items())
    assert "script-src" not in picture["content-security-policy"], "default-src 'none' holds for scripts, too"
    assert "script-src 'self'" in HEADERS["content-security-policy"]
    assert "<script>" not in server.http.get(f"/t/{party.id}").text


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"cmd": 1}',
        b'{"cmd": ""}',
        b'{"cmd": "act", "table": 1.5}',
        b'{"cmd": "act", "table": "x", "action": []}',
        b'{"cmd": "create", "title": "tallies", "seats": -1}',
        b'{"cmd": "create", "title": "tallies", "seats": 99}',
        b'{"cmd": "create", "title": "tallies", "nonsense": 1}',
        b'{"cmd": "create", "title": "tallies", "options": {"heap": "13"}}',
        b'{"cmd": "create", "title": "nothing"}',
        b'{"cmd": "create", "title": "tallies", "players": ["\\u0000", "b"]}',
        b'{"cmd": "take", "table": "nowhere", "player_id": 1}',
        b"[" * 100_000,
        b'{"cmd":' * 50_000,
        b'{"cmd": "' + b"x" * 50_000 + b'"}',
    ],
)
def test_hostile_bodies_get_a_clear_error(server: Running, body: bytes) -> None:
    answer = server.http.post("/api", content=body)
    assert 400 <= answer.status_code < 500
    error = answer.json()["error"]
    assert error["code"]
    assert "Traceback" not in error["message"]
    assert len(answer.content) < 2000


def test_a_body_that_is_too_large_is_not_read(server: Running) -> None:
    answer = server.http.post("/api", content=b" " * 2_000_000)
    assert answer.status_code == 413
    assert answer.json()["error"]["code"] == "request/too-large"

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 65_536

    assert server.http.post("/api", content=endless()).status_code == 413


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": 5},
        {"type": "fly"},
        {"type": "take"},
        {"type": "take", "player": "1", "count": 0},
        {"type": "take", "player": "1", "count": True},
        {"type": "take", "player": "9", "count": 1},
        {"type": "take", "player": "2", "count": 1},
        {"type": "undo", "to": -3},
        {"type": "undo", "to": "x"},
        {"type": "message"},
        {"type": "message", "text": "x" * 5000},
    ],
)
def test_a_wrong_action_changes_nothing(server: Running, party: Party, action: dict[str, Any]) -> None:
    before = party.nobody.do("get-state")
    status, answer = party[0].ask("act", action=action)
    assert 400 <= status < 500
    assert answer["error"]["code"]
    assert party.nobody.do("get-state") == before


def test_nothing_hidden_is_in_anything_that_is_sent(server: Running) -> None:
    """The seed, sealed guesses and drawn cards, looked for in every page, answer and event."""
    party = Party(server.http, seed=1414213562)
    party[0].do("guess", player="1", secret=27)
    party[1].do("guess", player="2", secret=28)
    party[0].do("draw", player="1")
    card = party[0].do("get-state")["state"]["hands"]["1"]["cards"][0]
    for who in (party.nobody, party[1], party.owner):
        sent = _everything_sent(server.url, party.id, who)
        for text in (
            "1414213562",
            '"secret":27',
            "&#34;secret&#34;: 27",
            f"You drew card {card}",
            f"[{card}]",
        ):
            assert text not in sent
    assert f"You drew card {card}" in _everything_sent(server.url, party.id, party[0])


def _everything_sent(url: str, table: str, who: Player) -> str:
    """All that one reader can get of a table: pages as a browser, answers and events as a program."""
    seen = []
    headers = {"Authorization": f"Bearer {who.token}"} if who.token else {}
    api = f"/api/v1/tables/{table}"
    paths = [api + rest for rest in ("", "/state", "/state?at=2", "/log", "/download", "/choices", "/note")]
    paths += [f"/t/{table}", f"/t/{table}?at=2", f"/t/{table}/parts", f"/t/{table}/parts?at=1"]
    paths += ["/", f"/t/{table}/rows?before=9", f"/t/{table}?log=all"]
    paths += [f"/t/{table}/ask?about=x", "/api/v1/tables"]
    with httpx.Client(base_url=url, timeout=20) as http:
        if who.token:
            http.get(f"/t/{table}/sit/{who.token}")
        for path in paths:
            seen += [http.get(path).text, http.get(path, headers=headers).text]
        for after in (0, 1):
            with http.stream("GET", f"{api}/events?after={after}", headers=headers) as stream:
                for line in stream.iter_lines():
                    seen.append(line)
                    if "draws a card" in line:
                        break
    return "\n".join(seen)


def test_who_loses_a_seat_sees_no_more_of_it(server: Running, party: Party) -> None:
    ann = {"Authorization": f"Bearer {party[0].token}"}
    events = f"/api/v1/tables/{party.id}/events"
    with httpx.Client(base_url=server.url, timeout=20) as http, http.stream("GET", events, headers=ann) as s:
        lines = s.iter_lines()
        assert next(lines) == "retry: 1500"
        party.owner.do("hand-over", seat="1", name="Zoe")
        rest = list(lines)
    assert "event: farewell" in rest
