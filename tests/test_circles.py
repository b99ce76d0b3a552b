"""No file of a room imports itself through others, not even for types or inside a function.

The import contracts in pyproject.toml hold the order of floors; this holds that within a floor, too, files
can be read from the bottom up.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Mapping
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"


def imports_of(package: str, source: Path = SOURCE) -> dict[str, set[str]]:
    """For each module of a package the modules of it that its text imports, wherever the import stands."""
    folder = source.joinpath(*package.split("."))
    files = {_module(file, source): file for file in sorted(folder.rglob("*.py"))}
    return {module: set(_imported(module, file, files)) for module, file in files.items()}


def in_circles(imports: Mapping[str, Collection[str]]) -> list[str]:
    """The modules that reach themselves by imports."""
    found = []
    for module in imports:
        reached: set[str] = set()
        queue = list(imports[module])
        while queue:
            other = queue.pop()
            if other not in reached:
                reached.add(other)
                queue.extend(imports[other])
        if module in reached:
            found.append(module)
    return found


def _module(file: Path, source: Path) -> str:
    parts = file.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(module: str, file: Path, known: Mapping[str, Path]) -> list[str]:
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            # ``from a import b`` imports the module a.b if there is one, else something that is in a.
            names = (f"{base}.{alias.name}" for alias in node.names)
            found += [name if name in known else base for name in names]
    return [name for name in found if name in known]


@pytest.mark.parametrize("package", ["roundhouse"])
def test_no_file_is_in_a_circle_of_imports(package: str) -> None:
    imports = imports_of(package)
    assert len(imports) > 10  # the room was found
    assert in_circles(imports) == []


def test_an_import_for_types_only_closes_a_circle(tmp_path: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("")
    (room / "low.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .high import A\n"
    )
    (room / "middle.py").write_text("def f():\n    from room import low\n")
    (room / "high.py").write_text("import room.middle\n")
    (room / "beside.py").write_text("from .high import A\nfrom . import low\n")
    assert in_circles(imports_of("room", tmp_path)) == ["room.high", "room.low", "room.middle"]
