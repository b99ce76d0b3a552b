"""Being told that it is one's turn: by web hook and e-mail, to addresses that one has given."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server import outbox as outbox_module
from roundhouse.server.callers import NOBODY
from roundhouse.server.errors import TooMany
from roundhouse.server.outgoing import check_hook, check_mail, is_public
from roundhouse.server.settings import Settings
from roundhouse.server.store.contacts import PAUSE, Contact, ContactStore
from roundhouse.server.store.records import User
from roundhouse.table.errors import Malformed

from .at_table import Player
from .conftest import Running
from .outside import World


@pytest.fixture
def club(database: str) -> Iterator[Running]:
    """A server whose people may have hooks in its own network."""
    settings = Settings(
        database=database, requests_per_second=0, private_hooks=True, public_url="http://club.example"
    )
    with Running(settings) as running:
        yield running


class Someone(Player):
    """A player with an account."""

    def __init__(self, http: httpx.Client, user: User, token: str) -> None:
        super().__init__(http, token=token)
        self.user = user


def someone(server: Running, name: str) -> Someone:
    """Someone with an account, and their token."""
    user = server.do(server.context.callers.sign_up(NOBODY, name, "a long secret"))
    token = server.do(server.context.callers.new_api_token(user, "test", ("read", "play", "lobby")))
    return Someone(server.http, user, token)


def two_at_a_table(server: Running, ann: Someone, ben: Someone) -> None:
    """Ann makes a table, Ben sits down, it begins."""
    made = ann.do("create", title="tallies", name="Monday & <b>", seats=2)
    for player, seat in ((ann, "1"), (ben, "2")):
        player.table = made["table"]["id"]
        player.do("join")
        player.seat = seat


def test_whoever_is_on_is_told_once_and_the_mover_is_not(club: Running, world: World) -> None:
    ann, ben = someone(club, "Ann"), someone(club, "Ben")
    two_at_a_table(club, ann, ben)
    ann.seat = None
    ann.do("start")
    ann.seat = "1"
    for player in (ann, ben):
        player.do("guess", player=player.seat, secret=7)
    club.do(club.context.notices.set(ben.user, world.url, "discord", ""))
    ann.do("take", player="1", count=1)
    told = world.heard.get(timeout=10).json()
    assert told["content"] == f"It is your turn:\nMonday & <b>: http://club.example/t/{ben.table}"
    assert told["allowed_mentions"] == {"parse": []}
    ben.do("take", player="2", count=1)
    ann.do("take", player="1", count=1)
    assert world.heard.empty()


def test_one_notice_a_minute_on_whatever_process(club: Running) -> None:
    ann = someone(club, "Ann")
    store, user = ContactStore(club.context.database), ann.user.id
    moment = 1_000_000
    assert club.do(store.claim(user, moment))
    assert not club.do(store.claim(user, moment + PAUSE - 1))
    assert club.do(store.claim(user, moment + PAUSE))
    assert club.do(store.claim(user, 5)), "a clock that was set back does not silence anybody"


def test_a_server_that_starts_tells_whom_the_last_one_did_not(club: Running, world: World) -> None:
    """Ben’s hook is set beside the server, which therefore has nobody to tell until it starts again."""
    ann, ben = someone(club, "Ann"), someone(club, "Ben")
    two_at_a_table(club, ann, ben)
    ann.seat = None
    ann.do("start")
    store = ContactStore(club.context.database)
    club.do(store.put(ben.user.id, Contact(hook=world.url, shape="slack")))
    club.do(club.context.notices.stop())
    club.do(club.context.notices.start())
    told = world.heard.get(timeout=10).json()
    assert told["text"].startswith("It is your turn:\nMonday &amp; &lt;b&gt;")


def test_a_hook_that_fails_delays_no_move(club: Running) -> None:
    ann, ben = someone(club, "Ann"), someone(club, "Ben")
    two_at_a_table(club, ann, ben)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        for player in (ann, ben):
            club.do(club.context.notices.set(player.user, url, "slack", ""))
        ann.seat = None
        ann.do("start")
        ann.seat = "1"
        for player in (ann, ben):
            player.do("guess", player=player.seat, secret=7)
        ann.do("take", player="1", count=1)


def account(http: httpx.Client) -> str:
    """The browser signs up; the word of its forms."""
    http.post("/sign-up", data={"name": "Cleo", "password": "a long secret"})
    found = re.search(r'name="csrf" value="([^"]+)"', http.get("/account").text)
    assert found
    return found[1]


def test_the_account_page_keeps_a_hook_and_tries_it(club: Running, world: World) -> None:
    with httpx.Client(base_url=club.url, timeout=20) as http:
        csrf = account(http)
        fields = {"csrf": csrf, "hook": world.url, "shape": "slack", "do": "test"}
        assert "on its way" in http.post("/account/notices", data=fields).text
        assert "tell you" in world.heard.get(timeout=10).json()["text"]
        again = http.post("/account/notices", data=fields)
        assert again.status_code == 429
        assert world.url in again.text
        assert http.post("/account/notices", data={**fields, "csrf": "x"}).status_code == 403


def test_a_hook_in_our_own_network_is_refused(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as http:
        csrf = account(http)
        for url in ("http://127.0.0.1/", "https://127.0.0.1:1/", "https://localhost/", "https://[::1]/"):
            answer = http.post("/account/notices", data={"csrf": csrf, "hook": url, "do": "test"})
            assert answer.status_code in (400, 429), url
            assert 'class="refusal"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.9",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "::",
        "::7f00:1",
        "::ffff:0:10.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::10.0.0.1",
        "fec0::1",
    ],
)
def test_addresses_that_are_not_of_the_internet(address: str) -> None:
    assert not is_public(address)


def test_addresses_of_the_internet() -> None:
    assert is_public("93.184.216.34")
    assert is_public("2606:2800:220:1::1")
    assert is_public("64:ff9b::93.184.216.34")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://a.example/",
        "http://a.example/",
        "https://",
        "https://u:p@a.example/",
        "https://a.example:x/",
        "https://a.example/\r\nX: 1",
        "https://a.example/a b",
        "https://a.example/" + "x" * 500,
    ],
)
def test_what_is_no_hook(url: str) -> None:
    with pytest.raises(Malformed):
        check_hook(url, private=False)


@pytest.mark.parametrize(
    "text", ["", "a", "a@b@c", "a b@c.example", "a@b.example\nBcc: x@y.example", "<a@b>"]
)
def test_what_is_no_mail_address(text: str) -> None:
    with pytest.raises(Malformed):
        check_mail(text)


def test_an_e_mail_address_counts_when_it_is_proved(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, str]] = []

    async def post_office(_server: str, _sender: str, to: str, _subject: str, text: str) -> None:
        sent.append((to, text))

    monkeypatch.setattr(outbox_module, "mail", post_office)
    settings = Settings(
        database=database, requests_per_second=0, smtp="smtp://localhost", mail_from="club@example.org"
    )
    with Running(settings) as club:
        ann, notices = someone(club, "Ann"), club.context.notices
        user = ann.user
        club.do(notices.set(user, "", "discord", "ann@example.org"))
        assert club.do(notices.contact(user)).proved_mail == ""
        club.do(notices.try_out(user))
        ((to, text),) = sent
        assert to == "ann@example.org"
        assert not club.do(notices.prove(user, "guess"))
        assert club.do(notices.prove(user, text.split("\n\n")[1]))
        assert club.do(notices.contact(user)).proved_mail == "ann@example.org"
        with pytest.raises(TooMany):
            club.do(notices.try_out(user))
