"""What a server has to stand in the long run: a hundred kills, a storage that stands still or is full."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest

from roundhouse.server.settings import Settings
from tests.postgresql import Cluster, cluster

from .at_table import Party, Player
from .conftest import Running
from .process import Process

KILLS = 50
TABLES = 3
_TAKES = 190


class Sender:
    """Sends every request under one name until it is answered, now to one process and now to another."""

    def __init__(self, urls: Sequence[str], seed: int) -> None:
        self._rng = random.Random(seed)
        self._clients = [httpx.Client(base_url=url, timeout=20) for url in urls]
        self.repeats = 0

    def send(self, player: Player, command: dict[str, Any]) -> dict[str, Any]:
        """The answer of a server that has kept it."""
        while True:
            player.http = self._rng.choice(self._clients)
            try:
                status, body = player.ask(**command)
            except httpx.HTTPError:
                status, body = 503, {}
            if status == 200:
                return body
            assert status == 503, body
            self.repeats += 1
            time.sleep(0.05)

    def close(self) -> None:
        for client in self._clients:
            client.close()


def asked(voice: int, turn: int) -> tuple[int, dict[str, Any]]:
    """What a voice asks for in its turn, and as which player: the first takes counters for both, as long as
    there are enough; then it talks, as the second always does."""
    if voice == 0 and turn < _TAKES:
        return turn % 2, {"cmd": "take", "player": str(turn % 2 + 1), "count": 1}
    return voice, {"cmd": "message", "text": f"{voice}-{turn}"}


def _kept_as(command: dict[str, Any]) -> dict[str, Any]:
    return {"type" if name == "cmd" else name: value for name, value in command.items()}


class Talk:
    """Moves and messages at one table without end; and what was acknowledged of them."""

    def __init__(self, party: Party, urls: Sequence[str], seed: int) -> None:
        self.party = party
        self._urls, self._seed = urls, seed
        self.acknowledged: dict[tuple[int, int], int] = {}
        self.repeats = 0

    def move(self, ended: threading.Event) -> None:
        """The two players take counters in turn; then one of them talks."""
        self._send_all(ended, 0)

    def talk(self, ended: threading.Event) -> None:
        """The other one talks all the time."""
        self._send_all(ended, 1)

    def _send_all(self, ended: threading.Event, voice: int) -> None:
        sender = Sender(self._urls, self._seed * 2 + voice)
        players = [
            Player(sender._clients[0], self.party.id, one.seat, one.token) for one in self.party.players
        ]
        turn = 0
        while not ended.is_set():
            who, command = asked(voice, turn)
            done = sender.send(players[who], {**command, "request_id": f"{voice}-{turn}"})
            self.acknowledged[voice, turn] = done["number"]
            turn += 1
        self.repeats += sender.repeats
        sender.close()

    def count(self, http: httpx.Client) -> dict[str, int]:
        """Compare the log with what was acknowledged."""
        reader = Player(http, self.party.id)
        rows: list[dict[str, Any]] = []
        while (page := reader.do("get-history", after=len(rows)))["rows"]:
            rows += page["rows"]
        actions = {row["number"]: row["action"] for row in rows}
        kept = Counter(json.dumps(action, sort_keys=True) for action in actions.values())
        lost = sum(
            _kept_as(asked(*name)[1]) != actions.get(number) for name, number in self.acknowledged.items()
        )
        takes = [asked(*name)[1] for name in self.acknowledged if asked(*name)[1]["cmd"] == "take"]
        talk = [count for action, count in kept.items() if "message" in action]
        taken = sum(action["type"] == "take" for action in actions.values())
        extra = sum(talk) - len(talk) + taken - len(takes)
        numbers = [row["number"] for row in rows]
        gaps = sum(number != place for place, number in enumerate(numbers, 1))
        same = len(self.acknowledged) - len(set(self.acknowledged.values()))
        assert reader.do("get-state")["state"]["counters"] == 200 - len(takes)
        return {
            "acknowledged": len(self.acknowledged),
            "rows": len(rows) - 2,
            "lost": lost,
            "doubled": extra + same,
            "gaps": gaps,
            "repeats": self.repeats,
        }


@pytest.mark.soak
def test_fifty_kills_lose_nothing_and_double_nothing(new_database: Callable[[], str], tmp_path: Path) -> None:
    """On each database; on PostgreSQL two processes, of which one or the other is killed."""
    database = new_database()
    folders = [tmp_path / "a"] if database.startswith("sqlite") else [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    processes = [Process(folder, database) for folder in folders]
    rng = random.Random(13)
    try:
        urls = [process.start() for process in processes]
        with httpx.Client(base_url=urls[0], timeout=20) as http:
            parties = [Party(http, options={"heap": "200"}) for _ in range(TABLES)]
            for party in parties:
                party.guess()
        talks = [Talk(party, urls, seed) for seed, party in enumerate(parties)]
        ended = threading.Event()
        with ThreadPoolExecutor(2 * TABLES) as pool:
            running = [pool.submit(work, ended) for talk in talks for work in (talk.move, talk.talk)]
            try:
                for _ in range(KILLS):
                    time.sleep(rng.uniform(0.05, 1.0))
                    process = rng.choice(processes)
                    process.kill()
                    process.start_again()
            finally:
                ended.set()
            for one in running:
                one.result(60)
        with httpx.Client(base_url=urls[0], timeout=20) as http:
            counts = [talk.count(http) for talk in talks]
        seen = {name: sum(count[name] for count in counts) for name in counts[0]}
    finally:
        for process in processes:
            process.__exit__()
    told = ", ".join(f"{count} {name}" for name, count in seen.items())
    print(f"{database.partition(':')[0]}, {len(processes)} processes, {KILLS} kills: {told}")
    assert seen["rows"] == seen["acknowledged"] > KILLS
    assert (seen["lost"], seen["doubled"], seen["gaps"]) == (0, 0, 0)


@contextmanager
def stopped(pids: Sequence[int]) -> Iterator[None]:
    """Processes that stand still."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in reversed(pids):
            os.kill(pid, signal.SIGCONT)


