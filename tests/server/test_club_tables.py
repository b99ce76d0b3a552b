"""Clocks, absence and rematches at real tables: what happens stands in the log and can be taken back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from roundhouse.server import timekeeper
from roundhouse.server.callers import NOBODY
from roundhouse.server.registry import installed
from roundhouse.server.settings import Settings

from .at_table import Party, Player
from .conftest import Running

MINUTE = 60_000


class Time:
    """A clock on the wall that a test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, milliseconds: int) -> None:
        self.now += milliseconds


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Time:
    monkeypatch.setattr(timekeeper, "POLL_SECONDS", 0.05)
    return Time()


@pytest.fixture
def club(database: str, wall: Time) -> Iterator[Running]:
    with Running(Settings(database=database, requests_per_second=0), now=wall) as running:
        yield running


def until(true: Callable[[], Any]) -> Any:
    """Wait until something holds."""
    for _ in range(200):
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError("it never came true")


def log(player: Player) -> list[str]:
    """The log as its reader reads it: what is said, and what happened."""
    rows = Player(player.http, player.table).do("get-history")["rows"]
    return [" ".join([row["action"].get("text", ""), *row["lines"]]).strip() for row in rows]


def clocked(club: Running, then: str, **wanted: Any) -> Party:
    """Ann and Ben, with a minute for each move; Ann is on."""
    party = Party(club.http, clock={"kind": "move", "seconds": 60, "then": then}, **wanted)
    party.guess()
    club.do(club.context.timekeeper.settled())
    return party


def test_time_is_shown_and_runs_for_whoever_is_on(club: Running, wall: Time) -> None:
    party = clocked(club, "nothing")
    told = party[0].do("table")["time"]
    assert told["until"] == {"1": wall.now + MINUTE}
    wall.pass_by(20_000)
    party[0].do("take", player="1", count=1)
    club.do(club.context.timekeeper.settled())
    assert party[0].do("table")["time"]["until"] == {"2": wall.now + MINUTE}


def test_a_clock_that_does_nothing_says_so_once(club: Running, wall: Time) -> None:
    party = clocked(club, "nothing")
    wall.pass_by(MINUTE + 1)
    until(lambda: "The time of Ann has run out." in log(party[0]))
    wall.pass_by(10 * MINUTE)
    time.sleep(0.3)
    assert log(party[0]).count("The time of Ann has run out.") == 1
    party[0].do("take", player="1", count=1)


def test_a_bot_makes_the_move_and_all_can_take_it_back(club: Running, wall: Time) -> None:
    party = clocked(club, "move", undo="none")
    wall.pass_by(MINUTE + 1)
    made = until(lambda: [line for line in log(party[0]) if "(by the clock for Ann)" in line])
    assert len(made) == 1, "the move is made once"
    assert party[0].refused("undo") == "undo/asked", "even where moves stand, with everyone’s consent"
    party[1].do("undo")
    club.do(club.context.timekeeper.settled())
    assert party[0].do("table")["waiting"] == ["1"]
    party[0].do("take", player="1", count=2)
    assert party[0].refused("undo") == "undo/none", "a move of one’s own stands"


def test_a_bot_plays_until_they_come_back(club: Running, wall: Time) -> None:
    party = clocked(club, "seat")
    wall.pass_by(MINUTE + 1)
    until(lambda: [line for line in log(party[0]) if line.endswith("(by the bot greedy for Ann)")])
    assert "The time of Ann has run out: the bot greedy plays until Ann comes back." in log(party[0])
    assert [one["deputy"] for one in party[0].do("table")["players"]] == ["greedy", None]
    party[1].do("take", player="2", count=1)
    until(lambda: party[0].do("table")["waiting"] == ["2"])
    assert party[0].refused("take", player="1", count=1) == "seat/deputy"
    party[0].do("deputise")
    assert log(party[0])[-1] == "Ann is back."
    party[1].do("take", player="2", count=1)
    party[0].do("take", player="1", count=1)


def test_a_table_that_pauses_goes_on_when_all_agree(club: Running, wall: Time) -> None:
    party = clocked(club, "pause")
    wall.pass_by(MINUTE + 1)
    until(lambda: "The time of Ann has run out: the table pauses." in log(party[0]))
    assert party[0].do("table")["time"]["until"] == {}
    wall.pass_by(60 * MINUTE)
    assert party[1].refused("pause", on=False) == "clock/asked"
    party[0].do("pause", on=False)
    assert "Everyone agrees to go on." in log(party[0])
    assert party[0].do("table")["time"]["until"] == {"1": wall.now + MINUTE}


