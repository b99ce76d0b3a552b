"""The other side of the server's benchmark: players and watchers on connections that stay open, all cheap.

They share the processor with the server that is measured, so requests are written out beforehand, answers are
not decoded, and a watcher only looks for the numbers of the rows.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

_NUMBER = re.compile(rb"id: (\d+)\nevent: row\n")
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)\r\n", re.IGNORECASE)
_LONGEST_MARK = 40  # bytes of what a watcher looks for: as many are kept of a piece that was cut

Game = Sequence[tuple[str, dict[str, Any]]]
"""Moves made up beforehand: seat and action."""


class Table(NamedTuple):
    """A table on the server, with the moves that will be made there."""

    id: str
    requests: Sequence[bytes]
    turn: asyncio.Lock


@dataclass
class Figures:
    """What was measured, in seconds."""

    answers: list[float] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    total: float = 0.0


class Line(asyncio.Protocol):
    """A connection that sends a request and waits for its answer."""

    def __init__(self) -> None:
        self._parts = b""
        self._answer: asyncio.Future[bytes] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._parts += data
        end = self._parts.find(b"\r\n\r\n") + 4
        if end < 4 or not (length := _LENGTH.search(self._parts, 0, end)):
            return
        if len(self._parts) >= end + int(length[1]) and self._answer:
            answered, self._answer = self._answer, None
            answered.set_result(self._parts[end:])
            self._parts = b""

    def connection_lost(self, _error: Exception | None) -> None:
        if self._answer:
            self._answer.set_exception(ConnectionError("the server hung up"))

    def ask(self, request: bytes) -> asyncio.Future[bytes]:
        """Send a request that is written out; its answer comes later. Raises ConnectionError."""
        if self._transport.is_closing():
            raise ConnectionError("the server hung up")
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    async def do(self, **body: object) -> dict[str, Any]:
        """One command and its answer. Raises RuntimeError when it was refused."""
        answer: dict[str, Any] = json.loads(await self.ask(written(body)))
        if answer["status"] != "ok":
            raise RuntimeError(answer)
        return answer

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


def written(body: dict[str, Any]) -> bytes:
    """A command as the bytes of a request."""
    content = json.dumps(body).encode()
    return f"POST /api HTTP/1.1\r\nHost: bench\r\nContent-Length: {len(content)}\r\n\r\n".encode() + content


class Watcher(asyncio.Protocol):
    """Follows a table and notes when each row arrives; complains about one that is missing or comes twice."""

    def __init__(self, table: str, sent: dict[int, float], arrivals: list[float]) -> None:
        self._table, self._sent, self.arrivals = table, sent, arrivals
        self._rest = b""
        self.last = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._transport = transport
        path = f"/api/v1/tables/{self._table}/events?after=0"
        self._transport.write(f"GET {path} HTTP/1.1\r\nHost: bench\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        found = self._rest + data
        end = 0
        for row in _NUMBER.finditer(found):
            number, end = int(row[1]), row.end()
            if number != self.last + 1:
                raise RuntimeError(f"row {number} came after row {self.last}")
            self.last = number
            self.arrivals.append(now - self._sent[number])
        self._rest = found[max(end, len(found) - _LONGEST_MARK) :]

    def close(self) -> None:
        """Hang up."""
        self._transport.close()


class Load:
    """Tables with watchers on one or more server processes, ready to be played at."""

    def __init__(
        self, ports: Sequence[int], title: str, players: Sequence[str], games: Sequence[Game]
    ) -> None:
        self._ports, self._title, self._players, self._games = ports, title, players, games
        self.tables: list[Table] = []
        self._sent: list[dict[int, float]] = []
        self._watchers: list[Watcher] = []

    async def begin(self, tables: int, watchers: int) -> None:
        """Make the tables and let everyone watch."""
        for number in range(tables):
            # Each has a connection of its own: one that waits longer than the server keeps it would be gone.
            line = await self._line(number)
            self.tables.append(await self._table(line, number % len(self._games)))
            line.close()
        self._sent = [{} for _ in self.tables]
        loop = asyncio.get_running_loop()
        for number in range(watchers):
            table = number % tables
            make = partial(Watcher, self.tables[table].id, self._sent[table], [])
            _, watcher = await loop.create_connection(make, "127.0.0.1", self._port(number))
            self._watchers.append(watcher)
        await asyncio.sleep(2)

    def _port(self, number: int) -> int:
        return self._ports[number % len(self._ports)]

    async def _line(self, number: int) -> Line:
        _, line = await asyncio.get_running_loop().create_connection(Line, "127.0.0.1", self._port(number))
        return line

    async def _table(self, line: Line, game: int) -> Table:
        made = await line.do(cmd="create", title=self._title, players=list(self._players), seed=game + 1)
        id, tokens = made["table"]["id"], {one["seat"]: one["token"] for one in made["seated"]}
        await line.do(cmd="start", table=id, token=made["owner_token"])
        requests = [
            written(
                {
                    "cmd": "act",
                    "table": id,
                    "seat": seat,
                    "token": tokens[seat],
                    "request_id": f"m{number}",
                    "action": action,
                }
            )
            for number, (seat, action) in enumerate(self._games[game])
        ]
        return Table(id, requests, asyncio.Lock())

    async def play(self, moves: range, at_once: int, rate: float | None = None) -> Figures:
        """Make these moves at every table, ``at_once`` at most at the same time.

        With ``rate`` they fall due that often a second, at random moments, however long answers take, and
        their time counts from then; without, the next is sent as soon as an answer is there.
        """
        figures = Figures()
        for watcher in self._watchers:
            watcher.arrivals = figures.arrivals
        due, rng, dues = time.perf_counter() + 0.1, random.Random(1), []
        for number in moves:
            for table in range(len(self.tables)):
                dues.append((due if rate else 0.0, table, number))
                due += rng.expovariate(rate) if rate else 0.0
        waiting = iter(dues)
        begun = time.perf_counter()
        lines = [await self._line(number) for number in range(at_once)]
        await asyncio.gather(*(self._player(line, waiting, figures) for line in lines))
        figures.total = time.perf_counter() - begun
        for line in lines:
            line.close()
        await self._all_told(moves.stop)
        return figures

    async def _player(self, line: Line, waiting: Any, figures: Figures) -> None:
        for due, number, move in waiting:
            table = self.tables[number]
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            begun = due or time.perf_counter()
            async with table.turn:
                begun = due or time.perf_counter()
                self._sent[number][move + 1] = begun
                answer = await line.ask(table.requests[move])
            if b'"status":"ok"' not in answer:
                raise RuntimeError(answer.decode())
            figures.answers.append(time.perf_counter() - begun)

    async def _all_told(self, last: int) -> None:
        """Wait until every row has arrived everywhere. Raises RuntimeError when one does not."""
        for _ in range(200):
            behind = [watcher for watcher in self._watchers if watcher.last < last]
            if not behind:
                return
            await asyncio.sleep(0.1)
        raise RuntimeError(f"{len(behind)} watchers were not told of everything")

    def close(self) -> None:
        """Everyone leaves."""
        for watcher in self._watchers:
            watcher.close()
