"""Plays that come and go: files of other programs, copies of finished games, tables as files."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from roundhouse.cli.main import command_line
from roundhouse.server import registry
from roundhouse.server.adopt import renumbered
from roundhouse.server.check import check_tables
from roundhouse.server.export import export_table
from roundhouse.server.registry import Families, installed
from roundhouse.server.settings import Settings
from roundhouse.table.errors import Unknown
from roundhouse.table.log import Entry, standing
from tests.reference_data import DATA

from . import tallies
from .at_table import Party, Player
from .conftest import Running, families


def finished(http: httpx.Client) -> Party:
    """A game of four counters: guess, guess, take 2, take 1, undo, take 2."""
    party = Party(http, options={"heap": "4"})
    party.guess()
    party[0].do("take", player="1", count=2)
    party[1].do("take", player="2", count=1)
    party[1].do("undo")
    party[1].do("take", player="2", count=2)
    return party


def run(*words: str) -> None:
    """A command of the command line."""
    command_line()(words, exit_on_error=False, result_action="return_value")


def test_a_finished_game_is_copied_and_goes_on_differently(server: Running) -> None:
    party = finished(server.http)
    copy = Player(server.http).do("clone", table=party.id, at=3)
    ben = Player(server.http, copy["table"]["id"], "2", copy["seated"][1]["token"])
    watcher = Player(server.http, copy["table"]["id"])
    assert watcher.do("get-state")["state"] == party.nobody.do("get-state", at=3)["state"]
    ben.do("take", player="2", count=1)
    assert ben.do("get-state")["state"]["counters"] == 1
    assert party.nobody.do("get-state")["state"]["counters"] == 0


def test_a_game_that_goes_on_is_not_copied(server: Running) -> None:
    party = Party(server.http)
    assert party[0].refused("clone") == "table/not-finished"


def test_a_table_becomes_a_file_and_a_table_again(server: Running, ready_database: str) -> None:
    party = finished(server.http)
    text = asyncio.run(export_table(ready_database, party.id, families=families()))
    made = Player(server.http).do("import", text=text, name="Again")
    again = Player(server.http, made["table"]["id"])
    assert again.do("table")["stage"] == "finished"
    ours, theirs = party.nobody.do("get-history"), again.do("get-history")
    for row in (*ours["rows"], *theirs["rows"]):
        del row["made"]
    assert ours == theirs
    assert server.http.get(f"/t/{party.id}/export/tallies").text == text


def test_a_file_is_opened_at_the_front_door(server: Running, ready_database: str) -> None:
    party = finished(server.http)
    text = asyncio.run(export_table(ready_database, party.id, families=families()))
    opened = server.http.post("/import", files={"file": ("game.json", text)})
    assert opened.status_code == 303
    with httpx.Client(base_url=server.url) as nobody:
        for wrong in (b"{}", b"\xff\xfe\x00", b"", text[:-30].encode()):
            answer = nobody.post("/import", files={"file": ("game.json", wrong)})
            nobody.cookies.clear()
            assert answer.status_code == 400
            assert 'class="refusal"' in answer.text


def test_a_file_that_the_rules_refuse_names_the_entry(server: Running, ready_database: str) -> None:
    party = finished(server.http)
    record = json.loads(asyncio.run(export_table(ready_database, party.id, families=families())))
    record["entries"][2]["action"]["count"] = 9
    status, answer = Player(server.http).ask("import", text=json.dumps(record))
    assert status == 409
    assert answer["error"]["place"] == "action 3"


def test_entries_with_gaps_are_numbered_anew() -> None:
    def entry(number: int, **action: object) -> Entry:
        return Entry(number, "1", {"type": "take", **action})

    gaps = [entry(2), entry(5), entry(7), entry(9, type="undo", to=5), entry(11)]
    counted = renumbered(gaps)
    assert [one.number for one in counted] == [1, 2, 3, 4, 5]
    assert counted[3].action["to"] == 2
    assert [one.number for one in standing(counted)] == [1, 2, 5]


class WithoutFiles:
    """Tallies as a family that has no file format."""

    id, name = tallies.FAMILY.id, tallies.FAMILY.name
    title_ids, title_card = tallies.FAMILY.title_ids, tallies.FAMILY.title_card
    new, bots, pages = tallies.FAMILY.new, tallies.FAMILY.bots, tallies.FAMILY.pages


def test_a_family_without_files_says_so(database: str) -> None:
    with Running(Settings(database=database), everything=Families([WithoutFiles()])) as server:
        party = finished(server.http)
        assert server.http.get(f"/t/{party.id}/export/tallies").status_code == 404
        assert Player(server.http).refused("import", text="{}") == "import/none"


def test_the_command_line_writes_a_table(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Running(Settings(database=database)) as server:
        party = finished(server.http)
    monkeypatch.setattr("roundhouse.server.export.installed", families)
    run("export", party.id, "--to", str(tmp_path / "game.json"), "--database", database)
    assert len(msgspec.json.decode((tmp_path / "game.json").read_bytes())["entries"]) == 6
    with pytest.raises(Unknown, match="no format"):
        run("export", party.id, "--format", "x", "--database", database)


def test_a_family_that_cannot_be_loaded_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        name = "broken"

        def load(self) -> object:
            raise ImportError("gone")

    monkeypatch.setattr(registry, "entry_points", lambda group: [Broken()])
    assert list(installed()) == []
    assert "a family cannot be loaded" in caplog.text


RECORDED = DATA / "games18xx/recordings/1889"
SAVED = DATA / "rails/raw"


@pytest.fixture
def eighteen(database: str) -> Iterator[Running]:
    """A server with the families that are installed."""
    if not RECORDED.exists():
        pytest.skip(f"no reference data at {RECORDED}")
    settings = Settings(database=database, max_body=10_000_000)
    with Running(settings, everything=Families(installed())) as server:
        yield server


def test_a_game_of_18xx_games_goes_on_at_a_table(eighteen: Running) -> None:
    """What that site exported is a table here, with the recorded result, and a file for that site again."""
    text = (RECORDED / "962.json").read_text()
    recorded = json.loads(text)
    made = Player(eighteen.http).do("import", text=text)
    assert made["table"]["outcome"]["scores"] == recorded["result"]
    written = eighteen.http.get(f"/t/{made['table']['id']}/export/18xx.games").json()
    assert written["result"] == recorded["result"]
    assert [player["name"] for player in written["players"]] == [one["name"] for one in recorded["players"]]


@pytest.mark.skipif(not SAVED.exists(), reason=f"no reference data at {SAVED}")
def test_a_game_saved_by_rails_goes_on_at_a_table_from_any_action(eighteen: Running) -> None:
    path = SAVED / "1830_5forDtrainExchange.rails"
    data = base64.b64encode(path.read_bytes()).decode()
    made = Player(eighteen.http).do("import", data=data, until=120, name="From Rails")
    assert [seat["name"] for seat in made["table"]["players"]] == ["Alice", "Bob", "Charlie"]
    secrets = {seat["seat"]: seat["token"] for seat in made["seated"]}
    waiting = made["table"]["waiting"][0]
    player = Player(eighteen.http, made["table"]["id"], waiting, secrets[waiting])
    whole = Player(eighteen.http).do("import", data=data)
    assert whole["table"]["number"] > made["table"]["number"]
    assert player.do("legal-actions")["choices"]

    with httpx.Client(base_url=eighteen.url) as somebody:
        file = {"file": (path.name, path.read_bytes())}
        opened = somebody.post("/import", files=file, data={"until": "120"})
    assert opened.status_code == 303
    table = opened.headers["location"].rpartition("/")[2]
    assert Player(eighteen.http, table).do("table")["number"] == made["table"]["number"]


@pytest.mark.skipif(not SAVED.exists(), reason=f"no reference data at {SAVED}")
def test_a_damaged_save_is_refused_at_the_front_door(eighteen: Running) -> None:
    whole = (SAVED / "1830_5forDtrainExchange.rails").read_bytes()
    with httpx.Client(base_url=eighteen.url) as nobody:
        for wrong, until in ((whole[:9000], ""), (whole[:4], ""), (whole, "ten"), (whole, "-1")):
            answer = nobody.post("/import", files={"file": ("game.rails", wrong)}, data={"until": until})
            nobody.cookies.clear()
            assert answer.status_code == 400
            assert 'class="refusal"' in answer.text
    assert Player(eighteen.http).refused("import", data="rO0ABQ==") == "rails/shape"


FULL_CITY = 367
"""The entry of game 314 in which a train runs through a city where every slot is taken."""


def recorded_run(http: httpx.Client) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table of game 314 and what was recorded."""
    text = (RECORDED / "314.json").read_text()
    return Player(http).do("import", text=text)["table"], json.loads(text)


