"""Several people at one screen: what only one of them may see waits until that one says “it is me”."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.server.web.parts import Parts, fingerprint

from .conftest import Running


@pytest.fixture
def screen(server: Running) -> Iterator[tuple[httpx.Client, str]]:
    """A browser in which Ann and Ben sit, and their table."""
    with httpx.Client(base_url=server.url, timeout=20) as http:
        fields = {"title": "tallies", "kind1": "here", "kind2": "here", "name1": "Ann", "name2": "Ben"}
        made = http.post("/new", data=fields)
        assert made.status_code == 303
        yield http, made.headers["location"]


def forms(text: str) -> list[str]:
    return re.findall(r'data-action="[^"]*"', text)


def test_the_screen_is_handed_over_before_anything_is_shown(screen: tuple[httpx.Client, str]) -> None:
    http, table = screen
    page = http.get(table).text
    assert "Hand the screen over to <b>Ann</b>" in page
    assert not forms(page)
    assert 'id="note"' not in page
    mine = http.get(table, params={"here": "1"}).text
    assert "Hand the screen over" not in mine
    assert forms(mine)


def test_the_next_person_is_covered_until_they_are_here(screen: tuple[httpx.Client, str]) -> None:
    http, table = screen
    csrf = http.get(table).text.split('data-csrf="')[1].split('"')[0]
    action = {"type": "guess", "player": "1", "secret": 17}
    done = http.post(f"/api/v1/tables{table[2:]}/actions", json={"action": action, "seat": "1"},
                     headers={"X-CSRF": csrf})  # fmt: skip
    assert done.status_code == 200, done.text
    news = http.get(f"{table}/parts", params={"here": "1"}).json()
    assert (news["covered"], news["seat"]) == (True, None)
    assert "Hand the screen over to <b>Ben</b>" in news["parts"]["act"]["html"]
    news = http.get(f"{table}/parts", params={"here": "2"}).json()
    assert (news["covered"], news["seat"]) == (False, "2")


def test_a_move_and_the_page_after_it_are_one_answer(screen: tuple[httpx.Client, str]) -> None:
    http, table = screen
    csrf = http.get(table).text.split('data-csrf="')[1].split('"')[0]

    def move(request_id: str, word: str = csrf) -> httpx.Response:
        guess = {"action": {"type": "guess", "player": "1", "secret": 17}, "seat": "1"}
        query, body = {"here": "1", "after": "0"}, {**guess, "request_id": request_id}
        return http.post(f"{table}/actions", params=query, json=body, headers={"X-CSRF": word})

    assert move("one", "a guess").status_code == 403, "another page cannot make a move in this browser"
    news = move("one").json()
    assert (news["number"], news["covered"], news["seat"]) == (1, True, None)
    assert "Hand the screen over to <b>Ben</b>" in news["parts"]["act"]["html"]
    assert [row["number"] for row in news["rows"]] == [1]
    assert move("one").json()["number"] == 1, "sent again it is done once"
    refused = move("two")
    assert refused.status_code == 409, refused.text
    assert refused.json()["error"]["message"]
    assert http.get(f"{table}/parts").json()["number"] == 1


def test_a_reader_who_kept_the_text_gets_what_differs() -> None:
    hexes = [f'<g class="hex" data-hex="{number}"><b>{number}</b></g>' for number in range(300)]
    before = {"board": f"<svg>{''.join(hexes)}</svg>", "act": "<p>1</p>"}
    board = before["board"].replace("<b>7</b>", "<b>seven</b>").replace("<b>200</b>", "<b>none</b>")
    after = {"board": board, "act": "<p>2</p>"}
    old, marks = before["board"], {name: fingerprint(text) for name, text in before.items()}
    parts = Parts(after, (), ({}, before))
    assert parts.changed_from(marks)["board"]["html"] == after["board"]
    cut = parts.changed_from(marks, ["board", "act"])
    assert cut["act"]["html"] == "<p>2</p>"
    pieces = cut["board"]["pieces"]
    assert "".join(one if isinstance(one, str) else old[slice(*one)] for one in pieces) == board
    assert [one for one in pieces if isinstance(one, str)] == ["<b>seven</b></g>", "<b>none</b></g>"]
    assert "pieces" not in parts.changed_from({"board": "another version"}, ["board"])["board"]
    beyond = Parts({"board": after["board"] + "\U0001f682"}, (), (before,))
    assert "pieces" not in beyond.changed_from(marks, ["board"])["board"]


def test_who_asks_to_look_through_a_seat_is_not_asked_again(screen: tuple[httpx.Client, str]) -> None:
    http, table = screen
    assert forms(http.get(table, params={"seat": "2"}).text)


def test_whoever_sits_alone_at_a_screen_is_never_asked(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as http:
        fields = {"title": "tallies", "kind1": "here", "kind2": "bot:greedy", "name1": "Ann"}
        page = http.get(http.post("/new", data=fields).headers["location"]).text
    assert "Hand the screen over" not in page


def test_the_first_card_of_a_draft_waits_for_its_player(database: str) -> None:
    """1846 is drafted from cards that only one may see: nothing shows before the first one sits there."""
    with (
        Running(Settings(database=database), everything=installed()) as server,
        httpx.Client(base_url=server.url, timeout=60, follow_redirects=True) as http,
    ):
        names = {f"name{n}": name for n, name in enumerate(("Ann", "Ben", "Cleo"), 1)}
        kinds = {f"kind{n}": "here" for n in (1, 2, 3)}
        page = http.post("/new", data={"title": "1846", **names, **kinds})
        assert "Hand the screen over" in page.text
        table = page.url.path.rsplit("/", 1)[1]
        (first,) = server.do(server.context.tables.get(table)).waiting
        assert "Hand the screen over" not in http.get(f"/t/{table}?here={first}").text
