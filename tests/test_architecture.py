"""Contracts see every title, and a folder that is deleted breaks only what lists it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import grimp
import pytest

from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.titles import title_data, title_ids

HERE = Path(__file__).parents[1]
PARTS = "roundhouse.eighteen.rules.parts"

PROBE = """
import json
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Seat, Setup
found = {}
for id_ in title_ids():
    try:
        seats = tuple(Seat(str(n), str(n)) for n in range(title(id_).min_players))
        FAMILY.new(Setup("eighteen", id_, seats))
        found[id_] = "plays"
    except RoundhouseError as error:
        found[id_] = str(error)
print(json.dumps(found))
"""


@pytest.fixture
def context(tmp_path: Path) -> Path:
    """A copy of the program that may be damaged."""
    shutil.copytree(HERE / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "pyproject.toml", tmp_path)
    return tmp_path


def run(context: Path, *command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(context / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    return subprocess.run(
        command,
        cwd=context,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def titles_of(context: Path) -> Mapping[str, str]:
    """What becomes of each title: “plays”, or what is said."""
    done = run(context, sys.executable, "-c", PROBE)
    assert done.returncode == 0, done.stderr
    found: Mapping[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    "module", ["roundhouse.server.context", "roundhouse.crayon.rules.game", "roundhouse.eighteen.gallery"]
)
def test_a_title_that_imports_upward_breaks_a_contract(context: Path, module: str) -> None:
    rules = context / "src/roundhouse/eighteen/titles/g1889/rules.py"
    rules.write_text(f"import {module}\n{rules.read_text('utf-8')}", "utf-8")
    linter = Path(sys.executable).with_name("lint-imports")
    done = run(context, str(linter), "--no-logo", "--no-cache")
    assert done.returncode == 1
    assert "roundhouse.eighteen.titles.g1889.rules" in done.stdout
    assert "BROKEN" in done.stdout


@pytest.mark.parametrize(
    ("module", "other"),
    [("desks/shares", "steps.stock"), ("state/pieces", "desks.shares"), ("steps/track", "parts.loans.book")],
)
def test_rules_that_import_upward_break_a_contract(context: Path, module: str, other: str) -> None:
    file = context / f"src/roundhouse/eighteen/rules/{module}.py"
    future = "from __future__ import annotations\n"
    upward = f"def _late() -> None:\n    import roundhouse.eighteen.rules.{other}\n"
    file.write_text(file.read_text("utf-8").replace(future, f"{future}{upward}", 1), "utf-8")
    linter = Path(sys.executable).with_name("lint-imports")
    done = run(context, str(linter), "--no-logo", "--no-cache")
    assert done.returncode == 1
    assert f"roundhouse.eighteen.rules.{module.replace('/', '.')}" in done.stdout
    assert "Floors of the 18xx rules BROKEN" in done.stdout


@pytest.mark.parametrize("part", part_names())
def test_without_a_part_only_the_titles_that_list_it_break(context: Path, part: str) -> None:
    shutil.rmtree(context / "src/roundhouse/eighteen/rules/parts" / part)
    needing = {name for name in part_names() if part in (name, *part_class(name).needs)}
    for id_, said in titles_of(context).items():
        listed = needing & set(title_data(id_).get("parts", {}))
        assert (said != "plays") == bool(listed), (id_, said)
        if listed:
            assert any(f"“{name}”" in said for name in needing), said


@pytest.mark.parametrize("id_", [id_ for id_ in title_ids() if id_ in {"1889", "1817", "1860"}])
def test_without_a_title_all_others_play(context: Path, id_: str) -> None:
    shutil.rmtree(context / "src/roundhouse/eighteen/titles" / f"g{id_}")
    found = titles_of(context)
    assert set(found) == set(title_ids()) - {id_}
    assert set(found.values()) == {"plays"}


@pytest.fixture(scope="module")
def graph() -> Any:
    return grimp.build_graph("roundhouse", exclude_type_checking_imports=False)


def test_parts_import_only_the_parts_that_they_need(graph: Any) -> None:
    for name in part_names():
        needed = {name, *part_class(name).needs}
        for module in graph.find_descendants(f"{PARTS}.{name}") | {f"{PARTS}.{name}"}:
            for other in graph.find_modules_directly_imported_by(module):
                owner = other.removeprefix(f"{PARTS}.").partition(".")[0]
                if other.startswith(f"{PARTS}.") and owner in part_names():
                    assert owner in needed, f"{module} imports {other}"


def test_no_title_imports_another_one(graph: Any) -> None:
    for module in graph.find_descendants("roundhouse.eighteen.titles"):
        mine = module.split(".")[3]
        for other in graph.find_modules_directly_imported_by(module):
            if other.startswith("roundhouse.eighteen.titles.g"):
                assert other.split(".")[3] == mine, f"{module} imports {other}"