def test_a_recorded_run_that_is_illegal_here_can_be_read(eighteen: Running, database: str) -> None:
    table, recorded = recorded_run(eighteen.http)
    assert table["outcome"]["scores"] == recorded["result"]
    assert Player(eighteen.http, table["id"]).do("get-state", at=FULL_CITY + 1)["number"] == FULL_CITY + 1
    page = eighteen.http.get(f"/t/{table['id']}", params={"at": FULL_CITY})
    assert "come from a file" in page.text
    written = eighteen.http.get(f"/t/{table['id']}/export/18xx.games").json()
    assert written["result"] == recorded["result"]
    assert asyncio.run(check_tables(database, Families(installed()))).sound


def test_what_is_played_after_a_recording_is_recomputed(eighteen: Running) -> None:
    """In a copy that stands before the run, the same routes are refused, whatever they claim to earn."""
    table, _recorded = recorded_run(eighteen.http)
    run = Player(eighteen.http, table["id"]).do("get-history", after=FULL_CITY - 1)["rows"][0]
    copy = Player(eighteen.http).do("clone", table=table["id"], at=FULL_CITY - 1)
    tokens = {one["seat"]: one["token"] for one in copy["seated"]}
    (seat,) = copy["table"]["waiting"]
    player = Player(eighteen.http, copy["table"]["id"], seat, tokens[seat])
    assert player.refused("act", action=run["action"]) == "route/illegal"
