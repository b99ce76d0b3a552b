"""Work that costs processor time and needs no table in memory: done by processes, which can be ended.

Pictures, checks of definitions, files of other programs. The rasteriser keeps Python's lock for as long as it
draws, so a thread would stop the server; and a thread cannot be ended when nobody waits for it any more.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from multiprocessing.util import get_temp_dir
from typing import Concatenate, ParamSpec, TypeVar

from pebble import ProcessExpired, ProcessPool
from starlette.exceptions import HTTPException
from starlette.requests import Request

from roundhouse.table.languages import read_in, reading, spoken

from .errors import TooMany, Unavailable
from .registry import GROUP, Families, installed
from .system import deaf_to_interrupts, give_way, limit_memory
from .tasks import stopped
from .threads import Threads

P = ParamSpec("P")
R = TypeVar("R")
_LOG = logging.getLogger("roundhouse.workers")
_MEMORY = 2**31
"""Bytes of address space of one process."""
_NICE = 10
_STARTING = 8.0
"""Seconds that a process may take to start before the time of its task begins."""
BUSY = "server/busy"
"""The code of Unavailable where the queue is full: later there is room."""
_THINKING = 4
"""How many times as long a bot may think as other tasks may take."""
_TASKS = 200
"""After so many a process is replaced: what libraries leave behind does not add up."""
HUNG_UP = 499
"""The status of a request that nobody waits for any more; only the log sees it."""


class Workers:
    """A few processes with a short queue. Each task has a deadline, and each address a share of the queue."""

    def __init__(
        self, families: Families, threads: Threads, *, processes: int, seconds: float, waiting: int
    ) -> None:
        self._families = families
        self._threads = threads
        self._processes, self._seconds, self._most = processes, seconds, waiting
        self._pool: ProcessPool | None = None
        self._starting = asyncio.Lock()
        self._by_address: Counter[str] = Counter()
        self._free = asyncio.Semaphore(processes)
        self._turns: dict[str, asyncio.Lock] = {}
        self.done = self.late = self.failed = 0

    @property
    def waiting(self) -> int:
        """Tasks that are under way or wait for a process."""
        return self._by_address.total()

    async def begin(self) -> None:
        """Start the processes now, so that whoever needs the first does not wait for it."""
        if self._families.loader is not None:
            await self._started(self._families.loader)

    async def _started(self, load: Callable[[], Families]) -> ProcessPool:
        """The processes, which read their families with ``load``."""
        async with self._starting:
            if self._pool is None:
                self._pool = await asyncio.to_thread(_start, load, self._processes)
            return self._pool

    async def run(
        self, address: str, work: Callable[Concatenate[Families, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """What ``work`` returns for the families and these arguments, all of which travel to a process.

        An address has one task under way at a time. When the caller is cancelled the process is ended.
        Raises what the work raises, TooMany for an address with too much in the queue, and Unavailable when
        the queue is full or the task takes too long.
        """
        return await self._in_turn(address, self._seconds, work, *args, **kwargs)

    async def think(
        self, address: str, work: Callable[Concatenate[Families, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """As :meth:`run`, for a bot: a strong one takes half a minute in a late stock round of 1817."""
        return await self._in_turn(address, _THINKING * self._seconds, work, *args, **kwargs)

    async def _in_turn(
        self,
        address: str,
        seconds: float,
        work: Callable[Concatenate[Families, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        if self._by_address[address] >= max(2, self._most // 4):
            raise TooMany("server/busy", "This address has asked for a lot already.", 5)
        if self.waiting >= self._most:
            raise Unavailable(BUSY, "The server has too much to draw and to check just now.")
        self._by_address[address] += 1
        turn = self._turns.setdefault(address, asyncio.Lock())
        try:
            async with turn, self._free:
                return await self._do(seconds, work, *args, **kwargs)
        finally:
            self._by_address[address] -= 1
            if self._by_address[address] <= 0:
                del self._by_address[address]
                self._turns.pop(address, None)

    async def _do(
        self, seconds: float, work: Callable[Concatenate[Families, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        load = self._families.loader
        if load is None:  # families that were made by hand are in this process alone
            return await self._threads.run(work, self._families, *args, **kwargs)
        pool = await self._started(load)
        future = pool.schedule(_work, (load, reading().code, work, args, kwargs), timeout=seconds)
        try:
            async with asyncio.timeout(seconds + _STARTING):
                found: R = await asyncio.wrap_future(future)
        except TimeoutError:
            self.late += 1
            if not future.done() or future.cancelled():  # the deadline passed, and the pool has not said so
                self._replace(pool)
            raise Unavailable(
                "server/too-long",
                f"This took longer than the {seconds:g} s that it may.",
                hint="ask for less",
            ) from None
        except (ProcessExpired, MemoryError, RecursionError) as error:
            self.failed += 1
            _LOG.error("work was too much for a worker", extra={"error": repr(error)})
            raise Unavailable(
                "server/worker", "This was too much for the server.", hint="ask for less"
            ) from None
        self.done += 1
        return found

    def _replace(self, pool: ProcessPool) -> None:
        """Let the next task have new processes: these do not answer."""
        if self._pool is pool:
            _LOG.error("the workers do not answer and are replaced")
            self.failed += 1
            self._pool = None
            threading.Thread(target=_end, args=(pool,), daemon=True).start()

    async def close(self) -> None:
        """End the processes, whatever they do."""
        async with self._starting:
            if self._pool is not None:
                await asyncio.to_thread(_end, self._pool)


def _start(load: Callable[[], Families], processes: int) -> ProcessPool:
    """Processes that run. It takes a second or two until the first of them does."""
    with deaf_to_interrupts():
        pool = ProcessPool(
            processes,
            max_tasks=_TASKS,
            initializer=_prepare,
            initargs=(load, get_temp_dir()),
            context=_context(),
        )
        pool.schedule(_awake)
    return pool


def _end(pool: ProcessPool) -> None:
    stop: Callable[[], None] = pool.stop
    stop()
    try:
        pool.join(5)
    except TimeoutError:
        _LOG.error("a worker did not end")


async def while_wanted(request: Request, work: asyncio.Task[R]) -> R:
    """What the task returns. It is cancelled when whoever asked hangs up."""

    async def hung_up() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    leaving = asyncio.create_task(hung_up())
    try:
        await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise HTTPException(HUNG_UP)
    finally:
        await stopped(work, leaving)


@cache
def _context() -> multiprocessing.context.ForkServerContext:
    """Processes that are copies of one that has no threads and holds no connection.

    It has imported all that tasks need. Workers run at low priority: importing the server takes a second of
    processor time, and on a busy machine a worker got that within half a minute, while somebody waited.
    """
    context = multiprocessing.get_context("forkserver")
    families = [point.module for point in entry_points(group=GROUP)]
    context.set_forkserver_preload(["roundhouse.server.app", *families, *installed().modules()])
    return context


@cache
def _loaded(load: Callable[[], Families]) -> Families:
    return load()


def _awake() -> None:
    """The first task: with it a process starts, and is prepared."""


def _prepare(load: Callable[[], Families], folder: str) -> None:
    """Runs first in each process: moves go before pictures, and memory has an end. Files for a while lie in
    ``folder``, which the server removes: a process that is ended in the middle of a task removes nothing."""
    give_way(_NICE)
    limit_memory(_MEMORY)
    tempfile.tempdir = folder
    _loaded(load)


def _work(
    load: Callable[[], Families],
    language: str,
    work: Callable[..., R],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> R:
    """Runs in a process, for a reader of this language."""
    with read_in(spoken(language)):
        return work(_loaded(load), *args, **kwargs)
