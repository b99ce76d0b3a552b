"""Every decision is found by its subject."""

from __future__ import annotations

from .decisions import INDEX, completed, faults, pages


def test_every_decision_is_filed_once() -> None:
    found = faults(INDEX.read_text(encoding="utf-8"), pages())
    assert not found, "run `python -m tests.documents.decisions --write`"


def test_a_page_that_is_not_filed_is_found_and_added() -> None:
    known = {"0001-a.md": "One", "0002-b.md": "Two"}
    index = "# Decisions\n\n## Tables\n- [0001](0001-a.md) One\n- [0003](0003-c.md) Gone\n"
    assert faults(index, known) == ["0002-b.md is not filed", "0003-c.md is filed and does not exist"]
    assert completed(index, known).endswith("\n\n## Not filed yet\n- [0002](0002-b.md) Two\n")
    assert completed(completed(index, known), known) == completed(index, known)
