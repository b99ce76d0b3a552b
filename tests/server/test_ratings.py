"""Ratings by the formula of its author, and what profiles and the lobby tell."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import httpx
import msgspec
import pytest

from roundhouse.server.ratings import Rating, after_game, places
from roundhouse.server.results import place_of

from .at_table import Party, Player
from .conftest import Running
from .test_notices import account, someone


def test_the_example_of_the_paper() -> None:
    """Glickman, “Example of the Glicko-2 system” (2022): one player against three, in one period."""
    before = {
        "player": Rating(rating=1500, deviation=200, volatility=0.06),
        "weaker": Rating(rating=1400, deviation=30),
        "better": Rating(rating=1550, deviation=100),
        "best": Rating(rating=1700, deviation=300),
    }
    after = after_game(before, {"player": 3, "weaker": 4, "better": 1, "best": 2})["player"]
    assert round(after.rating, 2) == pytest.approx(1464.06, abs=0.02)
    assert round(after.deviation, 2) == pytest.approx(151.52, abs=0.01)
    assert round(after.volatility, 5) == 0.05999
    assert after.games == 1


def test_nobody_gains_by_losing_and_equals_stay_equal() -> None:
    before = {one: Rating() for one in "abcd"}
    after = after_game(before, {"a": 1, "b": 2, "c": 2, "d": 4})
    ratings = [after[one].rating for one in "abcd"]
    assert all(high >= low for high, low in pairwise(ratings))
    assert ratings[0] > 1500 > ratings[3]
    assert after["b"] == after["c"]


def test_whoever_plays_alone_is_not_rated() -> None:
    assert after_game({"a": Rating()}, {"a": 1}) == {"a": Rating()}


def test_the_winner_is_first_whatever_the_score() -> None:
    assert places({"1": 10, "2": 5, "3": 10}, ("2",)) == {"2": 1, "1": 2, "3": 2}


def two(server: Running) -> list[Any]:
    return [someone(server, name) for name in ("Ann", "Ben")]


def play(server: Running, people: list[Any], *, listed: bool = True, names: Any = ("", "")) -> str:
    """A game that Ann and Ben play to its end: Ann guesses right and wins."""
    ann, ben = people
    for one in people:
        one.table, one.seat = "", None
    made = ann.do("create", title="tallies", seats=2, options={"heap": "4"}, listed=listed, name="Monday")
    for seat, one in enumerate(people, 1):
        one.table = made["table"]["id"]
        one.do("join", name=names[seat - 1])
        one.seat = str(seat)
    ann.seat = None
    ann.do("start")
    ann.seat = "1"
    ann.do("guess", player="1", secret=2)
    ben.do("guess", player="2", secret=30)
    for one in (ann, ben, ann, ben):
        one.do("take", player=one.seat, count=1)
    server.do(server.context.results.settled())
    return str(ann.table)


def test_a_game_counts_once_for_those_who_want_it(server: Running) -> None:
    people, store = two(server), server.context.ratings
    play(server, people)
    assert server.do(store.best()) == [], "nobody is rated without asking for it"
    server.do(store.set(people[0].user.id, True))
    play(server, people)
    assert server.do(store.best()) == [], "nor against somebody who is not"
    server.do(store.set(people[1].user.id, True))
    table = play(server, people)
    ranked = server.do(store.best())
    assert [one.name for one in ranked] == ["Ann", "Ben"]
    assert ranked[0].rating.games == 1
    assert server.do(store.best("tallies")) == ranked
    users = {"1": people[0].user.id, "2": people[1].user.id}
    assert not server.do(store.count(table, "tallies", users, {"1": 2, "2": 1}, 0)), "it has been counted"
    server.do(store.set(people[1].user.id, False))
    assert [one.name for one in server.do(store.best())] == ["Ann"], "what was is forgotten"


def test_one_person_on_two_seats_is_not_rated(server: Running) -> None:
    people = two(server)
    for one in people:
        server.do(server.context.ratings.set(one.user.id, True))
    seat = people[1].user.id
    people[1].token = people[0].token
    table = play(server, people, names=("Ann", "Annie"))
    seats = server.do(server.context.tables.seats(table))
    assert {one.user_id for one in seats} == {people[0].user.id} != {seat}
    assert server.do(server.context.ratings.best()) == []


@pytest.mark.parametrize("winners", [["1", "2"], []])
def test_who_wins_or_loses_together_shares_a_place(server: Running, winners: list[str]) -> None:
    people = two(server)
    record = server.do(server.context.tables.get(play(server, people)))
    outcome = {"scores": {"1": 90, "2": 50}, "reason": "", "winners": winners}
    assert place_of(msgspec.structs.replace(record, outcome=outcome)) == {"1": 1, "2": 2}
    shared = msgspec.structs.replace(record, outcome={**outcome, "shared": True})
    assert place_of(shared) == {"1": 1, "2": 1}


def test_a_profile_tells_games_and_head_to_head(server: Running) -> None:
    people = two(server)
    play(server, people)
    play(server, people, listed=False)
    page = server.http.get("/people/ann").text
    assert "1 finished game, 1 won." in page
    assert '<a href="/people/Ben">Ben</a>' in page
    assert "1 of 2" in page
    assert server.http.get("/people/Nobody").status_code == 404
    profile = server.do(server.context.results.profile(people[0].user, people[0].user))
    assert len(profile.games) == 2, "one's own tables are there, listed or not"
    assert [(one.name, one.games, one.before, one.behind) for one in profile.rivals] == [("Ben", 2, 2, 0)]


def test_the_account_page_asks_to_be_rated(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=20) as http:
        csrf = account(http)
        page = http.post("/account/rating", data={"csrf": csrf, "rated": "yes"}).text
        assert "You are rated" in page
        assert "Rated from the next game on." in http.get("/people/Cleo").text


def test_the_lobby_is_searched_by_tag_speed_and_seats(server: Running) -> None:
    days = {"kind": "days", "days": 2}
    for name, fields in (
        ("Slow", {"clock": days, "tags": ["Beginners"], "seats": 3}),
        ("Quick", {"clock": {"kind": "bank", "seconds": 600}, "tags": ["beginners-not"]}),
        ("Timeless", {}),
    ):
        Player(server.http).do("create", title="tallies", name=name, **fields)

    def found(query: str) -> set[str]:
        page = server.http.get(f"/?stage=open&{query}").text.split('id="find"')[1]
        return {name for name in ("Slow", "Quick", "Timeless") if f"<strong>{name}</strong>" in page}

    assert found("words=beginners") == {"Slow"}
    assert found("speed=live") == {"Quick"}
    assert found("speed=none") == {"Timeless"}
    assert found("seats=3") == {"Slow"}


def test_an_open_seat_of_a_running_game_is_in_the_lobby(server: Running) -> None:
    party = Party(server.http, name="Leaving")
    party[0].do("open-seat")
    page = server.http.get("/").text.split('id="open"')[1].split('id="find"')[0]
    assert "<strong>Leaving</strong>" in page
    assert "1 free" in page


def test_a_table_without_a_result_has_no_places(server: Running) -> None:
    party = Party(server.http)
    assert place_of(server.do(server.context.tables.get(party.id))) == {}
