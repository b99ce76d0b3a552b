"""A server as people start it, and browsers that nobody has used before."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

PATIENCE = 30_000  # milliseconds that a busy machine may take
NO_LIMITS = {
    f"ROUNDHOUSE_{name}": "0"
    for name in (
        "REQUESTS_PER_SECOND",
        "READS_PER_SECOND",
        "CHECKS_PER_SECOND",
        "TABLES_PER_HOUR",
        "MEGABYTES_PER_HOUR",
    )
} | {"ROUNDHOUSE_WORKER_SECONDS": "60"}
"""Everybody in a test has one address, and a busy machine may take long to start a worker."""
COMMAND = (sys.executable, "-m", "roundhouse.cli.main", "serve", "--port", "0")


@contextmanager
def serving(database: str, folder: Path) -> Iterator[str]:
    """The address of ``roundhouse serve`` with this database; its log has no traceback."""
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*COMMAND, "--database", database],
            env={**os.environ, **NO_LIMITS},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            cwd=folder,
        )
        try:
            assert server.stdout
            line = server.stdout.readline()
            assert "Roundhouse is at" in line, (folder / "log").read_text()
            yield line.split()[-1].rstrip("/")
        finally:
            server.terminate()
            server.communicate(timeout=20)
    assert "Traceback" not in Path(folder / "log").read_text()


@pytest.fixture(scope="module")
def url(sqlite_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of ``roundhouse serve`` with an empty database.

    How pages look and answer does not depend on the kind of database: that both kinds keep the same is shown
    in ``tests/server``. Modules that play games or keep settings ask for both (``url_of_each_database``).
    """
    with serving(sqlite_database, tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture(scope="module")
def url_of_each_database(module_database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same, with a database of each kind."""
    with serving(module_database, tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def new_page(browser: Browser, url: str) -> Iterator[Callable[..., Page]]:
    """Makes a page of a fresh browser. Scripts must not stumble, and nothing is asked of anywhere else.

    Without the service worker a test can hold back the scripts of a page.
    """
    wrong: list[str] = []
    contexts = []

    def make(width: int = 1280, height: int = 900, *, worker: bool = True) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=url,
            service_workers="allow" if worker else "block",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda request: wrong.extend([request.url] * (not request.url.startswith(url))))
        return page

    yield make
    for context in contexts:
        context.close()
    assert wrong == []
