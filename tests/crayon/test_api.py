"""Iron Dragon over ``POST /api`` in the words of the notes (S3.A; acceptance checks 1 to 4 and 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from roundhouse.crayon.family import FAMILY
from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings
from tests.server.conftest import Running

from .club import Club

KOLA_TO_KUTNO = [[0, 10, 12], [0, 11, 12], [0, 12, 12], [0, 13, 12], [0, 14, 12], [0, 14, 13], [0, 15, 13]]


@pytest.fixture(scope="module")
def server(module_database: str) -> Iterator[Running]:
    settings = Settings(database=module_database, requests_per_second=0)
    with Running(settings, everything=Families([FAMILY])) as running:
        yield running


@pytest.fixture
def club(server: Running) -> Club:
    return Club(server.http)


def test_create_join_start(club: Club, server: Running) -> None:
    state = club.state
    assert state["phase"]["game"] == "GAME_START"
    for player in state["players"].values():
        assert (player["gp"], player["train"], len(player["demands"])) == (60, "Teapot", 3)
    assert [len(offer) for offer in state["phase"]["offers"].values()] == [6, 6]
    assert state["deck"]["demand_event"]["left"] == 120 - 6 + 26
    assert set(state["deck"]["demand_event"]) == {"left", "discards"}
    assert Club(server.http).state == state
    assert Club(server.http, seed=8).state != state


def test_what_happened_is_told_in_words_and_as_data(club: Club) -> None:
    club.to_the_building_turns()
    answer = club.do("build-track", path=KOLA_TO_KUTNO[:2])
    built = {"type": "track-built", "sections": 1, "to": {"milepost": [0, 11, 12]}, "cost": 1}
    assert answer["lines"] == [
        f"{answer['happened'][0]['player']['name']} builds a section to (11,12) for 1 gp"
    ]
    assert [{k: v for k, v in event.items() if k != "player"} for event in answer["happened"]] == [built]
    row = club.done("get-history", club.on)["rows"][-1]
    assert (row["lines"], row["happened"]) == (answer["lines"], answer["happened"])


def test_the_state_has_the_keys_of_the_notes(club: Club) -> None:
    state = club.state
    assert state.keys() >= {"phase", "effects", "deck", "players", "track", "active_events"}
    assert state["phase"].keys() >= {"game", "game_special", "turn", "current_player", "winner"}
    assert state["phase"]["current_player"].keys() >= {"id", "turn_phase", "money_spent", "moved"}
    assert state["effects"].keys() >= {
        "rainbow_bridge", "magical_link", "no_build", "no_move", "half_move", "no_load_exchange",
        "no_upgrade", "no_ship_change", "no_foreman_change",
    }  # fmt: skip
    assert state["effects"]["magical_link"] == [True, None]
    assert state["effects"]["rainbow_bridge"] == [False, None]
    assert state["deck"].keys() >= {"resources", "foremen", "ships", "demand_event", "trains"}
    for player in state["players"].values():
        assert player.keys() >= {
            "id", "demands", "train", "ship", "foreman", "resources", "gp", "color", "effects",
        }  # fmt: skip
        assert player["effects"] == {"skip": 0, "no_build": False, "no_build_until": None}


def test_none_is_no_foreman_until_the_third_deal(club: Club) -> None:
    for _ in range(4):
        club.do("choose-foreman", foreman=None)
    assert club.refused("choose-foreman", club.on, foreman=None) == "must-choose"
    for _ in range(2):
        club.do("choose-foreman", foreman=club.state["phase"]["offers"][club.on][0])
    assert club.state["deck"]["foremen"]["left"] == 11


def test_kola_to_kutno_section_by_section(club: Club) -> None:
    club.to_the_building_turns()
    player = club.on
    paid = []
    for start, end in pairwise(KOLA_TO_KUTNO):
        before = club.state["players"][player]["gp"]
        assert club.done("build-track", player, start=start, end=end)["events"]
        paid.append(before - club.state["players"][player]["gp"])
    assert paid == [1, 2, 1, 1, 3, 3]
    state = club.state
    assert state["phase"]["current_player"]["money_spent"] == 11
    assert state["players"][player]["gp"] == 49
    assert len(state["track"][player]) == 6


def test_what_is_refused_has_a_code_of_the_notes(club: Club) -> None:
    club.to_the_building_turns()
    player = club.on
    other = next(seat for seat in club.tokens if seat != player)
    path = KOLA_TO_KUTNO[:4]
    club.done("build-track", player, path=path)
    assert club.refused("build-track", player, path=[[0, 12, 12], [0, 13, 12]]) == "link-occupied"
    assert club.refused("build-track", player, path=[[0, 14, 12], [0, 14, 13]]) == "not-connected"
    assert club.refused("build-track", player, path=[[0, 13, 12], [0, 20, 30]]) == "not-adjacent"
    assert club.refused("build-track", player, path=[[0, 13, 12], [0, 999, 0]]) == "bad-request"
    assert club.refused("build-track", other, path=[[0, 13, 12], [0, 14, 12]]) == "not-your-turn"
    assert club.refused("build-track", other, token="nonsense", path=path) == "unknown-player"
    assert club.refused("move-train", player, path=[[0, 11, 12]]) == "wrong-phase"
    assert club.refused("fly", player) == "unknown-command"
    assert club.ask("end-turn", player, game_id="nowhere")["error"]["code"] == "unknown-game"
    assert club.ask("get-state", game_id=["?"])["error"]["code"] == "bad-request"


def test_the_same_request_is_done_once(club: Club) -> None:
    club.to_the_building_turns()
    player = club.on
    first = club.done("build-track", player, path=KOLA_TO_KUTNO[:3], request_id="once")
    again = club.done("build-track", player, path=KOLA_TO_KUTNO[:3], request_id="once")
    assert (first["seq"], first["repeated"], again["repeated"]) == (again["seq"], False, True)
    assert club.state["players"][player]["gp"] == 57


def test_previews_cost_nothing(club: Club) -> None:
    club.to_the_building_turns()
    player, before = club.on, club.done("get-state")
    line = club.done("preview-build", player, path=KOLA_TO_KUTNO)["answer"]
    assert (line["total"], line["bribe"], line["turns"]) == (11, 0, 1)
    assert [link["cost"] for link in line["links"]] == [1, 2, 1, 1, 3, 3]
    assert [link["crossing"] for link in line["links"]] == [None, None, None, None, "Kut", None]
    far = {"from": [0, 10, 12], "to": [0, 46, 17]}
    cheap = club.done("preview-build", player, **far)["answer"]
    short = club.done("preview-build", player, objective="shortest", **far)["answer"]
    assert len(short["path"]) < len(cheap["path"])
    assert short["total"] > cheap["total"]
    assert short["turns"] > 1
    assert club.refused("preview-build", player, objective="prettiest", **far) == "bad-request"
    assert club.refused("preview-ship", player, to=[0, 46, 17]) == "not-sea"
    assert club.done("get-state") == before


def test_the_geography_is_told_by_parts(club: Club) -> None:
    whole = club.done("get-geography")["answer"]
    assert len(whole["mileposts"]) == 4813
    assert len(whole["cities"]) == 57
    assert sum(len(links) for _, links in whole["rivers"]) == 434
    assert (len(whole["inlets"]), len(whole["straits"]), len(whole["ports"])) == (38, 38, 25)
    rivers = club.done("get-geography", part="rivers")["answer"]
    assert rivers.keys() == {"board", "hash", "rivers"}
    assert rivers["hash"] == whole["hash"]
    assert club.refused("get-geography", part="weather") == "bad-request"


def test_history_options_and_chips(club: Club) -> None:
    club.to_the_building_turns()
    club.do("build-track", path=KOLA_TO_KUTNO[:3])
    rows = club.done("get-history")["rows"]
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert rows[-1]["action"] == {"type": "build-track", "path": KOLA_TO_KUTNO[:3]}
    some = club.done("get-history", None, **{"from": 2, "to": 3})["rows"]
    assert [row["number"] for row in some] == [2, 3]
    state = club.done("get", since_seq=len(rows) - 1)
    assert [row["number"] for row in state["history"]] == [len(rows)]
    assert club.done("resources")["answer"]["resources"]["dragons"] == 3
    assert club.done("get-options")["answer"]["options"]["goal"] == "standard"
    assert club.done("chat", club.on, text="hello")["seq"] == len(rows) + 1
    assert club.done("list-games")["tables"]


def test_legal_actions_are_for_the_seat_that_asks(club: Club) -> None:
    player = club.on
    other = next(seat for seat in club.tokens if seat != player)
    choices = club.done("legal-actions", player)["choices"]
    assert {choice["action"]["type"] for choice in choices} == {"choose-foreman"}
    assert club.done("legal-actions", other)["choices"] == []
    assert club.refused("legal-actions", other, token=club.tokens[player]) == "unknown-player"


def test_undo_until_something_hidden_came_up(club: Club) -> None:
    club.to_the_building_turns()
    player = club.on
    club.done("build-track", player, path=KOLA_TO_KUTNO[:3])
    club.done("undo", player)
    assert club.state["players"][player]["gp"] == 60
    club.done("discard-hand", player)
    assert club.refused("undo", player) == "undo/hidden"


def test_private_things_are_private(server: Running) -> None:
    club = Club(server.http, options={"hide-gold": "yes"}).to_the_building_turns()
    one, two = club.tokens
    assert club.done("get-state", one)["state"]["players"][one]["gp"] == 60
    assert club.done("get-state", one)["state"]["players"][two]["gp"] is None
    assert club.done("get-state")["state"]["players"][two]["gp"] is None
    assert club.refused("get-state", two, token=club.tokens[one]) == "unknown-player"
    download = club.done("save-game", one)
    assert download["table"]["seed"] is None


def test_a_new_world_is_a_title(server: Running) -> None:
    made = server.http.post("/api", json={"cmd": "create", "title": "world-small-3", "players": ["A", "B"]})
    answer = made.json()
    assert answer["table"]["title"] == "world-small-3"
    began = server.http.post(
        "/api", json={"cmd": "start", "table": answer["table"]["id"], "token": answer["owner_token"]}
    )
    assert began.json()["stage"] == "running"
    cities = server.http.post("/api", json={"cmd": "get-geography", "table": answer["table"]["id"]}).json()
    assert len(cities["answer"]["cities"]) > 20
    wrong = server.http.post("/api", json={"cmd": "create", "title": "world-huge-3"}).json()
    assert wrong["error"]["code"] == "title/unknown"


def test_worlds_are_chosen_on_the_page(server: Running) -> None:
    front = server.http.get("/").text
    assert "/new?family=crayon&amp;size=standard&amp;how=here" in front
    page = server.http.get("/new?family=crayon&size=small&seed=5&how=here").text
    assert 'value="world-small-5"' in page
    assert '<img src="/world/small/5.svg"' in page
    picture = server.http.get("/world/small/5.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text == server.http.get("/world/small/5.svg").text
    assert server.http.get("/world/small/5.png").content[1:4] == b"PNG"
    for address in ("/new?family=crayon&size=giant", "/new?family=crayon&size=small&seed=x"):
        assert server.http.get(address).status_code == 400
    assert server.http.get("/world/small").status_code == 404


def test_the_page_of_a_map_says_what_its_signs_mean_in_letters_of_the_page(server: Running) -> None:
    for address in ("/world/small/5", "/board/iron-dragon"):
        page = server.http.get(address, headers={"Accept-Language": "de"}).text
        signs = page.partition('<ul class="signs">')[2].partition("</ul>")[0]
        assert signs.count("<li><svg ") == signs.count("</li>") > 6
        assert "</svg>Gebirge 2</li>" in signs
    world = server.http.get("/world/small/5", headers={"Accept-Language": "de"}).text
    assert "<h1>Welt 5</h1>" in world
    assert "<figcaption>Welt 5, klein</figcaption>" in world
    assert '#signs">Signs of the map</a>' in server.http.get("/daily").text


def test_bots_come_and_go_and_take_over(server: Running) -> None:
    def ask(cmd: str, **fields: Any) -> dict[str, Any]:
        answer = server.http.post("/api", json={"cmd": cmd, **fields}).json()
        assert answer["status"] == "ok", answer
        return dict(answer)

    made = ask("create-game", map="iron-dragon", seats=2, seed=7)
    owner = {"game_id": made["game_id"], "token": made["owner_token"]}
    ask("add-bot", level="strong", **owner)
    gone = ask("remove-bot", player_id="1", **owner)
    assert gone["players"] == []
    seats = [ask("join-game", game_id=made["game_id"], name=name)["seat"] for name in ("Ann", "Ben")]
    ask("start-game", **owner)
    taken = ask("claim-timeout", player_id=seats[1], level="strong", **owner)
    assert [one["bot"] for one in taken["players"]] == [None, "strong"]
