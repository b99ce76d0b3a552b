"""Every recorded game of every title replays to its result, in the recorded state after every action, and
waits where 18xx.games waits, for the same company and players."""

from __future__ import annotations

import pytest

from roundhouse.eighteen.formats.games18xx import read_entry, standing
from roundhouse.eighteen.formats.traces import differences, read_trace, state_of
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.rules.state.actions import DestinationConnection, RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Refusal
from roundhouse.table.table import Table

from .reference import known, new_game, record_of, recordings, trace_of
from .waiting import whole_fault

NOTES = {"destination_connection"}
"""What a recording notes by itself, and no order does."""


@pytest.mark.parametrize("recording", recordings())
def test_a_recording_replays_state_by_state(recording: str) -> None:
    """… and waits where it did, but for the places listed, each with its reason."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    trace = read_trace(trace_of(recording).read_bytes())
    waits: dict[int, str] = {}
    _, _, expected = next(trace)
    assert not differences(expected, state_of(game)), "at the start"
    assert whole_fault(game, expected) is None, "at the start"
    for action in standing(record.actions):
        entry = read_entry(action, game)
        table.replay_one(entry)
        number, _, expected = next(line for line in trace if line[1] != "message")
        assert number == entry.number
        assert not differences(expected, state_of(game)), f"after action {number}, {entry.action}"
        if (found := whole_fault(game, expected)) is not None:
            waits[number] = found
    outcome = game.outcome()
    assert outcome is not None
    assert dict(outcome.scores) == dict(record.result or {})
    assert outcome.reason == record.end_reason
    assert sorted(waits) == sorted(known(recording, "waiting")), waits


@pytest.mark.parametrize("recording", recordings())
def test_recorded_routes_are_worth_what_was_recorded(recording: str) -> None:
    """… but for those listed as stale or illegal, each with its reason."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    wrong: dict[int, str] = {}
    for action in standing(record.actions):
        entry = read_entry(action, game)
        for item in (entry.action, *entry.followed_by):
            act = read_action(item)
            if isinstance(act, RunRoutes) and all(route.revenue is not None for route in act.routes):
                fault = _fault(game, act)
                if fault is not None:
                    wrong[entry.number] = fault
        table.replay_one(entry)
    assert sorted(wrong) == sorted(known(recording, "revenue")), wrong


def _fault(game: EighteenGame, act: RunRoutes) -> str | None:
    company = game.pieces[act.entity]
    assert isinstance(company, Corporation)
    runs = game.runs
    claimed = runs.read(company, act)
    try:
        found = runs.verified(company, act, list(claimed.trains))
    except Refusal as error:
        return str(error)
    if (found.revenue, found.subsidy) != (claimed.revenue, claimed.subsidy):
        return f"recorded {claimed.revenue}+{claimed.subsidy}, worth {found.revenue}+{found.subsidy}"
    return None


class WatchedTable(Table):
    """A table that notes after each action what our standing orders would do next, and whether the turn waits
    for what a recording notes by itself."""

    def __init__(self, game: EighteenGame) -> None:
        super().__init__(game)
        self.next: list[tuple[object, bool]] = []

    def played(self) -> None:
        game = self.game
        assert isinstance(game, EighteenGame)
        with game.journal.trial():
            self.next.append((None if game.over else game.programmed(), _is_asked(game)))


@pytest.mark.parametrize("recording", recordings())
def test_standing_orders_do_what_they_did(recording: str) -> None:
    """What our standing orders do after an action is what the recording's did."""
    record = record_of(recording)
    game = new_game(record)
    table = WatchedTable(game)
    wrong: dict[int, str] = {}
    for action in standing(record.actions):
        entry = read_entry(action, game)
        if game.over or entry.action["type"] == "end_game":
            break
        table.next.clear()
        table.replay_one(entry)
        done = (*entry.followed_by, None)
        for number, (expected, (found, asked)) in enumerate(zip(done, table.next, strict=False)):
            if expected is not None and expected["type"] in NOTES and not asked:
                continue
            if _bare(found) != _bare(expected):
                wrong[entry.number] = f"{number}: {_bare(expected)} was done, {found} is"
                break
    assert sorted(wrong) == sorted(known(recording, "programs")), wrong


def _is_asked(game: EighteenGame) -> bool:
    """Does the turn wait for what is noted by itself?"""
    step = game.round.waiting()
    return step is not None and DestinationConnection in step.handlers


def _bare(action: object) -> object:
    """An action without its reasons and prices, which may be left out."""
    if not isinstance(action, dict):
        return action
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in action.items()
        if name in {"type", "entity", "shares", "corporation"}
    }
