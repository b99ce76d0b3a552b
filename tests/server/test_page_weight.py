"""How much of a late game of 1817, the largest page there is, travels: at first, and with every move.

One game is of our corpus, one was played by people: its log tells of more companies, mergers and shares.
"""

from __future__ import annotations

import gzip
import html
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from roundhouse.table import savefile
from roundhouse.table.protocol import Record
from roundhouse.table.table import Table
from tests.corpus.games import path_of, replayed
from tests.titles.reference import ROOT, new_game, record_of

from .conftest import Running
from .test_transport import GZIP, sent

LATE = 1530
"""The move from which on the page is looked at; the game of the corpus has 1,577, the other 1,679."""
MOVES = 24
LINKS = re.compile(r'(?: src="|link rel="(?:stylesheet|icon|manifest)" href=")(/[^" ]+)"')
"""What a browser fetches by itself with a page."""

ROWS = re.compile(r'<li class="[a-z]+"[^>]*><a href="\?at=(\d+)">')
Move = tuple[str, Mapping[str, Any]]


def bots() -> Iterator[Table]:
    return replayed(gzip.decompress(path_of("1817", 1).read_bytes()), FAMILY)


def people() -> Iterator[Table]:
    record = record_of("1817/15528")
    game = new_game(record)
    table = Table(game)
    for action in standing(record.actions):
        table.replay_one(read_entry(action, game))
        yield table


@pytest.fixture(
    params=[
        bots,
        pytest.param(
            people, marks=pytest.mark.skipif(not ROOT.exists(), reason=f"no reference data at {ROOT}")
        ),
    ]
)
def late(request: pytest.FixtureRequest) -> tuple[dict[str, Any], list[Move]]:
    """The game as a file of ours, and the moves that follow."""
    tables: Iterator[Table] = request.param()
    table = next(table for table in tables if len(table.log) >= LATE)
    assert len(table.log) == LATE
    data = savefile.as_data(Record(table.game.setup, tuple(table.log), None))
    moves = []
    for number in range(LATE, LATE + MOVES):
        seat = table.game.deciders()[0]
        next(tables)
        assert len(table.log) == number + 1, "nobody moved by a standing order"
        moves.append((seat, table.log[-1].action))
    return data, moves


def moved(
    http: httpx.Client, table: str, marks: dict[str, str], kept: set[str], move: Move, csrf: str, after: int
) -> Iterator[int]:
    """The bytes of the answer to a move; marks and parts are kept as the script of the page keeps them."""
    query = {"have": json.dumps(marks), "kept": " ".join(kept), "after": str(after), "here": move[0]}
    headers = {**GZIP, "X-CSRF": csrf}
    ask = {"action": move[1], "seat": move[0]}
    with http.stream("POST", f"/t/{table}/actions", params=query, json=ask, headers=headers) as answer:
        answer.read()
    assert answer.status_code == 200, answer.text
    news, size = answer.json(), answer.num_bytes_downloaded
    assert news["rows"], "the move was not made"
    marks.update((name, part["mark"]) for name, part in news["parts"].items())
    kept |= set(news["parts"])
    yield size


def first_visit(http: httpx.Client, table: str) -> tuple[int, str]:
    """The bytes of a page and of all that a browser without any of it fetches for it, and its text."""
    size, page = sent(http, f"/t/{table}", GZIP)
    assert page.status_code == 200
    links = {link.replace("&amp;", "&") for link in LINKS.findall(page.text)}
    assert any(".css" in link for link in links), "the page has style sheets"
    assert any(".js" in link for link in links), "the page has scripts"
    return size + sum(sent(http, link, GZIP)[0] for link in links), page.text


def test_a_late_game_of_1817_is_light(tmp_path: Any, late: tuple[dict[str, Any], list[Move]]) -> None:
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
        size, page = first_visit(http, table)
        assert size < 60_000
        marks = dict(re.findall(r'data-part="([^"]+)" data-mark="([^"]+)"', page))
        number, kept, sizes = LATE, set[str](), list[int]()
        [csrf] = re.findall(r'data-csrf="([^"]+)"', page)
        for move in moves:
            sizes += moved(http, table, marks, kept, move, csrf, number)
            number += 1
        assert max(sizes) < 10_000, sizes


def test_earlier_rows_of_the_log_come_when_they_are_asked_for(
    tmp_path: Any, late: tuple[dict[str, Any], list[Move]]
) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/tables.sqlite3")
    with Running(settings, everything=Families([FAMILY])) as server:
        http = server.http
        table = http.post("/api", json={"cmd": "import", "file": late[0]}).json()["table"]["id"]
        page = http.get(f"/t/{table}").text
        latest, [first] = ROWS.findall(page), re.findall(r'data-first="(\d+)"', page)
        assert latest[0] == first
        earlier = http.get(f"/t/{table}/rows", params={"before": first}).json()["rows"]
        whole = ROWS.findall(http.get(f"/t/{table}?log=all").text)
        assert [str(row["number"]) for row in earlier] + latest == whole
        [chapters] = re.findall(r'data-chapters="([^"]+)"', page)
        headings = [[row["number"], row["chapter"]] for row in earlier if row["chapter"]]
        assert json.loads(html.unescape(chapters)) == headings
