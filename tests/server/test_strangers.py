"""What a stranger asks for keeps nobody else waiting: pages by the hundred, and games by their own rules."""

from __future__ import annotations

import asyncio
import io
import socket
import threading
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest
import tomli

from roundhouse.eighteen.titles import g1889
from roundhouse.server import doors
from roundhouse.server.drafts import uploaded
from roundhouse.server.errors import TooMany, Unavailable
from roundhouse.server.limits import AddressTurns
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.server.threads import OverdueError, TableThreads, Threads
from roundhouse.table.errors import Malformed

from .at_table import Party
from .conftest import Running


def from_address(server: Running, address: str) -> httpx.Client:
    """A client of a server that has another address on loopback."""
    return httpx.Client(base_url=server.url, transport=httpx.HTTPTransport(local_address=address), timeout=10)


def until(true: Callable[[], object]) -> None:
    """Wait for something, 10 seconds at most."""
    last = time.monotonic() + 10
    while not true():
        assert time.monotonic() < last
        time.sleep(0.01)


class BusyAddress:
    """127.0.0.1, for which a page is being computed until :meth:`done`."""

    def __init__(self, server: Running) -> None:
        self._server, self._looks = server, server.context.allowances.looks
        self._turn = self._looks.of("127.0.0.1")
        server.do(self._turn.__aenter__())
        self._held = True

    def done(self) -> None:
        """The page is computed."""
        if self._held:
            self._server.do(self._turn.__aexit__(None, None, None))
        self._held = False

    def asks_for(self, path: str) -> threading.Thread:
        """One more request from there, which waits for its turn."""
        before = len(self._looks)
        asking = threading.Thread(target=lambda: self._server.http.get(path))
        asking.start()
        until(lambda: len(self._looks) != before)
        return asking


class TestPages:
    """An address has one page of a table computed at a time."""

    @pytest.fixture
    def party(self, server: Running) -> Party:
        party = Party(server.http)
        party.guess()
        return party

    @pytest.fixture
    def busy(self, server: Running, party: Party) -> Iterator[BusyAddress]:
        busy = BusyAddress(server)
        yield busy
        busy.done()

    @pytest.mark.parametrize(
        "path",
        ["/t/{}", "/t/{}?at=1", "/t/{}/charts", "/docs/search?q=train", "/api/v1/tables/{}/state"],
    )
    def test_one_page_waits_for_another_from_the_same_address(
        self, party: Party, busy: BusyAddress, path: str
    ) -> None:
        asking = busy.asks_for(path.format(party.id))
        asking.join(0.2)
        assert asking.is_alive()
        busy.done()
        asking.join(10)
        assert not asking.is_alive()

    def test_others_see_the_table_and_everyone_moves_meanwhile(
        self, server: Running, party: Party, busy: BusyAddress
    ) -> None:
        asking = busy.asks_for(f"/t/{party.id}")
        with from_address(server, "127.0.0.2") as other:
            assert other.get(f"/t/{party.id}").status_code == 200
        party[0].do("act", action={"type": "take", "player": party[0].seat, "count": 1})
        assert asking.is_alive()
        busy.done()
        asking.join(10)

    def test_nothing_is_computed_for_whoever_has_hung_up(
        self, server: Running, party: Party, busy: BusyAddress
    ) -> None:
        with pytest.raises(httpx.ReadTimeout):
            httpx.get(f"{server.url}/t/{party.id}", timeout=0.2)
        busy.done()
        until(lambda: not len(server.context.allowances.looks))
        assert server.context.metrics.requests["GET", 499] == 1


