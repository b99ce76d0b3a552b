"""Tournaments that play themselves through, on their pages and below."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings
from roundhouse.server.store.tournaments import Tournament, TournamentPlan
from roundhouse.server.terms import Terms
from roundhouse.server.tournaments import TournamentView

from .conftest import Running
from .test_notices import account, someone

TALLIES = TournamentPlan(title="tallies", family="tallies", options={"heap": "4"})


def season(server: Running, plan: TournamentPlan, bots: int, kind: str) -> Tournament:
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
    plan = TournamentPlan(title="tallies", family="tallies", options={"heap": "4"}, rounds=4)
    made = season(server, plan, 20, "greedy")
    server.do(server.context.tournaments.begin(made.id))
    found = ended(server, made.id)
    assert len(found.pairings) == len(found.places) == 4 * 10
    assert all(score.games == 4 for score in found.scores)
    assert sum(score.points for score in found.scores) == pytest.approx(40)
    met = [frozenset(pairing.entrants) for pairing in found.pairings]
    assert len(met) == len(set(met)), "nobody meets the same one twice"


def test_each_plays_each(server: Running) -> None:
    plan = TournamentPlan(title="tallies", family="tallies", options={"heap": "4"}, mode="robin")
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


def test_the_next_season_is_made_once_with_the_bots_of_the_one_before(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20, follow_redirects=True) as http:
        csrf = account(http)
        path = form(http, "/tournaments", csrf, title="tallies", name="Monday", rounds="1").url.path
        form(http, f"{path}/bots", csrf, bot="greedy", count="3")
        form(http, f"{path}/begin", csrf)
        assert "when this one is over" in form(http, f"{path}/next", csrf).text
        ended(server, path.rpartition("/")[2])
        assert "Next season" in http.get(path).text
        after = form(http, f"{path}/next", csrf)
        assert "Monday, season 2" in after.text
        assert "3 play along: greedy 1, greedy 2, greedy 3." in after.text
        assert f'href="{path}">The season before' in after.text
        assert form(http, f"{path}/next", csrf).url == after.url, "there is one"
        assert "Next season" not in http.get(path).text
        german = http.get(path, headers={"Cookie": "look=lang=de", "Accept-Language": "de"}).text
        assert "Die nächste Saison" in german


def test_programs_make_and_follow_a_tournament(server: Running) -> None:
    user = someone(server, "Olga").user
    token = server.do(server.context.callers.new_api_token(user, "script", ("read", "lobby")))
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.Client(base_url=f"{server.url}/api/v1", timeout=20, headers=headers) as api:
        made = api.post("/tournaments", json={"title": "tallies", "rounds": 1, "name": "Script"}).json()
        path = f"/tournaments/{made['tournament']['id']}"
        assert made["tournament"]["stage"] == "open"
        entered = api.post(f"{path}/bots", json={"bot": "greedy", "count": 2}).json()
        assert [one["name"] for one in entered["standings"]] == ["greedy 1", "greedy 2"]
        assert api.post(f"{path}/begin").status_code == 200
        ended(server, made["tournament"]["id"])
        found = api.get(path).json()
        assert found["tournament"]["stage"] == "finished"
        assert sorted(found["tables"][0]["places"]) == [1, 2]
        assert api.post(f"{path}/next").json()["tournament"]["season"] == 2
        assert api.get(path).json()["tournament"]["after"]
        seasons = [one["season"] for one in api.get("/tournaments").json()["tournaments"]]
        assert sorted(seasons) == [1, 2]
        described = httpx.get(f"{server.url}/api/openapi.json").json()["paths"]
        assert described["/api/v1/tournaments/{tournament}/next"]["post"]["operationId"] == "next-season"
    assert httpx.post(f"{server.url}/api/v1{path}/next").status_code == 403


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (TournamentPlan(title="tallies", family="tallies", seats=7), "table/seats"),
        (TournamentPlan(title="tallies", family="tallies", seats=3, mode="robin"), "tournament/robin"),
        (TournamentPlan(title="tallies", family="tallies", rounds=99), "tournament/rounds"),
    ],
)
def test_plans_that_cannot_be_are_refused(server: Running, plan: TournamentPlan, code: str) -> None:
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
        plan = TournamentPlan(title=title, family=family, seats=seats, rounds=2, terms=Terms(about="soak"))
        made = season(server, plan, 4, server.context.bots.names(family)[0])
        server.do(server.context.tournaments.begin(made.id))
        found = ended(server, made.id, seconds=1500)
        assert len(found.places) == 4
