"""A running server for the tests: real sockets, real databases, the family *Tallies*."""

from __future__ import annotations

import asyncio
import os
import pwd
import select
import shutil
import socket
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from roundhouse.server.app import build
from roundhouse.server.house import House, wall_clock
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings

from . import tallies

HERE = Path(__file__).parent


def families() -> Families:
    return Families([tallies.FAMILY])


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


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
        self.house: House
        self.loop: asyncio.AbstractEventLoop
        self._listening = socket.socket(proto=socket.IPPROTO_TCP)
        if send_buffer is not None:
            self._listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self._listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listening.getsockname()[1]}"

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.house = House(self._settings, self._families, self._now)
        config = uvicorn.Config(build(self.house), log_config=None, timeout_graceful_shutdown=5)
        self.server = uvicorn.Server(config)
        starting = self.server.startup

        async def startup(*args: Any, **kwargs: Any) -> None:
            await starting(*args, **kwargs)
            self._started.set()

        self.server.startup = startup  # type: ignore[method-assign]
        try:
            await self.server.serve([self._listening])
        finally:
            self._started.set()

    def __enter__(self) -> Running:
        self._thread.start()
        assert self._started.wait(20)
        assert self.server.started
        self.http = httpx.Client(base_url=self.url, timeout=20)
        return self

    def __exit__(self, *_: object) -> None:
        def stop() -> None:
            self.house.closing.set()
            self.house.hub.tell_all()
            self.server.should_exit = True

        self.http.close()
        self.loop.call_soon_threadsafe(stop)
        self._thread.join(20)
        self._listening.close()

    def do(self, work: Any) -> Any:
        """Run a coroutine in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A throw-away PostgreSQL on loopback."""
    with cluster() as running:
        yield running


class Cluster:
    """A PostgreSQL of our own."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries, self._data, self._log = binaries, folder / "data", folder / "log"
        self._port = free_port()
        self.url = f"postgresql://roundhouse@127.0.0.1:{self._port}"
        self.as_user: list[str] = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
            self.as_user = ["runuser", "-u", "postgres", "--"]
        self._run("initdb", "-A", "trust", "-U", "roundhouse", "--no-sync", "-D", self._data)

    def _run(self, program: str, *arguments: object) -> None:
        command = [*self.as_user, str(self._binaries / program), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, cwd="/", text=True, check=False)
        log = self._log.read_text()[-500:] if self._log.exists() else ""
        assert done.returncode == 0, f"{program}: {done.stdout[-300:]} {done.stderr[-300:]} {log}"

    def start(self) -> None:
        options = f"-c listen_addresses=127.0.0.1 -c port={self._port} -c unix_socket_directories='' "
        options += "-c shared_buffers=32MB -c max_connections=60"
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", self._log, "-o", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-D", self._data, "-m", "immediate")

    def processes(self) -> list[int]:
        """The numbers of its processes, its first one first."""
        first = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        return [first, *_children(first)]

    def kill(self) -> None:
        """kill -9 of the server; returns when its children, too, have noticed and let go of its memory."""
        pids = self.processes()
        ending = [os.pidfd_open(one) for one in pids]
        os.kill(pids[0], 9)
        for process in ending:
            select.select([process], [], [], 30)
            os.close(process)
        # It is dead, but nobody may have reaped it yet, and then PostgreSQL takes the number for a live one.
        (self._data / "postmaster.pid").unlink()

    def new_database(self, name: str) -> str:
        self._run("createdb", "-h", "127.0.0.1", "-p", self._port, "-U", "roundhouse", name)
        return f"{self.url}/{name}"


def _children(parent: int) -> list[int]:
    """The processes whose parent that is."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A throw-away PostgreSQL in a folder of its own: pytest closes its folders to other users."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        pytest.skip("PostgreSQL is not installed")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and there is no runuser")
    with tempfile.TemporaryDirectory(prefix="roundhouse-postgres-", ignore_cleanup_errors=True) as folder:
        running = Cluster(found[-1].parent, Path(folder))
        running.start()
        try:
            yield running
        finally:
            with suppress(
                subprocess.CalledProcessError
            ):  # it may have been killed, and that is no second failure
                running.stop()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database: every test that takes it runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    base: Cluster = request.getfixturevalue("postgres")
    return base.new_database("t" + os.urandom(6).hex())


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


@pytest.fixture
def running(database: str) -> Iterator[Running]:
    """A server on each kind of database."""
    with Running(Settings(database=database, requests_per_second=0)) as server:
        yield server


@pytest.fixture
def server(sqlite: str) -> Iterator[Running]:
    """A server on SQLite."""
    with Running(Settings(database=sqlite, requests_per_second=0)) as running:
        yield running
