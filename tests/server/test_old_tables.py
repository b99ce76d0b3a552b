"""A table that an older version of the program stored is played on."""

from __future__ import annotations

import asyncio
from pathlib import Path

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.table.snapshot import digest

from .at_table import Party, Player
from .conftest import Running
from .test_damage import spoil

OLD_ANSWER = "UPDATE entries SET action = :answer WHERE table_id = :id AND number = 2"


def test_an_answer_to_a_question_that_is_not_asked_any_more_stops_no_table(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=installed()) as server:
        party = Party(server.http, title="1889")
        for player in party.players:
            player.do("pass", entity=f"player:{player.seat}")
    answer = {"answer": '{"type": "pass", "entity": "player:1"}'}  # it is the other player's turn
    asyncio.run(spoil(database, party.id, OLD_ANSWER, answer))
    mark = {"mark": "0" * 32}  # of a state that was dumped in another form
    asyncio.run(spoil(database, party.id, "UPDATE tables SET start_digest = :mark WHERE id = :id", mark))
    with Running(settings, everything=installed()) as server:
        found = Player(server.http, party.id).do("table")
        assert not found.get("trouble"), found
        ben = Player(server.http, party.id, "2", party.players[1].token)
        ben.do("bid", entity="player:2", company="TR", price=20)


def test_a_table_of_a_title_that_begins_otherwise_says_so_and_can_be_read(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=installed()) as server:
        party = Party(server.http, title="1889")
        party.players[0].do("pass", entity="player:1")
    mark = {"mark": digest({"p": {"cash": 1}})}
    asyncio.run(spoil(database, party.id, "UPDATE tables SET start_digest = :mark WHERE id = :id", mark))
    with Running(settings, everything=installed()) as server:
        found = Player(server.http, party.id).do("table")
        assert "from the start" in found["trouble"]
        assert "begins differently" in found["trouble"]
