"""A table from its making to its end, over HTTP, on both databases."""

from __future__ import annotations

import pytest

from .at_table import Party, Player
from .conftest import Running


@pytest.fixture
def party(server: Running) -> Party:
    return Party(server.http)


def test_a_game_is_played_to_its_end(party: Party) -> None:
    party.guess()
    number = 2
    while not (state := party.nobody.do("get-state"))["outcome"]:
        player = party[int(state["waiting"][0]) - 1]
        choice = player.do("legal-actions")["choices"][0]
        number += 1
        done = player.do("take", player=player.seat, count=choice["open"]["count"]["high"])
        assert done["number"] == number
    assert state["outcome"]["winners"]
    assert party.nobody.do("table")["stage"] == "finished"
    assert party[0].refused("take", player="1", count=1) == "table/finished"


def test_several_seats_owe_a_decision_at_once(party: Party) -> None:
    assert party.nobody.do("get-state")["waiting"] == ["1", "2"]
    party[1].do("guess", player="2", secret=3)
    assert party.nobody.do("get-state")["waiting"] == ["1"]


def test_nobody_acts_for_a_seat_that_is_not_theirs(party: Party) -> None:
    assert party[0].refused("guess", seat="2", player="2", secret=1) == "seat/not-yours"
    assert party.nobody.refused("guess", seat="1", player="1", secret=1) == "seat/not-yours"
    assert party[0].refused("guess", player="2", secret=1) == "turn/not-yours"
    assert party.nobody.do("get-state")["number"] == 0


def test_the_same_request_is_done_once(party: Party) -> None:
    first = party[0].do("guess", player="1", secret=3, request_id="r1")
    again = party[0].do("guess", player="1", secret=3, request_id="r1")
    assert (first["number"], first["repeated"]) == (1, False)
    assert (again["number"], again["repeated"]) == (1, True)
    assert party[0].refused("guess", player="1", secret=4, request_id="r1") == "request/reused"
    assert party[0].refused("message", text="hello", request_id="r1") == "request/reused"
    assert not party[1].do("guess", player="2", secret=3, request_id="r1")["repeated"]
    assert party.nobody.do("get-history")["number"] == 2


def test_a_move_made_on_an_old_view_is_not_done(party: Party) -> None:
    party[0].do("guess", player="1", secret=3, after=0)
    assert party[1].refused("guess", player="2", secret=3, after=0) == "table/moved-on"


def test_undo_and_redo(party: Party) -> None:
    party.guess()
    before = party.nobody.do("get-state")["state"]
    party[0].do("take", player="1", count=3)
    party[0].do("undo")
    assert party.nobody.do("get-state")["state"] == before
    party[0].do("redo")
    assert party.nobody.do("get-state")["state"]["counters"] == before["counters"] - 3
    assert [row["action"]["type"] for row in party.nobody.do("get-history")["rows"]][-3:] == [
        "take",
        "undo",
        "redo",
    ]


def test_what_was_hidden_is_not_undone(party: Party) -> None:
    party.guess()
    party[0].do("draw", player="1")
    assert party[0].refused("undo") == "undo/hidden"
    party[1].do("take", player="2", count=1)
    party[1].do("undo")
    assert party[0].refused("undo") == "undo/hidden"
    assert party[0].refused("undo", to=0) == "undo/hidden"


def test_an_earlier_moment_can_be_looked_at(party: Party) -> None:
    party.guess()
    party[0].do("take", player="1", count=3)
    party[1].do("take", player="2", count=2)
    assert party.nobody.do("get-state", at=2)["state"]["counters"] == 20
    assert party.nobody.do("get-state", at=3)["state"]["counters"] == 17
    assert party.nobody.do("get-state", at=0)["waiting"] == ["1", "2"]
    assert party.nobody.do("get-state")["state"]["counters"] == 15


def test_what_is_hidden_is_told_only_to_whom_it_belongs(party: Party) -> None:
    party[0].do("guess", player="1", secret=23)
    party[1].do("guess", player="2", secret=29)
    party[0].do("draw", player="1")

    def told(player: Player) -> str:
        log = player.do("get-history")
        return str(log["rows"]) + str(player.do("get-state")["state"]) + str(player.do("download"))

    assert "23" in told(party[0])
    assert "You drew card" in told(party[0])
    for player in (party[1], party.nobody, party.owner):
        assert "'secret': 23" not in told(player)
        assert "You drew card" not in told(player)
        assert "'seed': None" in told(player)


def test_a_table_is_read_back_from_its_log(party: Party, server: Running) -> None:
    party.guess()
    party[0].do("take", player="1", count=3)
    party[0].do("undo")
    party[0].do("take", player="1", count=2)
    before = party[0].do("get-state"), party[0].do("get-history")
    server.loop.call_soon_threadsafe(server.context.lives.forget_all)
    assert (party[0].do("get-state"), party[0].do("get-history")) == before
    party[1].do("take", player="2", count=1)


def test_a_bot_plays_its_seat(server: Running) -> None:
    nobody = Player(server.http)
    made = nobody.do("create", title="tallies", seats=2)
    owner = Player(server.http, made["table"]["id"], token=made["owner_token"])
    seat = owner.do("join", name="Ann")
    owner.do("add-bot", bot="greedy")
    owner.do("start")
    ann = Player(server.http, made["table"]["id"], seat["seat"], seat["token"])
    ann.do("guess", player="1", secret=1)
    while ann.do("get-state")["outcome"] is None:
        server.do(server.context.bots.idle())
        state = ann.do("get-state")
        if "1" in state["waiting"]:
            ann.do("take", player="1", count=1)
    assert {row["seat"] for row in ann.do("get-history")["rows"]} == {"1", "2"}


def test_a_seat_that_is_handed_over_belongs_to_someone_new(party: Party, server: Running) -> None:
    party.guess()
    new = party.owner.do("hand-over", seat="1", name="Cleo")
    assert party[0].refused("take", player="1", count=1) == "seat/not-yours"
    cleo = Player(server.http, party.id, "1", new["token"])
    cleo.do("take", player="1", count=1)
    assert party[1].refused("hand-over", seat="1", name="Dora") == "table/not-owner"


def test_undo_with_consent_waits_for_everyone(server: Running) -> None:
    party = Party(server.http, undo="consent")
    party.guess()
    party[0].do("take", player="1", count=3)
    assert party[0].refused("undo") == "undo/asked"
    party[1].do("undo")
    assert party.nobody.do("get-state")["state"]["counters"] == 20


def test_undo_of_ones_own_moves_only(server: Running) -> None:
    party = Party(server.http, undo="own")
    party.guess()
    party[0].do("take", player="1", count=3)
    assert party[1].refused("undo") == "undo/own"
    party[0].do("undo")


def test_a_table_whose_players_cannot_sit_is_not_made(server: Running) -> None:
    """It would stand in the lobby, and nobody would have its owner's secret."""
    asks = [
        (["Ann", "ann"], {}, "seat/name"),
        (["Ann", ""], {}, "name/length"),
        (["Ann", "Ben", "Cid"], {"seats": 2}, "table/seats"),
    ]
    before = len(server.http.post("/api", json={"cmd": "list"}).json()["tables"])
    for players, more, code in asks:
        asked = {"cmd": "create", "title": "1889", "players": players, **more}
        assert server.http.post("/api", json=asked).json()["error"]["code"] == code
    assert len(server.http.post("/api", json={"cmd": "list"}).json()["tables"]) == before
