"""Every command of the notes of the Iron Dragon server over HTTP (S3.A), and the fields of the state.

What runs each command stands in ``note_commands.py``: ``COMMANDS`` is the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from tests.server.conftest import Running

from .club import Club
from .note_commands import COMMANDS, Bay


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0, reads_per_second=0, dump=True)
    with Running(settings, everything=Families([FAMILY])) as running:
        yield running


def test_there_are_forty_five_commands() -> None:
    assert len(COMMANDS) == 45


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_does_what_the_notes_ask(command: str, server: Running) -> None:
    COMMANDS[command](server)


STATE = {
    "S3.S1": "phase.game phase.game_special phase.turn phase.current_player.turn_phase phase.winner "
    "phase.current_player.money_spent phase.current_player.moved phase.history",
    "S3.S2": "effects.rainbow_bridge effects.magical_link effects.no_build effects.no_move effects.half_move "
    "effects.no_load_exchange effects.no_upgrade effects.no_ship_change effects.no_foreman_change",
    "S3.S3": "deck.resources deck.foremen.discards deck.ships.discards deck.demand_event.discards "
    "deck.trains",
    "S3.S4": "players.1.id players.1.demands players.1.train players.1.ship players.1.foreman "
    "players.1.resources players.1.gp players.1.color players.1.effects.skip players.1.effects.no_build",
    "S3.S5": "track.1",
}


@pytest.mark.parametrize(("part", "fields"), STATE.items())
def test_the_state_has_what_the_notes_list(part: str, fields: str, server: Running) -> None:
    state = Club(server.http).state
    for field in fields.split():
        found: Any = state
        for name in field.split("."):
            assert name in found, f"{part}: {field}"
            found = found[name]


def test_effects_say_who_where_and_until_when(server: Running) -> None:
    game = Bay(server, "calm", "strike").in_turn()
    while len(game.state["active_events"]) < 2:
        game.do("discard-hand")
    effects, events = game.state["effects"], {one["id"]: one for one in game.state["active_events"]}
    assert effects["no_build"] == [True, events["strike"]["ends"]]  # nobody, anywhere
    assert effects["half_move"][2:] == [
        {
            "event": "Calm", "ends": events["calm"]["ends"], "players": ["1", "2"], "everywhere": False,
            "words": "in Bayland", "regions": ["Bayland"],
        }
    ]  # fmt: skip
    assert effects["no_load_exchange"][2]["cities"] == ["Bay"]
    for player in game.state["players"].values():
        assert player["effects"]["no_build_until"] == events["strike"]["ends"]


def test_who_may_save_a_game_that_goes_on(server: Running) -> None:
    game = Bay(server).in_turn()
    seen = game.done("save-game", game.on)
    assert "file" not in seen or seen["file"] is None
    assert seen["rows"]
    assert game.done("save-game", token=game.owner)["file"]["seed"] == 7
    last = game.done("get-history")["rows"][-1]
    assert (last["seat"], last["action"]["type"]) == (None, "message")
    assert "saved the game" in last["action"]["text"]


def test_no_state_is_dumped_unless_the_settings_say_so(database: str) -> None:
    with Running(Settings(database=database), everything=Families([FAMILY])) as closed:
        game = Bay(closed)
        assert game.ask("dump", token=game.owner)["error"]["code"] == "dump/off"


WRONG: Mapping[str, tuple[str, dict[str, Any], str]] = {
    "options that are a list, beside a deck": (
        "create-game", {"map": "bay", "deck": "d", "options": [1]},
        "create-game: Expected `object`, got `array` - at `$.options`",
    ),
    "a game without a map": (
        "create-game", {}, "create-game: Object missing required field `map`",
    ),
    "a map that is a number": (
        "create-game", {"map": 5}, "create-game: Expected `str`, got `int` - at `$.map`",
    ),
    "a part of the geography that is a list": (
        "get-geography", {"part": ["cities"]}, "“part” should be a text.",
    ),
    "a history from a word": (
        "get-history", {"from": "x"}, "get-history: Expected `int`, got `str` - at `$.from`",
    ),
    "a player that is a fraction": (
        "end-turn", {"player_id": 1.5}, "end-turn: Expected `str | null`, got `float` - at `$.player_id`",
    ),
    "a line without an end": (
        "preview-build", {"start": [0, 1, 1]}, "“end” should be a milepost.",
    ),
    "a milepost with a word in it": (
        "preview-build", {"to": [0, None, "x"]}, "[0, null, \"x\"] is no milepost of this board.",
    ),
    "an objective that is a list": (
        "preview-build", {"to": [0, 1, 1], "objective": ["cheapest"]}, "“objective” should be a text.",
    ),
}  # fmt: skip
"""Requests that no client of the notes should send: the command, its fields, and what is said of them."""


@pytest.mark.parametrize(("command", "fields", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_in_the_words_of_whoever_asks(
    command: str, fields: dict[str, Any], said: str, server: Running
) -> None:
    game = Club.__new__(Club) if command == "create-game" else Bay(server).in_opening()
    if command == "create-game":
        game.http, game.game, game.tokens = server.http, "", {}
    error = game.ask(command, **fields)["error"]
    assert (error["code"], error["message"]) == ("bad-request", said)
