"""One meaning a name: a public class has a name that no other one has."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "roundhouse"

SHARED = frozenset(
    [
        "Act",
        "Allowance",
        "Board",
        "City",
        "Decision",
        "Exchange",
        "GameState",
        "Html",
        "Layout",
        "Line",
        "Link",
        "LoanRepaid",
        "Note",
        "Outcome",
        "Pass",
        "Pick",
        "Plan",
        "Player",
        "Progress",
        "Reservation",
        "Run",
        "Settings",
        "Span",
        "Spot",
        "Standing",
        "Title",
        "TrainBought",
        "TurnEnded",
        "Way",
    ]
)
"""Names that two places share: the two families have players and boards, the HTTP API shows titles. No name
is added here; one that is no longer shared is taken away."""


def named_twice(files: Mapping[str, str]) -> dict[str, Sequence[str]]:
    """The public classes of modules by name, where there are several of a name."""
    found: dict[str, list[str]] = defaultdict(list)
    for path, text in files.items():
        for node in ast.parse(text).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path)
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_two_classes_have_one_name() -> None:
    """The rules of a title are its own: each may have its ``Memory`` and its ``Facts``."""
    files = {
        str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8")
        for path in SOURCE.rglob("*.py")
        if not path.is_relative_to(SOURCE / "eighteen" / "titles")
    }
    twice = named_twice(files)
    assert {name: places for name, places in twice.items() if name not in SHARED} == {}
    assert SHARED - twice.keys() == set(), "no longer shared: take them off the list"


def test_a_name_that_is_used_twice_is_found() -> None:
    files = {"a.py": "class Plan: ...\nclass _Own: ...", "b.py": "class Plan: ...\nclass _Own: ..."}
    assert named_twice(files) == {"Plan": ["a.py", "b.py"]}
