"""Reading a game: chapters of the log, figures over time as charts and as CSV."""

from __future__ import annotations

import csv
import html
import io
import random
import re
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.table.protocol import Record, Seat, Setup
from roundhouse.table.table import Table

from .at_table import Player
from .conftest import Running, families

SEATS = tuple(Seat(str(at), name) for at, name in enumerate(("Ann", "=Ben"), 1))


def recording(moves: int, title: str = "1889") -> str:
    """A game in the format of 18xx.games, played by sound bots for so many moves."""
    table = Table(FAMILY.new(Setup("eighteen", title, SEATS, {}, 1)))
    rng = random.Random(1)
    for _ in range(moves):
        if table.outcome() is not None:
            break
        seat = table.game.deciders()[0]
        table.apply(FAMILY.bots()["steady"].choose(table.game, seat, rng), seat)
    return FAMILY.writers()["18xx.games"](Record(table.game.setup, tuple(table.log), table.outcome()))


@pytest.fixture(scope="module")
def text() -> str:
    return recording(60)


@pytest.fixture
def eighteen(database: str) -> Iterator[Running]:
    with Running(Settings(database=database), everything=Families(installed())) as server:
        yield server


def test_figures_stand_for_every_round_as_they_were_at_its_end(eighteen: Running, text: str) -> None:
    made = Player(eighteen.http).do("import", text=text)["table"]
    answer = eighteen.http.get(f"/t/{made['id']}/charts.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["chapter"] for row in rows][:3] == ["Start", "Stock Round 1.1", "Operating Round 1.1"]
    assert rows[0]["Cash: Ann"] != rows[-1]["Cash: Ann"]
    state = Player(eighteen.http, made["id"]).do("get-state", at=int(rows[2]["move"]))["state"]
    assert str(state["players"][0]["cash"]) == rows[2]["Cash: Ann"]
    page = eighteen.http.get(f"/t/{made['id']}/charts").text
    assert page.count("<svg") > 5
    assert "Revenue so far" in page  # its changes are the revenue of each round
    assert page.count("Change from round to round") == page.count("The numbers")
    assert f"/t/{made['id']}?at={rows[1]['move']}" in page


def test_charts_have_the_colours_of_companies_that_their_reader_sees(eighteen: Running, text: str) -> None:
    made = Player(eighteen.http).do("import", text=text)["table"]
    clear = {"Cookie": "look=theme=light&palette=clear"}
    board = eighteen.http.get(f"/t/{made['id']}", headers=clear).text
    charts = eighteen.http.get(f"/t/{made['id']}/charts", headers=clear).text
    chips = set(re.findall(r'\.chip\[data-token="\w+"\]\{background:(#\w+)!important', board))
    assert chips & set(re.findall(r'<g color="(#\w+)"', charts))
    usual = eighteen.http.get(f"/t/{made['id']}/charts").text
    assert re.findall(r'<g color="(#\w+)"', usual) != re.findall(r'<g color="(#\w+)"', charts)


def test_rows_of_the_log_bring_the_heading_of_their_round_and_their_company(
    eighteen: Running, text: str
) -> None:
    made = Player(eighteen.http).do("import", text=text)["table"]
    page = eighteen.http.get(f"/t/{made['id']}").text
    chapters = re.findall(r'data-chapter="([^"]*)"', page)
    assert chapters[:2] == ["Stock Round 1.1", "Operating Round 1.1"]
    assert re.search(r'data-about="\w+"><a [^>]*>\d+</a> <span>\w+ lays tile', page)
    assert f'href="/t/{made["id"]}/charts"' in page


def test_a_family_without_figures_has_no_charts(database: str) -> None:
    with Running(Settings(database=database), everything=families()) as server:
        made = server.http.post("/new", data={"title": "tallies", "kind1": "here", "kind2": "here"})
        place = made.headers["location"]
        assert "/charts" not in server.http.get(place).text
        assert server.http.get(f"{place}/charts").status_code == 404


def look(server: Running, table: str, **query: str) -> httpx.Response:
    return server.http.get(f"/t/{table}/parts", params=query, headers={"Accept": "application/json"})


def test_moves_are_tried_by_anybody_and_never_made(eighteen: Running, text: str) -> None:
    made = Player(eighteen.http).do("import", text=text)["table"]
    before = Player(eighteen.http, made["id"]).do("get-state")
    begun = look(eighteen, made["id"], line="[]", at="12").json()
    assert "after move 12" in begun["parts"]["situation"]["html"]
    act = begun["parts"]["act"]["html"]
    action = html.unescape(re.findall(r'class="foot"><form [^>]*data-action="([^"]*)"', act)[0])
    tried = look(eighteen, made["id"], line=f"[{action}]", at="12").json()
    words = tried["parts"]["situation"]["html"]
    assert "passes" in words
    assert words.count("<li>") == 1
    assert tried["parts"]["act"]["html"] != act
    page = eighteen.http.get(f"/t/{made['id']}", params={"line": f"[{action}]", "at": "12"}).text
    assert "What if" in page
    assert Player(eighteen.http, made["id"]).do("get-state") == before
    assert look(eighteen, made["id"]).json()["number"] == begun["number"]


def test_what_the_rules_refuse_is_not_part_of_a_line(eighteen: Running, text: str) -> None:
    made = Player(eighteen.http).do("import", text=text)["table"]
    for line, code in (
        ('[{"type":"par","entity":"player:1","corporation":"AR","cell":"99,99"}]', 409),
        ("[1]", 400),
        ("nonsense", 400),
        (str([{"type": "pass"}] * 101).replace("'", '"'), 400),
    ):
        answer = look(eighteen, made["id"], line=line, at="12")
        assert answer.status_code == code, answer.text
        assert answer.json()["error"]["message"]
    assert look(eighteen, made["id"]).status_code == 200


def test_nothing_is_tried_while_players_hold_something_hidden(eighteen: Running) -> None:
    fields = {"title": "1846", "kind1": "here", "kind2": "here", "kind3": "here"}
    with httpx.Client(base_url=eighteen.url, timeout=20) as browser:
        place = browser.post("/new", data=fields).headers["location"]
        answer = browser.get(f"{place}/parts", params={"line": "[]"}, headers={"Accept": "application/json"})
    assert answer.status_code == 409
    assert "hidden" in answer.json()["error"]["message"]


def test_a_finished_game_is_one_file_that_asks_for_nothing_else(eighteen: Running, text: str) -> None:
    whole = recording(4000, "18MS")
    made = Player(eighteen.http).do("import", text=whole)["table"]
    answer = eighteen.http.get(f"/t/{made['id']}/replay.html")
    assert answer.headers["content-disposition"].endswith('.html"')
    assert not re.search(r'(src|href)="(?!#)', answer.text)
    assert not re.search(r"url\((?!#)", answer.text)
    chapters = len(eighteen.http.get(f"/t/{made['id']}/charts.csv").text.splitlines()) - 1
    assert answer.text.count('class="chapter-page"') == chapters > 10
    assert "Final scores" in answer.text
    running = Player(eighteen.http).do("import", text=text)["table"]
    assert eighteen.http.get(f"/t/{running['id']}/replay.html").status_code == 409


def test_optional_rules_stand_in_words_and_only_those_that_are_played(eighteen: Running) -> None:
    """Not “beginner_game: no”."""
    shown = []
    for option in ({}, {"option.beginner_game": "yes"}):
        fields = {"title": "1889", "kind1": "here", "kind2": "here", **option}
        with httpx.Client(base_url=eighteen.url, timeout=20, follow_redirects=True) as browser:
            shown.append(browser.post("/new", data=fields).text.replace("&#39;", "’"))
    assert "eginner" not in shown[0]
    assert "Shikoku 1889 · Beginner’s game · Undo" in shown[1]
