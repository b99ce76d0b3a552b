"""One client does its worst within the limits, another plays: how long do the other's moves take?

Everything is on loopback. The attacker has addresses of its own (127.0.0.2 and on); it asks for the largest
gallery that is drawn, holds 2,000 idle streams, sends half requests, the largest bodies, the deepest JSON,
searches for routes on a full board of 1889, and makes 50 tables a minute. Each attack is measured alone and
then all together. `BENCH_ATTACK_SECONDS` is how long each lasts (10), `BENCH_STORAGES` which databases.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import multiprocessing
import os
import random
import signal
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from .server import Server, made_up, postgres, serving

SECONDS = float(os.environ.get("BENCH_ATTACK_SECONDS", "10"))
STORAGES = os.environ.get("BENCH_STORAGES", "sqlite,postgresql").split(",")
STREAMS, SETTLE = 2000, 20.0
"""Idle watchers, and the seconds in which they come."""
LONGEST = 280
"""Seconds after which it ends by itself, whatever happens."""
_WIDE = "/tiles/1830+1889/all.png"
"""A gallery near the most that is drawn into one file."""
_BODY = 990_000
SEED, MOVES = 7, 260
"""A random game of 1889 in which trains run."""


class Line:
    """A connection of an attacker, from an address that is given."""

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self._port, local_addr=(self._address, 0))

    async def ask(self, head: str, body: bytes = b"", wait: float = 30.0) -> str:
        """Send a request and read the first line of the answer, and what else comes until it ends."""
        reader, writer = await self.open()
        try:
            length = f"Content-Length: {len(body)}\r\n" if body else ""
            writer.write(f"{head} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{length}\r\n".encode() + body)
            async with asyncio.timeout(wait):
                first = (await reader.readline()).decode()
                while await reader.read(65536):
                    pass
            return first
        finally:
            writer.close()


async def _again(work: Callable[[], Awaitable[object]], pause: float = 0.0) -> None:
    """Do something over and over, whatever comes back."""
    while True:
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            await work()
        await asyncio.sleep(pause)


class Target(NamedTuple):
    """A table in the middle of a game, and an attacker with all its seats."""

    port: int
    table: str
    tokens: Mapping[str, str]


Attack = Callable[[Target], Coroutine[Any, Any, None]]


async def gallery(target: Target) -> None:
    line = Line(target.port, "127.0.0.2")
    await asyncio.gather(*(_again(lambda: line.ask(f"GET {_WIDE}"), 0.05) for _ in range(4)))


async def hanging_up(target: Target) -> None:
    line = Line(target.port, "127.0.0.3")
    await asyncio.gather(*(_again(lambda: line.ask(f"GET {_WIDE}", wait=0.5), 0.05) for _ in range(4)))


async def streams(target: Target) -> None:
    held = []
    for number in range(STREAMS):
        line = Line(target.port, f"127.0.1.{1 + number // 190}")
        with suppress(OSError):
            reader, writer = await line.open()
            writer.write(f"GET /api/v1/tables/{target.table}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            held.append((reader, writer))
        if number % 50 == 49:
            await asyncio.sleep(0.02)
    try:
        await asyncio.sleep(3600)
    finally:
        for _, writer in held:
            writer.transport.abort()


async def half_requests(target: Target) -> None:
    line = Line(target.port, "127.0.0.4")
    held = []
    try:
        for number in itertools.count():
            with suppress(OSError):
                reader, writer = await line.open()
                writer.write(
                    b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" + b"[" * (number % 7)
                )
                held.append((reader, writer))
            await asyncio.sleep(0.01)
    finally:
        for _, writer in held:
            writer.transport.abort()


async def bodies(target: Target) -> None:
    line = Line(target.port, "127.0.0.5")
    action = {"type": "message", "text": "x"}
    flat = {"cmd": "act", "table": target.table, "action": {**action, "x": [0] * (_BODY // 2)}}
    wide = {"cmd": "create", "title": "1889", "definition": {"x": [{}] * (_BODY // 3)}}
    loads = [json.dumps(one, separators=(",", ":")).encode()[:1_000_000] for one in (flat, wide)]
    turns = itertools.cycle(loads)
    await asyncio.gather(*(_again(lambda: line.ask("POST /api", next(turns)), 0.02) for _ in range(4)))


async def deep(target: Target) -> None:
    line = Line(target.port, "127.0.0.6")
    nests = [b'{"cmd":"act","action":' + b"[" * n + b"]" * n + b"}" for n in (400, 900, 400_000)]
    turns = itertools.cycle(nests)
    await asyncio.gather(*(_again(lambda: line.ask("POST /api", next(turns)), 0.02) for _ in range(4)))


async def routes(target: Target) -> None:
    """Asks for advice, choices and pages of a game with trains, and for its past, without a pause."""
    line, table = Line(target.port, "127.0.0.7"), target.table
    asked = [f"GET /t/{table}", f"GET /t/{table}?at={MOVES // 2}", f"GET /t/{table}/parts?at={MOVES - 9}"]
    for seat, token in target.tokens.items():
        bearer = f" HTTP/1.1\r\nAuthorization: Bearer {token}\r\nX-Skip:"
        asked += [
            f"GET /api/v1/tables/{table}/{what}?seat={seat}{bearer}" for what in ("choices", "suggestion")
        ]
    turns = itertools.cycle(asked)
    await asyncio.gather(*(_again(lambda: line.ask(next(turns)), 0.02) for _ in range(4)))


async def tables(target: Target) -> None:
    line = Line(target.port, "127.0.0.8")
    body = json.dumps({"cmd": "create", "title": "1889", "players": ["a", "b", "c"]}).encode()
    await _again(lambda: line.ask("POST /api", body), 60 / 50)


ATTACKS: dict[str, Sequence[Attack]] = {
    "nothing": (),
    "the widest gallery": (gallery,),
    "galleries, hung up": (hanging_up,),
    "2,000 idle streams": (streams,),
    "half requests": (half_requests,),
    "largest bodies": (bodies,),
    "deepest JSON": (deep,),
    "pages and routes": (routes,),
    "50 tables a minute": (tables,),
    "all at once": (gallery, hanging_up, streams, half_requests, bodies, deep, routes, tables),
}


def _attacker(names: Sequence[str], target: Target) -> None:
    """Runs in a process of its own, behind everyone else: the attacker would not be on this machine."""
    os.nice(15)

    async def all_of_them() -> None:
        await asyncio.gather(*(attack(target) for name in names for attack in ATTACKS[name]))

    asyncio.run(all_of_them())


@contextmanager
def under(name: str, target: Target) -> Iterator[None]:
    """While the block lasts, somebody attacks."""
    if not ATTACKS[name]:
        yield
        return
    attacker = multiprocessing.get_context("spawn").Process(target=_attacker, args=([name], target))
    attacker.start()
    try:
        time.sleep(SETTLE if streams in ATTACKS[name] else 3)
        yield
    finally:
        attacker.terminate()
        attacker.join()


class Player:
    """Plays 1889 alone at a table of their own, over one connection."""

    def __init__(self, http: httpx.AsyncClient, moves: Sequence[tuple[str, dict[str, Any]]]) -> None:
        self._http, self._moves = http, moves
        self._left: list[tuple[str, dict[str, Any]]] = []
        self.tokens: dict[str, str] = {}
        self.table = ""

    async def _post(self, body: dict[str, Any]) -> dict[str, Any]:
        answer = await self._http.post("/api", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def sit_down(self) -> None:
        self._left = list(self._moves)
        wanted = {"title": "1889", "players": ["Ann", "Ben", "Cleo"], "seed": SEED}
        answer = await self._http.post("/api", json={"cmd": "create", **wanted})
        made = answer.json()
        assert answer.status_code == 200, made
        self.table = made["table"]["id"]
        self.tokens = {one["seat"]: one["token"] for one in made["seated"]}
        await self._post({"cmd": "start", "table": self.table, "token": made["owner_token"]})

    async def move(self) -> float:
        """Make the next move; how long the answer took, in seconds."""
        if not self._left:
            await self.sit_down()
        seat, action = self._left.pop(0)
        body = {"cmd": "act", "table": self.table, "seat": seat, "token": self.tokens[seat], "action": action}
        begun = time.monotonic()
        await self._post(body)
        return time.monotonic() - begun


def _too_late(*_: object) -> None:
    raise SystemExit("too late")


def main() -> None:
    """Measure each kind of storage."""
    signal.signal(signal.SIGALRM, _too_late)
    signal.alarm(LONGEST)
    os.environ.setdefault("ROUNDHOUSE_LOG", "text")
    print(f"load average {os.getloadavg()[0]:.1f}", flush=True)
    if "sqlite" in STORAGES:
        with (
            tempfile.TemporaryDirectory(prefix="bench-attack-") as folder,
            serving(f"sqlite:///{folder}/bench.sqlite3", 1, limits=True) as servers,
        ):
            asyncio.run(measure("SQLite", servers[0]))
    if "postgresql" in STORAGES:
        with postgres() as found:
            if found is None:
                print("PostgreSQL is not installed: left out")
                return
            with serving(f"{found[0]}/bench1", 1, limits=True) as servers:
                asyncio.run(measure("PostgreSQL", servers[0]))
    signal.alarm(0)


async def measure(storage: str, server: Server) -> None:
    url = f"http://127.0.0.1:{server.port}"
    rng = random.Random(1)
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        moves = made_up(SEED, MOVES)
        long = Player(http, moves)
        for _ in moves:
            await long.move()
        target = Target(server.port, long.table, long.tokens)
        player = Player(http, moves[:60])
        for name in ATTACKS:
            await player.sit_down()
            with under(name, target):
                took, until = [], time.monotonic() + SECONDS
                while time.monotonic() < until:
                    took.append(await player.move())
                    await asyncio.sleep(rng.uniform(0, 0.02))
                memory = _memory(server.child.pid)
            took.sort()
            p50, p99 = took[len(took) // 2], took[int(len(took) * 0.99)]
            print(
                f"{storage:<11} {name:<20} {len(took):5} moves  p50 {1000 * p50:6.1f}  p99 {1000 * p99:6.1f}"
                f"  worst {1000 * took[-1]:6.1f} ms  {memory:5.0f} MB",
                flush=True,
            )
            await asyncio.sleep(1)


def _memory(first: int) -> float:
    """Proportional memory of a process and all that it has started, in MB."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rsplit(")", 1)[1].split()
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    total, left = 0, [first]
    while left:
        pid = left.pop()
        left += parents.get(pid, [])
        with suppress(OSError):
            total += int(Path(f"/proc/{pid}/smaps_rollup").read_text().split("Pss:")[1].split()[0])
    return total / 1024
