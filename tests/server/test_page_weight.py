"""How much of a late game of 1817, the largest page there is, travels: at first, and with every move."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table import savefile
from roundhouse.table.protocol import Record
from tests.corpus.games import path_of, replayed

from .conftest import Running
from .test_transport import GZIP, sent

LATE = 1530
"""The action of the game in the corpus from which on the page is looked at, of 1,577."""
MOVES = 24


@pytest.fixture
def late() -> tuple[dict[str, Any], list[tuple[str, Mapping[str, Any]]]]:
    """The game as a file of ours, and the actions that follow."""
    tables = replayed(gzip.decompress(path_of("1817", 1).read_bytes()), FAMILY)
    table = next(islice(tables, LATE - 1, None))
    data = savefile.as_data(Record(table.game.setup, tuple(table.log), None))
    moves = []
    for _ in range(MOVES):
        seat = table.game.deciders()[0]
        table = next(tables)
        moves.append((seat, table.log[-1].action))
    return data, moves


def parts(http: httpx.Client, table: str, marks: dict[str, str], kept: set[str], after: int) -> Iterator[int]:
    """The bytes of what the page asks for after a move; marks and parts are kept as its script keeps them."""
    query = {"have": json.dumps(marks), "kept": " ".join(kept), "after": str(after)}
    address = str(httpx.URL(f"/t/{table}/parts", params=query))
    size, answer = sent(http, address, GZIP)
    news = answer.json()
    assert news["rows"], "the move was not made"
    marks.update((name, part["mark"]) for name, part in news["parts"].items())
    kept |= set(news["parts"])
    yield size


def test_a_late_game_of_1817_is_light(
    tmp_path: Any, late: tuple[dict[str, Any], list[tuple[str, Mapping[str, Any]]]]
) -> None:
    data, moves = late
    settings = Settings(
        database=f"sqlite:///{tmp_path}/tables.sqlite3", requests_per_second=0, reads_per_second=0
    )
    with Running(settings, everything=Families([FAMILY])) as server:
        http = server.http
        made = http.post("/api", json={"cmd": "import", "file": data}).json()
        table, tokens = made["table"]["id"], {one["seat"]: one["token"] for one in made["seated"]}
        for token in tokens.values():
            http.get(f"/t/{table}/sit/{token}")
        size, page = sent(http, f"/t/{table}", GZIP)
        assert page.status_code == 200
        assert size < 60_000
        marks = dict(re.findall(r'data-part="([^"]+)" data-mark="([^"]+)"', page.text))
        number, kept, sizes = LATE, set[str](), []
        for seat, action in moves:
            answer = http.post(
                f"/api/v1/tables/{table}/actions",
                json={"action": action, "seat": seat},
                headers={"Authorization": f"Bearer {tokens[seat]}"},
            )
            assert answer.status_code == 200, answer.text
            sizes += [len(answer.content) + one for one in parts(http, table, marks, kept, number)]
            number += 1
        assert max(sizes) < 10_000, sizes
