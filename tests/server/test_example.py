"""The example client plays a whole game."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings

from .conftest import Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_player.py"


@pytest.mark.parametrize("title", ["tallies", "1889"])
def test_the_example_plays_a_game_to_its_end(title: str, database: str) -> None:
    spec = importlib.util.spec_from_file_location("random_player", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    everything = Families(installed()) if title == "1889" else None
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, everything=everything) as server:
        assert set(example.play(example.Api(server.http), title)) == {"1", "2"}


def test_the_example_waits_where_a_server_sets_limits(
    sqlite_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = importlib.util.spec_from_file_location("random_player", EXAMPLE)
    assert spec
    assert spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    waited: list[float] = []
    settings = Settings(database=sqlite_database, requests_per_second=20)
    with Running(settings) as server:
        monkeypatch.setattr(example.time, "sleep", waited.append)
        api = example.Api(server.http)
        while not waited:
            assert api("titles")["status"] == "ok"
    assert waited[0] == 1


def test_the_example_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60
