"""Saved games: written at any entry, loaded elsewhere, played on to the same end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from roundhouse.cli.main import command_line
from roundhouse.crayon.family import FAMILY
from roundhouse.server.adopt import play_record
from roundhouse.server.export import write
from roundhouse.server.reading import read_play
from roundhouse.server.registry import Families
from roundhouse.server.replaying import replay_saved
from roundhouse.server.settings import Settings
from roundhouse.table import savefile
from roundhouse.table.errors import Malformed
from roundhouse.table.protocol import Game, Record
from roundhouse.table.table import Table
from tests.server.conftest import Running

from .playing import in_turn, new_table

FAMILIES = Families([FAMILY])


def played(seed: int, entries: int) -> tuple[Table, list[str]]:
    """A game of two bots with some undone moves and words between, and its digest after each entry."""
    table, rng = new_table(2, seed), random.Random(seed)
    bot = FAMILY.bots()["weak"]
    digests = [table.digest()]
    while len(table.log) < entries and table.outcome() is None:
        if rng.random() < 0.03:
            table.say("Hm.", "1")
        elif rng.random() < 0.03 and table.standing and table.game.undo_allowed():
            table.undo()
        else:
            seat = table.game.deciders()[0]
            table.apply(bot.choose(table.game, seat, rng), seat)
        digests.append(table.digest())
    return table, digests


def saved_and_loaded(table: Table, number: int) -> Table:
    """The table as it stood after an entry, written, read and played by another server's rules."""
    record = Record(table.game.setup, tuple(table.log[:number]))
    play = read_play(FAMILIES, write(FAMILIES, record, savefile.FORMAT))
    assert play.digest
    adopted = play_record(FAMILIES, play.setup, play, now=0)
    again = Table(FAMILY.new(play.setup))
    again.replay(row.entry for row in adopted.rows)
    return again


def check_places(places: int, seed: int = 3, entries: int = 400) -> None:
    """At so many random places the loaded game stands where the saved one stood, and ends as it does."""
    table, digests = played(seed, entries)
    for number in sorted(random.Random(seed).sample(range(len(table.log) + 1), places)):
        again = saved_and_loaded(table, number)
        assert again.digest() == digests[number], number
        again.replay(table.log[number:])
        assert again.digest() == digests[-1], number


def test_a_game_goes_on_from_where_it_was_saved() -> None:
    check_places(6, entries=120)


@pytest.mark.soak
def test_a_game_goes_on_from_a_hundred_places() -> None:
    check_places(100)


def check_over_http(http: httpx.Client, places: int, seed: int = 3, entries: int = 400) -> None:
    """A server that has never seen the game loads it from so many random places. The digest that it then
    saves is that of the game there, also after the next ten entries are played on it."""
    table, digests = played(seed, entries)
    for number in sorted(random.Random(seed).sample(range(len(table.log) + 1), places)):
        setup, log = table.game.setup, tuple(table.log)
        file = savefile.as_data(Record(setup, log[:number], digest=digests[number]))
        made = _ask(http, "import-game", file=file)
        game, owner = made["game_id"], made["owner_token"]
        tokens = {seat["seat"]: seat["token"] for seat in made["seated"]}
        kept = _ask(http, "export-game", game_id=game, token=owner)["file"]
        assert kept["digest"] == digests[number], number
        after = log[number : number + 10]
        for entry in after:
            action = dict(entry.action)
            kind = action.pop("type")
            if kind == "message":
                continue
            seat = entry.seat or "1"
            _ask(http, kind, game_id=game, player_id=seat, token=tokens[seat], **action)
        kept = _ask(http, "export-game", game_id=game, token=owner)["file"]
        assert kept["digest"] == digests[number + len(after)], number


def _ask(http: httpx.Client, cmd: str, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = http.post("/api", json={"cmd": cmd, **fields}).json()
    assert answer["status"] == "ok", answer
    return answer


@pytest.fixture
def fresh(sqlite_database: str) -> Iterator[httpx.Client]:
    """A server with nothing in it."""
    settings = Settings(
        database=sqlite_database, requests_per_second=0, tables_per_hour=0, megabytes_per_hour=0,
    )  # fmt: skip
    with Running(settings, everything=FAMILIES) as server:
        yield server.http


def test_a_fresh_server_loads_what_was_saved_elsewhere(fresh: httpx.Client) -> None:
    check_over_http(fresh, 4, entries=80)


@pytest.mark.soak
def test_a_fresh_server_loads_a_game_from_a_hundred_places(fresh: httpx.Client) -> None:
    check_over_http(fresh, 100)


def test_a_saved_game_is_replayed_and_compared() -> None:
    table, digests = played(5, 60)
    record = Record(table.game.setup, tuple(table.log), digest=digests[-1])
    found = replay_saved(FAMILIES, savefile.write(record).encode())
    assert (found.actions, found.fault, found.equal) == (60, None, True)
    other = msgspec.structs.replace(record, digest=digests[0])
    assert not replay_saved(FAMILIES, savefile.write(other).encode()).equal
    old = msgspec.structs.replace(record, digest="0" * 32)
    assert "not compared" in replay_saved(FAMILIES, savefile.write(old).encode()).compared
    cut = replay_saved(FAMILIES, savefile.write(other).encode(), until=20)
    assert (cut.actions, cut.fault) == (20, None)


def test_the_command_line_replays_a_saved_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, digests = played(5, 30)
    file = tmp_path / "game.json"
    file.write_text(savefile.write(Record(table.game.setup, tuple(table.log), digest=digests[-1])))
    command_line()(("replay", str(file)), exit_on_error=False, result_action="return_value")
    assert digests[-1] in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ('"version": 1', "version 9"),
        ('"seed": 5', "cannot be read"),
        ('"number": 2,', "cannot follow"),
        ('"type": "choose-foreman"', "has a “type”"),
        ('"seats": [', "cannot be read"),
    ],
)
def test_a_damaged_file_says_where(change: str, words: str) -> None:
    broken = {
        '"version": 1': '"version": 9',
        '"seed": 5': '"seed": "five"',
        '"number": 2,': '"number": 1,',
        '"type": "choose-foreman"': '"kind": "choose-foreman"',
        '"seats": [': '"seats": [1,',
    }
    table, _ = played(5, 4)
    text = savefile.write(Record(table.game.setup, tuple(table.log)))
    assert change in text
    with pytest.raises(Malformed, match=words):
        savefile.read(text.replace(change, broken[change]))


def test_everything_of_a_setup_is_kept() -> None:
    setup = in_turn(3, goal="short").game.setup
    seats = (msgspec.structs.replace(setup.seats[0], color="green"), *setup.seats[1:])
    setup = msgspec.structs.replace(setup, seats=seats, definition={"files": {"a.txt": "x"}}, trusted=2)
    record = Record(setup, (), bots={"2": "weak"})
    found = savefile.read(savefile.write(record, "1.0"))
    assert found == record
    assert _colors(FAMILY.new(msgspec.structs.replace(setup, definition=None))) == ["green", "red", "blue"]


def _colors(game: Game) -> list[str]:
    return [player["color"] for player in game.view(None)["players"].values()]
