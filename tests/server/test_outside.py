"""Engines from outside at a table of the server: one that plays, one that hangs, and who may name them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from roundhouse.server.registry import Families
from roundhouse.server.settings import Settings

from . import tallies
from .at_table import Player
from .conftest import Running
from .test_bots import Pair

READY = "import json, sys; print(json.dumps({'type': 'ready', 'protocol': 1}), flush=True)\n"
PLAYS = (
    READY
    + """
sys.stdin.readline()
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "quit":
        break
    choice = asked["choices"][0]
    action = dict(choice["action"], **{name: field["low"] for name, field in choice["open"].items()})
    print(json.dumps({"type": "move", "number": asked["number"], "action": action}), flush=True)
"""
)
HANGS = READY + "import time; time.sleep(60)"


@contextmanager
def serving(database: str, folder: Path, code: str) -> Iterator[Running]:
    script = folder / "engine.py"
    script.write_text(code)
    engine = f"mine[seconds=0.5]={shlex.join([sys.executable, '-S', str(script)])}"
    settings = Settings(database=database, requests_per_second=0, engines=engine)
    with Running(settings, everything=Families([tallies.TalliesFamily()])) as running:
        yield running


def test_an_engine_of_the_operator_sits_at_a_table_and_plays(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path, PLAYS) as server:
        pair = Pair(server, "mine")
        pair.begin()
        pair.ann.do("guess", player="1", secret=7)
        pair.ann.do("take", player="1", count=1)
        pair.idle()
        assert pair.by_the_bot()[:2] == ["guess", "take"]
        assert not pair.notes()
        engine = server.context.engines.find("tallies", "mine")
        assert engine is not None
        assert not engine.faults


def test_an_engine_that_hangs_loses_its_move_and_not_the_table(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path, HANGS) as server:
        pair = Pair(server, "mine")
        pair.begin()
        assert pair.by_the_bot() == ["guess"]
        assert not pair.notes()
        engine = server.context.engines.find("tallies", "mine")
        assert engine is not None
        assert "no answer within" in engine.faults[0]


def test_engines_are_offered_beside_bots_and_nobody_names_a_command_from_outside(
    database: str, tmp_path: Path
) -> None:
    with serving(database, tmp_path, PLAYS) as server:
        ann = Player(server.http)
        (title,) = ann.do("titles")["titles"]
        assert title["bots"] == ["mine", "greedy"]
        pair = Pair(server)
        assert pair.owner.refused("add-bot", bot="x=/bin/true") == "bot/unknown"
