"""A PostgreSQL of our own for the tests, on loopback, from the distribution's packages."""

from __future__ import annotations

import os
import pwd
import select
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


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
        options += "-c shared_buffers=32MB -c max_connections=60 "
        options += "-c fsync=off"  # programs are killed here, but the machine does not lose its power
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

    def do(self, statement: str) -> None:
        """Carry a statement out, on a connection that belongs to no test."""
        where = ("-h", "127.0.0.1", "-p", self._port, "-U", "roundhouse", "-d", "postgres")
        self._run("psql", *where, "-c", statement)

    def new_database(self, name: str, like: str = "template1") -> str:
        """Make a database, a copy of another on which nobody is at work, and return its URL."""
        where = ("-h", "127.0.0.1", "-p", self._port, "-U", "roundhouse")
        self._run("createdb", *where, "-T", like, name)
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
