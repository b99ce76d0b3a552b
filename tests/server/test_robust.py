"""What ended the server once: statements that are refused, tasks that hang, two processes that race."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from roundhouse.server import live, run
from roundhouse.server.errors import Unavailable
from roundhouse.server.play import request_key
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.server.store import append, care, writer
from roundhouse.server.store.append import Job
from roundhouse.server.store.database import Database
from roundhouse.server.store.records import Standing
from roundhouse.server.store.snapshots import Snapshot, SnapshotStore
from roundhouse.server.store.tables import TableStore
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import TitleCard
from tests.postgresql import Cluster

from . import tallies
from .at_table import Party, Player
from .conftest import Running


def test_a_row_that_the_database_refuses_fails_alone(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The status of a game goes into the database as it is: a zero byte in it is refused by PostgreSQL."""
    wrong, sound = Party(server.http), [Party(server.http) for _ in range(4)]
    status = tallies.Tallies.status

    def with_zero(game: tallies.Tallies) -> str:
        return status(game) + ("\0" if game.setup.seed == 13 else "")

    bad = Party(server.http, seed=13)
    monkeypatch.setattr(tallies.Tallies, "status", with_zero)
    with ThreadPoolExecutor(5) as pool:
        fields = {"player": "1", "secret": 7}
        refused = pool.submit(bad[0].ask, "guess", **fields)
        answers = [pool.submit(party[0].ask, "guess", **fields) for party in sound]
        assert refused.result()[0] == 400
        assert [answer.result()[0] for answer in answers] == [200] * 4
    wrong.guess()
    assert server.http.get("/readyz").status_code == 200


