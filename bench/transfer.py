"""How many bytes go over the wire for the front page, a table and a move, with and without compression."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import httpx
from tests.server.at_table import Player
from tests.server.conftest import Running

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings

_LINKS = re.compile(r'(?: src="|link rel="[a-z]+" href=")(/[^" ]+)"')
"""What a browser fetches by itself: scripts, styles, icons and one picture of each board."""
BOT_MOVES = 3000


def main() -> None:
    """Print the sizes."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(database=f"sqlite:///{Path(folder) / 'sizes.sqlite3'}", requests_per_second=0)
        with Running(settings, everything=installed()) as server:
            fresh, played = _table(server, "1889"), _played(server, "1817")
            for name, path in (
                ("front page", "/"),
                ("1889 at its start", f"/t/{fresh.id}"),
                (f"1817 after {played.number} moves", f"/t/{played.id}"),
            ):
                plain = _whole(server.url, path, "identity")
                small = _whole(server.url, path, "gzip")
                print(f"{name}: {plain:,} B without compression, {small:,} B with")
            for coding in ("identity", "gzip"):
                print(f"one move at 1889, {coding}: {sum(_move(server, fresh, coding)):,} B")


class _Table:
    """A table and the secret of its first seat."""

    def __init__(self, id: str, token: str, number: int = 0) -> None:
        self.id, self.token, self.number = id, token, number


def _table(server: Running, title: str) -> _Table:
    nobody = Player(server.http)
    made = nobody.do("create", title=title, players=["Ann", "Ben", "Cy"], seed=3)
    Player(server.http, made["table"]["id"], token=made["owner_token"]).do("start")
    return _Table(made["table"]["id"], made["seated"][0]["token"])


def _played(server: Running, title: str) -> _Table:
    """A long game by the weakest bots."""
    made = Player(server.http).do("create", title=title, seats=3, seed=3)
    id, owner = made["table"]["id"], Player(server.http, made["table"]["id"], token=made["owner_token"])
    bot = next(card for card in owner.do("titles", table=None)["titles"] if card["id"] == title)["bots"][0]
    for _ in range(3):
        owner.do("add-bot", bot=bot)
    owner.do("start")
    number = 0
    while number < BOT_MOVES:
        card = owner.do("table")
        if card["stage"] == "finished":
            return _Table(id, "", card["number"])
        number = card["number"]
    return _Table(id, "", number)


@contextmanager
def _client(url: str, coding: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, headers={"Accept-Encoding": coding, "Accept": "text/html"}) as client:
        yield client


def _bytes(client: httpx.Client, path: str) -> tuple[int, str]:
    with client.stream("GET", path) as response:
        text = response.read().decode(errors="replace")
        return response.num_bytes_downloaded, text


def _whole(url: str, path: str, coding: str) -> int:
    """A page with everything that a browser fetches for it."""
    with _client(url, coding) as client:
        size, text = _bytes(client, path)
        return size + sum(_bytes(client, link)[0] for link in _links(text))


def _links(text: str) -> Iterable[str]:
    return sorted({link.replace("&amp;", "&") for link in _LINKS.findall(text)})


def _move(server: Running, table: _Table, coding: str) -> list[int]:
    """The answer to a move, which brings the changed page."""
    auth = {"Authorization": f"Bearer {table.token}"}
    with _client(server.url, coding) as client:
        client.headers.update(auth)
        mine = client.get(f"/api/v1/tables/{table.id}/choices")
        action = mine.json()["choices"][0]
        filled = {**action["action"], **{name: span["low"] for name, span in action["open"].items()}}
        shown = client.get(f"/t/{table.id}/parts").json()
        have = {name: part["mark"] for name, part in shown["parts"].items()}
        query = {"have": json.dumps(have), "kept": " ".join(have), "after": shown["number"]}
        address = f"/t/{table.id}/actions?{urlencode(query)}"
        with client.stream("POST", address, json={"action": filled}) as done:
            done.read()
        client.post(f"/api/v1/tables/{table.id}/undo", json={})
        return [done.num_bytes_downloaded]
