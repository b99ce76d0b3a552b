"""Every title plays its golden game word for word, with as many legal actions as ever (STYLE.md 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.titles import title_ids

from .playthrough import lines

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", title_ids())
def test_the_golden_game_is_played_word_for_word(name: str) -> None:
    golden = HERE / "golden" / f"{name}.txt"
    assert golden.exists(), f"write it: python -m tests.eighteen.playthrough {name}"
    words, counts = lines(name)
    assert words == golden.read_text("utf-8").splitlines()
    assert counts == (HERE / "perft" / f"{name}.txt").read_text("utf-8").splitlines()
