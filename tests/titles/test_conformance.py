"""The tables of recorded games in README and manual are those that the recordings give."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles import title, title_ids

from .conformance import MANUAL, README, sentence, shown
from .reference import ROOT


@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
def test_the_manual_shows_every_title_with_all_its_recordings_equal() -> None:
    """Of two there is none; saved games of Rails show how they are played (tests.formats.saves)."""
    # That they are equal is what test_recordings shows, one by one.
    rows = [row for row in shown(MANUAL).splitlines()[2:] if row]
    totals = {name: len(list((ROOT / "recordings" / name).glob("*.json"))) for name in title_ids()}
    assert [name for name, total in totals.items() if not total] == ["1835", "18Scan"]
    recorded = [name for name, total in totals.items() if total]
    assert [row.split("|")[1].strip() for row in rows] == [title(name).name for name in recorded]
    for row, name in zip(rows, recorded, strict=True):
        total = totals[name]
        assert row.split("|")[2].strip() == f"{total} / {total}"


def test_the_readme_says_how_many_these_are() -> None:
    rows = [row.split("|") for row in shown(MANUAL).splitlines()[2:] if row]
    total = sum(int(row[2].partition("/")[2]) for row in rows)
    actions = sum(int(row[3].replace(",", "")) for row in rows)
    assert shown(README) == sentence(total, total, len(rows), actions)
