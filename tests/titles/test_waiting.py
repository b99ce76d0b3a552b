"""After every recorded action we wait where 18xx.games waits, for the same company and players."""

from __future__ import annotations

from typing import Any

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.formats.traces import read_trace
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.table import Table

from .reference import known, new_game, record_of, recordings, trace_of
from .waiting import fault


@pytest.mark.parametrize("recording", recordings())
def test_the_turn_waits_where_the_recorded_one_did(recording: str) -> None:
    """… but for those listed, each with its reason."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    trace = read_trace(trace_of(recording).read_bytes())
    wrong: dict[int, str] = {}
    number, _, expected = next(trace)
    assert _fault(game, expected) is None, "at the start"
    for action in standing(record.actions):
        entry = read_entry(action, game)
        table.replay_one(entry)
        number, _, expected = next(line for line in trace if line[1] != "message")
        assert number == entry.number
        found = _fault(game, expected)
        if found is not None:
            wrong[number] = found
    assert sorted(wrong) == sorted(known(recording, "waiting")), wrong


def _fault(game: EighteenGame, expected: dict[str, Any]) -> str | None:
    """What differs in step, company or players. Of a game that is over the trace keeps the last step."""
    if expected.get("finished") or game.over:
        return None if bool(expected.get("finished")) == game.over else "only one of both is over"
    found = fault(game, expected["step"], expected["step.for"])
    if found is not None:
        return found
    # Václav of 18CZ is a player there, with a number that no seat has.
    theirs = sorted(seat for seat in expected["active"].split(",") if seat != "-1")
    ours = sorted(game.deciders())
    if expected["step"] == "HomeToken" and set(ours) <= set(theirs):
        return None  # where nobody presides yet, the site lets everyone place the token
    return None if ours == theirs else f"{ours} decide, not {theirs}"
