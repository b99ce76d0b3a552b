"""A game by the notes alone (S3.A), as somebody begins it who knows nothing else of this server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from tests.server.conftest import Running

from .club import Club


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


def test_a_token_says_which_game_it_is(server: Running) -> None:
    """The notes' own example: a command, a player, two mileposts, the token of each request."""
    made = ask(server, "create-game", map="iron-dragon", seed=7)
    tokens = [
        ask(server, "join-game", game_id=made["game_id"], name=name)["token"] for name in ("Ann", "Ben")
    ]
    ask(server, "start-game", game_id=made["game_id"], token=made["owner_token"])

    def go(cmd: str, **fields: Any) -> dict[str, Any]:
        """Whoever is on does it, without a word of the game."""
        on = int(ask(server, "get-state", player_id=1, token=tokens[0])["waiting"][0])
        return ask(server, cmd, player_id=on, token=tokens[on - 1], **fields)

    def phase() -> dict[str, Any]:
        return dict(ask(server, "get-state", token=tokens[1])["state"]["phase"])

    while (now := phase())["stage"] == "foremen":
        offer = now["offers"][now["current_player"]["id"]]
        assert go("choose-foreman", foreman=next(name for name in offer if name != "Urk Harakn"))["seq"]
    for _ in tokens:
        go("choose-start-city", city="Kola")
    built = go("build-track", start=[0, 10, 12], end=[0, 11, 12])
    assert (built["response"], built["status"]) == ("build-track-response", "ok")
    again = go("build-track", start=[0, 10, 12], end=[0, 11, 12])
    assert (again["status"], again["error"]["code"]) == ("error", "link-occupied")
    assert go("build-track", start=5, end=[0, 11, 12])["error"]["code"] == "bad-request"


def test_nobody_s_token_names_no_game(server: Running) -> None:
    for fields in ({}, {"token": "nobody"}):
        answer = ask(server, "build-track", player_id=1, start=[0, 20, 30], end=[0, 20, 31], **fields)
        assert answer["error"]["code"] == "request/command"
        assert "token of a seat" in answer["error"]["message"]


def test_what_has_a_wrong_shape_is_a_bad_request_in_the_words_of_the_notes(server: Running) -> None:
    game = Club(server.http)
    deep: Any = []
    for _ in range(20):
        deep = [deep]
    assert game.refused("choose-foreman", game.on, foreman=None, name="Carras") == "bad-request"
    assert game.refused("build-track", game.on, path=[[0, 10**30, 1]]) == "bad-request"
    assert game.refused("build-track", game.on, path=deep) == "bad-request"


def test_who_names_no_level_gets_the_usual_bot(server: Running) -> None:
    made = ask(server, "create-game", map="iron-dragon", seed=7)
    game = {"game_id": made["game_id"], "token": made["owner_token"]}
    ask(server, "join-game", game_id=made["game_id"], name="Ann")
    ask(server, "join-game", game_id=made["game_id"], name="Ben")

    def bots(answer: dict[str, Any]) -> list[str | None]:
        return [player["bot"] for player in answer["players"]]

    assert bots(ask(server, "add-bot", **game)) == [None, None, "strong"]
    assert bots(ask(server, "add-bot", level="weak", **game)) == [None, None, "strong", "weak"]
    ask(server, "start-game", **game)
    assert bots(ask(server, "claim-timeout", player_id=2, **game)) == [None, "strong", "strong", "weak"]
