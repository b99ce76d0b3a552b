"""The description of the API tells a stranger every command of crayon rails, and the example follows it."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from roundhouse.crayon.command_shapes import command_shapes
from roundhouse.crayon.family import FAMILY
from roundhouse.crayon.rules.commands import COMMANDS
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from tests.server.conftest import Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "crayon_client.py"


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0, reads_per_second=0)
    with Running(settings, everything=Families([FAMILY])) as running:
        yield running


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("crayon_client", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_command_and_question_is_described() -> None:
    shapes = {shape.name: shape for shape in command_shapes()}
    assert set(shapes) == set(COMMANDS) | set(FAMILY.questions)
    for name, command in COMMANDS.items():
        assert set(shapes[name].fields) == set(command.fields), name
    for shape in shapes.values():
        assert shape.summary
        assert set(shape.required) <= set(shape.fields)


def test_the_document_has_them(server: Running) -> None:
    document: dict[str, Any] = server.http.get("/api/openapi.json").json()
    (tag,) = document["tags"]
    assert tag["name"] == "crayon"
    schemas = document["components"]["schemas"]
    for name in (*COMMANDS, *FAMILY.questions):
        assert schemas[f"crayon.{name}"]["properties"]["cmd"] == {"const": name}
        assert name in tag["description"] or name.startswith(("preview-", "borrow", "resign", "leave-"))\
            or name in ("resources", "get-options")  # fmt: skip
    body = document["paths"]["/api"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    told = {one.get("$ref", "").rsplit("/", 1)[-1] for one in body["allOf"][1]["anyOf"]}
    assert {f"crayon.{name}" for name in COMMANDS} <= told


def test_the_example_begins_a_game(server: Running, capsys: pytest.CaptureFixture[str]) -> None:
    game = example().Game(server.http, "iron-dragon", {"goal": "short", "start": "fast"})
    game.play(most=12)
    assert game.ask("get-state")["seq"] >= 12


@pytest.mark.soak
def test_the_example_plays_a_game_to_its_end(server: Running) -> None:
    game = example().Game(server.http, "iron-dragon", {"goal": "short", "start": "fast"})
    assert set(game.play(tell=False)["scores"]) == {"1", "2"}
