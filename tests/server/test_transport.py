"""How answers travel: compressed, kept by browsers, over TLS behind a proxy; events as they come."""

from __future__ import annotations

import re

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.server import transport
from roundhouse.server.ids import masked, unmasked
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table.errors import Malformed

from .at_table import Party, Player
from .conftest import Running

GZIP = {"Accept-Encoding": "gzip", "Accept": "text/html"}


def sent(http: httpx.Client, path: str, headers: dict[str, str]) -> tuple[int, httpx.Response]:
    """The bytes on the wire, and the answer."""
    with http.stream("GET", path, headers=headers) as response:
        response.read()
        return response.num_bytes_downloaded, response


def test_pages_pictures_and_json_are_compressed(module_database: str) -> None:
    settings = Settings(database=module_database, requests_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN])) as server:
        made = Player(server.http).do("create", title="1889", players=["Ann", "Ben"])
        table = made["table"]["id"]
        Player(server.http, table, token=made["owner_token"]).do("start")
        whole = 0
        for path, most in (("/", 20_000), (f"/t/{table}", 30_000), (f"/api/v1/tables/{table}/state", 8_000)):
            size, answer = sent(server.http, path, GZIP)
            assert answer.headers["content-encoding"] == "gzip"
            assert "accept-encoding" in answer.headers["vary"].lower()
            assert size < most, path
            whole += size if path == "/" else 0
        links = set(re.findall(r'(?: src="|link rel="[a-z]+" href=")(/[^" ]+)"', front(server)))
        sizes = {link: sent(server.http, link.replace("&amp;", "&"), GZIP)[0] for link in links}
        pictures = [size for link, size in sizes.items() if link.startswith("/thumbnail/")]
        assert front(server).count('loading="lazy"') >= len(pictures)  # they load as they come into sight
        assert whole + sum(sizes.values()) - sum(pictures) < 40_000
        assert 0 < sum(pictures) < 1_500 * len(pictures)
        assert "content-encoding" not in sent(server.http, "/", {"Accept-Encoding": "identity"})[1].headers
        assert "content-encoding" not in sent(server.http, "/healthz", GZIP)[1].headers


def front(server: Running) -> str:
    return server.http.get("/", headers=GZIP).text


def test_a_stream_of_events_is_not_held_back(server: Running) -> None:
    party = Party(server.http)
    address = f"/api/v1/tables/{party.id}/events"
    with httpx.stream("GET", server.url + address, headers=GZIP, timeout=5) as stream:
        assert "content-encoding" not in stream.headers
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        party[0].do("message", text="hello")
        assert any(line == "event: row" for line in lines)


def test_short_answers_and_events_take_no_detour(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is never compressed is not even looked at: a move has an answer and an event for each watcher."""

    def no(*_: object) -> None:
        raise AssertionError("a responder was made")

    monkeypatch.setattr(transport, "GZipResponder", no)
    party = Party(server.http)
    address = f"/api/v1/tables/{party.id}/events?after=0"
    message = {"cmd": "message", "table": party.id, "token": party[0].token, "text": "hello"}
    assert server.http.post("/api", json=message, headers=GZIP).json()["status"] == "ok"
    with httpx.stream("GET", server.url + address, headers=GZIP, timeout=5) as stream:
        assert any(line == "event: row" for line in stream.iter_lines())


def test_a_browser_keeps_pictures_and_scripts(module_database: str) -> None:
    settings = Settings(database=module_database, requests_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN])) as server:
        for path in ("/map/1889.svg", "/roster/1889.svg"):
            first = server.http.get(path)
            assert "max-age" in first.headers["cache-control"]
            again = server.http.get(path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == first.headers["etag"]
            assert server.http.get(path, headers={"If-None-Match": 'W/"other"'}).status_code == 200
        script = next(iter(re.findall(r'"(/static/[^"]+)"', front(server))))
        assert "immutable" in server.http.get(script).headers["cache-control"]


@pytest.mark.parametrize(
    ("trusted", "proto", "told"),
    [("127.0.0.1", "https", True), ("127.0.0.1", "http", False), ("10.9.8.7", "https", False)],
)
def test_tls_is_demanded_of_browsers_that_came_by_it(
    trusted: str, proto: str, told: bool, database: str
) -> None:
    settings = Settings(database=database, trust_proxy=True, trusted_proxies=trusted)
    with Running(settings) as server:
        headers = {"X-Forwarded-Proto": proto, "X-Forwarded-For": "203.0.113.9"}
        answer = server.http.get("/", headers=headers)
        assert ("strict-transport-security" in answer.headers) == told
        cookie = server.http.post(
            "/sign-up", data={"name": "Ann", "password": "a long secret"}, headers=headers
        ).headers["set-cookie"]
        assert ("; secure" in cookie.lower()) == told


def test_without_a_proxy_nobody_says_where_they_come_from(database: str) -> None:
    settings = Settings(database=database, sign_in_per_minute=2)
    with Running(settings) as server:
        answers = [
            server.http.post(
                "/sign-in",
                data={"name": f"Nobody {n}", "password": "guess"},
                headers={"X-Forwarded-For": f"203.0.113.{n}", "X-Forwarded-Proto": "https"},
            )
            for n in range(3)
        ]
        assert [answer.status_code for answer in answers] == [403, 403, 429]
        assert "strict-transport-security" not in answers[0].headers


@pytest.mark.parametrize("addresses", ["", "proxy", "10.0.0.0/99"])
def test_the_addresses_of_proxies_are_checked(addresses: str) -> None:
    with pytest.raises((ValueError, Malformed), match="trusted_proxies"):
        Settings(trusted_proxies=addresses)


def test_the_word_of_a_form_is_never_the_same_text(server: Running) -> None:
    """A compressed page that shows what is asked for would otherwise tell the word by its length."""
    with httpx.Client(base_url=server.url, follow_redirects=True) as ann:
        ann.post("/sign-up", data={"name": "Ann", "password": "a long secret"})
        words = {ann.get("/account").text.split('name="csrf" value="')[1].split('"')[0] for _ in range(3)}
        assert len(words) == 3
        assert len({unmasked(word) for word in words}) == 1
        for word in (*words, unmasked(words.copy().pop())):
            sent = {"csrf": word, "name": "x", "scope": "read"}
            assert ann.post("/account/token", data=sent).status_code == 200
        assert ann.post("/account/token", data={"csrf": masked("x"), "name": "x"}).status_code == 403
        assert ann.post("/account/token", data={"csrf": "~zz", "name": "x"}).status_code == 403
