"""E-mail notices through a real mail server on loopback."""

from __future__ import annotations

import asyncio
import email
import socket
import time
from collections.abc import Iterator
from email.message import Message

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from roundhouse.server import notices as notices_module
from roundhouse.server.callers import NOBODY, Caller
from roundhouse.server.errors import Unavailable
from roundhouse.server.outgoing import mail
from roundhouse.server.settings import Settings
from roundhouse.server.store.contacts import Contact

from .at_table import Player
from .conftest import Running
from .test_notices import someone, two_at_a_table


class Letterbox:
    """Keeps what comes; ``full`` takes nothing."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, Message]] = []
        self.full = False
        for name in ("handle_DATA",):  # as the library calls it
            setattr(self, name, self.take)

    async def take(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:
        if self.full:
            return "552 The box is full"
        content = envelope.content if isinstance(envelope.content, bytes) else b""
        self.letters.append((envelope.rcpt_tos[0], email.message_from_bytes(content)))
        return "250 OK"


@pytest.fixture
def box() -> Iterator[tuple[Letterbox, str]]:
    letterbox = Letterbox()
    with socket.socket() as free:  # the library connects to its own port: it must know the number
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(letterbox, hostname="127.0.0.1", port=port, ready_timeout=20)
    controller.start()
    yield letterbox, f"smtp://127.0.0.1:{controller.port}"
    controller.stop()


def test_a_message_arrives(box: tuple[Letterbox, str]) -> None:
    letterbox, server = box
    asyncio.run(mail(server, "club@example.org", "ann@example.org", "Your turn", "It is your turn, Änn."))
    ((to, letter),) = letterbox.letters
    assert (to, letter["To"], letter["From"]) == ("ann@example.org", "ann@example.org", "club@example.org")
    assert letter["Auto-Submitted"] == "auto-generated"
    payload = letter.get_payload(decode=True)
    assert isinstance(payload, bytes)
    assert payload.decode() == "It is your turn, Änn.\r\n"


def test_a_server_that_refuses_or_is_away_is_told(box: tuple[Letterbox, str]) -> None:
    letterbox, server = box
    letterbox.full = True
    for one in (server, "smtp://127.0.0.1:1", server.replace("smtp:", "smtps:")):
        with pytest.raises(Unavailable, match="mail server"):
            asyncio.run(mail(one, "club@example.org", "ann@example.org", "Your turn", "Now."))


def test_a_password_is_not_sent_without_tls(box: tuple[Letterbox, str]) -> None:
    letterbox, server = box
    secret = server.replace("smtp://", "smtp://club:secret@")
    with pytest.raises(Unavailable):
        asyncio.run(mail(secret, "club@example.org", "ann@example.org", "Your turn", "Now."))
    assert letterbox.letters == []


def test_whoever_is_on_gets_a_message(box: tuple[Letterbox, str], database: str) -> None:
    letterbox, server = box
    settings = Settings(
        database=database,
        requests_per_second=0,
        smtp=server,
        mail_from="club@example.org",
        public_url="https://games.example.org",
    )
    with Running(settings) as club:
        user = club.do(club.context.callers.sign_up(NOBODY, "Ann", "a long secret"))
        club.do(club.context.notices._store.put(user.id, Contact(mail="ann@example.org")))
        made = Player(club.http).do("create", title="tallies", players=["Ben"], seats=2)
        table, ben = made["table"]["id"], made["seated"][0]["token"]
        club.do(club.context.lobby.join(Caller(user=user), table, "Ann"))
        Player(club.http, table, token=made["owner_token"]).do("start")
        Player(club.http, table, "1", ben).do("guess", player="1", secret=3)
        for _ in range(100):
            if letterbox.letters:
                break
            club.do(asyncio.sleep(0.05))
        ((to, letter),) = letterbox.letters
        assert (to, letter["Subject"]) == ("ann@example.org", "Roundhouse: Your turn")
        assert f"https://games.example.org/t/{table}" in str(letter.get_payload())


def test_one_e_mail_a_day_with_all_that_waits(
    database: str, box: tuple[Letterbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices_module, "DIGEST_SECONDS", 0.1)
    letterbox, post_office = box
    now = [1_800_000_000_000]
    settings = Settings(
        database=database, requests_per_second=0, smtp=post_office, mail_from="club@example.org"
    )
    with Running(settings, now=lambda: now[0]) as club:
        ann, ben = someone(club, "Ann"), someone(club, "Ben")
        notices, user = club.context.notices, ben.user
        club.do(notices.set(user, "", "discord", "ben@example.org", digest=True))
        assert club.do(notices.prove(user, club.do(notices.contact(user)).proof))
        time.sleep(0.5)  # today’s hour is over: nothing waited
        two_at_a_table(club, ann, ben)
        ann.seat = None
        ann.do("start")
        for day in (1, 2):
            now[0] += 86_400_000
            for _ in range(100):
                if len(letterbox.letters) == day:
                    break
                time.sleep(0.1)
            time.sleep(0.4)
            assert [to for to, _ in letterbox.letters] == ["ben@example.org"] * day
            assert "Monday" in str(letterbox.letters[-1][1])
