"""Work of the families runs beside the event loop, so that one hard move does not stop the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Threads:
    """A few threads for rules, bots and pages."""

    def __init__(self, threads: int = 2, name: str = "threads") -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self.busy = 0

    async def run(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Do the work and return what it returns. If the caller is cancelled, the work still ends first:
        whoever holds a table's lock may rely on nobody touching the game after it is given back.
        """
        self.busy += 1
        # A page made in a thread knows for whom it is made: the request's context comes along.
        call = partial(copy_context().run, partial(work, *args, **kwargs))
        running = asyncio.get_running_loop().run_in_executor(self._pool, call)
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            await asyncio.wait([running])
            raise
        finally:
            self.busy -= 1

    def close(self) -> None:
        """Let the threads go; what they are at, they finish."""
        self._pool.shutdown(wait=False, cancel_futures=True)
