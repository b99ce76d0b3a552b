"""Engines from outside: a whole game of the example, and engines that hang, flood, lie or die."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.sim.engines.player import MOST_FAULTS, OutsideEngine, question
from roundhouse.sim.engines.process import EngineFault, EngineProcess, EngineSpec, read_engine
from roundhouse.sim.play import Match, play
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.protocol import Seat, Setup
from roundhouse.table.table import Table

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
READY = 'print(\'{"type": "ready", "protocol": 1}\', flush=True)'
BAD = {
    "hangs": (READY + "; import time; time.sleep(60)", "no answer within"),
    "floods": (READY + "; import sys\nwhile True: sys.stdout.write('x' * 10000)", "more than 16 kB"),
    "chatters": (READY + '\nwhile True: print(\'{"type": "ready", "protocol": 1}\')', "more than 16 kB"),
    "dies": (READY + "; raise SystemExit", "it has ended"),
    "babbles": (READY + "; print('hello', flush=True); import time; time.sleep(60)", "no message"),
    "lies": (
        READY
        + "; import json, sys; sys.stdin.readline(); number = json.loads(sys.stdin.readline())['number']; "
        "lie = {'type': 'pass', 'entity': 'player:9'}; "
        "print(json.dumps({'type': 'move', 'number': number, 'action': lie}), flush=True)",
        "not legal",
    ),
    "is old": ('print(\'{"type": "ready", "protocol": 99}\', flush=True)', "protocol 99"),
    "says nothing": ("", "it has ended"),
}


def spec(code: str, **limits: float) -> EngineSpec:
    return EngineSpec("bad", (sys.executable, "-S", "-c", code), seconds=0.5, kilobytes=16)


def table() -> Table:
    seats = (Seat("1", "Ann"), Seat("2", "Ben"))
    return Table(FAMILY.new(Setup("eighteen", "1889", seats, {}, 1)))


@pytest.mark.parametrize("name", sorted(BAD))
def test_whatever_an_engine_does_its_move_is_made(name: str) -> None:
    code, fault = BAD[name]
    engine = OutsideEngine(spec(code), FAMILY.bots()["dice"])
    at = table()
    before, began = at.digest(), time.monotonic()
    action = engine.choose(at.game, "1", random.Random(1))
    engine.close()
    assert fault in engine.faults[0]
    assert at.digest() == before
    at.apply(action, "1")
    assert time.monotonic() - began < 20


def test_a_command_that_is_not_there_is_a_fault_and_not_the_end() -> None:
    engine = OutsideEngine(EngineSpec("none", ("/no/such/engine",)), FAMILY.bots()["dice"])
    at = table()
    for _ in range(MOST_FAULTS + 2):
        at.apply(engine.choose(at.game, at.game.deciders()[0], random.Random(1)))
    assert engine.given_up
    assert len(engine.faults) == MOST_FAULTS  # after that it is not asked again


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of another process")
def test_an_engine_that_wants_all_memory_does_not_get_it() -> None:
    code = (
        READY
        + "; import sys; sys.stdin.readline(); sys.stdin.readline(); x = bytearray(2**30); print(len(x))"
    )
    small = EngineSpec("big", (sys.executable, "-S", "-c", code), seconds=5, megabytes=300)
    running = EngineProcess(small)
    with pytest.raises(EngineFault, match="it has ended"):
        running.ask(question(table().game, "1", 5))


def test_an_engine_gets_none_of_our_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROUNDHOUSE_METRICS_TOKEN", "secret")
    code = "import os, json; ready = {'type': 'ready', 'protocol': 1, 'name': ','.join(os.environ)}; "
    code += "print(json.dumps(ready), flush=True)"
    running = EngineProcess(spec(code))
    running.close()
    assert "ROUNDHOUSE" not in running.ready.name


def test_an_engine_sees_what_its_seat_may_see_and_every_choice() -> None:
    at = table()
    asked = question(at.game, "1", 2.0)
    assert asked.milliseconds == 2000
    assert asked.view == at.game.view("1")
    assert list(asked.choices) == list(at.game.choices("1"))


def test_the_example_plays_a_whole_game_without_a_fault() -> None:
    engine = EngineSpec("mine", (sys.executable, "-S", str(EXAMPLE)))
    result = play(Match("1889", ("mine", "dice"), 3, engines=(engine,)))
    assert result.winners
    assert result.moves["mine"] > 50
    assert not result.faults
    assert len(EXAMPLE.read_text().splitlines()) <= 60


def test_an_engine_is_named_with_its_command_and_limits() -> None:
    assert read_engine("mine=python3 'my engine.py' --level=3").command == (
        "python3",
        "my engine.py",
        "--level=3",
    )
    limited = read_engine("mine[seconds=2.5,megabytes=100]=./mine")
    assert (limited.seconds, limited.megabytes, limited.command) == (2.5, 100, ("./mine",))


@pytest.mark.parametrize(
    "text", ["mine", "=x", "a b=x", "mine=", "mine='x", "mine[fast=1]=x", "mine[seconds=x]=x"]
)
def test_what_names_no_engine_is_an_error_in_words(text: str) -> None:
    with pytest.raises(RoundhouseError):
        read_engine(text)
