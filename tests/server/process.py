"""A server in a process of its own, which can be killed. *Tallies* reaches it as an installed family does."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path

import httpx

_COMMAND = (sys.executable, "-m", "roundhouse.cli.main", "serve")


class Process:
    """``roundhouse serve`` on a port of loopback."""

    def __init__(self, folder: Path, database: str, environ: Mapping[str, str] | None = None) -> None:
        self._folder, self._database = folder, database
        here = tempfile.mkdtemp(prefix="rh-")  # a short name: sockets lie in it
        weakref.finalize(self, shutil.rmtree, here, ignore_errors=True)
        self._environ = {"TMPDIR": here, **(environ or {})}
        self._child: subprocess.Popen[str] | None = None
        self.url = ""

    def start_again(self) -> str:
        """Start it on the port that it had."""
        return self.start(self.url.rsplit(":", 1)[1])

    def start(self, port: str = "0") -> str:
        """Start it and wait until it says where it is; returns the URL."""
        environ = {
            **os.environ,
            "PYTHONPATH": str(_installed(self._folder)),
            "ROUNDHOUSE_REQUESTS_PER_SECOND": "0",
            "ROUNDHOUSE_READS_PER_SECOND": "0",
            **self._environ,
        }
        with (self._folder / "log").open("a") as log:
            self._child = subprocess.Popen(
                [*_COMMAND, "--port", port, "--database", self._database],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environ,
                cwd=self._folder,
            )
        assert self._child.stdout
        line = self._child.stdout.readline()
        assert "Roundhouse is at" in line, (self._folder / "log").read_text()
        self.url = line.split()[-1].rstrip("/")
        with httpx.Client(transport=httpx.HTTPTransport(retries=5), timeout=20) as http:
            assert http.get(self.url + "/readyz").status_code == 200
        return self.url

    @property
    def pid(self) -> int:
        """Its number."""
        assert self._child
        return self._child.pid

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; returns the exit code."""
        assert self._child
        self._child.send_signal(how)
        code = self._child.wait(20)
        if self._child.stdout:
            self._child.stdout.close()
        self._child = None
        return code

    def kill(self) -> None:
        """kill -9."""
        self.end(signal.SIGKILL)

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._child:
            self.kill()


def _installed(folder: Path) -> Path:
    """A folder in which *Tallies* looks like an installed package with an entry point."""
    site = folder / "site"
    about = site / "tallies-1.0.dist-info"
    if not about.exists():
        about.mkdir(parents=True)
        (site / "tallies.py").symlink_to(Path(__file__).with_name("tallies.py"))
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tallies\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[roundhouse.families]\ntallies = tallies:FAMILY\n")
    return site
