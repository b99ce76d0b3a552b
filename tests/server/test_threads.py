"""Work beside the event loop: its result, its errors, and what happens to it when nobody waits any more."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextvars import ContextVar

import pytest

from roundhouse.server.threads import Threads

READER = ContextVar("reader", default="nobody")


@pytest.fixture
def threads() -> Iterator[Threads]:
    made = Threads()
    yield made
    made.close()


def test_work_gives_back_its_result_and_runs_beside_the_loop(threads: Threads) -> None:
    async def asked() -> tuple[int, bool]:
        return await threads.run(pow, 2, 10), await threads.run(threading.current_thread) is not main

    main = threading.current_thread()
    assert asyncio.run(asked()) == (1024, True)


@pytest.mark.parametrize("error", [ValueError("wrong"), StopIteration("over")])
def test_an_error_reaches_whoever_waits(threads: Threads, error: Exception) -> None:
    def fails() -> None:
        raise error

    with pytest.raises((ValueError, RuntimeError)) as caught:
        asyncio.run(threads.run(fails))
    assert error in (caught.value, caught.value.__cause__)
    assert threads.busy == 0


def test_work_knows_for_whom_it_is_done(threads: Threads) -> None:
    async def asked() -> str:
        READER.set("Ann")
        return await threads.run(READER.get)

    assert asyncio.run(asked()) == "Ann"


def test_whoever_gives_up_waits_until_the_work_has_ended(threads: Threads) -> None:
    go, ended = threading.Event(), []

    def work() -> None:
        go.wait(10)
        ended.append("work")

    async def waited() -> None:
        try:
            await threads.run(work)
        finally:
            ended.append("waiting")

    async def given_up() -> None:
        task = asyncio.create_task(waited())
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.sleep(0.01)
        assert not task.done()
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(given_up())
    assert ended == ["work", "waiting"]


def test_two_pieces_of_work_are_done_at_once_and_a_third_waits(threads: Threads) -> None:
    both = threading.Barrier(2)

    async def asked() -> list[int]:
        return await asyncio.gather(*(threads.run(both.wait, 10) for _ in range(4)))

    assert sorted(asyncio.run(asked())) == [0, 0, 1, 1]


def test_closed_threads_finish_what_they_are_at_and_cancel_the_rest() -> None:
    threads, begun, go = Threads(1), threading.Event(), threading.Event()

    def work() -> bool:
        begun.set()
        return go.wait(10)

    async def asked() -> list[object]:
        tasks = [asyncio.create_task(threads.run(work)) for _ in range(2)]
        while not begun.is_set():
            await asyncio.sleep(0.001)
        threads.close()
        go.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    first, second = asyncio.run(asked())
    assert first is True
    assert isinstance(second, asyncio.CancelledError)
    with pytest.raises(RuntimeError, match="let go"):
        asyncio.run(threads.run(int))


def test_the_program_ends_after_the_work_that_was_begun() -> None:
    """Also when nobody has closed the threads, and nobody waits for the work."""
    program = """
import asyncio, time
from roundhouse.server.threads import Threads

threads = Threads()

def work():
    time.sleep(0.2)
    print("done", flush=True)

async def main():
    task = asyncio.ensure_future(threads.run(work))
    await asyncio.sleep(0.05)
    asyncio.get_running_loop().stop()

try:
    asyncio.run(main())
except RuntimeError:
    pass
"""
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    assert (ended.returncode, ended.stdout) == (0, "done\n"), ended.stderr
