"""A game by the notes alone (S3.A), as somebody begins it who knows nothing else of this server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from tests.server.conftest import Running


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, everything=Families([FAMILY])) as running:
        yield running


def ask(server: Running, cmd: str, **fields: Any) -> dict[str, Any]:
    answer = server.http.post("/api", json={"cmd": cmd, **fields}).json()
    assert isinstance(answer, dict)
    return answer


def test_a_game_needs_no_number_of_players(server: Running) -> None:
    made = ask(server, "create-game", map="iron-dragon", seed=7)
    assert made["status"] == "ok"
    tokens = {}
    for name in ("Ann", "Ben", "Cleo"):
        joined = ask(server, "join-game", game_id=made["game_id"], name=name)
        assert joined["player_id"] == joined["seat"]
        tokens[joined["player_id"]] = joined["token"]
    started = ask(server, "start-game", game_id=made["game_id"], token=made["owner_token"])
    assert started["status"] == "ok"
    state = ask(server, "get-state", game_id=made["game_id"])["state"]
    assert list(state["players"]) == list(tokens) == ["1", "2", "3"]


def test_a_number_of_players_counts_where_it_is_given(server: Running) -> None:
    def seats(**fields: Any) -> int:
        return int(ask(server, "create-game", map="iron-dragon", **fields)["table"]["seats"])

    assert seats(seats=2) == 2
    assert seats(players=["Ann", "Ben"]) == 2
    assert seats() == 6


def test_our_own_word_takes_as_few_as_it_can_unless_most_are_asked_for(server: Running) -> None:
    assert ask(server, "create", title="iron-dragon")["table"]["seats"] == 1
    assert ask(server, "create", title="iron-dragon", seats="most")["table"]["seats"] == 6
    refused = ask(server, "create", title="iron-dragon", seats="many")
    assert refused["error"]["code"] == "request/shape"