def test_an_address_does_not_wait_for_any_number_of_pages() -> None:
    async def asked() -> None:
        turns = AddressTurns(waiting=3)
        entered = []

        async def look(address: str) -> None:
            async with turns.of(address):
                entered.append(address)
                await asyncio.sleep(0)

        async with turns.of("a"):
            waiting = [asyncio.create_task(look("a")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(TooMany):
                await look("a")
            await look("b")
            assert entered == ["b"]
        await asyncio.gather(*waiting)
        assert entered == ["b", "a", "a"]
        assert len(turns) == 0

    asyncio.run(asked())


def test_watchers_do_not_keep_any_number_of_tables_in_memory(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}", live_tables=2)
    with Running(settings) as server, ExitStack() as watching:
        for _ in range(7):
            table = Party(server.http).id
            watching.enter_context(server.http.stream("GET", f"/api/v1/tables/{table}/events"))
        until(lambda: server.context.hub.count() == 7)
        assert len(server.context.lives) <= 5  # twice as many, and the one that is being used


def test_answers_that_nobody_reads_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One address asks eight times for a log of 400 kB and reads nothing; another asks once, and reads."""
    monkeypatch.setattr(doors, "MOST_UNSENT", 1_000_000)
    settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with Running(settings, send_buffer=4096) as server, ExitStack() as held:
        party = Party(server.http)
        for _ in range(200):
            party[0].do("message", text="x" * 2000)
        asked = f"/api/v1/tables/{party.id}/download"
        reading = held.enter_context(from_address(server, "127.0.0.2"))
        where = ("127.0.0.1", int(server.url.rsplit(":", 1)[1]))
        answer = held.enter_context(reading.stream("GET", asked))
        for _ in range(8):
            greedy = held.enter_context(socket.create_connection(where))
            greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            greedy.sendall(f"GET {asked} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        until(lambda: server.context.doors.ended >= 6)
        assert len(answer.read()) > 400_000
        assert server.context.doors.ended <= 7


def without_end() -> None:
    """Work that never comes to an end."""
    while True:
        with suppress(ValueError):
            int("seven")


def rested(seconds: float) -> float:
    """Work that takes so long."""
    time.sleep(seconds)
    return seconds


def test_work_that_takes_too_long_is_ended_and_the_thread_goes_on() -> None:
    async def asked() -> list[object]:
        threads = Threads(1, seconds=0.2)
        hanging, waiting = threads.run(without_end), threads.run(rested, 0.01)
        found: list[object] = [*await asyncio.gather(hanging, waiting, return_exceptions=True)]
        found += [await threads.run(rested, 0.1) for _ in range(3)]  # each within its own time
        threads.close()
        return found

    first, second, *rest = asyncio.run(asked())
    assert isinstance(first, OverdueError)
    assert (second, rest) == (0.01, [0.1, 0.1, 0.1])


def test_a_game_by_a_definition_of_its_own_has_other_threads_than_the_titles() -> None:
    async def asked() -> int:
        threads = TableThreads(1, seconds=2)
        hanging = asyncio.create_task(threads.of({"a": "definition"}).run(without_end))
        await asyncio.sleep(0.05)
        found = await asyncio.wait_for(threads.of(None).run(pow, 2, 3), 1)
        assert not hanging.done()
        with pytest.raises(OverdueError):
            await hanging
        threads.close()
        return found

    assert asyncio.run(asked()) == 8


def nested(_families: Families, levels: int) -> int:
    """Work that is nested as deep as what somebody sent."""
    return nested(_families, levels - 1) + 1 if levels else 0


class TestDefinitions:
    """A game by somebody's own definition may not take more than several of ours."""

    @pytest.fixture
    def server(self, tmp_path: Path) -> Iterator[Running]:
        # A busy machine is not to be what ends a beginning that is too large.
        settings = Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}", worker_seconds=120)
        with Running(settings, everything=installed()) as one:
            yield one

    def of_so_many_hexes(self, server: Running, hexes: int) -> httpx.Response:
        """A title like 1889 on a map of so many cities more."""
        title = title_1889()
        more = [f"{column}{row}" for row in range(101, 101 + 2 * hexes // 8, 2) for column in "ACEGIKMO"]
        title["map"]["hexes"]["white"]["city=revenue:0"] += " " + " ".join(more[:hexes])
        wanted = {"cmd": "create", "title": title["id"], "family": "eighteen", "definition": title}
        return server.http.post("/api", json=wanted, timeout=120)

    def test_a_map_of_thousands_of_hexes_is_refused(self, server: Running) -> None:
        assert self.of_so_many_hexes(server, 300).status_code == 200
        refused = self.of_so_many_hexes(server, 6000)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "definition/large")
        assert "MB" in refused.json()["error"]["message"]

    def test_few_of_them_stay_in_memory(self, tmp_path: Path) -> None:
        settings = Settings(database=f"sqlite:///{tmp_path / 'y.sqlite3'}", live_tables=6)
        with Running(settings, everything=installed()) as server:
            made = [self.of_so_many_hexes(server, 1).json()["table"]["id"] for _ in range(3)]
            ours = Party(server.http, title="1889").id
            for table in (*made, ours):
                assert server.http.get(f"/t/{table}").status_code == 200
            assert len(server.context.lives) == 2

    def test_what_is_nested_too_deep_is_no_bug(self, server: Running) -> None:
        with pytest.raises(Unavailable, match="too much"):
            server.do(server.context.workers.run("a", nested, 100_000))
        deep = "\n".join(f"[a{'.b' * levels}]" for levels in range(1, 500))
        answer = server.http.post("/check", files={"file": ("title.toml", deep)})
        assert answer.status_code == 503
        assert server.context.metrics.bugs == 0


def title_1889() -> dict[str, Any]:
    """The file of 1889, without what only titles of ours have."""
    found = tomli.loads((files(g1889) / "title.toml").read_text(encoding="utf-8"))
    return {key: value for key, value in found.items() if key not in ("own", "first_game")} | {"id": "mine"}


@pytest.mark.parametrize(
    ("packed", "read"),
    [
        (zipfile.ZIP_STORED, True),
        (zipfile.ZIP_DEFLATED, True),
        (zipfile.ZIP_BZIP2, False),
        (zipfile.ZIP_LZMA, False),
    ],
)
def test_only_archives_that_unpack_little_by_little_are_read(packed: int, read: bool) -> None:
    """A kilobyte of bzip2 may become a gigabyte at once."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", packed) as writing:
        writing.writestr("mine/Game.xml", "<ComponentManager/>")
    if read:
        assert list(uploaded("mine.zip", archive.getvalue()).files) == ["Game.xml"]
        return
    with pytest.raises(Malformed, match="is packed in a way") as refused:
        uploaded("mine.zip", archive.getvalue())
    assert refused.value.code == "check/zip"


def test_no_line_of_the_log_has_the_secret_of_a_link(
    server: Running, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_table: str, _token: str) -> None:
        raise ValueError("a fault of ours")

    monkeypatch.setattr(server.context.seats, "opens", broken)
    with caplog.at_level("INFO"):
        assert server.http.get("/t/abc/sit/a-secret").status_code == 500
    bugs = [vars(record)["path"] for record in caplog.records if record.getMessage() == "bug"]
    assert bugs == ["/t/abc/sit/…"]
    ours = [one for one in caplog.records if one.name.startswith(("roundhouse", "uvicorn.error"))]
    assert not [record for record in ours if "a-secret" in str(vars(record))]