def test_the_owner_pauses_at_once(club: Running, wall: Time) -> None:
    party = clocked(club, "pause")
    party.owner.do("pause")
    assert party.owner.refused("pause") == "clock/paused"
    wall.pass_by(60 * MINUTE)
    time.sleep(0.2)
    assert not [line for line in log(party[0]) if "run out" in line]
    party.owner.do("pause", on=False)


def test_a_table_without_a_clock_does_not_pause(club: Running) -> None:
    party = Party(club.http)
    assert party.owner.refused("pause") == "clock/none"
    assert party[0].refused("pause") == "clock/so"


def test_time_goes_on_while_the_server_is_down(database: str, wall: Time) -> None:
    settings = Settings(database=database, requests_per_second=0)
    with Running(settings, now=wall) as server:
        party = clocked(server, "move")
    wall.pass_by(5 * MINUTE)
    with Running(settings, now=wall) as server:
        ann = Player(server.http, party.id, "1", party[0].token)
        until(lambda: [line for line in log(ann) if "(by the clock for Ann)" in line])


@pytest.mark.postgres
def test_of_several_processes_one_acts(postgres: Any, wall: Time) -> None:
    settings = Settings(database=postgres.new_database("clocks"), requests_per_second=0)
    with Running(settings, now=wall) as one, Running(settings, now=wall) as two:
        party = clocked(one, "move")
        Player(two.http, party.id).do("table")
        for _ in range(3):
            wall.pass_by(MINUTE + 1)
            time.sleep(0.6)
        moves = [line for line in log(party[0]) if "(by the clock for" in line]
        numbers = [row["number"] for row in party[0].do("get-history")["rows"]]
        assert 2 <= len(moves) <= 3, "a minute passed three times"
        assert numbers == list(range(1, len(numbers) + 1))


def test_leaving_opens_the_seat_and_somebody_plays_on(club: Running) -> None:
    party = Party(club.http)
    party.guess()
    assert party[1].refused("open-seat", seat="1") == "seat/not-yours"
    party[0].do("open-seat")
    assert log(party[1])[-1] == "Ann has left. The seat is open to whoever takes it."
    assert party[0].refused("take", player="1", count=1) == "seat/not-yours"
    cleo = Player(club.http, party.id, "1")
    assert cleo.refused("take-seat", name="Ben") == "seat/name"
    cleo.token = cleo.do("take-seat", name="Cleo")["token"]
    cleo.do("take", player="1", count=1)
    assert "Cleo plays on for Ann." in log(party[1])
    assert Player(club.http, party.id, "1").refused("take-seat", name="Dan") == "seat/taken"


def test_whose_seat_is_opened_is_told(club: Running) -> None:
    party = Party(club.http)
    party.owner.do("open-seat", seat="2")
    status, body = party[1].ask("guess", player="2", secret=3)
    assert status == 403
    assert "The owner of the table opened the seat of Ben to whoever takes it." in body["error"]["message"]


def test_a_deputy_by_choice(club: Running) -> None:
    party = Party(club.http)
    party.guess()
    assert party[1].refused("deputise", seat="1", bot="greedy") == "seat/not-yours"
    assert party[0].refused("deputise", bot="nobody") == "bot/unknown"
    party[0].do("deputise", bot="greedy")
    until(lambda: party[1].do("table")["waiting"] == ["2"])
    assert "Ann lets the bot greedy play until Ann comes back." in log(party[1])
    party.owner.do("deputise", seat="1")
    assert log(party[1])[-1] == "The owner of the table ends that the bot greedy plays for Ann."


def finish(party: Party) -> None:
    party.guess()
    while party[0].do("table")["stage"] != "finished":
        on = party[0].do("table")["waiting"][0]
        party.players[int(on) - 1].do("take", player=on, count=1)


