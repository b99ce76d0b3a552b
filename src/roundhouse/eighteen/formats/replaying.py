"""Plays a game of 18xx.games through our rules and compares what comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.table.errors import Refusal, RoundhouseError
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Setup
from roundhouse.table.recorded import Replayed
from roundhouse.table.table import Table

from .actions18xx import Json
from .explaining import explain as explained
from .explaining import explain_run
from .games18xx import Export, read_entry, standing
from .traces import State, differences, read_trace, state_of

NewGame = Callable[[Setup], EighteenGame]
SHOWN = 12
"""How many differences from a trace are shown."""


def replay_export(
    export: Export,
    new: NewGame,
    *,
    verify: bool = False,
    trace: bytes | None = None,
    until: int | None = None,
    explain: bool = False,
) -> Replayed:
    """Replay the standing actions of an exported game up to ``until``, its revenues taken on trust.

    ``verify`` also recomputes every run and lists the differences. With a ``trace`` the state is compared
    after every action; the first difference is the fault. ``explain`` also tells of the position where the
    replay stopped, and of runs that are valued differently stop by stop.
    """
    game = new(export.setup)
    game.trusting = True
    audit: list[str] = []
    claims: list[str] = []
    if verify:
        game.audit = audit
    table = Table(game)
    states = read_trace(trace) if trace is not None else None
    fault = _compare(states, game, None) if states is not None else None
    done = 0
    actions = standing(export.actions)
    stopped = 0
    for place, action in enumerate(actions):
        if fault is not None or (until is not None and int(action.get("id") or 0) > until):
            break
        stopped = place
        try:
            entry = read_entry(action, game)
            run = tuple(explain_run(game, entry)) if explain and verify else ()
            claims.extend(_take_in(table, entry))
        except RoundhouseError as error:
            right = f" ({error.hint})" if error.hint else ""
            fault = f"Action {action.get('id')} ({action['type']}): {error.message}{right}"
            break
        done += 1
        claims.extend(f"Action {action.get('id')}: {text}" for text in audit)
        if audit:
            claims.extend(run)
        audit.clear()
        if states is not None:
            fault = _compare(states, game, action)
    outcome = game.outcome()
    return Replayed(
        title=game.title.id,
        actions=done,
        scores=outcome.scores if outcome else {player.id: game.worth(player) for player in game.players},
        recorded=export.result if until is None else None,
        names={seat.id: seat.name for seat in export.setup.seats},
        end_reason=outcome.reason if outcome else None,
        recorded_reason=export.end_reason,
        status=game.status(),
        fault=fault,
        claims=tuple(claims),
        explained=tuple(explained(game, actions, stopped, trace)) if explain and (fault or until) else (),
    )


def _take_in(table: Table, entry: Entry) -> Iterator[str]:
    """Take an entry in; says so where our rules refuse it and the game goes on as recorded all the same.

    That is where our turn waits and the recorded one did not, or the other way round. Raises Refusal.
    """
    try:
        table.replay_one(entry)
    except Refusal as error:
        table.restore_one(entry)
        yield f"Action {entry.number} ({entry.type}): {error.message} The recorded game goes on all the same."


def _compare(states: Iterator[tuple[int, str, State]], game: EighteenGame, action: Json | None) -> str | None:
    """The first difference between the next line of the trace and the game, in words."""
    line = next((line for line in states if line[1] != "message"), None)
    after = "the start" if action is None else f"action {action.get('id')} ({action['type']})"
    if line is None:
        return f"The trace ends before {after}."
    number, _, expected = line
    if action is not None and number != action.get("id"):
        return f"The trace speaks of action {number} where the game has {after}."
    found = differences(expected, state_of(game))
    if not found:
        return None
    rows = [f"  {key}: the trace has {theirs!r}, we have {ours!r}" for key, theirs, ours in found[:SHOWN]]
    more = [f"  … and {len(found) - SHOWN} more"] if len(found) > SHOWN else []
    return "\n".join([f"After {after} in {game.round_name()}:", *rows, *more])
