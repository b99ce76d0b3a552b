"""Every citation of a founding document has a row that says what it is."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sources.md"
CITATION = re.compile(r"\bS[0-3]\.(?:[A-Z]\d*|\d+)(?![\w.])|\bS[0-3](?=[),:;])")
ROW = re.compile(r"^(?:\| |## )(S[0-3](?:\.\w+)?)[ :]", re.MULTILINE)


def cited(text: str) -> set[str]:
    """The ids that a text cites.

    >>> sorted(cited("as in (S0.T6), S2.4 and (S1); not S3.Boto, S0.1.2 or SS0"))
    ['S0.T6', 'S1', 'S2.4']
    """
    return set(CITATION.findall(text))


def explained() -> list[str]:
    return ROW.findall(PAGE.read_text(encoding="utf-8"))


def files() -> list[Path]:
    found = [*(ROOT / "src").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "docs").rglob("*.md")]
    return [path for path in found if path not in (PAGE, Path(__file__))]


def test_every_citation_has_its_row() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {id_}"
        for path in files()
        for id_ in cited(path.read_text(encoding="utf-8")) - set(explained())
    }
    assert not missing


def test_no_row_stands_twice() -> None:
    assert len(explained()) == len(set(explained())) > 40


def test_a_citation_without_a_row_is_seen() -> None:
    assert cited("the fate of trains (S0.T99)") - set(explained()) == {"S0.T99"}
