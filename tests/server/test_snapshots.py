"""Snapshots make a long game open quickly; the log stays the truth."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from roundhouse.server import live
from roundhouse.table.log import Entry
from roundhouse.table.table import Table

from .at_table import Party
from .conftest import Running


@pytest.fixture
def party(server: Running, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table with 12 entries and a snapshot after the tenth."""
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 5)
    party = Party(server.http, options={"heap": "200"})
    party.guess()
    for turn in range(10):
        party[turn % 2].do("take", player=str(turn % 2 + 1), count=1)
    return party


def forget(server: Running) -> None:
    async def forgetting() -> None:
        server.context.lives.forget_all()

    server.do(forgetting())


def test_a_table_opens_from_its_snapshot(
    party: Party, server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = [player.do("get-state") for player in party.players], party.nobody.do("get-history")
    played: list[int] = []
    original = Table.replay_one

    def noted(table: Table, entry: Entry) -> None:
        played.append(entry.number)
        original(table, entry)

    monkeypatch.setattr(Table, "replay_one", noted)
    forget(server)
    assert ([player.do("get-state") for player in party.players], party.nobody.do("get-history")) == before
    assert played == [11, 12]
    party[0].do("take", player="1", count=2)
    assert party.nobody.do("get-state")["state"]["counters"] == 188


def test_an_undo_reaches_behind_the_snapshot(party: Party, server: Running) -> None:
    forget(server)
    party[0].do("undo", to=4)
    assert party.nobody.do("get-state")["state"]["counters"] == 198
    party[0].do("redo")
    assert party.nobody.do("get-state")["state"]["counters"] == 190
    forget(server)
    assert party.nobody.do("get-state")["state"]["counters"] == 190


def test_what_was_hidden_stays_behind_a_snapshot(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "SNAPSHOT_EVERY", 5)
    party = Party(server.http)
    party.guess()
    party[0].do("draw", player="1")
    for turn in range(4):
        party[1 - turn % 2].do("take", player=str(2 - turn % 2), count=1)
    forget(server)
    assert party[0].refused("undo", to=1) == "undo/hidden"
    party[0].do("undo", to=3)


@pytest.mark.parametrize(
    "damage", ["digest = 'x'", "state = '{}'", "number = 3", "number = 99", "engine = 'another'"]
)
def test_a_snapshot_that_is_wrong_is_not_believed(party: Party, server: Running, damage: str) -> None:
    async def spoil() -> None:
        async with server.context.database.writing() as connection:
            await connection.execute(text(f"UPDATE snapshots SET {damage}"))

    before = party.nobody.do("get-state"), party.nobody.do("get-history")
    server.do(spoil())
    forget(server)
    assert (party.nobody.do("get-state"), party.nobody.do("get-history")) == before
    party[0].do("take", player="1", count=1)
