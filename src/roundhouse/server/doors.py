"""Connections: how many there may be, how long one may take to say what it wants or to take an answer, and
how much it may say before it is answered.

uvicorn has no limit for a request that never ends, for the head of a request, for requests that are sent
before the first of them is answered, and for answers that nobody reads; asyncio's accept loop fills the log
when no file is left to open. So every connection is counted here before uvicorn sees it, what comes is passed
on in pieces, and all of them are looked at every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .limits import AddressShares, network_of
from .system import files_allowed

_LOG = logging.getLogger("roundhouse.doors")
_SPARE_FILES = 200
"""Files that are needed beside the connections: the database's, templates, pipes to workers."""
_EVERY = 2.0
_PIECE = 16 * 1024
"""Bytes that are read at once."""
LONGEST_HEAD = 32 * 1024
"""Bytes before the body of a request: its address and its headers."""
MOST_WAITING = 16
"""Requests of one connection that wait while another is answered. Browsers send none so."""
MOST_UNSENT = 64_000_000
"""Bytes of answers that wait in memory for clients who do not read them."""
_NOTHING_MORE = b"content-length: 0\r\nconnection: close\r\n\r\n"
_FULL = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 30\r\n" + _NOTHING_MORE
_HEAD_TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + _NOTHING_MORE


def room_for(connections: int) -> int:
    """How many connections the limit of open files leaves room for. The limit is raised if it can be."""
    wanted = connections + _SPARE_FILES
    allowed = files_allowed(wanted)
    if allowed >= wanted:
        return connections
    room = max(allowed - _SPARE_FILES, allowed // 2)
    _LOG.warning("the limit of open files leaves room for fewer connections", extra={"connections": room})
    return room


class Doors:
    """All connections of a server."""

    def __init__(self, shares: AddressShares, seconds: float) -> None:
        self._shares, self.seconds = shares, seconds
        self.refused = self.ended = 0
        self._open: set[Door] = set()
        self._blocked: set[Door] = set()
        self._task: asyncio.Task[None] | None = None

    def protocol(self) -> type[asyncio.Protocol]:
        """What uvicorn makes one of for each connection."""
        doors = self

        class Ours(Door):
            def __init__(self, **given: Any) -> None:
                super().__init__(doors, HttpToolsProtocol(**given))

        return Ours

    def enter(self, door: Door, address: str) -> bool:
        """May this connection come in?"""
        if not self._shares.take(address):
            self.refused += 1
            return False
        self._open.add(door)
        if self._task is None:
            self._task = asyncio.create_task(self._watch(), name="doors")
        return True

    def leave(self, door: Door, address: str) -> None:
        """A connection has been closed."""
        if door in self._open:
            self._open.remove(door)
            self._blocked.discard(door)
            self._shares.give_back(address)

    def block(self, door: Door) -> None:
        """A client has stopped reading. Where too much waits for all who have, those connections are ended
        that hold most of it, of the address that holds most."""
        self._blocked.add(door)
        unsent = {one: one.unsent for one in self._blocked}
        while sum(unsent.values()) > MOST_UNSENT:
            held = Counter[str]()
            for one, size in unsent.items():
                held[one.address] += size
            ((address, _),) = held.most_common(1)
            worst = max((one for one in unsent if one.address == address), key=unsent.__getitem__)
            del unsent[worst]
            self._blocked.discard(worst)
            self.ended += 1
            worst.end()

    def flow(self, door: Door) -> None:
        """A client reads again."""
        self._blocked.discard(door)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(min(_EVERY, self.seconds / 2))
            now = time.monotonic()
            for door in list(self._open):
                if door.too_slow(now):
                    self.ended += 1
                    door.end()


class Door(asyncio.Protocol):
    """One connection, in front of uvicorn's protocol, which does all the rest."""

    def __init__(self, doors: Doors, inner: HttpToolsProtocol) -> None:
        self._doors, self._inner = doors, inner
        self._transport: asyncio.Transport | None = None
        self.address = "?"
        self._let_in = False
        self._phase: tuple[str, int] = ("", 0)
        self._since = time.monotonic()
        self._head = 0  # bytes of a head that has not ended yet
        self._blocked_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count it; let it in, or tell it that the server is full."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self.address = network_of(str(peer[0])) if isinstance(peer, tuple) else "?"
        self._let_in = self._doors.enter(self, self.address)
        if self._let_in:
            self._inner.connection_made(transport)
        else:
            transport.write(_FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Pass it on, as long as it is not too much."""
        transport = self._transport
        if not self._let_in or transport is None:
            return
        for start in range(0, len(data), _PIECE):
            piece = data[start : start + _PIECE]
            before = self._inner.cycle
            in_body = before is not None and before.more_body
            self._inner.data_received(piece)
            if transport.is_closing():
                return
            in_head = self._inner.cycle is before and not in_body
            self._head = self._head + len(piece) if in_head else 0
            if self._head > LONGEST_HEAD and (before is None or before.response_complete):
                transport.write(_HEAD_TOO_LONG)
                transport.close()
                return
            if self._head > LONGEST_HEAD or len(self._inner.pipeline) > MOST_WAITING:
                self.end()
                return

    def eof_received(self) -> None:
        """Pass the end of what the client sends on to the server."""
        if self._let_in:
            self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has been closed."""
        self._doors.leave(self, self.address)
        if self._let_in:
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        """The client has stopped reading."""
        self._blocked_since = time.monotonic()
        self._doors.block(self)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        """The client reads again."""
        self._blocked_since = None
        self._doors.flow(self)
        self._inner.resume_writing()

    @property
    def unsent(self) -> int:
        """Bytes of answers that the client has not read."""
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def too_slow(self, now: float) -> bool:
        """Has it taken too long to send the head or the body of a request, or to take an answer?"""
        if self._blocked_since is not None and now - self._blocked_since > 2 * self._doors.seconds:
            return True
        phase = self._phase_now()
        if phase != self._phase:
            self._phase, self._since = phase, now
        return phase[0] != "answer" and now - self._since > self._doors.seconds

    def _phase_now(self) -> tuple[str, int]:
        cycle = self._inner.cycle
        if cycle is None or cycle.response_complete:
            return "head", id(cycle)
        return ("body" if cycle.more_body else "answer"), id(cycle)

    def end(self) -> None:
        """Close it, whatever was to come."""
        if self._transport is not None:
            self._transport.abort()
