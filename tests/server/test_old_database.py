"""A database of the schema 0004 is upgraded: accounts, tables, secrets are there, and games are played on.

``revision_0004.jsonl`` holds the rows that the program of that time wrote (commit e534d35, the last before
migration 0005), one a line: an account with its session and an open table of its own, a table in play of each
family, with undone moves, messages and notes, and a finished one. Its secrets open nothing but these tables.
"""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.server.store import care, migrate
from roundhouse.server.store.database import Database

from .at_table import Player
from .conftest import Running

OLD = "0004"
ROWS = [json.loads(line) for line in Path(__file__).with_name("revision_0004.jsonl").read_text().splitlines()]
SECRETS: dict[str, Any] = {
    "cookies": {"roundhouse": "3ODW92BRnI1qYRAf6vw2YhjGNx53TKCM"},
    "crayon": {
        "id": "tn3w4yh85f",
        "owner": "Gc5eCqUyTxMi1u6JVuv5HmT_2i7uiVzQ",
        "tokens": ["cFnQhIAAZ5R_8RQT-LcJ15q92qt8UZuH", "-B74UxB755fUyoW4fvOusWHr5ZNcnCnQ"],
    },
    "eighteen": {
        "id": "4xcp39jtb7",
        "owner": "QYhm2MoQP84ZByXGCWegQ5IoCUQOUqSa",
        "tokens": ["ZBKsorMBXu8_8VnKMBv6Q_BL6smvwWZn", "iOcH_6UuHZvz0VJ1_U84fM62En6-C1F1"],
    },
    "finished": {"id": "f4nz5zwe6s"},
}
IN_PLAY = ("eighteen", "crayon")


def rows_of(name: str) -> list[dict[str, Any]]:
    """What the old program wrote into a table of the database."""
    return [{key: value for key, value in row.items() if key != "in"} for row in ROWS if row["in"] == name]


def entries_of(table: str) -> list[dict[str, Any]]:
    """The log of a game as the old program wrote it, in order."""
    found = [row for row in rows_of("entries") if row["table_id"] == table]
    return sorted(found, key=lambda row: int(row["number"]))


async def write_old(url: str) -> None:
    """Make a database as the old program did: its migrations, its rows."""
    database = Database(url)
    async with database.writing() as connection:
        await connection.run_sync(_fill)
    await database.close()


def _fill(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, OLD)
    schema = MetaData()
    schema.reflect(connection)
    known = defaultdict(list)
    for row in ROWS:
        known[row["in"]].append({**row})
    for table in schema.sorted_tables:
        for row in known[table.name]:
            values = {key: value for key, value in row.items() if key != "in"}
            flags = {key: bool(values[key]) for key in ("admin", "listed") if key in values}
            connection.execute(table.insert().values(values | flags))


@pytest.fixture
def old(database: str) -> str:
    asyncio.run(write_old(database))
    return database


@pytest.fixture
def upgraded(old: str) -> Iterator[Running]:
    """The server of today on the old database, which it upgrades when it starts."""
    with Running(Settings(database=old, requests_per_second=0), everything=installed()) as server:
        yield server


def seats_of(server: Running, name: str) -> list[Player]:
    one = SECRETS[name]
    return [Player(server.http, one["id"], str(place), token) for place, token in enumerate(one["tokens"], 1)]


def test_the_old_database_is_of_the_old_schema_and_the_command_upgrades_it(old: str) -> None:
    async def revision() -> str | None:
        database = Database(old)
        found = await migrate.revision(database)
        await database.close()
        return found

    assert asyncio.run(revision()) == OLD
    assert asyncio.run(care.upgrade(old)) == f"upgraded to {migrate.newest()}"
    assert asyncio.run(revision()) == migrate.newest() != OLD


def test_every_table_opens_where_it_was_left_and_its_log_is_whole(upgraded: Running) -> None:
    for row in rows_of("tables"):
        reader = Player(upgraded.http, row["id"])
        card = reader.do("table")
        assert card["trouble"] is None, (row["name"], card["trouble"])
        assert (card["name"], card["stage"], card["number"]) == (row["name"], row["stage"], row["last"])
        assert card["waiting"] == json.loads(row["waiting"])
        assert card["outcome"] == (json.loads(row["outcome"]) if "outcome" in row else None)
        told = reader.do("get-history")
        assert not told["more"]
        written = [(entry["number"], entry.get("seat")) for entry in entries_of(row["id"])]
        assert [(entry["number"], entry["seat"]) for entry in told["rows"]] == written


@pytest.mark.parametrize("name", IN_PLAY)
def test_a_game_in_play_is_played_on_by_those_who_hold_its_seats(upgraded: Running, name: str) -> None:
    players = seats_of(upgraded, name)
    assert players[0].do("get-note")["text"] == "Buy the other one."
    for _ in range(4):
        card = players[0].do("table")
        who = next(player for player in players if player.seat == card["waiting"][0])
        who.do("act", action=who.do("suggest")["action"])
        assert who.do("table")["number"] == card["number"] + 1
    who.do("undo")


def test_a_finished_game_is_looked_at_and_written_out(upgraded: Running) -> None:
    table = SECRETS["finished"]["id"]
    assert upgraded.http.get(f"/t/{table}").status_code == 200
    saved = Player(upgraded.http, table).do("save")
    copy = Player(upgraded.http).do("import", file=saved["file"])
    outcome = next(json.loads(row["outcome"]) for row in rows_of("tables") if row["id"] == table)
    assert copy["table"]["outcome"] == outcome


def test_accounts_sessions_and_the_owners_secrets_hold(upgraded: Running) -> None:
    with httpx.Client(base_url=upgraded.url, timeout=20, cookies=SECRETS["cookies"]) as browser:
        assert "Ada" in browser.get("/account").text
        assert "Table of Ada" in browser.get("/").text
    with httpx.Client(base_url=upgraded.url, timeout=20) as browser:
        assert browser.post("/sign-in", data={"name": "ada", "password": "a wrong one"}).status_code == 403
        assert browser.post("/sign-in", data={"name": "ada", "password": "an old secret"}).status_code == 303
    one = SECRETS["crayon"]
    assert Player(upgraded.http, one["id"], token=one["owner"]).ask("stand-in", seat="2")[0] == 200
    assert Player(upgraded.http, one["id"], token="guess").ask("stand-in", seat="2")[0] == 403


def test_no_row_that_the_old_program_wrote_is_lost_or_changed_by_the_upgrade(old: str) -> None:
    async def kept() -> dict[str, list[dict[str, Any]]]:
        await care.upgrade(old)
        database, schema = Database(old), MetaData()
        async with database.reading() as connection:
            await connection.run_sync(schema.reflect)
            found = {
                name: [dict(row) for row in (await connection.execute(table.select())).mappings()]
                for name, table in schema.tables.items()
            }
        await database.close()
        return found

    found = asyncio.run(kept())
    for row in ROWS:
        wanted = {key: value for key, value in row.items() if key != "in"}
        assert any(wanted.items() <= one.items() for one in found[row["in"]]), row


def test_the_newest_revision_is_the_one_that_nothing_follows() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrate.__file__).parent / "migrations"))
    assert migrate.newest() == ScriptDirectory.from_config(config).get_current_head()
