"""Logs of tables that older rules wrote are taken in, and the games go on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from roundhouse.eighteen.family import FAMILY
from roundhouse.table.errors import Refusal
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Setup
from roundhouse.table.table import Table

LOGS = sorted((Path(__file__).parents[1] / "data" / "logs_2026_11_22").glob("*.json"))


class Stored(msgspec.Struct):
    """A table as the program of 2026-11-22 wrote it, played by its random player."""

    setup: Setup
    log: list[Entry]


def stored(path: Path) -> Stored:
    return msgspec.json.decode(path.read_bytes(), type=Stored)


@pytest.mark.parametrize("path", LOGS, ids=[path.stem for path in LOGS])
def test_a_table_of_then_loads_and_goes_on(path: Path) -> None:
    then = stored(path)
    table = Table(FAMILY.new(then.setup))
    for entry in then.log:
        table.restore_one(entry)
    assert table.log == then.log, "the log is what was stored"
    assert table.choices()
    before = table.game.dump()
    table.undo()
    table.redo()
    assert table.game.dump() == before


def test_a_question_that_is_not_asked_any_more_is_passed_over() -> None:
    """1836Jr30: a run without routes was asked for where no track joins two stops."""
    then = stored(next(path for path in LOGS if path.stem == "1836Jr30"))
    table = Table(FAMILY.new(then.setup))
    refused = []
    for entry in then.log:
        before = table.game.dump()
        try:
            table.replay_one(entry)
        except Refusal:
            assert table.game.dump() == before
            refused.append(entry)
            table.restore_one(entry)
    assert refused
    assert {entry.type for entry in refused} <= {"run_routes", "pass", "buy_train"}
