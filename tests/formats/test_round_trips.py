"""From one format to another and back: what differs then is what convert announced, and nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from roundhouse.eighteen.formats.compare import whole_differences
from roundhouse.eighteen.formats.definition import Definition
from roundhouse.eighteen.formats.rails.lost import for_players, is_about
from roundhouse.eighteen.formats.rails.read import read_rails
from roundhouse.eighteen.formats.workshop import read_file, write_as
from roundhouse.table.definitions import Converted, Difference

from .data import maker_games, needs_maker, needs_rails, rails_games
from .test_every_rails_field import REFUSED
from .test_playing import WHOLE
from .test_rails_writing import OWN_TITLES, put

SAMPLE = ("g1889", "g1846", "g1860", "g18Chesapeake", "gSteamOverHolland")
"""Titles of the quick lane: the others are tried by ``make soak``."""

SAID_ALIKE = (
    r"id",  # ours; the directory of Rails gives its own name
    r"name",
    r"foreign.*",  # what Maker alone knows, kept for the way back
    r"assumed",
    r"phases\..+\.train_limit\.any",  # of all: said as that of majors
    r"trains\..+\.events",  # said with the phase that the train begins
    r"tiles\..+\.(code|color)",  # a tile that is drawn as the common one of its number needs no drawing
)
"""Two ways of saying one thing."""


def lanes(paths: Sequence[Path], quick: Sequence[str]) -> list[Any]:
    return [pytest.param(path, marks=() if path.name in quick else pytest.mark.soak) for path in paths]


def left_out(first: Mapping[str, Any], back: Mapping[str, Any]) -> list[Difference]:
    """What ``roundhouse diff`` names as gone or changed on the way."""
    found = whole_differences(first, back)
    return [one for one in found if one.kind != "added" and not one.path.endswith(".(order)")]


def not_alike(found: Sequence[Difference]) -> list[Difference]:
    return [one for one in found if not any(re.fullmatch(pattern, one.path) for pattern in SAID_ALIKE)]


def announced(made: Converted) -> set[str]:
    return {finding.path for finding in made.lost if finding.code == "RH101"}


def assert_exact(first: Mapping[str, Any], back: Mapping[str, Any], told: set[str]) -> None:
    """Each difference was announced, and each announcement is a difference."""
    found = left_out(first, back)
    silent = [str(one) for one in not_alike(found) if not any(is_about(path, one.path) for path in told)]
    assert silent == []
    there = whole_differences(first, back)
    idle = {path for path in told if not any(is_about(path, one.path) for one in there)}
    assert {path for path in idle if not re.fullmatch(r"phases\..+\.events", path)} == set()


def through_text(definition: Definition, format_: str, folder: Path) -> tuple[Definition, Converted]:
    """A definition written in a format and read again."""
    made = write_as(definition, format_)
    if made.files:
        return read_file(put(folder / "game", made), {}), made
    file = folder / ("game.json" if format_ == "maker" else "title.toml")
    file.write_text(made.text, "utf-8")
    return read_file(file, {}), made


@pytest.mark.parametrize(
    "path", lanes([one.parent for one in OWN_TITLES], SAMPLE), ids=lambda path: path.name
)
def test_title_to_rails_and_back(path: Path, tmp_path: Path) -> None:
    title = read_file(path / "title.toml", {})
    made = write_as(title, "rails")
    least = title.data["players"][0]
    back = read_rails(put(tmp_path / "game", made), {"NumberOfPlayers": str(least)})
    assert_exact(for_players(title.data, least), back.data, announced(made))


@pytest.mark.parametrize(
    "path", lanes([one.parent for one in OWN_TITLES], SAMPLE), ids=lambda path: path.name
)
def test_title_to_maker_and_back(path: Path, tmp_path: Path) -> None:
    title = read_file(path / "title.toml", {})
    back, made = through_text(title, "maker", tmp_path)
    assert_exact(title.data, back.data, announced(made))


@pytest.mark.parametrize("path", [one.parent for one in OWN_TITLES], ids=lambda path: path.name)
def test_title_to_title_is_the_same(path: Path, tmp_path: Path) -> None:
    title = read_file(path / "title.toml", {})
    back, made = through_text(title, "title", tmp_path)
    assert whole_differences(title.data, back.data) == []
    assert made.lost == ()


def games_of_rails() -> list[Path]:
    return [path for path in rails_games() if path.name not in REFUSED]


@needs_rails
@pytest.mark.parametrize("path", lanes(games_of_rails(), ("1830", "18EU")), ids=lambda path: path.name)
def test_rails_to_title_to_maker_to_title_to_rails(path: Path, tmp_path: Path) -> None:
    """A title holds all that was read; what Maker does not hold is announced; the title of the directory that
    comes of it differs in nothing else."""
    first = read_file(path, {})
    title, made = through_text(first, "title", tmp_path)
    assert whole_differences(first.data, title.data) == []
    assert {finding.code for finding in made.lost} <= {"RH714"}
    maker, made = through_text(title, "maker", tmp_path)
    assert_exact(title.data, maker.data, announced(made))
    again, made = through_text(title, "rails", tmp_path)
    assert announced(made) == set()
    assert not_alike(whole_differences(first.data, again.data)) == []


@needs_maker
@pytest.mark.parametrize(
    "path",
    lanes([path for path in maker_games() if path.stem in WHOLE], ("1889.json", "1861.json")),
    ids=lambda path: path.stem,
)
def test_maker_to_title_to_rails_and_to_maker(path: Path, tmp_path: Path) -> None:
    first = read_file(path, {})
    title, made = through_text(first, "title", tmp_path)
    assert whole_differences(first.data, title.data) == []
    again, made = through_text(title, "maker", tmp_path)
    assert json.loads(made.text) == json.loads(path.read_text("utf-8"))
    assert made.lost == ()
    assert whole_differences(first.data, again.data) == []


def test_what_is_not_announced_is_seen() -> None:
    """A check of the checks: a difference, and an announcement of nothing."""
    with pytest.raises(AssertionError, match="bank"):
        assert_exact({"bank": 1}, {"bank": 2}, set())
    with pytest.raises(AssertionError, match="currency"):
        assert_exact({"bank": 1}, {"bank": 1}, {"currency"})
    assert_exact({"bank": 1}, {"bank": 2}, {"bank"})


def test_the_sample_is_of_titles() -> None:
    assert set(SAMPLE) <= {path.parent.name for path in OWN_TITLES}
