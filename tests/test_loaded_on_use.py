"""A command loads what it uses and little more; a server loads all of it before the first visitor comes."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import roundhouse.crayon.family
import roundhouse.eighteen.definition_tools
import roundhouse.eighteen.family
import roundhouse.eighteen.lookup
from roundhouse.server.registry import Families
from roundhouse.table.protocol import LoadedOnUse

MANY = ("babel", "lxml", "tomlkit", "javaobj", "sqlalchemy", "starlette")
"""Libraries that take long to load."""
FAMILIES = {
    "eighteen": (
        roundhouse.eighteen.family,
        roundhouse.eighteen.definition_tools,
        roundhouse.eighteen.lookup,
    ),
    "crayon": (roundhouse.crayon.family,),
}


def loaded_after(code: str) -> set[str]:
    """The names of all modules that are there when a new process has run this."""
    command = [sys.executable, "-c", f"{code}\nimport sys\nprint('loaded', *sys.modules)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_registers_itself_without_its_rooms(family: str) -> None:
    loaded = loaded_after(f"import roundhouse.{family}.family")
    assert not loaded.intersection(MANY)
    rooms = {name.split(".")[2] for name in loaded if name.startswith(f"roundhouse.{family}.")}
    assert not rooms & {"titles", "formats", "pages", "print", "draw", "messages", "boards", "planning"}
    assert f"roundhouse.{family}.rules.game" not in loaded


def test_printing_a_title_loads_no_pages_bots_and_foreign_formats(tmp_path: Path) -> None:
    words = ["roundhouse", "print", "1889", "reference", "-o", str(tmp_path), "--quiet"]
    code = (
        f"import sys\nsys.argv = {words}\n"
        "from roundhouse.cli.main import run\ntry:\n    run()\nexcept SystemExit:\n    pass\n"
    )
    loaded = loaded_after(code)
    assert [one.suffix for one in tmp_path.iterdir()] == [".pdf"]
    assert not loaded.intersection(MANY)
    rooms = ("pages.page", "bots.levels", "formats.rails", "formats.maker", "formats.workshop", "gallery")
    assert not loaded.intersection(f"roundhouse.eighteen.{room}" for room in rooms)
    assert "roundhouse.crayon.rules.game" not in loaded


@pytest.mark.parametrize("command", ["serve", "play", "watch", "review", "openings", "export"])
def test_help_of_what_needs_a_server_loads_none(command: str) -> None:
    code = (
        f"import sys\nsys.argv = ['roundhouse', '{command}', '--help']\n"
        "from roundhouse.cli.main import run\ntry:\n    run()\nexcept SystemExit:\n    pass\n"
    )
    assert not loaded_after(code).intersection((*MANY, "uvicorn", "alembic", "pebble"))


@pytest.mark.parametrize("family", FAMILIES)
def test_a_server_loads_everything_that_a_family_imports_on_use(family: str) -> None:
    registered = FAMILIES[family][0].FAMILY
    assert isinstance(registered, LoadedOnUse)
    loaded = loaded_after("".join(f"import {name}\n" for name in registered.modules))
    later = {name for module in FAMILIES[family] for name in imported_in_functions(str(module.__file__))}
    assert len(later) > 8
    assert sorted(later - loaded) == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_server_leaves_the_workshop_to_its_workers(family: str) -> None:
    registered = FAMILIES[family][0].FAMILY
    assert isinstance(registered, LoadedOnUse)
    assert registered.workshop < set(registered.modules)
    found = Families([FAMILIES[family][0].FAMILY])
    assert not registered.workshop.intersection(found.modules_at_tables())
    assert {*found.modules_at_tables(), *registered.workshop} == set(registered.modules)


def test_a_server_loads_nothing_for_upgrades_and_web_push_that_it_does_not_use() -> None:
    loaded = loaded_after("import roundhouse.server.run")
    assert not loaded.intersection(("alembic", "mako", "cryptography", "py_vapid", "http_ece"))


def test_the_list_of_boards_makes_no_graph() -> None:
    code = "from roundhouse.crayon.family import FAMILY\nassert len(FAMILY.title_ids()) > 5\n"
    assert "roundhouse.crayon.board.graph" not in loaded_after(code)


def imported_in_functions(file: str) -> Iterator[str]:
    for function in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef):
            yield from (str(one.module) for one in ast.walk(function) if isinstance(one, ast.ImportFrom))
