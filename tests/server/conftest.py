"""A running server for the tests: real sockets, real databases, the family *Tallies*."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import uvicorn

from roundhouse.server.context import ServerContext, wall_clock
from roundhouse.server.registry import Families
from roundhouse.server.run import configured
from roundhouse.server.settings import Settings

from . import tallies
from .outside import World


def families() -> Families:
    return Families([tallies.FAMILY])


class _Telling(uvicorn.Server):
    """A server that tells when it has started, and ends as soon as it shall."""

    def __init__(self, config: uvicorn.Config, told: threading.Event) -> None:
        super().__init__(config)
        self._told = told
        self.ending = asyncio.Event()

    async def main_loop(self) -> None:
        """Do what uvicorn does until the end, at which it looks only every tenth of a second."""
        ticking = asyncio.create_task(super().main_loop())
        await self.ending.wait()
        ticking.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._told.set()


class Running:
    """A server in a thread of this process."""

    def __init__(
        self,
        settings: Settings,
        send_buffer: int | None = None,
        now: Callable[[], int] = wall_clock,
        everything: Families | None = None,
    ) -> None:
        self._families = everything or families()
        self._settings = settings
        self._now = now
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        self.context: ServerContext
        self.loop: asyncio.AbstractEventLoop
        self._listening = socket.socket(proto=socket.IPPROTO_TCP)
        if send_buffer is not None:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self._listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.context = ServerContext(self._settings, self._families, self._now)
        config = configured(self.context, log_config=None, timeout_graceful_shutdown=5)
        self.server = _Telling(config, self._started)
        try:
            await self.server.serve([self._listening])
        finally:
            self._started.set()

    def __enter__(self) -> Running:
        self._thread.start()
        assert self._started.wait(20)
        assert self.server.started
        self.http = httpx.Client(base_url=self.url, timeout=20, verify=False)  # certificates take 20 ms
        return self

    def __exit__(self, *_: object) -> None:
        def stop() -> None:
            self.context.closing.set()
            self.context.hub.tell_all()
            self.server.should_exit = True
            self.server.ending.set()

        self.http.close()
        self.loop.call_soon_threadsafe(stop)
        self._thread.join(20)
        self._listening.close()

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)


@pytest.fixture
def server(ready_database: str) -> Iterator[Running]:
    """A server on each kind of database."""
    settings = Settings(database=ready_database, requests_per_second=0, reads_per_second=0)
    with Running(settings) as running:
        yield running


@pytest.fixture
def world() -> Iterator[World]:
    with World() as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield listening
        listening.shutdown()
        thread.join()
