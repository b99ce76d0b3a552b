"""Actions and definitions have exactly the fields that they should have; old logs may have more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from roundhouse.crayon.family import FAMILY as CRAYON
from roundhouse.eighteen.family import FAMILY as EIGHTEEN
from roundhouse.eighteen.titles import title_data
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.server.store import schema
from roundhouse.server.store.database import Database

from .at_table import Player
from .conftest import Running


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0)
    with Running(settings, everything=Families([EIGHTEEN, CRAYON])) as running:
        yield running


def deep(levels: int) -> Any:
    return json.loads("[" * levels + "]" * levels)


@pytest.mark.parametrize(
    ("cmd", "hint"), [("suggests", "nearest: suggest"), ("frobnicate", "see /api/openapi.json")]
)
def test_a_word_that_is_no_command_is_named(server: Running, cmd: str, hint: str) -> None:
    told = server.http.post("/api", json={"cmd": cmd})
    assert told.status_code == 400
    error = told.json()["error"]
    assert (error["code"], error["hint"]) == ("request/command", hint)
    assert f"“{cmd}”" in error["message"]


class Club:
    """A table of any title that has begun; everyone acts with the token of the seat."""

    def __init__(self, server: Running, title: str, **wanted: Any) -> None:
        nobody = Player(server.http)
        made = nobody.do("create", title=title, players=["Ann", "Ben"], seed=7, **wanted)
        self.id: str = made["table"]["id"]
        self.seats = {
            one["seat"]: Player(server.http, self.id, one["seat"], one["token"]) for one in made["seated"]
        }
        Player(server.http, self.id, token=made["owner_token"]).do("start")

    def on(self) -> Player:
        return self.seats[self.seats["1"].do("table")["waiting"][0]]


BID = {"type": "bid", "entity": "player:1", "company": "TR", "price": 20}
WRONG_BIDS = [
    ({**BID, "prise": 20}, "action.prise", "nearest: price"),
    ({**BID, "price": "20"}, "action.price", ""),
    ({**BID, "price": True}, "action.price", ""),
    ({**BID, "company": deep(900)}, "action.company", ""),
    ({**BID, "price": 2**60}, "action.price", ""),
    ({**BID, "company": "T\u0007R"}, "action.company", ""),
    ({**BID, "junk": "x" * 900}, "action.junk", ""),
    ({"type": "undo", "to": 0, "why": "so"}, "action.why", ""),
    ({"type": "message", "text": "hi", "colour": "red"}, "action.colour", ""),
    (
        {"type": "run_routes", "entity": "corp:KO", "routes": [{"train": "2-0", "speed": 9}]},
        "action.routes[0].speed",
        "",
    ),
]


@pytest.mark.parametrize(("action", "place", "hint"), WRONG_BIDS, ids=lambda value: str(value)[:50])
def test_an_action_of_18xx_has_only_its_fields(
    action: dict[str, Any], place: str, hint: str, server: Running
) -> None:
    club = Club(server, "1889")
    status, body = club.seats["1"].ask("act", action=action)
    assert status == 400, body
    assert body["error"]["place"].startswith(place), body
    assert hint in body["error"].get("hint", "")
    assert club.seats["1"].do("get-history")["number"] == 0


WRONG_COMMANDS = [
    ("end-turn", {"gold": 100}, "action.gold"),
    ("build-track", {"path": [[0, 10, 12], [0, 11, 12]], "cost": 0}, "action.cost"),
    ("build-track", {"path": [deep(900)]}, "action.path[0]"),
    ("deliver", {"card": 1, "line": 1, "gp": 60}, "action.gp"),
    ("borrow", {"amount": 2**70}, "action.amount"),
]


@pytest.mark.parametrize(("kind", "fields", "place"), WRONG_COMMANDS, ids=lambda value: str(value)[:50])
def test_a_command_of_iron_dragon_has_only_its_fields(
    kind: str, fields: dict[str, Any], place: str, server: Running
) -> None:
    club = Club(server, "iron-dragon")
    status, body = club.on().ask(kind, **fields)
    assert (status, body["error"]["place"][: len(place)]) == (400, place), body
    assert club.seats["1"].do("get-history")["number"] == 0


def test_a_log_from_before_with_more_fields_is_read(server: Running) -> None:
    """Until now unknown fields were kept."""
    club = Club(server, "1889")
    club.seats["1"].do("act", action=BID)

    async def add_a_field() -> None:
        database = Database(server.context.settings.database)
        columns = schema.entries.c
        async with database.writing() as connection:
            kept = await connection.scalar(select(columns.action).where(columns.table_id == club.id))
            action = {**msgspec.json.decode(kept or "{}"), "prise": 20, "note": deep(30)}
            await connection.execute(
                update(schema.entries)
                .where(columns.table_id == club.id)
                .values(action=msgspec.json.encode(action).decode())
            )
        await database.close()

    asyncio.run(add_a_field())
    server.loop.call_soon_threadsafe(server.context.lives.forget, club.id)
    rows = club.seats["1"].do("get-history")["rows"]
    assert rows[0]["action"]["prise"] == 20
    assert not club.seats["1"].do("table")["trouble"]
    assert club.seats["2"].do("act", action={**BID, "entity": "player:2", "company": "ER", "price": 45})


def own_title(**changes: Any) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode({**title_data("1889"), **changes}), type=dict[str, Any])


def phases(name: str) -> list[dict[str, Any]]:
    return [
        {**phase, "name": name if at == 1 else phase["name"]}
        for at, phase in enumerate(own_title()["phases"])
    ]


WRONG_DEFINITIONS = [
    ("1889", own_title(phases=phases("3\0")), "definition.phases[1].name"),
    ("1889", own_title(phases=phases("3\u001b[2J")), "definition.phases[1].name"),
    ("1889", own_title(sparkle=True), "definition.sparkle"),
    ("1889", own_title(name=deep(900)), "definition.name"),
    ("world-7", {"files": {}, "more": 1}, "definition.more"),
]


@pytest.mark.parametrize(
    ("title", "definition", "place"), WRONG_DEFINITIONS, ids=lambda value: str(value)[:30]
)
def test_a_definition_with_what_does_not_belong_there_is_not_kept(
    title: str, definition: dict[str, Any], place: str, server: Running
) -> None:
    family = "eighteen" if title == "1889" else "crayon"
    if family == "crayon":
        title = "iron-dragon"
    status, body = Player(server.http).ask("create", title=title, family=family, definition=definition)
    assert status == 400, body
    assert place in json.dumps(body["error"]), body


def test_a_definition_as_it_should_be_is_kept(server: Running) -> None:
    club = Club(server, "1889", definition=own_title(phases=phases("three")), family="eighteen")
    assert club.seats["1"].do("act", action=BID)["number"] == 1