def test_a_rematch_has_the_same_terms_and_the_next_order(club: Running) -> None:
    options = {"heap": "4"}
    party = Party(club.http, options=options, tags=["quick"], about="Mondays", talk="seats")
    assert party[0].refused("rematch") == "table/not-finished"
    finish(party)
    assert Player(club.http, party.id).refused("rematch") == "table/not-owner"
    again = party[0].do("rematch")
    assert again["id"] == party[1].do("rematch")["id"], "there is one, whoever asks"
    assert (again["options"], again["tags"], again["about"], again["talk"]) == (
        options,
        ["quick"],
        "Mondays",
        "seats",
    )
    seats = [(one["name"], one["state"]) for one in again["players"]]
    assert seats == [("Ben", "invited"), ("Ann", None)]


def test_who_is_invited_says_yes_before_it_begins(club: Running) -> None:
    ann = club.do(club.context.callers.sign_up(NOBODY, "Ann", "a long secret"))
    ben = club.do(club.context.callers.sign_up(NOBODY, "Ben", "a long secret"))
    tokens = [
        club.do(club.context.callers.new_api_token(user, "t", ("read", "play", "lobby")))
        for user in (ann, ben)
    ]
    made = Player(club.http, token=tokens[0]).do("create", title="tallies", seats=2, options={"heap": "4"})
    players = [Player(club.http, made["table"]["id"], token=token) for token in tokens]
    for player in players:
        player.do("join")
    players[0].do("start")
    for seat, player in enumerate(players, 1):
        player.seat = str(seat)
        player.do("guess", player=player.seat, secret=1)
    for seat in (1, 2, 1, 2):
        players[seat - 1].do("take", player=str(seat), count=1)
    again = players[0].do("rematch")["id"]
    for player in players:
        player.table, player.seat = again, None
    assert players[0].refused("start") == "table/invited"
    assert players[0].refused("accept", seat="1") == "seat/not-yours"
    players[1].do("accept", seat="1")
    players[0].do("start")


def test_seats_are_drawn_by_lot_from_the_seed(club: Running) -> None:
    names = ("Ann", "Ben", "Cleo")
    orders = set()
    for seed in range(6):
        party = Party(club.http, names, order="drawn", seed=seed)
        players = party[0].do("table")["players"]
        orders.add(tuple(one["name"] for one in players))
        for one in players:
            assert names[int(one["seat"]) - 1] == one["name"], "a seat stays its holder’s"
    assert len(orders) > 2


@pytest.mark.parametrize("title", ["1889", "iron-dragon"])
def test_both_families_play_in_a_drawn_order(database: str, title: str) -> None:
    with Running(Settings(database=database), everything=installed()) as server:
        party = Party(server.http, ("Ann", "Ben", "Cleo"), title=title, order="drawn", seed=5)
        players = [one["seat"] for one in party[0].do("table")["players"]]
        assert players != ["1", "2", "3"]
        on = party[0].do("table")["waiting"][0]
        assert party.players[int(on) - 1].do("legal-actions")["choices"]
        party.players[int(on) - 1].do(
            "deputise", bot=server.context.bots.names(party[0].do("table")["family"])[0]
        )
        until(lambda: [line for line in log(party[0]) if "(by the bot" in line])


def test_what_is_said_among_those_who_sit(club: Running) -> None:
    party = Party(club.http, talk="seats")
    party[0].do("message", text="shall we?")
    onlooker = Player(club.http, party.id)
    assert party[1].do("get-history")["rows"][-1]["action"]["text"] == "shall we?"
    for cmd in ("get-history", "download"):
        row = onlooker.do(cmd)["rows"][-1]
        assert (row["seat"], row["action"]["text"]) == (None, "")
    page = club.http.get(f"/t/{party.id}").text
    assert "shall we?" not in page
    with club.http.stream("GET", f"/api/v1/tables/{party.id}/events?after=0") as stream:
        for line in stream.iter_lines():
            assert "shall we?" not in line
            if line.startswith("data:") and '"number":1' in line:
                break


def test_terms_that_cannot_be_are_refused(club: Running) -> None:
    nobody = Player(club.http)
    days = {"kind": "days", "days": 2, "zone": "Atlantis"}
    assert nobody.refused("create", title="tallies", clock=days) == "clock/zone"
    assert nobody.refused("create", title="tallies", clock={"kind": "move", "seconds": 1}).startswith(
        "request/"
    )
    assert nobody.refused("create", title="tallies", tags=["two words"]) == "table/tags"
    assert nobody.refused("create", title="tallies", tags=["a"] * 7).startswith("request/")
