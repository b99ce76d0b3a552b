"""Accounts: a new password, tokens that are withdrawn, and what whoever runs the server does with them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from roundhouse.server import admin
from roundhouse.server.settings import Settings
from roundhouse.table.errors import Unknown

from .at_table import Party, Player
from .conftest import Running


class Someone:
    """A browser that is signed up."""

    def __init__(self, server: Running, name: str = "Ann") -> None:
        self.http = httpx.Client(base_url=server.url, timeout=20, follow_redirects=True)
        self.page = self.http.post("/sign-up", data={"name": name, "password": "a long secret"}).text
        self.name = name

    def send(self, path: str, **fields: str) -> httpx.Response:
        """Send a form of the account page."""
        csrf = self.http.get("/account").text.split('name="csrf" value="')[1].split('"')[0]
        return self.http.post(path, data={"csrf": csrf, **fields})

    def csrf(self) -> str:
        return self.http.get("/account").text.split('name="csrf" value="')[1].split('"')[0]

    def signed_in(self) -> bool:
        return self.http.get("/account").url.path == "/account"


def test_a_new_password_signs_out_every_other_browser(server: Running) -> None:
    here = Someone(server)
    there = httpx.Client(base_url=server.url, follow_redirects=True)
    there.post("/sign-in", data={"name": "Ann", "password": "a long secret"})
    assert there.get("/account").url.path == "/account"
    assert here.send("/account/password", old="wrong wrong", new="another secret").status_code == 403
    assert here.send("/account/password", old="a long secret", new="short").status_code == 400
    assert there.get("/account").url.path == "/account"
    before = here.http.cookies["roundhouse"]
    done = here.send("/account/password", old="a long secret", new="another secret")
    assert "The password is changed" in done.text
    assert (here.signed_in(), there.get("/account").url.path) == (True, "/sign-in")
    assert here.http.cookies["roundhouse"] != before
    for password, status in (("a long secret", 403), ("another secret", 200)):
        fields = {"name": "Ann", "password": password}
        assert there.post("/sign-in", data=fields).status_code == status
    there.close()
    here.http.close()


def test_an_error_page_knows_who_is_signed_in(server: Running) -> None:
    html = {"Accept": "text/html"}
    here = Someone(server)
    for path, status in (("/nowhere", 404), ("/t/nowhere", 404), ("/tiles/custom?l=round", 404)):
        answer = here.http.get(path, headers=html)
        assert answer.status_code == status
        assert ">Ann</a>" in answer.text
        assert "Sign in" not in answer.text
        stranger = server.http.get(path, headers=html)
        assert stranger.status_code == status
        assert "Sign in" in stranger.text
    here.http.close()


def test_a_server_that_stumbles_says_nothing_of_who_is_signed_in(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The storage may be what is broken: the page about it does without."""
    here = Someone(server)
    monkeypatch.setattr(server.context.callers, "by_cookie", None)
    answer = here.http.get("/help", headers={"Accept": "text/html"})
    assert answer.status_code == 500
    assert "What you did before is safe" in answer.text
    assert ">Ann</a>" not in answer.text
    assert "Sign in" not in answer.text
    here.http.close()


def token_of(account: Someone) -> str:
    page = account.send("/account/token", name="program", scope="read").text
    return page.split('aria-label="Token"')[0].rsplit('value="', 1)[1].split('"')[0]


def test_what_a_token_may_is_said_in_the_language_of_the_page(server: Running) -> None:
    ann = Someone(server)
    token_of(ann)
    account = ann.http.get("/account?lang=de").text
    ann.http.close()
    assert '<span class="grow">program <span class="small">zusehen</span></span>' in account


def test_a_new_password_ends_the_tokens_of_programs(server: Running, ready_database: str) -> None:
    ann = Someone(server)
    program = Player(server.http, token=token_of(ann))
    program.do("titles")
    ann.send("/account/password", old="a long secret", new="another secret")
    assert program.refused("titles") == "token/unknown"
    program = Player(server.http, token=token_of(ann))
    asyncio.run(admin.new_password(ready_database, "Ann"))
    assert program.refused("titles") == "token/unknown"
    ann.http.close()


