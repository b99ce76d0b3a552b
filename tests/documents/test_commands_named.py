"""Commands of make that the documents name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_knows_what_is_named(page: Path) -> None:
    found = re.findall(r"`make ([a-z-]+)|^make ([a-z-]+) +#", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert {first or second for first, second in found} <= TARGETS
