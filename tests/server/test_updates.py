"""Live updates: nothing is lost or doubled, and a watcher who stops reading holds nobody up."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from roundhouse.server.api import events
from roundhouse.server.settings import Settings
from tests.postgresql import Cluster, cluster

from .at_table import Party, Player
from .conftest import Running
from .process import Process

News = tuple[str, dict[str, Any]]


@contextmanager
def watching(
    url: str, table: str, after: int | None = None, token: str | None = None
) -> Iterator[Iterator[News]]:
    """The events of a table as pairs of kind and data, from an entry on."""
    headers = {"Last-Event-ID": str(after)} if after is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    with (
        httpx.Client(base_url=url, timeout=20) as http,
        http.stream("GET", f"/api/v1/tables/{table}/events", headers=headers) as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        assert next(lines) == "retry: 1500"
        yield _events(lines)


def _events(lines: Iterator[str]) -> Iterator[News]:
    kind = ""
    for line in lines:
        if line.startswith("event: "):
            kind = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield kind, json.loads(line.removeprefix("data: "))


@pytest.fixture
def party(server: Running) -> Party:
    party = Party(server.http)
    party.guess()
    return party


def test_a_watcher_hears_of_every_move(party: Party, server: Running) -> None:
    with watching(server.url, party.id, after=0) as news:
        assert [next(news)[1]["number"] for _ in range(2)] == [1, 2]
        party[0].do("take", player="1", count=3)
        kind, row = next(news)
        assert (kind, row["number"], row["lines"]) == ("row", 3, ["Ann takes 3."])
        party[1].do("message", text="oh")
        assert next(news)[1]["action"] == {"type": "message", "text": "oh"}


def test_a_watcher_picks_up_where_it_left_off(party: Party, server: Running) -> None:
    with watching(server.url, party.id, after=2) as news:
        party[0].do("take", player="1", count=1)
        assert next(news)[1]["number"] == 3
    party[1].do("take", player="2", count=1)
    party[0].do("take", player="1", count=1)
    with watching(server.url, party.id, after=3) as news:
        assert [next(news)[1]["number"] for _ in range(2)] == [4, 5]


def test_each_watcher_hears_only_what_is_theirs(party: Party, server: Running) -> None:
    with (
        watching(server.url, party.id, after=2, token=party[0].token) as ann,
        watching(server.url, party.id, after=2, token=party[1].token) as ben,
    ):
        party[0].do("draw", player="1")
        assert len(next(ann)[1]["lines"]) == 2
        assert next(ben)[1]["lines"] == ["Ann draws a card."]


def test_the_table_itself_is_news_too(server: Running) -> None:
    nobody = Player(server.http)
    made = nobody.do("create", title="tallies", seats=2)
    table = made["table"]["id"]
    with watching(server.url, table) as news:
        Player(server.http, table).do("join", name="Ann")
        assert next(news) == ("table", {})


def test_updates_reach_the_watchers_of_every_process(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.new_database("watchers")
    (tmp_path / "b").mkdir()
    with (
        Process(tmp_path, url) as one,
        Process(tmp_path / "b", url) as two,
        httpx.Client(base_url=one.url, timeout=20) as here,
    ):
        party = Party(here)
        with watching(two.url, party.id, after=0) as news:
            party.guess()
            assert [next(news)[1]["number"] for _ in range(2)] == [1, 2]
            party[0].do("take", player="1", count=2)
            assert next(news)[1]["lines"] == ["Ann takes 2."]
            party.owner.do("hand-over", seat="2", name="Zoe")
            # The log tells of it, too; from another process that line may come first.
            assert any(next(news)[0] == "table" for _ in range(2))


def test_a_watcher_is_not_sent_away_when_the_database_is() -> None:
    with cluster() as postgres:
        settings = Settings(database=postgres.new_database("watched"), requests_per_second=0)
        with Running(settings) as server:
            party = Party(server.http)
            party.guess()

            def look_again() -> None:
                server.context.lives.mark_stale(party.id)
                server.context.hub.tell(party.id)

            with watching(server.url, party.id, after=2) as news:
                postgres.kill()
                server.loop.call_soon_threadsafe(look_again)
                assert list(news) == [], (
                    "the stream ends, so that the watcher comes back, and says no farewell"
                )
            postgres.start()
            party[0].do("take", player="1", count=1)
            with watching(server.url, party.id, after=2) as news:
                assert next(news)[1]["number"] == 3


def test_a_watcher_that_stops_reading_holds_nobody_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "PATIENCE_SECONDS", 0.2)
    with Running(Settings(database=database, requests_per_second=0), send_buffer=4096) as server:
        party = Party(server.http)
        party.guess()
        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall(f"GET /api/v1/tables/{party.id}/events?after=0 HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            deaf.recv(16)
            while server.context.hub.count(party.id):
                party[0].do("message", text="x" * 2000)
            party[0].do("take", player="1", count=1)
        assert party.nobody.do("get-state")["state"]["counters"] == 19


def test_watching_keeps_nothing_for_those_who_left(party: Party, server: Running) -> None:
    with watching(server.url, party.id, after=2) as news:
        party[0].do("take", player="1", count=1)
        next(news)
        assert server.context.hub.count(party.id) == 1
    party[1].do("take", player="2", count=1)
    while server.context.hub.count(party.id):
        party[1].do("message", text="anyone there?")
