"""Games that we keep come out as they did when they were played, on every clone and machine."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from roundhouse.cli.replay import replay
from roundhouse.sim.families import family_of

from .games import GAMES, kept_of, path_of, play, read_states, text_of, titles

STATES = read_states()
AGAIN = "If the rules were meant to change: python -m tests.corpus.games --write"


def test_each_title_has_its_games_and_there_are_no_others() -> None:
    numbers = [str(number) for number in range(1, GAMES + 1)]
    assert {title: list(games) for title, games in STATES.items()} == dict.fromkeys(sorted(titles()), numbers)
    assert all(path_of(title, int(number)).exists() for title in titles() for number in numbers)


@pytest.mark.parametrize("number", range(1, GAMES + 1))
@pytest.mark.parametrize("title", titles())
def test_a_kept_game_comes_out_as_it_did(title: str, number: int) -> None:
    found = kept_of(gzip.decompress(path_of(title, number).read_bytes()), family_of(title))
    expected = STATES[title][str(number)]
    assert found.states == expected.states, AGAIN
    assert (found.scores, found.reason) == (expected.scores, expected.reason), AGAIN


def test_players_that_are_programs_play_the_same_game_again() -> None:
    family = family_of("1889")
    assert text_of(play("1889", 2), family) == gzip.decompress(path_of("1889", 2).read_bytes()), AGAIN


def test_the_command_replays_them(capsys: pytest.CaptureFixture[str]) -> None:
    replay(path_of("1889", 1).parent)
    assert "3 of 3 equal to the recorded result" in capsys.readouterr().out


def test_a_file_that_was_cut_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cut = tmp_path / "cut.json.gz"
    cut.write_bytes(path_of("1889", 1).read_bytes()[:-100])
    with pytest.raises(SystemExit):
        replay(cut)
    assert "This file is not whole." in " ".join(capsys.readouterr().err.split())
