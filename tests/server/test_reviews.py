"""The review of a table: made when somebody asks, of finished games only, with links to the moments."""

from __future__ import annotations

import gzip
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings

from .at_table import Player
from .conftest import Running

RECORDED = Path(__file__).parents[1] / "corpus" / "games" / "1889" / "1.json.gz"


@pytest.fixture
def eighteen(database: str) -> Iterator[Running]:
    with Running(Settings(database=database), everything=Families(installed())) as server:
        yield server


def test_a_finished_table_has_a_review_whose_moments_lead_to_the_table(eighteen: Running) -> None:
    text = gzip.decompress(RECORDED.read_bytes()).decode()
    made = Player(eighteen.http).do("import", text=text)["table"]["id"]
    assert f"/t/{made}/review" in eighteen.http.get(f"/t/{made}").text
    first = eighteen.http.get(f"/t/{made}/review")
    assert first.headers["refresh"]
    assert "<progress" in first.text
    until = time.monotonic() + 60
    while "<progress" in (found := eighteen.http.get(f"/t/{made}/review")).text:
        assert time.monotonic() < until
        time.sleep(0.2)
    assert "refresh" not in found.headers
    for heading in ("How worth grew", "Moments that swung the game", "Shares that paid best", "Companies"):
        assert f"<h2>{heading}</h2>" in found.text
    link = re.search(rf'href="(/t/{made}\?at=\d+)"', found.text)
    assert link is not None
    assert eighteen.http.get(link[1]).status_code == 200


def test_a_game_that_is_played_has_none(eighteen: Running) -> None:
    made = Player(eighteen.http).do("create", title="1889", players=["Ann", "Ben"])["table"]["id"]
    answer = eighteen.http.get(f"/t/{made}/review")
    assert answer.status_code == 409
    assert "/review" not in eighteen.http.get(f"/t/{made}").text
