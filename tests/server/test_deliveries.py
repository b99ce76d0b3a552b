"""Messages that leave the server: in the form that each program reads, once, again after a failure, and
never to an address of our own network."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from roundhouse.server import outbox as outbox_module
from roundhouse.server.hooks import Hook, check_shape, parcel
from roundhouse.server.outbox import HookMessage
from roundhouse.server.outgoing import post
from roundhouse.server.settings import Settings
from roundhouse.server.store.outbox import OutboxStore
from roundhouse.server.webpush import PushKey, PushTarget, check_target, make_key
from roundhouse.table.errors import Malformed, Refusal

from .at_table import Party
from .conftest import Running
from .outside import World
from .test_notices import account, someone, two_at_a_table


@pytest.fixture
def key(tmp_path: Path) -> Path:
    make_key(tmp_path / "push.pem")
    return tmp_path / "push.pem"


@pytest.fixture
def club(database: str, key: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    monkeypatch.setattr(outbox_module, "PAUSES", (50, 50, 50, 50))
    settings = Settings(
        database=database,
        requests_per_second=0,
        private_hooks=True,
        public_url="http://club.example",
        push_key=str(key),
        push_contact="mailto:club@example.org",
    )
    with Running(settings) as running:
        yield running


class Browser:
    """What a browser keeps of its subscription, to read what comes."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.target = PushTarget(endpoint=endpoint, p256dh=_text(point), auth=_text(self._secret))

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret))


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def claims_of(authorization: str) -> Any:
    """What the server says to the push service, whose signature must be right."""
    assert Vapid02.verify(authorization)
    body = authorization.split("t=")[1].split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=="))


WORDS = "It is your turn:\nMonday & <b>"


def test_each_program_reads_its_own_form() -> None:
    discord = parcel(Hook(url="https://a.example/x", shape="discord"), WORDS, "m1")
    assert json.loads(discord.content) == {"content": WORDS, "allowed_mentions": {"parse": []}}
    slack = parcel(Hook(url="https://a.example/x", shape="slack"), WORDS, "m1")
    assert json.loads(slack.content) == {"text": "It is your turn:\nMonday &amp; &lt;b&gt;"}
    url = "https://api.telegram.org/bot1:x/sendMessage?chat_id=-5"
    telegram = parcel(Hook(url=url, shape="telegram"), WORDS, "m1")
    assert telegram.url == "https://api.telegram.org/bot1:x/sendMessage"
    assert json.loads(telegram.content) == {
        "chat_id": "-5",
        "text": WORDS,
        "link_preview_options": {"is_disabled": True},
    }
    url = "https://m.example/_matrix/client/v3/rooms/!r:m.example/send/m.room.message?access_token=secret"
    matrix = parcel(Hook(url=url, shape="matrix"), WORDS, "m1")
    assert (matrix.method, matrix.url) == ("PUT", url.split("?")[0] + "/m1")
    assert matrix.headers == {"Authorization": "Bearer secret"}
    assert json.loads(matrix.content) == {"msgtype": "m.notice", "body": WORDS}


@pytest.mark.parametrize("shape", ["telegram", "matrix"])
def test_an_address_that_lacks_something_is_refused(shape: Any) -> None:
    with pytest.raises(Malformed, match="lacks"):
        check_shape(Hook(url="https://a.example/x", shape=shape), private=False)


def test_a_message_that_fails_is_sent_again_and_then_no_more(club: Running, world: World) -> None:
    world.fails = 2
    url = world.url + "/rooms/r/send/m.room.message?access_token=s"
    club.do(club.context.outbox.put(HookMessage(Hook(url=url, shape="matrix"), "Hello")))
    paths = {world.heard.get(timeout=10).path for _ in range(3)}
    assert len(paths) == 1, "each time under the same name, so that it counts once"
    with pytest.raises(Empty):
        world.heard.get(timeout=0.5)
    assert club.do(OutboxStore(club.context.database).waiting()) == 0


def test_a_message_is_given_up_in_the_end(club: Running, world: World) -> None:
    world.fails = 100
    club.do(club.context.outbox.put(HookMessage(Hook(url=world.url), "Hello")))
    for _ in range(5):
        world.heard.get(timeout=10)
    with pytest.raises(Empty):
        world.heard.get(timeout=0.5)
    assert club.do(OutboxStore(club.context.database).waiting()) == 0


def test_a_message_outlives_the_server(club: Running, world: World) -> None:
    club.do(club.context.outbox.stop())
    club.do(club.context.outbox.put(HookMessage(Hook(url=world.url), "Hello")))
    with pytest.raises(Empty):
        world.heard.get(timeout=0.3)
    club.loop.call_soon_threadsafe(club.context.outbox.start)
    assert world.heard.get(timeout=10).json()["content"] == "Hello"


