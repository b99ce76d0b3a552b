"""Every title plays its golden game word for word, with as many legal actions as ever (STYLE.md 3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from roundhouse.eighteen.titles import title_ids

from .playthrough import Playthrough, differing, kept_words, playthrough

HERE = Path(__file__).parent
READ_IN_REVIEW = 6_000
"""No golden file has more bytes than a person reads."""


@pytest.mark.parametrize("name", title_ids())
def test_the_golden_game_is_played_word_for_word(name: str) -> None:
    golden = HERE / "golden" / f"{name}.txt"
    assert golden.exists(), f"write it: python -m tests.eighteen.playthrough {name}"
    game = playthrough(name)
    assert differing(kept_words(name), game.words) == []
    assert game.summary() == golden.read_text("utf-8").splitlines()
    assert game.counts == (HERE / "perft" / f"{name}.txt").read_text("utf-8").splitlines()


def test_another_word_changes_one_digest_and_is_shown() -> None:
    told = [
        (f"kind {number % 3}", [f"{number:4} player:1 pass", "       Ada passes"]) for number in range(1, 61)
    ]
    game = Playthrough(told, ())
    other = Playthrough([*told[:30], ("kind 1", ["  31 player:1 pass", "       Ada leaves"]), *told[31:]], ())
    assert [row[:9] for row in game.summary()[:3]] == ["   1-25  ", "  26-50  ", "  51-60  "]
    assert [at for at, row in enumerate(game.summary()) if row != other.summary()[at]] == [1]
    assert [row for row in differing(game.words, other.words) if row[1:].strip().startswith("Ada")] == [
        "-       Ada passes",
        "+       Ada leaves",
    ]


def test_of_a_game_that_differs_everywhere_the_beginning_is_shown() -> None:
    rows = differing([f"old {at}" for at in range(500)], [f"new {at}" for at in range(500)])
    assert rows[-1].startswith("… and ")
    assert len(rows) < 70


def test_golden_files_are_small_enough_to_be_read_in_review() -> None:
    large = {file.name: file.stat().st_size for file in (HERE / "golden").glob("*.txt")}
    assert {name: size for name, size in large.items() if size > READ_IN_REVIEW} == {}
