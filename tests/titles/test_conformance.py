"""The README's table of recorded games is the one that the recordings give."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.titles import title, title_ids

from .conformance import shown
from .reference import ROOT


@pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
def test_the_readme_shows_every_title_with_all_its_recordings_equal() -> None:
    # That they are equal is what test_recordings shows, one by one.
    rows = [row for row in shown().splitlines()[2:] if row]
    assert [row.split("|")[1].strip() for row in rows] == [title(name).name for name in title_ids()]
    for row, name in zip(rows, title_ids(), strict=True):
        total = len(list((ROOT / "recordings" / name).glob("*.json")))
        assert row.split("|")[2].strip() == f"{total} / {total}"
