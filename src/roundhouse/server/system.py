"""What the server asks of the operating system where that has it: POSIX does, Windows does not."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker


def files_allowed(wanted: int) -> int:
    """How many files this process may have open, ``wanted`` at most. The limit is raised if it can be."""
    try:
        import resource
    except ImportError:  # Windows: sockets are not counted among files there
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else min(soft, wanted)


def give_way(niceness: int) -> None:
    """Let other processes go first."""
    if hasattr(os, "nice"):
        os.nice(niceness)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Threads and processes that begin meanwhile never hear Ctrl-C, which a terminal sends to all of them:
    the program ends them itself."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # which unblocks signals when it starts by itself
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def limit_memory(most: int) -> None:
    """Let this process have no more than so many bytes, as far as the system holds it to that."""
    try:
        import resource
    except ImportError:  # Windows: the deadline of a task is what ends it there
        return
    with suppress(ValueError, OSError):  # macOS knows the limit and refuses to set it
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
