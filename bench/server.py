"""Load on the server: hundreds of tables of 1889 at once over HTTP, with watchers, all on loopback.

A *move* is one `POST /api` with an action that changes the game, from a connection that stays open; it counts
when the answer says that it is on disk. The moves are made up beforehand (random legal ones), so that the
measured time is the server's; the requests of players and watchers share the processor with it. Prints for
SQLite, PostgreSQL and two processes on one PostgreSQL (with ``BENCH_STORAGES=four``, for four): first at a
given rate (moves fall due at random moments, and their time counts from then), then as fast as it goes.
"""

from __future__ import annotations

import asyncio
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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from roundhouse.server.registry import installed
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

from .load import Figures, Game, Load

TABLES = int(os.environ.get("BENCH_TABLES", "200"))
WATCHERS = int(os.environ.get("BENCH_WATCHERS", "1000"))
WARM = int(os.environ.get("BENCH_WARM", "2"))  # moves at each table before anything is measured
MOVES = int(os.environ.get("BENCH_MOVES", "15"))  # at each table, for each of the two measurements
RATE = float(os.environ.get("BENCH_RATE", "300"))  # moves a second
AT_ONCE = int(os.environ.get("BENCH_AT_ONCE", "12"))  # requests, when it goes as fast as it can
STORAGES = os.environ.get("BENCH_STORAGES", "sqlite,postgresql,two").split(",")
LONGEST = 240
"""Seconds after which it ends by itself, whatever happens."""
CONNECTIONS, GAMES, TITLE, PLAYERS = 64, 4, "1889", ("Ann", "Ben", "Cleo")
_NO_LIMITS = {
    f"ROUNDHOUSE_{name}": "0"
    for name in (
        "REQUESTS_PER_SECOND",
        "READS_PER_SECOND",
        "CONNECTIONS_PER_ADDRESS",
        "STREAMS_PER_ADDRESS",
        "TABLES_PER_HOUR",
        "MEGABYTES_PER_HOUR",
    )
}
"""All players and watchers are at one address here."""
_PROCESSES = {"postgresql": 1, "two": 2, "four": 4}


def main() -> None:
    """Measure each kind of storage."""
    for ending in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(ending, _stop)
    signal.alarm(LONGEST)
    games = [made_up(seed) for seed in range(1, GAMES + 1)]
    print(
        f"{TABLES} tables of {TITLE}, {WATCHERS} watchers; load average {os.getloadavg()[0]:.1f}", flush=True
    )
    if "sqlite" in STORAGES:
        with (
            tempfile.TemporaryDirectory(prefix="bench-server-") as folder,
            serving(f"sqlite:///{folder}/bench.sqlite3", 1) as servers,
        ):
            report("SQLite", servers, games, [])
    if set(_PROCESSES) & set(STORAGES):
        with postgres() as found:
            if found is None:
                print("PostgreSQL is not installed: left out")
                return
            url, pid = found
            for name in [name for name in _PROCESSES if name in STORAGES]:
                count = _PROCESSES[name]
                with serving(f"{url}/bench{count}", count) as servers:
                    report(f"PostgreSQL, {count} process{'es' if count > 1 else ''}", servers, games, [pid])
    signal.alarm(0)


def _stop(signum: int, _frame: object) -> None:
    """Told to end, or too late: leave in good order, so that no server or database stays behind."""
    raise SystemExit(f"ended by {signal.Signals(signum).name}")


def made_up(seed: int, count: int = WARM + 2 * MOVES) -> Game:
    """The first moves of a random legal game: seat and action."""
    seats = tuple(Seat(str(n), name) for n, name in enumerate(PLAYERS, 1))
    families = installed()
    card = families.card(TITLE)
    table = Table(families.family(card.family).new(Setup(card.family, TITLE, seats, seed=seed)))
    rng = random.Random(seed)
    moves: list[tuple[str, dict[str, Any]]] = []
    while len(moves) < count:
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
        return _cpu(self.child.pid)[0]


def _cpu(pid: int) -> tuple[float, int]:
    """Seconds of processor time that a process has used, and its parent."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), int(fields[1])


def _family_cpu(parent: int) -> float:
    """Seconds used by a process and those that it has started and that still live."""
    total = _cpu(parent)[0]
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            seconds, of = _cpu(int(stat.parent.name))
            total += seconds if of == parent else 0
    return total


@contextmanager
def serving(database: str, count: int, limits: bool = False) -> Iterator[list[Server]]:
    """Server processes on one database, with the usual limits or with none."""
    environ = {**os.environ, **({} if limits else _NO_LIMITS), "ROUNDHOUSE_LIVE_TABLES": "1000"}
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
def postgres() -> Iterator[tuple[str, int] | None]:
    """A throw-away PostgreSQL with its usual durability; yields its URL and its process."""
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
            for count in _PROCESSES.values():
                run("createdb", "-h", "127.0.0.1", "-p", str(port), "-U", "roundhouse", f"bench{count}")
            pid = int(Path(data, "postmaster.pid").read_text().splitlines()[0])
            yield f"postgresql://roundhouse@127.0.0.1:{port}", pid
        finally:
            run("pg_ctl", "stop", "-D", data, "-m", "immediate")


def report(name: str, servers: Sequence[Server], games: Sequence[Game], others: Sequence[int]) -> None:
    """Measure and print one kind of storage."""
    before = sum(server.memory() for server in servers)
    asyncio.run(_load(name, servers, games, others))
    after = sum(server.memory() for server in servers)
    print(
        f"  memory {after:.0f} MB, {1024 * (after - before) / TABLES:.0f} KB a table with its watchers",
        flush=True,
    )


async def _load(name: str, servers: Sequence[Server], games: Sequence[Game], others: Sequence[int]) -> None:
    load = Load([server.port for server in servers], TITLE, PLAYERS, games)
    await load.begin(TABLES, WATCHERS)
    ways: list[tuple[str, range, int, float | None]] = [
        (f"{RATE:.0f} moves/s asked for", range(WARM, WARM + MOVES), CONNECTIONS, RATE),
        (f"{AT_ONCE} at once", range(WARM + MOVES, WARM + 2 * MOVES), AT_ONCE, None),
    ]
    await load.play(range(WARM), AT_ONCE)
    for way, moves, at_once, rate in ways:
        before = _spent(servers, others)
        figures = await load.play(moves, at_once, rate)
        after = _spent(servers, others)
        spent = [1000 * (now - then) / len(figures.answers) for now, then in zip(after, before, strict=True)]
        whose = zip(("server", "database", "players and watchers"), spent, strict=True)
        costs = ", ".join(f"{who} {each:.2f}" for who, each in whose)
        print(f"{name}, {way}: {_words(figures)}; ms of processor a move: {costs}", flush=True)
    load.close()


def _spent(servers: Sequence[Server], others: Sequence[int]) -> list[float]:
    """Seconds of processor time so far: the server, the database, the players and watchers here."""
    return [sum(server.cpu() for server in servers), sum(map(_family_cpu, others)), time.process_time()]


def _words(figures: Figures) -> str:
    return (
        f"{len(figures.answers) / figures.total:.0f} moves/s; "
        f"answer p50 {_at(figures.answers, 0.5):.0f} ms, p99 {_at(figures.answers, 0.99):.0f} ms; "
        f"at watchers p50 {_at(figures.arrivals, 0.5):.0f} ms, p99 {_at(figures.arrivals, 0.99):.0f} ms "
        f"({len(figures.arrivals)} arrivals)"
    )


def _at(values: Sequence[float], share: float) -> float:
    return 1000 * sorted(values)[min(len(values) - 1, int(len(values) * share))]
