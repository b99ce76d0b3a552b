"""Tournaments that play themselves through, on their pages and below."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.server.store.tournaments import Plan, Tournament
from roundhouse.server.terms import Terms
from roundhouse.server.tournaments import TournamentView

from .conftest import Running
from .test_notices import account, someone

TALLIES = Plan(title="tallies", family="tallies", options={"heap": "4"})


def season(server: Running, plan: Plan, bots: int, kind: str) -> Tournament:
    owner = someone(server, "Olga").user
    made: Tournament = server.do(server.context.tournaments.make(owner, "Season", plan))
    server.do(server.context.tournaments.enter_bots(made.id, kind, bots))
    return made


def ended(server: Running, id: str, seconds: float = 60) -> TournamentView:
    """Where the tournament stands at its end."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        found: TournamentView = server.do(server.context.tournaments.standing(id))
        if found.tournament.stage == "finished":
            return found
        time.sleep(0.2)
    raise AssertionError(found)


def test_a_season_of_20_bots_plays_itself_through(server: Running) -> None:
    plan = Plan(title="tallies", family="tallies", options={"heap": "4"}, rounds=4)
    made = season(server, plan, 20, "greedy")
    server.do(server.context.tournaments.begin(made.id))
    found = ended(server, made.id)
    assert len(found.pairings) == len(found.places) == 4 * 10
    assert all(score.games == 4 for score in found.scores)
    assert sum(score.points for score in found.scores) == pytest.approx(40)
    met = [frozenset(pairing.entrants) for pairing in found.pairings]
    assert len(met) == len(set(met)), "nobody meets the same one twice"


def test_each_plays_each(server: Running) -> None:
    plan = Plan(title="tallies", family="tallies", options={"heap": "4"}, mode="robin")
    made = season(server, plan, 5, "greedy")
    server.do(server.context.tournaments.begin(made.id))
    found = ended(server, made.id)
    assert len(found.pairings) == 10
    assert all(score.games == 4 for score in found.scores)


def test_a_tournament_goes_on_after_a_new_start(database: str) -> None:
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings) as server:
        made = season(server, TALLIES, 4, "greedy")
        server.do(server.context.tournaments.stop())
        server.do(server.context.tournaments.begin(made.id))
    with Running(settings) as server:
        assert len(ended(server, made.id).places) == 6


def form(http: httpx.Client, path: str, csrf: str, **fields: Any) -> httpx.Response:
    return http.post(path, data={"csrf": csrf, **fields})


def test_people_make_enter_and_play(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20, follow_redirects=True) as http:
        csrf = account(http)
        page = form(http, "/tournaments", csrf, title="tallies", name="Monday", rounds="1")
        path = page.url.path
        assert "who plays along?" in page.text
        assert "Too few play along." in form(http, f"{path}/begin", csrf).text
        form(http, f"{path}/enter", csrf)
        assert "“Cleo” plays along already." in form(http, f"{path}/enter", csrf).text
        form(http, f"{path}/bots", csrf, bot="greedy", count="1")
        form(http, f"{path}/begin", csrf)
        server.do(server.context.tournaments.settled())
        page = http.get(path)
        assert "under way" in page.text
        assert "Round 1" in page.text
        assert "Monday, round 1, table 1" in http.get("/").text, "Cleo finds the table among her own"
        ben = someone(server, "Ben")
        answer = httpx.post(server.url + f"{path}/begin", headers={"Sec-Fetch-Site": "same-origin"})
        assert answer.status_code == 403, ben


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (Plan(title="tallies", family="tallies", seats=7), "table/seats"),
        (Plan(title="tallies", family="tallies", seats=3, mode="robin"), "tournament/robin"),
        (Plan(title="tallies", family="tallies", rounds=99), "tournament/rounds"),
    ],
)
def test_plans_that_cannot_be_are_refused(server: Running, plan: Plan, code: str) -> None:
    from roundhouse.table.errors import Malformed

    with pytest.raises(Malformed) as refused:
        season(server, plan, 0, "greedy")
    assert refused.value.code == code


@pytest.mark.soak
@pytest.mark.parametrize(
    ("title", "family", "seats"), [("1889", "eighteen", 2), ("iron-dragon", "crayon", 2)]
)
def test_a_season_of_real_games(database: str, title: str, family: str, seats: int) -> None:
    with Running(Settings(database=database, requests_per_second=0), everything=installed()) as server:
        plan = Plan(title=title, family=family, seats=seats, rounds=2, terms=Terms(about="soak"))
        made = season(server, plan, 4, server.context.bots.names(family)[0])
        server.do(server.context.tournaments.begin(made.id))
        found = ended(server, made.id, seconds=1500)
        assert len(found.places) == 4
