"""Looking after the database: upgrade, backup, restore, check; and tables whose rules have changed."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from sqlalchemy import text

from roundhouse.server.check import check_tables
from roundhouse.server.settings import Settings
from roundhouse.server.store import care, migrate, schema
from roundhouse.server.store.database import Database
from roundhouse.table.errors import Malformed, Refusal
from tests.postgresql import Cluster

from .at_table import Party
from .conftest import Running, families
from .tallies import Tallies


def run(work: Any) -> Any:
    return asyncio.run(work)


@pytest.fixture
def played(database: str) -> str:
    """A database with a table in mid-game."""
    with Running(Settings(database=database)) as server:
        party = Party(server.http)
        party.guess()
        party[0].do("take", player="1", count=3)
        party[1].do("undo")
        party[0].do("take", player="1", count=2)
    return database


def test_an_empty_database_is_upgraded_once(database: str) -> None:
    assert run(care.upgrade(database)).startswith("upgraded to ")
    assert run(care.upgrade(database)).startswith("already at ")


def test_the_migrations_make_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences() -> Any:
        at = Database(database)
        await migrate.upgrade(at)
        async with at.reading() as connection:
            found = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
            )
        await at.close()
        return found

    assert run(differences()) == []


def test_a_backup_moves_between_the_databases(played: str, postgres: Cluster, tmp_path: Path) -> None:
    there = postgres.new_database("r" + token_hex(6))
    back = f"sqlite:///{tmp_path / 'back.sqlite3'}"
    run(care.backup(played, tmp_path / "one.gz"))
    run(care.restore(there, tmp_path / "one.gz"))
    run(care.backup(there, tmp_path / "two.gz"))
    run(care.restore(back, tmp_path / "two.gz"))
    run(care.backup(back, tmp_path / "three.gz"))
    rows = [
        sorted(gzip.decompress((tmp_path / f"{n}.gz").read_bytes()).splitlines()) for n in ("one", "three")
    ]
    assert rows[0] == rows[1]
    for url in (there, back):
        assert run(check_tables(url, families())).text == "1 tables, 0 with trouble"


def test_a_backup_overwrites_nothing(played: str, tmp_path: Path) -> None:
    (tmp_path / "kept.gz").write_text("mine")
    with pytest.raises(Refusal, match="never overwrites"):
        run(care.backup(played, tmp_path / "kept.gz"))
    assert (tmp_path / "kept.gz").read_text() == "mine"


def test_a_broken_backup_is_restored_not_at_all(played: str, tmp_path: Path) -> None:
    run(care.backup(played, tmp_path / "whole.gz"))
    lines = gzip.decompress((tmp_path / "whole.gz").read_bytes()).splitlines(keepends=True)
    target = f"sqlite:///{tmp_path / 'target.sqlite3'}"
    for name, content in (
        ("cut", gzip.compress(b"".join(lines[:-1]))),
        ("truncated", (tmp_path / "whole.gz").read_bytes()[:-40]),
        ("other", gzip.compress(b'{"format": "something"}\n')),
        ("text", b"hello"),
    ):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(Malformed):
            run(care.restore(target, tmp_path / name))
        assert not list(tmp_path.glob("target.sqlite3*"))  # and no empty database stays behind
    run(care.restore(target, tmp_path / "whole.gz"))
    with pytest.raises(Refusal, match="empty"):
        run(care.restore(target, tmp_path / "whole.gz"))


def test_a_broken_backup_leaves_the_database_as_it_was(played: str, tmp_path: Path) -> None:
    """Neither does an empty file become a database, nor is one of an older program upgraded."""
    run(care.backup(played, tmp_path / "whole.gz"))
    head, *rows = gzip.decompress((tmp_path / "whole.gz").read_bytes()).splitlines(keepends=True)
    (tmp_path / "cut").write_bytes(gzip.compress(head + b"".join(rows[:-1])))
    twice = [*rows[:-1], rows[0], b'{"rows": %d}' % len(rows)]
    (tmp_path / "twice").write_bytes(gzip.compress(head + b"".join(twice)))  # only the database notices that
    target = tmp_path / "target.sqlite3"
    target.touch()
    with pytest.raises(Malformed, match="not whole"):
        run(care.restore(f"sqlite:///{target}", tmp_path / "cut"))
    assert target.read_bytes() == b""
    with pytest.raises(Malformed, match="UNIQUE"):
        run(care.restore(f"sqlite:///{target}", tmp_path / "twice"))
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []


@pytest.mark.parametrize(
    "line", ["[1]", '"x"', "null", '["nope", {}]', '["users", 5]', '["users", {"no": 1}]']
)
def test_a_line_that_is_no_row_is_named(line: str, tmp_path: Path) -> None:
    head = f'{{"format": "roundhouse-backup", "revision": "{migrate.newest()}"}}'
    (tmp_path / "b.gz").write_bytes(gzip.compress(f'{head}\n{line}\n{{"rows": 1}}\n'.encode()))
    with pytest.raises(Malformed, match="Nothing was restored") as told:
        run(care.restore(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path / "b.gz"))
    assert told.value.place is not None
    assert told.value.place.line == 2
    assert not (tmp_path / "x.sqlite3").exists()


def test_a_damaged_backup_is_told_as_such(played: str, tmp_path: Path) -> None:
    run(care.backup(played, tmp_path / "whole.gz"))
    content = bytearray((tmp_path / "whole.gz").read_bytes())
    content[40:80] = bytes(40)
    (tmp_path / "damaged.gz").write_bytes(content)
    with pytest.raises(Malformed, match="cannot be read"):
        run(care.restore(f"sqlite:///{tmp_path / 'x.sqlite3'}", tmp_path / "damaged.gz"))


def test_accounts_of_two_servers_are_not_mixed(database: str, tmp_path: Path) -> None:
    """A database without tables is not empty if somebody has an account there."""
    run(care.upgrade(database))
    run(care.backup(database, tmp_path / "nothing.gz"))
    with Running(Settings(database=database)) as server:
        server.http.post("/sign-up", data={"name": "Ada", "password": "a long secret"})
    with pytest.raises(Refusal, match="users"):
        run(care.restore(database, tmp_path / "nothing.gz"))


def test_a_database_that_cannot_be_opened_is_told_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    for url in (f"sqlite:///{tmp_path}", f"sqlite:///{tmp_path}/no/x.sqlite3", f"sqlite:///{tmp_path}/text"):
        with pytest.raises(Malformed, match="cannot be opened"):
            run(care.upgrade(url))
    assert (tmp_path / "text").read_text() == "hello"


def test_check_finds_a_gap_in_a_log(played: str) -> None:
    async def damage() -> None:
        at = Database(played)
        async with at.writing() as connection:
            await connection.execute(text("DELETE FROM entries WHERE number = 2"))
        await at.close()

    assert run(check_tables(played, families())).sound
    run(damage())
    report = run(check_tables(played, families()))
    assert not report.sound
    assert "its log has gaps" in report.text


def test_rules_that_change_break_no_table(played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An update forbids taking two: the table cannot go on, but it stays readable and says why."""
    original = Tallies.perform

    def stricter(self: Tallies, action: Any, seat: str | None) -> None:
        if action.get("count") == 2:
            raise Refusal("tallies/two", "Taking two is not allowed any more.")
        original(self, action, seat)

    monkeypatch.setattr(Tallies, "perform", stricter)
    with Running(Settings(database=played)) as server:
        table = server.http.get("/api/v1/tables").json()["tables"][0]["id"]
        card = server.http.get(f"/api/v1/tables/{table}").json()
        assert "entry 5" in card["trouble"]
        assert "Taking two is not allowed" in card["trouble"]
        assert len(server.http.get(f"/api/v1/tables/{table}/log").json()["rows"]) == 5
        assert server.http.get(f"/api/v1/tables/{table}/state").json()["error"]["code"] == "table/trouble"
        page = server.http.get(f"/t/{table}").text
        assert "cannot be played on" in page
        assert "Ann takes 3." in page
    monkeypatch.undo()
    with Running(Settings(database=played)) as server:
        assert server.http.get(f"/api/v1/tables/{table}").json()["trouble"] is None
        assert server.http.get(f"/api/v1/tables/{table}/state").json()["state"]["counters"] == 18


def test_rules_that_break_take_nothing_along(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(server.http)
    party.guess()
    original = Tallies.perform

    def broken(self: Tallies, action: Any, seat: str | None) -> None:
        original(self, action, seat)
        raise ZeroDivisionError

    monkeypatch.setattr(Tallies, "perform", broken)
    assert party[0].refused("take", player="1", count=3) == "table/rules"
    monkeypatch.undo()
    assert party.nobody.do("get-state")["state"]["counters"] == 20
    party[0].do("take", player="1", count=3)