@pytest.mark.parametrize(("end", "word"), [(admin.close, "closed"), (admin.ban, "banned")])
def test_an_account_is_closed_after_saying_what_that_would_do(
    end: Callable[..., Coroutine[Any, Any, str]], word: str, server: Running, ready_database: str
) -> None:
    ann = Someone(server)
    token = token_of(ann)
    made = ann.http.post(
        "/new",
        data={"csrf": ann.csrf(), "title": "tallies", "kind1": "here", "name1": "Ann", "kind2": "free"},
    )
    assert made.status_code == 200
    would = asyncio.run(end(ready_database, "Ann", dry_run=True))
    ends = "1 session and 1 token"
    assert (
        would == f"Ann would be {word}: {ends} would end; 1 seat at 1 table would stay. Nothing was changed."
    )
    assert ann.signed_in()
    Player(server.http, token=token).do("titles")
    done = asyncio.run(end(ready_database, "Ann"))
    assert done.startswith(f"Ann is {word}. {ends} ended; 1 seat at 1 table stay")
    assert not ann.signed_in()
    assert Player(server.http, token=token).refused("titles") == "token/unknown"
    fields = {"name": "Ann", "password": "a long secret"}
    told = ann.http.post("/sign-in", data=fields)
    assert (told.status_code, f"This account is {word}." in told.text) == (403, True)
    assert ann.http.post("/sign-in", data={**fields, "password": "wrong wrong"}).text.count(word) == 0
    assert ann.http.post("/sign-up", data=fields).status_code == 409
    assert f"Ann  ({word})" in asyncio.run(admin.accounts(ready_database))
    asyncio.run(admin.reopen(ready_database, "Ann"))
    assert ann.http.post("/sign-in", data=fields).status_code == 200
    assert f"Ann is {word}" in asyncio.run(admin.record(ready_database))
    ann.http.close()


def test_attempts_to_sign_in_are_limited_by_account_too(database: str) -> None:
    """From many addresses, each of which has attempts left."""
    settings = Settings(database=database, sign_in_failures_per_hour=30, trust_proxy=True)
    with Running(settings) as server:
        ann, bea = Someone(server), Someone(server, "Bea")
        answers = [
            server.http.post(
                "/sign-in",
                data={"name": "aNN", "password": f"guess {number}"},
                headers={"X-Forwarded-For": f"10.0.0.{number}"},
            ).status_code
            for number in range(8)
        ]
        assert answers == [403] * 5 + [429] * 3
        for someone, status in ((ann, 429), (bea, 303)):
            fields = {"name": someone.name, "password": "a long secret"}
            assert server.http.post("/sign-in", data=fields).status_code == status
            someone.http.close()


def test_a_token_that_is_withdrawn_opens_nothing(server: Running) -> None:
    ann = Someone(server)
    page = ann.send("/account/token", name="my <script>", scope="read").text
    token = page.split('aria-label="Token"')[0].rsplit('value="', 1)[1].split('"')[0]
    assert "my &lt;script&gt;" in page
    program = Player(server.http, token=token)
    program.do("titles")
    assert "my &lt;script&gt;" not in ann.send("/account/token/withdraw", name="my <script>").text
    assert program.refused("titles") == "token/unknown"
    ann.http.close()


def test_whoever_runs_the_server_helps_people_beside_it(server: Running, ready_database: str) -> None:
    ann = Someone(server)
    party = Party(server.http)
    assert asyncio.run(admin.accounts(ready_database)).endswith("  Ann")
    password = asyncio.run(admin.new_password(ready_database, "ann"))
    assert not ann.signed_in()
    ann.http.post("/sign-in", data={"name": "Ann", "password": password})
    assert ann.signed_in()
    assert "Replace" not in ann.http.get(f"/t/{party.id}").text
    assert asyncio.run(admin.set_admin(ready_database, "Ann", True)) == "Ann is an administrator now."
    assert "Replace" in ann.http.get(f"/t/{party.id}").text
    asyncio.run(admin.set_admin(ready_database, "Ann", False))
    assert "Replace" not in ann.http.get(f"/t/{party.id}").text
    asyncio.run(admin.remove(ready_database, "Ann"))
    assert not ann.signed_in()
    assert asyncio.run(admin.accounts(ready_database)) == "There are no accounts."
    with pytest.raises(Unknown, match="no account called “Ann”"):
        asyncio.run(admin.new_password(ready_database, "Ann"))
    ann.http.close()
