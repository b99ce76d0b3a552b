"""What holds for all tests; and the databases: a test that opens one runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, sync_playwright

from roundhouse.server.store import migrate
from roundhouse.server.store.database import Database

from .postgresql import Cluster, cluster
from .reference_data import left_out

# How long an example takes depends on what else the machine does; speed is measured in bench/.
settings.register_profile("roundhouse", deadline=None)
settings.load_profile("roundhouse")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the very end, in one place, how many tests were left out for want of data or programs."""
    skipped = [
        report for report in terminalreporter.stats.get("skipped", ()) if not hasattr(report, "wasxfail")
    ]
    lines = left_out(reason_of(report) for report in skipped)
    if lines:
        terminalreporter.section("LEFT OUT", yellow=True, bold=True)
        for line in lines:
            terminalreporter.write_line(line, yellow=True)
        if any("reference data" in line for line in lines):
            terminalreporter.write_line(
                "       docs/recordings.md says where to get reference data.", yellow=True
            )


@pytest.hookimpl(tryfirst=True)  # before marks are looked at
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What people click runs on SQLite, and on PostgreSQL in the soaks: tests of the store, the API and the
    faults of machines run on both each time."""
    for item in items:
        if item.get_closest_marker("browser") and item.get_closest_marker("postgres"):
            item.add_marker(pytest.mark.soak)


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped."""
    words = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return words.removeprefix("Skipped: ")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window."""
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=chromium, args=quiet)
        yield running
        running.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A throw-away PostgreSQL on loopback."""
    with cluster() as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_kind(request: pytest.FixtureRequest) -> str:
    """The kind of database that a test runs on: on each of them in turn."""
    kind: str = request.param
    return kind


@pytest.fixture(scope="module")
def new_database(
    request: pytest.FixtureRequest, database_kind: str, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[], str]:
    """Makes an empty database of one kind and returns its URL."""
    if database_kind == "sqlite":
        return lambda: f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite3'}"
    base: Cluster = request.getfixturevalue("postgres")
    return lambda: base.new_database("t" + os.urandom(6).hex())


@pytest.fixture(scope="session")
def sqlite_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables of the schema and nothing in them."""
    file = tmp_path_factory.mktemp("tables") / "tables.sqlite3"
    _make_tables(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def postgres_tables(postgres: Cluster) -> str:
    """The name of such a database in PostgreSQL."""
    _make_tables(postgres.new_database("tables"))
    return "tables"


def _make_tables(url: str) -> None:
    async def make() -> None:
        database = Database(url)
        await migrate.upgrade(database)
        await database.close()

    # A loop may run here already: that of a browser that a test asked for before its database.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(lambda: asyncio.run(make())).result()


@pytest.fixture
def ready_database(
    request: pytest.FixtureRequest, database_kind: str, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """The URL of a database for one test in which the tables are made: a copy, since making them takes longer
    than most tests."""
    if database_kind == "sqlite":
        file = tmp_path_factory.mktemp("database") / "tables.sqlite3"
        shutil.copyfile(request.getfixturevalue("sqlite_tables"), file)
        return f"sqlite:///{file}"
    base: Cluster = request.getfixturevalue("postgres")
    return base.new_database("t" + os.urandom(6).hex(), request.getfixturevalue("postgres_tables"))


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """The URL of an empty database for one test."""
    return new_database()


@pytest.fixture(scope="module")
def sqlite_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of an empty database that a module shares, for what does not depend on the kind of database."""
    return f"sqlite:///{tmp_path_factory.mktemp('database') / 'tables.sqlite3'}"


@pytest.fixture(scope="module")
def module_database(new_database: Callable[[], str]) -> str:
    """The URL of an empty database that the tests of a module share."""
    return new_database()
