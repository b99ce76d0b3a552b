"""What the documents say of this family is so."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_each_of_the_fifteen_checks_has_tests() -> None:
    rows = re.findall(
        r"^\| (\d+) [^|]+\|(.+)\|$", (ROOT / "docs/crayon.md").read_text(encoding="utf-8"), re.M
    )
    assert [int(number) for number, _ in rows] == list(range(1, 16))
    sources = [*(ROOT / "tests/crayon").glob("*.py"), *(ROOT / "tests/pages").glob("*.py")]
    written = {
        name
        for path in sources
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)
    }
    for _, tests in rows:
        named = re.findall(r"`(test_\w+)`", tests)
        assert set(named) <= written
        assert named or "test_events.py" in tests


def test_every_event_of_the_deck_has_a_test() -> None:
    text = (ROOT / "tests/crayon/test_events.py").read_text(encoding="utf-8")
    tested = {int(number) for number in re.findall(r"\b(1[234]\d)\b", text)}
    assert set(range(121, 147)) <= tested
