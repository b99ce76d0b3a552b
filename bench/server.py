"""Load on the server: hundreds of tables of 1889 at once over HTTP, with watchers, all on loopback.

The moves are made up beforehand (random legal ones), so that the measured time is the server's. Prints for
SQLite, PostgreSQL and two processes on one PostgreSQL: moves a second, the time from sending a move to its
answer and to its arrival at watchers, and memory.
"""

from __future__ import annotations

import asyncio
import json
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from roundhouse.server.registry import installed
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

TABLES = int(os.environ.get("BENCH_TABLES", "200"))
WATCHERS = int(os.environ.get("BENCH_WATCHERS", "1000"))
MOVES = int(os.environ.get("BENCH_MOVES", "15"))  # at each table
AT_ONCE = int(os.environ.get("BENCH_AT_ONCE", "12"))
GAMES, TITLE, PLAYERS = 4, "1889", ("Ann", "Ben", "Cleo")


def main() -> None:
    """Measure each kind of storage."""
    games = [made_up(seed) for seed in range(1, GAMES + 1)]
    print(f"{TABLES} tables of {TITLE}, {WATCHERS} watchers, {MOVES} moves each, {AT_ONCE} at once")
    with (
        tempfile.TemporaryDirectory(prefix="bench-server-") as folder,
        serving(f"sqlite:///{folder}/bench.sqlite3", 1) as servers,
    ):
        report("SQLite", servers, games)
    with postgres() as url:
        if url is None:
            print("PostgreSQL is not installed: left out")
            return
        for count in (1, 2):
            with serving(f"{url}/bench{count}", count) as servers:
                report(f"PostgreSQL, {count} process{'es' if count > 1 else ''}", servers, games)


def made_up(seed: int) -> list[tuple[str, dict[str, Any]]]:
    """The first moves of a random legal game: seat and action."""
    seats = tuple(Seat(str(n), name) for n, name in enumerate(PLAYERS, 1))
    families = installed()
    card = families.card(TITLE)
    table = Table(families.family(card.family).new(Setup(card.family, TITLE, seats, seed=seed)))
    rng, moves = random.Random(seed), []
    while len(moves) < MOVES:
        seat = table.game.deciders()[0]
        action = rng.choice(table.choices(seat)).fill(rng)
        table.apply(action, seat)
        moves.append((seat, action))
    return moves


@dataclass
class Server:
    """A process that serves."""

    child: subprocess.Popen[str]
    port: int

    def memory(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024

    def cpu(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(database: str, count: int) -> Iterator[list[Server]]:
    """Server processes on one database."""
    environ = {**os.environ, "ROUNDHOUSE_REQUESTS_PER_SECOND": "0", "ROUNDHOUSE_LIVE_TABLES": "1000"}
    command = [sys.executable, "-m", "roundhouse.cli.main", "serve", "--port", "0", "--database", database]
    servers: list[Server] = []
    try:
        for _ in range(count):
            child = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ
            )
            assert child.stdout
            servers.append(Server(child, int(child.stdout.readline().rstrip("/\n").rsplit(":", 1)[1])))
        yield servers
    finally:
        for server in servers:
            server.child.send_signal(signal.SIGTERM)
        for server in servers:
            with suppress(subprocess.TimeoutExpired):
                server.child.wait(20)
            server.child.kill()


@contextmanager
def postgres() -> Iterator[str | None]:
    """A throw-away PostgreSQL with its usual durability; yields its URL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if not found or (os.geteuid() == 0 and shutil.which("runuser") is None):
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="bench-postgres-", ignore_cleanup_errors=True) as folder:
        as_user = []
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
            as_user = ["runuser", "-u", "postgres", "--"]
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]

        def run(program: str, *arguments: str) -> None:
            command = [*as_user, str(found[-1] / program), *arguments]
            subprocess.run(command, check=True, capture_output=True, cwd="/")

        data = f"{folder}/data"
        run("initdb", "-A", "trust", "-U", "roundhouse", "-D", data)
        options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories=''"
        run("pg_ctl", "start", "-w", "-D", data, "-l", f"{folder}/log", "-o", options)
        try:
            for count in (1, 2):
                run("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "roundhouse", f"bench{count}")
            yield f"postgresql://roundhouse@127.0.0.1:{port}"
        finally:
            run("pg_ctl", "stop", "-D", data, "-m", "immediate")


class Line:
    """One kept-alive HTTP connection, as plain as can be: the client must not be what is measured."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def open(self) -> Line:
        """Connect."""
        self.reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def post(self, body: dict[str, Any]) -> dict[str, Any]:
        """One command."""
        content = json.dumps(body).encode()
        head = f"POST /api HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(content)}\r\n\r\n"
        self._writer.write(head.encode() + content)
        head_of_answer = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head_of_answer.split(b"content-length:")[1].split(b"\r\n")[0])
        answer: dict[str, Any] = json.loads(await self.reader.readexactly(length))
        if answer["status"] != "ok":
            raise RuntimeError(answer)
        return answer

    async def get(self, path: str) -> None:
        """Ask for a stream."""
        self._writer.write(f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
        await self.reader.readuntil(b"\r\n\r\n")

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


@dataclass
class Figures:
    """What was measured, in seconds."""

    answers: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)
    total: float = 0.0
    cpu: float = 0.0