@pytest.mark.postgres
def test_two_processes_deliver_a_message_once(postgres: Any, world: World) -> None:
    settings = Settings(database=postgres.new_database("outbox"), private_hooks=True, requests_per_second=0)
    with Running(settings) as one, Running(settings) as two:
        for number in range(20):
            sender = (one, two)[number % 2]
            sender.do(sender.context.outbox.put(HookMessage(Hook(url=world.url), str(number))))
        told = [world.heard.get(timeout=10).json()["content"] for _ in range(20)]
        assert sorted(told, key=int) == [str(number) for number in range(20)]
        with pytest.raises(Empty):
            world.heard.get(timeout=0.5)


def test_the_hook_of_a_table_says_whose_turn_it_is_and_who_won(club: Running, world: World) -> None:
    party = Party(club.http, name="Monday", options={"heap": "4"})
    secret = world.url + "/secret"
    club.do(club.context.tables.set_hook(party.id, club.do(club.context.notices.set_hook(Hook(url=secret)))))
    party.guess()
    heard = [world.heard.get(timeout=10).json()["content"]]
    assert heard[0] == f"Monday: Ann is on.\nhttp://club.example/t/{party.id}"
    for seat in (1, 2, 1, 2):
        party[seat - 1].do("take", player=str(seat), count=1)
        heard.append(world.heard.get(timeout=10).json()["content"])
    assert heard[-1].startswith("Monday: the game is over. Ann and Ben won.")
    assert secret not in club.http.get(f"/t/{party.id}").text
    assert secret not in json.dumps(party.owner.do("download"))


def test_a_browser_is_told_by_push(club: Running, world: World) -> None:
    ann, ben = someone(club, "Ann"), someone(club, "Ben")
    two_at_a_table(club, ann, ben)
    browser = Browser(world.url + "/push/ben")
    club.do(club.context.notices.subscribe(ben.user, browser.target))
    ann.seat = None
    ann.do("start")
    ann.seat = "1"
    for player in (ann, ben):
        player.do("guess", player=player.seat, secret=7)
    told = world.heard.get(timeout=10)
    assert browser.read(told.body)["url"] == f"/t/{ben.table}"
    assert b"Monday" not in told.body
    assert (told.headers["Content-Encoding"], told.headers["Urgency"]) == ("aes128gcm", "high")
    claims = claims_of(told.headers["Authorization"])
    assert (claims["aud"], claims["sub"]) == (world.url, "mailto:club@example.org")


def test_a_browser_that_is_gone_is_forgotten(club: Running, world: World) -> None:
    world.gone = True
    ann, browser = someone(club, "Ann"), Browser(world.url + "/push/ann")
    club.do(club.context.notices.subscribe(ann.user, browser.target))
    message = outbox_module.PushMessage(browser.target, "Your turn", "Monday")
    club.do(club.context.outbox.put(message))
    world.heard.get(timeout=10)
    for _ in range(100):
        if not club.do(club.context.notices.browsers(ann.user)):
            break
        club.do(asyncio.sleep(0.05))
    assert club.do(club.context.notices.browsers(ann.user)) == 0


def test_a_page_subscribes_its_browser(club: Running, world: World) -> None:
    with httpx.Client(base_url=club.url, timeout=20) as http:
        csrf, target = account(http), Browser(world.url + "/push/cleo").target
        page = http.get("/account").text
        assert f'data-push="{club.context.push_key.public}"' in page if club.context.push_key else False
        fields = {"csrf": csrf, "endpoint": target.endpoint, "p256dh": target.p256dh, "auth": target.auth}
        assert http.post("/account/push", data=fields).status_code == 303
        assert "1 browser of yours does so now." in http.get("/account").text
        assert http.post("/account/push", data={**fields, "auth": "short"}).status_code == 400
        assert http.post("/account/push", data={**fields, "do": "end"}).status_code == 303
        assert "of yours does" not in http.get("/account").text


def test_no_push_goes_into_our_own_network(tmp_path: Path) -> None:
    target = Browser("http://127.0.0.1:9/push").target
    with pytest.raises(Malformed):
        check_target(target, private=False)
    secure = Browser("https://127.0.0.1:9/push").target
    check_target(secure, private=False)  # what a name leads to shows when it is asked for
    make_key(tmp_path / "k.pem")
    packed = PushKey(tmp_path / "k.pem").parcel(secure, b"{}", contact="mailto:a@b.example", now=0)
    with pytest.raises(Malformed, match="not in this network"):
        asyncio.run(post(packed, private=False))


def test_the_key_is_private_and_never_written_over(key: Path) -> None:
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    with pytest.raises(Refusal, match="There is a file"):
        make_key(key)


def test_a_key_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "no.pem").write_text("nothing")
    with pytest.raises(Malformed, match="cannot be read"):
        PushKey(tmp_path / "no.pem")
