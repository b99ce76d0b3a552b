"""Contracts see every title, and a folder that is deleted breaks only what lists it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import grimp
import pytest

from roundhouse.eighteen.rules.parts.registry import part_class, part_names
from roundhouse.eighteen.titles import title_data, title_ids

HERE = Path(__file__).parents[1]
PARTS = "roundhouse.eighteen.rules.parts"

PROBE = """
import json, sys
from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.titles import title, title_ids
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Seat, Setup
found = {}
for id_ in sys.argv[1:] or title_ids():
    try:
        seats = tuple(Seat(str(n), str(n)) for n in range(title(id_).min_players))
        FAMILY.new(Setup("eighteen", id_, seats))
        found[id_] = "plays"
    except RoundhouseError as error:
        found[id_] = str(error)
print(json.dumps(found))
"""
LOADED = """
import json, multiprocessing
import roundhouse.eighteen.family
from roundhouse.eighteen.titles import title_ids

def loaded_by(id_):
    import sys
    from roundhouse.eighteen.family import FAMILY
    from roundhouse.eighteen.titles import title
    from roundhouse.table.protocol import Seat, Setup
    seats = tuple(Seat(str(n), str(n)) for n in range(title(id_).min_players))
    FAMILY.new(Setup("eighteen", id_, seats))
    return [name for name in sys.modules if name.startswith("roundhouse.eighteen.titles.g")]

if __name__ == "__main__":
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        print(json.dumps(dict(zip(title_ids(), pool.map(loaded_by, title_ids(), chunksize=1)))))
"""


def copy_program(folder: Path) -> Path:
    shutil.copytree(HERE / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HERE / "pyproject.toml", folder)
    return folder


@pytest.fixture
def context(tmp_path: Path) -> Path:
    """A copy of the program that may be damaged."""
    return copy_program(tmp_path)


@pytest.fixture(scope="module")
def shared_context(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program that is whole again after every test (:func:`without`). It is compiled once."""
    return copy_program(tmp_path_factory.mktemp("program"))


@contextmanager
def without(context: Path, folder: str) -> Iterator[None]:
    """A folder of the package is not there for a while."""
    here, aside = context / "src/roundhouse" / folder, context / Path(folder).name
    here.rename(aside)
    try:
        yield
    finally:
        aside.rename(here)


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


def titles_of(context: Path, *ids: str) -> Mapping[str, str]:
    """What becomes of these titles, or of all: “plays”, or what is said."""
    done = run(context, sys.executable, "-c", PROBE, *ids)
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


@cache
def listed_parts() -> Mapping[str, frozenset[str]]:
    """The parts that each title lists. Every file is read once: all of them take a quarter of a second."""
    return {id_: frozenset(title_data(id_).get("parts", {})) for id_ in title_ids()}


def needing(part: str) -> frozenset[str]:
    """The titles that list a part, or one that needs it."""
    those = {name for name in part_names() if part in (name, *part_class(name).needs)}
    return frozenset(id_ for id_, listed in listed_parts().items() if those & listed)


def parts_by_titles() -> list[list[str]]:
    """The parts, those together that the same titles need: what breaks without one breaks without all."""
    found: dict[frozenset[str], list[str]] = {}
    for part in part_names():
        found.setdefault(needing(part), []).append(part)
    return list(found.values())


@pytest.mark.parametrize("parts", parts_by_titles(), ids=" ".join)
def test_without_a_part_the_titles_that_list_it_break(shared_context: Path, parts: Sequence[str]) -> None:
    with ExitStack() as stack:
        for part in parts:
            stack.enter_context(without(shared_context, f"eighteen/rules/parts/{part}"))
        broken = titles_of(shared_context, *needing(parts[0]))
    those = {name for name in part_names() if {name, *part_class(name).needs} & set(parts)}
    for said in broken.values():
        assert any(f"“{name}”" in said for name in those), said


@pytest.mark.parametrize("parts", [parts_by_titles()[0], parts_by_titles()[-1]], ids=" ".join)
def test_without_a_part_all_others_play(shared_context: Path, parts: Sequence[str]) -> None:
    with ExitStack() as stack:
        for part in parts:
            stack.enter_context(without(shared_context, f"eighteen/rules/parts/{part}"))
        found = titles_of(shared_context)
    assert set(found) == set(title_ids())
    assert {id_ for id_, said in found.items() if said != "plays"} == set(needing(parts[0]))


@pytest.mark.parametrize("id_", [id_ for id_ in title_ids() if id_ in {"1889", "1817", "1860"}])
def test_without_a_title_all_others_play(shared_context: Path, id_: str) -> None:
    with without(shared_context, f"eighteen/titles/g{id_}"):
        found = titles_of(shared_context)
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


def test_titles_import_only_the_parts_that_they_list(graph: Any) -> None:
    """… in their own modules, and in those of the titles whose rules they have."""
    done = run(HERE, sys.executable, "-c", LOADED)
    assert done.returncode == 0, done.stderr
    loaded: Mapping[str, Sequence[str]] = json.loads(done.stdout)
    assert set(loaded) == set(title_ids())
    needed = {name: needing(name) for name in part_names()}
    for id_, modules in loaded.items():
        listed = {name for name, those in needed.items() if id_ in those}
        for module in modules:
            for other in graph.find_modules_directly_imported_by(module):
                owner = other.removeprefix(f"{PARTS}.").partition(".")[0]
                if other.startswith(f"{PARTS}.") and owner in part_names():
                    assert owner in listed, f"{id_}: {module} imports {other}"
