"""A table that cannot be loaded is marked, read as far as it can be, listed and taken off; others play on."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import text

from roundhouse.server import removal
from roundhouse.server.check import check_tables
from roundhouse.server.ids import fingerprint, new_token
from roundhouse.server.settings import Settings
from roundhouse.server.store.database import Database
from roundhouse.server.store.tables import TableStore

from .at_table import Party, Player
from .conftest import Running, families

DEEP = '{"type":"take","player":"1","count":1,"x":' + "[" * 967 + "]" * 967 + "}"

# Ten ways to break a table: each a statement and its values.
BREAKS: dict[str, tuple[str, dict[str, Any]]] = {
    "an action that is no JSON": ("UPDATE entries SET action = '{' WHERE table_id = :id AND number = 3", {}),
    "an action that is too deep": (
        "UPDATE entries SET action = :deep WHERE table_id = :id AND number = 3",
        {"deep": DEEP},
    ),
    "an action without a type": ("UPDATE entries SET action = '{}' WHERE table_id = :id AND number = 3", {}),
    "an action the rules refuse": (
        "UPDATE entries SET action = :wrong WHERE table_id = :id AND number = 3",
        {"wrong": '{"type":"take","player":"2","count":1}'},
    ),
    "a row that is missing": ("DELETE FROM entries WHERE table_id = :id AND number = 3", {}),
    "a wrong number of the last row": ("UPDATE tables SET last = 9 WHERE id = :id", {}),
    "options that cannot be read": ("UPDATE tables SET options = 'x' WHERE id = :id", {}),
    "a definition that cannot be read": ("UPDATE tables SET definition = '[1' WHERE id = :id", {}),
    "a family that is not there": ("UPDATE tables SET family = 'gone' WHERE id = :id", {}),
    "another beginning": ("UPDATE tables SET start_digest = 'other' WHERE id = :id", {}),
}
ALSO: dict[str, tuple[str, dict[str, Any]]] = {
    "seats that are missing": ("DELETE FROM seats WHERE table_id = :id AND seat = '2'", {}),
    "waiting that cannot be read": ("UPDATE tables SET waiting = '{' WHERE id = :id", {}),
    "an unknown stage": ("UPDATE tables SET stage = 'odd' WHERE id = :id", {}),
    "lines that cannot be read": ("UPDATE entries SET action = '{', lines = '{' WHERE table_id = :id", {}),
    "a title that is not there": ("UPDATE tables SET title = 'gone' WHERE id = :id", {}),
}


SEAT_A_BOT = "UPDATE seats SET bot = 'greedy' WHERE table_id = :id AND seat = '2'"
"""A bot in a seat of a running table is looked at when the server starts."""


async def spoil(url: str, table: str, statement: str, values: dict[str, Any]) -> None:
    database = Database(url)
    async with database.writing() as connection:
        await connection.execute(text(statement), {"id": table, **values})
    await database.close()


def begun(server: Running) -> Party:
    """A table with three entries."""
    party = Party(server.http)
    party.guess()
    party[0].do("take", player="1", count=1)
    return party


@pytest.mark.parametrize("how", [*BREAKS, *ALSO])
def test_one_broken_table_keeps_no_other_from_starting(how: str, database: str) -> None:
    statement, values = {**BREAKS, **ALSO}[how]
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings) as server:
        sound, broken = begun(server), begun(server)
    asyncio.run(spoil(database, broken.id, SEAT_A_BOT, {}))
    asyncio.run(spoil(database, broken.id, statement, values))
    report = asyncio.run(check_tables(database, families()))
    assert not report.sound
    assert broken.id in report.text
    assert sound.id not in report.text
    with Running(settings) as server:
        there = Player(server.http, sound.id, "2", sound.players[1].token)
        there.do("take", player="2", count=1)
        reader = Player(server.http, broken.id)
        assert reader.do("table")["trouble"]
        assert reader.do("get-history")["rows"]
        for path in (f"/t/{broken.id}", f"/t/{broken.id}/parts", "/", f"/api/v1/tables/{broken.id}/download"):
            answer = server.http.get(path)
            assert answer.status_code == 200, (path, answer.text[:500])
        assert reader.refused("get-state") == "table/trouble"
        assert server.http.get("/readyz").status_code == 200
    assert broken.id in asyncio.run(removal.in_trouble(database))
    assert "Ann" in asyncio.run(removal.described(database, broken.id))
    asyncio.run(removal.remove(database, broken.id))
    assert (asyncio.run(check_tables(database, families()))).text == "1 tables, 0 with trouble"


def test_a_table_is_removed_while_the_server_runs(server: Running, ready_database: str) -> None:
    gone, stays = Party(server.http), Party(server.http)
    gone.guess()
    asyncio.run(removal.remove(ready_database, gone.id))
    assert gone[0].refused("take", player="1", count=1) == "table/unknown"
    assert gone.nobody.refused("table") == "table/unknown"
    stays.guess()


async def _copies(store: TableStore, table: str, count: int) -> dict[str, str]:
    """So many tables like one: their ids, with the secret of the first seat."""
    record, seats, rows = await store.whole(table)
    made = {}
    for number in range(count):
        copy, token = structs.replace(record, id=f"copy{number}"), new_token()
        held = [
            structs.replace(seat, token_hash=fingerprint(token) if seat.seat == "1" else None)
            for seat in seats
        ]
        await store.add(copy, held, rows)
        made[copy.id] = token
    return made


@pytest.mark.soak
def test_a_thousand_tables_of_which_ten_are_broken(new_database: Any) -> None:
    url = new_database()
    settings = Settings(
        database=url, requests_per_second=0, reads_per_second=0, tables_per_hour=0, megabytes_per_hour=0
    )
    with Running(settings) as server:
        one = begun(server).id
        tables = server.do(_copies(server.context.tables, one, 1000))
    asyncio.run(spoil(url, "", "DELETE FROM tables WHERE id = :one OR id = :id", {"one": one}))
    asyncio.run(spoil(url, "", "UPDATE seats SET bot = 'greedy' WHERE seat = '2' AND :id = ''", {}))
    for table, (statement, values) in zip(tables, BREAKS.values(), strict=False):
        asyncio.run(spoil(url, table, statement, values))
    start = time.monotonic()
    with Running(settings) as server:
        assert server.http.get("/readyz").status_code == 200
        up = time.monotonic() - start
        sound = 0
        for table in list(tables)[10:]:
            Player(server.http, table, "1", tables[table]).do("message", text="still here")
            sound += 1
        for table in list(tables)[:10]:
            Player(server.http, table).do("table")
    listed = (asyncio.run(removal.in_trouble(url))).splitlines()
    print(f"up in {up:.1f} s, {sound} playable, {len(listed)} listed")
    assert up < 10
    assert sound == 990
    assert len(listed) == 10
