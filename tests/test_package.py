"""What people install works without the repository, and importing it asks nothing of the system."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import package

SOURCE = Path(__file__).parents[1] / "src"
POSIX = {"fcntl", "grp", "pwd", "resource", "termios", "tty", "pty", "syslog"}
"""Modules that Windows has not: imported in functions only, where something else is done without them."""


def top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements that importing a module runs, those in ``if`` and ``with`` too; ``try`` is a way out."""
    queue: list[ast.stmt] = list(tree.body)
    while queue:
        node = queue.pop()
        yield node
        if isinstance(node, ast.If | ast.With | ast.For):
            queue += node.body + (node.orelse if isinstance(node, ast.If | ast.For) else [])


def imported(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.Import):
        return {alias.name.partition(".")[0] for alias in node.names}
    return (
        {(node.module or "").partition(".")[0]}
        if isinstance(node, ast.ImportFrom) and not node.level
        else set()
    )


def faults(text: str) -> set[str]:
    """The POSIX modules that importing a module needs."""
    return {name for node in top_level(ast.parse(text)) for name in imported(node) & POSIX}


def test_no_import_needs_a_posix_system() -> None:
    found = {
        str(path.relative_to(SOURCE)): faults(path.read_text(encoding="utf-8"))
        for path in SOURCE.rglob("*.py")
    }
    assert {name: modules for name, modules in found.items() if modules} == {}


def test_a_posix_import_is_found() -> None:
    assert faults("import os\nif True:\n    import fcntl\n") == {"fcntl"}
    assert faults("from resource import getrlimit\n") == {"resource"}
    assert faults("def f():\n    import fcntl\n") == set()


@pytest.mark.soak
def test_the_wheel_works_in_a_clean_environment(capsys: pytest.CaptureFixture[str]) -> None:
    assert package.main() == 0
    assert "the server starts and shows its pages" in capsys.readouterr().out