def test_a_statement_that_is_refused_is_tried_row_by_row(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the check before did not see: the database says no, and only that row's request hears it."""
    monkeypatch.setattr(writer, "check", lambda job: None)
    kind = type(server.context.writer._appender)
    keep = kind.keep

    async def refusing(self: Any, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        if any(job.row.request_id == request_key("1", "bad") for job in jobs):
            raise Malformed("request/text", "No.")
        if any(job.row.request_id == request_key("1", "worse") for job in jobs):
            raise ZeroDivisionError
        return await keep(self, jobs)

    monkeypatch.setattr(kind, "keep", refusing)
    parties = [Party(server.http) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        ids = ["bad", "a", "b", "c", "d", "e"]
        answers = [
            pool.submit(party[0].ask, "message", text="hello", request_id=one)
            for party, one in zip(parties, ids, strict=True)
        ]
        assert [one.result()[0] for one in answers] == [400] + [200] * 5
    assert parties[0].nobody.ask("get-history")[1]["rows"] == []
    assert parties[1][0].refused("message", text="hello", request_id="worse") == "server/storage"
    assert parties[1][0].do("message", text="hello")["number"] == 2


def test_a_writer_that_hangs_is_not_ready_and_stops_in_time(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party(server.http)
    kind = type(server.context.writer._appender)

    async def hanging(self: Any, jobs: Sequence[Job]) -> set[tuple[str, int]]:
        await asyncio.sleep(3600)
        return set()

    monkeypatch.setattr(kind, "keep", hanging)
    monkeypatch.setattr(writer, "STUCK_SECONDS", 0.2)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(party[0].ask, "message", text="hello")
        time.sleep(0.5)
        answer = server.http.get("/readyz")
        assert (answer.status_code, answer.text) == (
            503,
            "the storage has not confirmed a row for too long\n",
        )
        begun = time.monotonic()
        server.do(server.context.writer.stop(0.2))
        assert time.monotonic() - begun < 3
        assert waiting.result()[0] == 503
    assert server.http.get("/readyz").text == "nothing writes to the logs\n"
    assert party[0].refused("message", text="hello") == "server/storage"


def test_a_full_disk_is_not_ready(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(self: Database) -> None:
        raise Unavailable("server/storage", "disk full")

    assert server.http.get("/readyz").status_code == 200
    monkeypatch.setattr(Database, "probe", full)
    assert server.http.get("/readyz").status_code == 503


def test_a_database_that_may_not_be_written_is_not_ready(tmp_path: Path) -> None:
    """SQLite refuses to write; reading goes on."""
    url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    with Running(Settings(database=url)) as server:
        assert server.http.get("/readyz").status_code == 200

        async def forbid() -> None:
            engine = server.context.database._writer
            async with engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA query_only = 1")
                await connection.commit()

        server.do(forbid())
        assert server.http.get("/readyz").status_code == 503
        assert server.http.get("/").status_code == 200


def test_two_processes_keep_the_same_snapshot(database: str) -> None:
    """Both had played entry 100: each takes the other's snapshot for its own."""

    async def race() -> None:
        here, there = Database(database), Database(database)
        stores = [SnapshotStore(one) for one in (here, there)]
        async with here.writing() as connection:
            await connection.execute(text(_A_TABLE))
        for round_ in range(5):
            snapshot = Snapshot(100 + round_, "digest", {"a": 1})
            await asyncio.gather(*(store.put("t", snapshot) for store in stores * 4))
            assert await stores[0].get("t") == snapshot
        for one in (here, there):
            await one.close()

    asyncio.run(care.upgrade(database))
    asyncio.run(race())


_A_TABLE = """
    INSERT INTO tables (id, name, family, title, options, seed, seats, stage, undo, listed, engine, last,
        seating, status, waiting, created, changed)
    VALUES ('t', 't', 'tallies', 'tallies', '{}', 1, 2, 'running', 'any', FALSE, 'x', 0, 0, '', '[]', 0, 0)"""


def test_a_kept_move_is_never_answered_with_an_error(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 3)

    async def clash(self: SnapshotStore, table_id: str, snapshot: Snapshot) -> None:
        raise ZeroDivisionError

    def stumble(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(SnapshotStore, "put", clash)
    server.context.play.after_move.append(stumble)
    party = Party(server.http)
    party.guess()
    assert party[0].do("take", player="1", count=1)["number"] == 3


def test_a_table_that_changes_while_it_is_read_has_one_number(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A row is kept by the other process between the record and the log: both show it within a second."""
    url = postgres.new_database("onemoment")
    settings = Settings(database=url, requests_per_second=0, reads_per_second=0)
    with Running(settings) as here, Running(settings) as there:
        party = Party(here.http)
        party.guess()
        far = Player(there.http, party.id)
        seats = TableStore.seats
        moved: list[dict[str, Any]] = []

        async def slow(self: TableStore, table_id: str) -> Any:
            if self is there.context.tables and not moved:
                moved.append(await asyncio.to_thread(party[0].do, "take", player="1", count=1))
            return await seats(self, table_id)

        monkeypatch.setattr(TableStore, "seats", slow)
        far.do("table")
        assert moved
        deadline = time.monotonic() + 1
        while (card := far.do("table")) != party.nobody.do("table"):
            assert time.monotonic() < deadline, card["number"]
        assert (card["number"], card["waiting"]) == (3, ["2"])


def test_consents_and_notes_of_two_processes(database: str) -> None:
    async def race() -> None:
        from roundhouse.server.store.consents import ConsentStore
        from roundhouse.server.store.notes import NoteStore

        here, there = Database(database), Database(database)
        async with here.writing() as connection:
            await connection.execute(text(_A_TABLE))
        consents = [ConsentStore(one) for one in (here, there)]
        notes = [NoteStore(one) for one in (here, there)]
        await asyncio.gather(*(store.agree("t", "1", 5, 4) for store in consents * 4))
        await asyncio.gather(*(store.put("t", "1", "mine") for store in notes * 4))
        assert await consents[0].asked("t", 5) == {4: frozenset({"1"})}
        assert await notes[0].get("t", "1") == "mine"
        for one in (here, there):
            await one.close()

    asyncio.run(care.upgrade(database))
    asyncio.run(race())


def test_both_databases_accept_the_same_texts(server: Running) -> None:
    eszett = "ß" * 30  # 30 letters, but 60 as they are compared
    nobody = Player(server.http)
    assert nobody.refused("create", title="tallies", players=[eszett, "Ben"]) == "name/length"
    fields = {"name": eszett, "password": "a long secret"}
    assert server.http.post("/sign-up", data=fields).status_code == 400

    async def keep() -> None:
        await server.context.notes.put("nowhere", "1", "a\0b")

    with pytest.raises(Malformed):
        server.do(keep())
    standing = Standing(stage="running", status="\ud800", waiting=(), outcome=None)
    party = Party(server.http)
    party.guess()
    row = server.context.lives._tables[party.id].rows[0]
    with pytest.raises(Malformed):
        append.check(Job(party.id, row, standing, 0))


def test_a_restore_names_the_row_that_does_not_fit(database: str, tmp_path: Path) -> None:
    """A text that one database took and another does not: which row it is, and nothing is restored."""
    old = f"sqlite:///{tmp_path / 'old.sqlite3'}"
    asyncio.run(care.upgrade(old))

    async def spoil() -> None:
        here = Database(old)
        async with here.writing() as connection:
            await connection.execute(text(_A_TABLE))
            await connection.execute(
                text("INSERT INTO notes (table_id, seat, text) VALUES ('t', '1', 'a' || char(0) || 'b')")
            )
        await here.close()

    asyncio.run(spoil())
    file = tmp_path / "backup.gz"
    asyncio.run(care.backup(old, file))
    with pytest.raises(Malformed) as told:
        asyncio.run(care.restore(database, file))
    assert "table notes, table_id 't', seat '1'" in str(told.value)
    assert "zero byte" in str(told.value)


def test_databases_and_backups_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
        with Running(Settings(database=url)) as server:
            Party(server.http)
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        asyncio.run(care.backup(url, tmp_path / "backup.gz"))
        modes["backup.gz"] = stat.S_IMODE((tmp_path / "backup.gz").stat().st_mode)
        assert set(modes.values()) == {0o600}, modes
    finally:
        os.umask(before)


def test_lines_of_the_log_cannot_be_forged(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        with Running(Settings(database=f"sqlite:///{tmp_path / 'x.sqlite3'}")) as server:
            run.start_logging(Settings())
            server.http.get("/nowhere%0a2026-01-01%2000:00:00,000%20INFO%20roundhouse:%20forged%20status=200")
            server.http.get("/" + "x" * 5000)
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    lines = capsys.readouterr().err.splitlines()
    assert not any(line.startswith("2026-01-01 00:00:00,000") for line in lines)
    assert any("forged" in line for line in lines)
    assert max(len(line) for line in lines if " roundhouse.request: " in line) < 400


def test_numbers_in_addresses_are_checked(server: Running) -> None:
    for before in ("9" * 19, "9" * 5000, "-1", "1e9", "٣"):
        assert server.http.get("/", params={"before": before}).status_code == 200


def test_the_list_of_tables_has_pages(server: Running) -> None:
    for _ in range(55):
        Player(server.http).do("create", title="tallies")
    first = server.http.get("/api/v1/tables").json()["tables"]
    assert len(first) == 50
    rest = server.http.get("/api/v1/tables", params={"before": first[-1]["changed"]})
    assert rest.status_code == 200
    assert len(rest.json()["tables"]) == 5


def test_metrics_are_for_whoever_has_the_token(database: str) -> None:
    with Running(Settings(database=database)) as server:
        assert server.http.get("/metrics").status_code == 404
    token = "a token of some length"
    with Running(Settings(database=database, metrics_token=token)) as server:
        Party(server.http).guess()
        assert server.http.get("/metrics").status_code == 403
        told = server.http.get("/metrics", headers={"Authorization": f"Bearer {token}"}).text
    for name in ("writer_queue", "workers_queue", "watchers", "bugs_total", "database_seconds_total"):
        assert f"\nroundhouse_{name} " in told, name


class WithBroken(tallies.TalliesFamily):
    """Tallies, and a title that cannot be read."""

    def title_ids(self) -> Sequence[str]:
        return ("broken", *super().title_ids())

    def title_card(self, id_: str) -> TitleCard:
        if id_ == "broken":
            raise Malformed("title/broken", "It has no map.")
        return super().title_card(id_)


def test_a_title_that_cannot_be_read_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    run._read_titles(Families([WithBroken()]))
    assert "a title cannot be read" in caplog.text


def test_a_title_that_cannot_be_read_hurts_no_other(database: str) -> None:
    with Running(Settings(database=database), everything=Families([WithBroken()])) as server:
        assert "Tallies" in server.http.get("/").text
        ask = {"cmd": "create", "players": ["Ann", "Bo"]}
        made = server.http.post("/api", json={**ask, "title": "tallies"}).json()
        assert made["status"] == "ok"
        refused = server.http.post("/api", json={**ask, "title": "broken"}).json()
        assert refused["error"]["message"] == "It has no map."


def test_a_wrong_secret_link_makes_no_session(server: Running) -> None:
    party = Party(server.http)

    async def count() -> int:
        async with server.context.database.reading() as connection:
            return int(await connection.scalar(text("SELECT count(*) FROM sessions")) or 0)

    before = server.do(count())
    for _ in range(5):
        assert httpx.get(f"{server.url}/t/{party.id}/sit/wrong").status_code == 404
    assert server.do(count()) == before
