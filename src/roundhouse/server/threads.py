"""Work of the families runs beside the event loop, so that one hard move does not stop the server."""

from __future__ import annotations

import asyncio
import threading
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeAlias, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Threads:
    """A few threads for rules, bots and pages. They begin when there is work, and end with the program at
    the latest, which waits for what they are at.

    Every move passes through here. An executor of the standard library makes a future of its own with a lock
    for each, and chains it to one of the loop: that took as long as the rules of many a move.
    """

    def __init__(self, threads: int = 2, name: str = "threads") -> None:
        self._jobs: _Jobs = SimpleQueue()
        self._most = threads
        self._name = name
        self._threads: list[threading.Thread] = []
        self._closed = False
        self.busy = 0
        weakref.finalize(self, _end, self._jobs, self._threads)

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do the work and return what it returns. If the caller is cancelled, the work still ends first:
        whoever holds a table's lock may rely on nobody touching the game after it is given back.

        Raises what the work raises, and RuntimeError once this is closed.
        """
        if self._closed:
            raise RuntimeError("These threads were let go.")
        # A page made in a thread knows for whom it is made: the request's context comes along.
        call = partial(copy_context().run, partial(work, *args, **kwargs))
        job = _Job(call, asyncio.get_running_loop())
        if self.busy >= len(self._threads) < self._most:
            self._begin()
        self.busy += 1
        self._jobs.put(job)
        try:
            result: R = await job.done
        except asyncio.CancelledError:
            await job.over()
            raise
        finally:
            self.busy -= 1
        return result

    def _begin(self) -> None:
        name = f"{self._name}_{len(self._threads)}"
        thread = threading.Thread(target=_work, args=(self._jobs,), name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def close(self) -> None:
        """Let the threads go; what they are at, they finish, and what they have not begun is cancelled."""
        self._closed = True
        with suppress(Empty):
            while True:
                job = self._jobs.get_nowait()
                if job is not None:
                    job.cancel()
        for _ in self._threads:
            self._jobs.put(None)


class _Job:
    """Work that somebody in the loop waits for."""

    __slots__ = ("_call", "_error", "_loop", "_over", "_result", "_told", "done")

    def __init__(self, call: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self._call = call
        self._loop = loop
        self._result: Any = None
        self._error: BaseException | None = None
        self._told = False
        self._over: asyncio.Future[None] | None = None
        self.done: asyncio.Future[Any] = loop.create_future()

    def do(self) -> None:
        """Do the work, in a thread, and have the loop tell of it."""
        try:
            self._result = self._call()
        except StopIteration as error:
            self._error = RuntimeError("work ended by a StopIteration")  # which no future can hold
            self._error.__cause__ = error
        except BaseException as error:
            self._error = error
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._tell)

    def cancel(self) -> None:
        """Tell whoever waits that this is not going to be done."""
        self.done.cancel()
        self._tell()

    async def over(self) -> None:
        """Wait until nothing is done any more, whatever came of it: for who cannot wait for the result."""
        if not self._told:
            self._over = self._loop.create_future()
            await self._over

    def _tell(self) -> None:
        self._told = True
        if self._over is not None and not self._over.done():
            self._over.set_result(None)
        if self.done.done():
            return
        if self._error is None:
            self.done.set_result(self._result)
        else:
            self.done.set_exception(self._error)


_Jobs: TypeAlias = "SimpleQueue[_Job | None]"


def _work(jobs: _Jobs) -> None:
    """What a thread does until it is let go."""
    while (job := jobs.get()) is not None:
        job.do()
        del job  # what it holds is not kept until the next comes


def _end(jobs: _Jobs, threads: Sequence[threading.Thread]) -> None:
    for _ in threads:
        jobs.put(None)
    for thread in threads:
        if thread is not threading.current_thread():
            thread.join()