def report(name: str, servers: list[Server], games: list[list[tuple[str, dict[str, Any]]]]) -> None:
    """Measure and print one line."""
    before = sum(server.memory() for server in servers)
    figures = asyncio.run(_load(servers, games))
    after = sum(server.memory() for server in servers)
    print(
        f"{name}: {len(figures.answers) / figures.total:.0f} moves/s; "
        f"answer p50 {_at(figures.answers, 0.5):.0f} ms, p99 {_at(figures.answers, 0.99):.0f} ms; "
        f"at watchers p50 {_at(figures.arrivals, 0.5):.0f} ms, p99 {_at(figures.arrivals, 0.99):.0f} ms "
        f"({len(figures.arrivals)} arrivals); "
        f"{1000 * figures.cpu / len(figures.answers):.1f} ms of processor a move; "
        f"memory {after:.0f} MB, {1024 * (after - before) / TABLES:.0f} KB a table with its watchers"
    )


def _at(values: list[float], share: float) -> float:
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def _load(servers: list[Server], games: list[list[tuple[str, dict[str, Any]]]]) -> Figures:
    figures = Figures()
    tables = [await _table(servers[n % len(servers)], n % GAMES + 1) for n in range(TABLES)]
    expected = dict.fromkeys(range(WATCHERS), MOVES)
    watching = [
        asyncio.create_task(_watch(servers[n % len(servers)], tables[n % TABLES][0], figures))
        for n in range(WATCHERS)
    ]
    await asyncio.sleep(2)
    turns: asyncio.Queue[tuple[int, int]] = asyncio.Queue()
    for move in range(MOVES):
        for table in range(TABLES):
            turns.put_nowait((table, move))
    begun, cpu = time.perf_counter(), sum(server.cpu() for server in servers)
    locks = [asyncio.Lock() for _ in tables]
    await asyncio.gather(*(_move(servers, n, turns, tables, locks, games, figures) for n in range(AT_ONCE)))
    figures.total = time.perf_counter() - begun
    _, late = await asyncio.wait(watching, timeout=20)
    for task in late:
        task.cancel()
    figures.cpu = sum(server.cpu() for server in servers) - cpu
    assert len(figures.arrivals) == sum(expected.values()), (len(figures.arrivals), sum(expected.values()))
    return figures


async def _table(server: Server, seed: int) -> tuple[str, dict[str, str]]:
    line = await Line(server.port).open()
    made = await line.post({"cmd": "create", "title": TITLE, "players": list(PLAYERS), "seed": seed})
    await line.post({"cmd": "start", "table": made["table"]["id"], "token": made["owner_token"]})
    line.close()
    return made["table"]["id"], {one["seat"]: one["token"] for one in made["seated"]}


async def _move(
    servers: list[Server],
    number: int,
    turns: asyncio.Queue[tuple[int, int]],
    tables: list[tuple[str, dict[str, str]]],
    locks: list[asyncio.Lock],
    games: list[list[tuple[str, dict[str, Any]]]],
    figures: Figures,
) -> None:
    line = await Line(servers[number % len(servers)].port).open()
    while not turns.empty():
        table, move = turns.get_nowait()
        async with locks[table]:
            id, tokens = tables[table]
            seat, action = games[table % GAMES][move]
            begun = figures.sent[id, move + 1] = time.perf_counter()
            body = {"cmd": "act", "table": id, "seat": seat, "token": tokens[seat], "action": action}
            await line.post({**body, "request_id": f"m{move}"})
            figures.answers.append(time.perf_counter() - begun)
    line.close()


async def _watch(server: Server, table: str, figures: Figures) -> None:
    line = await Line(server.port).open()
    await line.get(f"/api/v1/tables/{table}/events?after=0")
    for _ in range(MOVES):
        while not (text := await line.reader.readline()).startswith(b"id: "):
            if not text:
                return
        figures.arrivals.append(time.perf_counter() - figures.sent[table, int(text[4:])])
    line.close()
