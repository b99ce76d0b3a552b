"""The page about the audit of the table page names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "table-audit.md").read_text(encoding="utf-8")


def test_each_of_the_28_findings_has_a_line_and_tests_that_exist() -> None:
    lines = re.findall(r"^\| (\d+) \|.*\| ([^|]+) \|$", PAGE, re.M)
    assert [int(number) for number, _ in lines] == list(range(1, 29))
    for number, shown in lines:
        files = [TESTS / name for name in re.findall(r"`(\w+/\w+\.py)`", shown)]
        assert files, number
        text = "".join(file.read_text(encoding="utf-8") for file in files)
        for name in re.findall(r"`(\w+)`", shown):
            assert f"def test_{name}(" in text, (number, name)
