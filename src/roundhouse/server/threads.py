"""Work of the families runs beside the event loop, so that one hard move does not stop the server."""

from __future__ import annotations

import asyncio
import ctypes
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


class OverdueError(Exception):
    """Work in a thread has been ended because it took too long."""


class Threads:
    """A few threads for rules, bots and pages. They begin when there is work, and end with the program at
    the latest, which waits for what they are at.

    Every move passes through here. An executor of the standard library makes a future of its own with a lock
    for each, and chains it to one of the loop: that took as long as the rules of many a move.
    """

    def __init__(self, threads: int = 2, name: str = "threads", *, seconds: float | None = None) -> None:
        """``seconds`` is how long each piece of work may take."""
        self._seconds = seconds
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

        Raises what the work raises, OverdueError when it takes too long, RuntimeError once this is closed.
        """
        if self._closed:
            raise RuntimeError("These threads were let go.")
        # A page made in a thread knows for whom it is made: the request's context comes along.
        call = partial(copy_context().run, partial(work, *args, **kwargs))
        job = _Job(call, asyncio.get_running_loop(), self._seconds)
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


class TableThreads(Threads):
    """Threads for games of the program's own titles, and one apart for games that somebody's own definition
    makes. Nobody knows what such a game costs: it keeps no other waiting, and its work has an end."""

    def __init__(self, threads: int = 2, name: str = "threads", *, seconds: float) -> None:
        super().__init__(threads, name)
        self.apart = Threads(1, f"{name}_apart", seconds=seconds)

    def of(self, definition: object) -> Threads:
        """The threads for a table with this definition of its own; ``None`` for a title of the program's."""
        return self if definition is None else self.apart

    def close(self) -> None:
        """Let all of them go."""
        self.apart.close()
        super().close()


class _Job:
    """Work that somebody in the loop waits for."""

    __slots__ = ("_call", "_error", "_limit", "_loop", "_over", "_result", "_told", "done")

    def __init__(
        self, call: Callable[[], Any], loop: asyncio.AbstractEventLoop, seconds: float | None
    ) -> None:
        self._call = call
        self._limit = None if seconds is None else _Limit(seconds)
        self._loop = loop
        self._result: Any = None
        self._error: BaseException | None = None
        self._told = False
        self._over: asyncio.Future[None] | None = None
        self.done: asyncio.Future[Any] = loop.create_future()

    def do(self) -> None:
        """Do the work, in a thread, and have the loop tell of it."""
        try:
            self._result = self._call() if self._limit is None else self._limit.keep(self._call, self._loop)
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


class _Limit:
    """How long a piece of work in a thread may take. Python raises :class:`OverdueError` in the thread then,
    at the next step of its code; rules and pages are in Python, and none of their steps takes long."""

    __slots__ = ("_overdue", "_seconds", "_thread", "_turn")

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._turn = threading.Lock()
        self._thread = 0  # which is at it now
        self._overdue = False

    def keep(self, call: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> Any:
        """Do the work within its time. Raises OverdueError, and what the work raises."""
        with self._turn:
            self._thread = threading.get_ident()
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(loop.call_later, self._seconds, self._interrupt)
        try:
            return call()
        finally:
            self._end()

    def _interrupt(self) -> None:
        with self._turn:
            if self._thread:
                self._overdue = True
                _raise_in(self._thread, OverdueError)

    def _end(self) -> None:
        """From here on nothing is raised in this thread; what was about to be is taken back."""
        with self._turn:
            self._thread = 0
            if self._overdue:
                _raise_in(threading.get_ident(), None)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Have Python raise an error in a thread as soon as it can; ``None``: raise none after all."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), None if error is None else ctypes.py_object(error)
    )


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
