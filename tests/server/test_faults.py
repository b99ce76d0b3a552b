"""What must not happen to a game: the server dies, answers get lost, two people send the same move."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from msgspec import structs
from sqlalchemy import text as sql

from roundhouse.server.errors import Unavailable
from roundhouse.server.live import LiveTable, LiveTables
from roundhouse.server.settings import Settings
from roundhouse.server.store.database import Database
from roundhouse.server.store.records import Standing
from roundhouse.server.store.writer import Conflict, Writer
from roundhouse.table.log import Entry
from tests.postgresql import Cluster, cluster

from .at_table import Party, Player
from .conftest import Running
from .process import Process

STREAMS = 4


@pytest.fixture
def process(database: str, tmp_path: Path) -> Iterator[Process]:
    with Process(tmp_path, database) as running:
        yield running


class Stream:
    """Two players of one table who make moves without end, each request with a name of its own."""

    def __init__(self, http: httpx.Client) -> None:
        self.party = Party(http, options={"heap": "200"})
        self.party.guess()
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, tuple[int, dict[str, Any]]] = {}

    def run(self, enough: threading.Event) -> None:
        """Move until the server is gone."""
        for turn in range(180):
            who = turn % 2
            name, move = f"move-{turn}", {"player": str(who + 1), "count": 1}
            self.unanswered[name] = (who, move)
            try:
                done = self.party[who].do("take", **move, request_id=name)
            except httpx.HTTPError:
                return
            self.acknowledged[name] = done["number"]
            del self.unanswered[name]
            if turn >= 10:
                enough.set()


def test_kill_9_in_mid_stream_loses_nothing_and_doubles_nothing(process: Process) -> None:
    limits = httpx.Limits(max_connections=STREAMS)
    with httpx.Client(base_url=process.url, timeout=20, limits=limits) as http:
        streams = [Stream(http) for _ in range(STREAMS)]
        enough = threading.Event()
        with ThreadPoolExecutor(STREAMS) as pool:
            running = [pool.submit(stream.run, enough) for stream in streams]
            assert enough.wait(30)
            process.kill()
            for one in running:
                one.result(30)
    with httpx.Client(base_url=process.start(), timeout=20) as http:
        for stream in streams:
            _stands(http, stream)


def _stands(http: httpx.Client, stream: Stream) -> None:
    party = stream.party
    players = [Player(http, party.id, player.seat, player.token) for player in party.players]
    for name, number in stream.acknowledged.items():
        who, move = int(name.split("-")[1]) % 2, {"count": 1}
        again = players[who].do("take", player=str(who + 1), **move, request_id=name)
        assert (again["number"], again["repeated"]) == (number, True)
    for name, (who, move) in stream.unanswered.items():
        players[who].do("take", **move, request_id=name)
    log = players[0].do("get-history")
    assert [row["number"] for row in log["rows"]] == list(range(1, log["number"] + 1))
    made = len(stream.acknowledged) + len(stream.unanswered)
    assert sum(row["action"]["type"] == "take" for row in log["rows"]) == made
    assert players[0].do("get-state")["state"]["counters"] == 200 - made


def test_two_clients_send_the_same_move(server: Running) -> None:
    party = Party(server.http)
    party.guess()
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(
                lambda n: party[0].ask("take", player="1", count=2, request_id=f"r{n}"),
                range(8),
            )
        )
    assert sorted(status for status, _ in answers) == [200] + [409] * 7
    assert party.nobody.do("get-state")["state"]["counters"] == 18


def test_a_lost_answer_and_a_retry(server: Running) -> None:
    party = Party(server.http)
    party.guess()
    with ThreadPoolExecutor(8) as pool:
        numbers = list(
            pool.map(
                lambda _: party[0].do("take", player="1", count=2, request_id="one")["number"],
                range(8),
            )
        )
    assert set(numbers) == {3}
    assert party.nobody.do("get-state")["state"]["counters"] == 18


def test_a_move_that_was_kept_but_not_confirmed_is_not_made_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked without a request_id is told that nobody knows; the server does not try on its own."""
    party = Party(server.http)
    party.guess()
    append = Writer.append

    async def unconfirmed(self: Writer, *what: Any) -> None:
        await append(self, *what)
        monkeypatch.undo()
        raise Unavailable("server/storage", "The connection broke after the commit.")

    monkeypatch.setattr(Writer, "append", unconfirmed)
    assert party[0].refused("message", text="once") == "server/storage"
    rows = party.nobody.do("get-history")["rows"]
    assert [row["action"]["type"] for row in rows].count("message") == 1


