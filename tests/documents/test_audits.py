"""The pages about audits have a line for each finding, and name tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"


@pytest.mark.parametrize(
    ("page", "findings"), [("table-audit.md", 28), ("formats-audit.md", 61), ("server-audit.md", 13)]
)
def test_each_finding_has_a_line_and_tests_that_exist(page: str, findings: int) -> None:
    lines = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", (DOCS / page).read_text(encoding="utf-8"), re.M)
    assert [int(number) for number, _ in lines] == list(range(1, findings + 1))
    for number, shown in lines:
        files = [TESTS / name for name in re.findall(r"`(\w+/\w+\.py)`", shown)]
        assert files, number
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        for name in re.findall(r"`(\w+)`", shown):
            assert f"def test_{name}(" in text, (number, name)
