"""Every recorded game of every title replays to its result, in the recorded state after every action."""

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

NOTES = {"destination_connection"}
"""What a recording notes by itself, and no order does."""


@pytest.mark.parametrize("recording", recordings())
def test_a_recording_replays_state_by_state(recording: str) -> None:
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    trace = read_trace(trace_of(recording).read_bytes())
    _, _, expected = next(trace)
    assert not differences(expected, state_of(game)), "at the start"
    for action in standing(record.actions):
        entry = read_entry(action, game)
        table.replay_one(entry)
        number, _, expected = next(line for line in trace if line[1] != "message")
        assert number == entry.number
        assert not differences(expected, state_of(game)), f"after action {number}, {entry.action}"
    outcome = game.outcome()
    assert outcome is not None
    assert dict(outcome.scores) == dict(record.result or {})
    assert outcome.reason == record.end_reason


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


@pytest.mark.parametrize("recording", recordings())
def test_standing_orders_do_what_they_did(recording: str) -> None:
    """What our standing orders do after an action is what the recording's did."""
    record = record_of(recording)
    game = new_game(record)
    table = Table(game)
    wrong: dict[int, str] = {}
    for action in standing(record.actions):
        entry = read_entry(action, game)
        if game.over or entry.action["type"] == "end_game":
            break
        with game.journal.trial():
            game.perform(entry.action, None)
            for number, expected in enumerate((*entry.followed_by, None)):
                if expected is not None and expected["type"] in NOTES and not _is_asked(game):
                    continue
                found = game.programmed()
                if _bare(found) != _bare(expected):
                    wrong[entry.number] = f"{number}: {_bare(expected)} was done, {found} is"
                    break
                if expected is not None:
                    game.perform(expected, None)
        game.happened()
        table.replay_one(entry)
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