def test_two_processes_on_one_postgresql(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.new_database("two")
    (tmp_path / "b").mkdir()
    with (
        Process(tmp_path, url) as one,
        Process(tmp_path / "b", url) as two,
        httpx.Client(base_url=one.url, timeout=20) as a,
        httpx.Client(base_url=two.url, timeout=20) as b,
    ):
        party = Party(a, options={"heap": "200"})
        party.guess()
        there = [Player(b, party.id, player.seat, player.token) for player in party.players]
        here = party.players
        for turn in range(40):
            who = turn % 2
            (here, there)[turn // 2 % 2][who].do("take", player=str(who + 1), count=1)
        assert there[0].do("get-state")["state"]["counters"] == 160
        assert here[0].do("get-state") == there[0].do("get-state")
        with ThreadPoolExecutor(8) as pool:
            tries = [(here, there)[n % 2][0] for n in range(8)]
            answers = list(pool.map(lambda player: player.ask("take", player="1", count=2)[0], tries))
        assert sorted(answers) == [200] + [409] * 7
        assert here[0].do("get-state")["state"]["counters"] == 158


def test_what_another_process_changed_is_seen_even_when_nobody_was_told(postgres: Cluster) -> None:
    url = postgres.new_database("untold")
    settings = Settings(database=url, requests_per_second=0)
    with Running(settings) as here, Running(settings) as there:
        here.do(here.context.listener.stop())  # hears nothing from now on
        party = Party(here.http)
        far = [Player(there.http, party.id, player.seat, player.token) for player in party.players]
        party.guess()
        far[0].do("take", player="1", count=1)
        assert party[0].refused("take", player="1", count=1) != "server/storage", (
            "it is not their turn any more"
        )
        far[1].do("take", player="2", count=2)
        assert party[0].do("take", player="1", count=3, after=4)["number"] == 5
        Player(there.http, party.id, None, party.owner.token).do("hand-over", seat="2", name="Zoe")
        assert party[1].refused("take", player="2", count=1) == "seat/not-yours"
        far[0].do("message", text="who is Zoe?")
        log = there.http.get(f"/api/v1/tables/{party.id}/log").json()
        assert [row["action"]["type"] for row in log["rows"]][4:] == ["take", "message", "message"]


def test_a_signal_ends_it_in_good_order(process: Process) -> None:
    with (
        httpx.Client(base_url=process.url, timeout=20) as http,
        httpx.Client(base_url=process.url, timeout=20) as watching,
    ):
        party = Party(http)
        with watching.stream("GET", f"/api/v1/tables/{party.id}/events") as stream:
            assert stream.status_code == 200
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1500"
            ending = threading.Thread(target=process.end, args=(signal.SIGTERM,))
            ending.start()
            list(lines)
            ending.join(20)
            assert not ending.is_alive()


def test_postgresql_is_killed_and_comes_back() -> None:
    with cluster() as postgres:
        settings = Settings(database=postgres.new_database("killed"), requests_per_second=0)
        with Running(settings) as server:
            party = Party(server.http)
            party.guess()
            party[0].do("take", player="1", count=1, request_id="before")
            postgres.kill()
            move = {"player": "2", "count": 2, "request_id": "during"}
            assert party[1].refused("take", **move) == "server/storage"
            assert server.http.get("/readyz").status_code == 503
            assert server.http.get("/healthz").status_code == 200
            postgres.start()
            assert party[1].do("take", **move)["number"] == 4
            assert party[0].do("take", player="1", count=1, request_id="before")["repeated"]
            assert party.nobody.do("get-state")["state"]["counters"] == 17
            assert server.http.get("/readyz").status_code == 200


def test_kill_9_of_postgresql_in_mid_stream_loses_nothing_and_doubles_nothing() -> None:
    moves = 40
    enough = threading.Event()

    def play(party: Party) -> list[int]:
        """Every move is sent under one name until it is answered."""
        numbers = []
        for turn in range(moves):
            move = {"player": str(turn % 2 + 1), "count": 1, "request_id": f"move-{turn}"}
            while (answer := party[turn % 2].ask("take", **move))[0] == 503:
                time.sleep(0.1)
            assert answer[0] == 200, answer
            numbers.append(answer[1]["number"])
            if turn == 10:
                enough.set()
        return numbers

    with cluster() as postgres:
        settings = Settings(database=postgres.new_database("stream"), requests_per_second=0)
        with Running(settings) as server, ThreadPoolExecutor(STREAMS) as pool:
            parties = [Party(server.http, options={"heap": "200"}) for _ in range(STREAMS)]
            for party in parties:
                party.guess()
            running = [pool.submit(play, party) for party in parties]
            assert enough.wait(30)
            postgres.kill()
            time.sleep(0.5)
            postgres.start()
            for party, numbers in zip(parties, (one.result(60) for one in running), strict=True):
                assert numbers == list(range(3, 3 + moves))
                rows = party.nobody.do("get-history")["rows"]
                assert [row["number"] for row in rows] == list(range(1, 3 + moves))
                assert party.nobody.do("get-state")["state"]["counters"] == 200 - moves


@contextmanager
def full_disk(process: Process, database: str, postgres: Cluster | None) -> Iterator[None]:
    """No file of the database can grow any more: the system says so as it does when a disk is full."""
    if postgres is None:
        log = Path(database.removeprefix("sqlite:///") + "-wal")
        pids, limit, user = [process.pid], log.stat().st_size + 20_000, []
    else:
        # The files of PostgreSQL's own log are as large from the start as they will ever be.
        pids, limit, user = postgres.processes(), 16 * 2**20, postgres.as_user

    def set_limit(most: str) -> None:
        for pid in pids:  # who has ended meanwhile needs none
            subprocess.run([*user, "prlimit", "--pid", str(pid), f"--fsize={most}:"], check=False)

    set_limit(str(limit))
    try:
        yield
    finally:
        set_limit("unlimited")


_FILLING = """
    INSERT INTO entries (table_id, number, action, followed_by, lines, made)
    SELECT :table, -n, '{}', '[]',
        (SELECT string_agg(md5(n || '.' || k), '') FROM generate_series(1, 60) k), 0
    FROM generate_series(1, 8140) n"""
"""Rows of two kilobytes, of a table that nobody opens, until there is room for few more below the limit."""


async def _fill(database: str, table: str) -> None:
    here = Database(database)
    async with here.writing() as connection:
        await connection.execute(sql(_FILLING), {"table": table})
    await here.close()


CONNECTIONS = 20
"""As many as the server has to PostgreSQL. Each goes on filling the page of the file that it has begun, after
another has been refused a new page; when all have been refused one after the other, no page has room."""


def said(party: Party) -> list[str]:
    """The messages in the log of a table."""
    rows = party.nobody.do("get-history")["rows"]
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    return [row["action"]["text"] for row in rows if row["action"]["type"] == "message"]


def test_a_full_disk_refuses_moves_and_loses_none(
    process: Process, database: str, request: pytest.FixtureRequest
) -> None:
    postgres = None if database.startswith("sqlite") else request.getfixturevalue("postgres")
    with httpx.Client(base_url=process.url, timeout=20) as http:
        party = Party(http)
        party.guess()
        if postgres:
            asyncio.run(_fill(database, Party(http).id))
        kept: list[str] = []
        refused: list[str] = []
        in_a_row = 0
        with full_disk(process, database, postgres):
            while in_a_row < CONNECTIONS:
                text = token_hex(800)
                status, body = party[0].ask("message", text=text, request_id=text[:40])
                if status == 200:
                    kept, in_a_row = [*kept, text], 0
                else:
                    assert (status, body["error"]["code"]) == (503, "server/storage")
                    refused, in_a_row = [*refused, text], in_a_row + 1
                assert len(kept) < 200
            assert said(party) == kept
            assert party.nobody.do("get-state")["number"] == 2 + len(kept)
        for text in refused:  # there is room again: each is kept now, once
            party[0].do("message", text=text, request_id=text[:40])
        party[0].do("take", player="1", count=1)
        process.kill()
        process.start_again()
        assert said(party) == [*kept, *refused]
        assert party.nobody.do("get-history")["number"] == 3 + len(kept) + len(refused)


def test_a_clock_that_jumps_changes_no_game(database: str) -> None:
    hours = iter([*range(1000, 1040), *range(10, 50), *range(90_000, 99_000)])
    with Running(Settings(database=database), now=lambda: next(hours) * 3_600_000) as server:
        party = Party(server.http, options={"heap": "200"})
        party.guess()
        for turn in range(60):
            party[turn % 2].do("take", player=str(turn % 2 + 1), count=1)
        rows = party.nobody.do("get-history")["rows"]
        assert [row["number"] for row in rows] == list(range(1, 63))
        assert party.nobody.do("get-state")["state"]["counters"] == 140


def test_two_processes_and_two_voices_at_each_table(postgres: Cluster) -> None:
    """Whoever is slower finds the number taken, is never told that the row of the other is theirs, and goes
    on: what is acknowledged is what the log holds."""
    settings = Settings(database=postgres.new_database("voices"), requests_per_second=0)
    with Running(settings) as one, Running(settings) as two:
        parties = [Party(one.http, options={"heap": "200"}) for _ in range(3)]
        for party in parties:
            party.guess()

        def speak(party: Party, voice: int) -> dict[int, str]:
            """Moves of the first voice, for both players, and messages of the second, here and there."""
            acknowledged: dict[int, str] = {}
            with (
                httpx.Client(base_url=one.url, timeout=20) as a,
                httpx.Client(base_url=two.url, timeout=20) as b,
            ):
                for turn in range(40):
                    who = voice or turn % 2
                    seat = party.players[who]
                    player = Player((a, b)[(turn * 7 + voice) // 3 % 2], party.id, seat.seat, seat.token)
                    words: dict[str, Any] = (
                        {"text": f"message {turn}"} if voice else {"player": seat.seat, "count": 1}
                    )
                    asked = {**words, "request_id": f"{voice}-{turn}"}
                    while (answer := player.ask("message" if voice else "take", **asked))[0] == 503:
                        assert answer[1]["error"]["code"] == "table/busy"
                    assert answer[0] == 200, answer
                    acknowledged[answer[1]["number"]] = words["text"] if voice else str(words["player"])
            return acknowledged

        with ThreadPoolExecutor(6) as pool:
            spoken = [[pool.submit(speak, party, voice) for voice in (0, 1)] for party in parties]
            for party, voices in zip(parties, spoken, strict=True):
                acknowledged = {**voices[0].result(60), **voices[1].result(60)}
                rows = party.nobody.do("get-history")["rows"][2:]
                kept = {row["number"]: row["action"].get("text", row["action"].get("player")) for row in rows}
                assert len(rows) == 80
                assert acknowledged == kept


def test_of_two_rows_with_one_number_one_is_acknowledged(server: Running) -> None:
    party = Party(server.http)
    party.guess()
    (row,) = server.do(server.context.tables.rows(party.id, 1))
    record = server.do(server.context.tables.get(party.id))
    standing = Standing(
        stage=record.stage, status=record.status, waiting=record.waiting, outcome=record.outcome
    )

    async def both() -> list[BaseException | None]:
        entries = [Entry(3, "1", {"type": "message", "text": text}) for text in ("a", "b")]
        rows = [structs.replace(row, entry=entry, request_id=None) for entry in entries]
        append, seating = server.context.writer.append, record.seating
        asked = [append(party.id, one, standing, seating) for one in rows]
        return await asyncio.gather(*asked, return_exceptions=True)

    assert [type(answer) for answer in server.do(both())] == [type(None), Conflict]
    assert said(party) == ["a"]


def test_a_table_in_use_stays_the_only_one_of_its_id(server: Running) -> None:
    party = Party(server.http)
    lives = server.context.lives

    async def used() -> bool:
        async with lives.using(party.id) as live:
            waiting = asyncio.create_task(_who_uses(lives, party.id))
            await asyncio.sleep(0)
            lives.forget(party.id)
            live.reset()
        async with lives.using(party.id) as again:
            assert again is live
        return await waiting is live

    async def _who_uses(lives: LiveTables, table_id: str) -> LiveTable:
        async with lives.using(table_id) as live:
            return live

    assert server.do(used())