@pytest.mark.soak
def test_postgresql_stands_still_for_half_a_minute() -> None:
    with cluster() as postgres:
        settings = Settings(database=postgres.new_database("still"), requests_per_second=0)
        with Running(settings) as server:
            party = Party(server.http)
            party.guess()
            patient = httpx.Client(base_url=server.url, timeout=60)
            players = [Player(patient, party.id, one.seat, one.token) for one in party.players]
            begun = time.monotonic()
            with stopped(postgres.processes()), ThreadPoolExecutor(2) as pool:
                asked = pool.submit(players[0].refused, "take", player="1", count=1, request_id="during")
                for _ in range(20):
                    started = time.monotonic()
                    assert patient.get("/healthz").status_code == 200
                    assert time.monotonic() - started < 1
                assert patient.get("/readyz").status_code == 503
                assert asked.result(30) == "server/storage"
                waited = time.monotonic() - begun
                time.sleep(max(0.0, 30 - waited))
            begun = time.monotonic()
            while patient.get("/readyz").status_code != 200:
                assert time.monotonic() - begun < 30
                time.sleep(0.1)
            back = time.monotonic() - begun
            assert players[0].do("take", player="1", count=1, request_id="during")["number"] == 3
            assert players[1].do("take", player="2", count=2)["number"] == 4
            assert players[0].do("get-state")["state"]["counters"] == 17
            rows = players[0].do("get-history")["rows"]
            assert [row["number"] for row in rows] == [1, 2, 3, 4]
            patient.close()
    print(f"stood still: a move was answered 503 after {waited:.1f} s; ready again after {back:.1f} s")


def test_a_postgresql_that_takes_nothing_is_read_and_refuses_moves(postgres: Cluster) -> None:
    """As a standby does, or one whose administrator has stopped all writing."""
    name = "readonly" + token_hex(4)
    with Running(Settings(database=postgres.new_database(name), requests_per_second=0)) as server:
        party = Party(server.http)
        party.guess()

        def only_read(on: str) -> None:
            postgres.do(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}")
            # Only new connections learn of it.
            postgres.do(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

        only_read("on")
        assert party[0].refused("take", player="1", count=1, request_id="m") == "server/storage"
        assert server.http.get("/readyz").status_code == 503
        assert party[0].do("get-state")["number"] == 2
        assert server.http.get(f"/t/{party.id}").status_code == 200
        only_read("off")
        assert party[0].do("take", player="1", count=1, request_id="m")["number"] == 3
        assert server.http.get("/readyz").status_code == 200


@contextmanager
def file_system(folder: Path, options: str) -> Iterator[None]:
    """A file system of its own in memory. Skips where nobody may mount one."""
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "none", str(folder)], check=False)
    if done.returncode:
        pytest.skip("file systems cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_file_system_without_room_keeps_what_was_acknowledged(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    url = f"sqlite:///{disk / 'tables.sqlite3'}"
    with (
        file_system(disk, "size=1m"),
        Process(tmp_path, url) as process,
        httpx.Client(base_url=process.url, timeout=20) as http,
    ):
        party = Party(http)
        party.guess()
        filler = disk / "filler"
        with pytest.raises(OSError, match="No space"):
            filler.write_bytes(bytes(2**20))
        kept = []
        for _ in range(60):
            text = token_hex(800)
            if party[0].ask("message", text=text)[0] == 200:
                kept.append(text)
        assert party[0].refused("message", text=token_hex(800)) == "server/storage"
        assert http.get("/readyz").status_code == 503
        assert party.nobody.do("get-state")["number"] == 2 + len(kept)
        filler.unlink()
        party[0].do("take", player="1", count=1)
        assert http.get("/readyz").status_code == 200
        process.kill()
        process.start_again()
        rows = party.nobody.do("get-history")["rows"]
        assert [row["action"].get("text") for row in rows[2:]] == [*kept, None]


def test_a_file_system_that_may_only_be_read_is_said_at_the_start(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    url = f"sqlite:///{disk / 'tables.sqlite3'}"
    with file_system(disk, "size=4m"):
        with Process(tmp_path, url) as process, httpx.Client(base_url=process.url, timeout=20) as http:
            party = Party(http)
            party.guess()
            process.end(signal.SIGTERM)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        command = [sys.executable, "-m", "roundhouse.cli.main", "serve", "--port", "0", "--database", url]
        told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert told.returncode == 1
        assert "may only be read" in told.stderr
        assert "Traceback" not in told.stderr
        assert "Roundhouse is at" not in told.stdout
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        with Process(tmp_path, url) as process, httpx.Client(base_url=process.url, timeout=20) as http:
            assert Player(http, party.id).do("get-state")["number"] == 2
