"""Why a replay stopped where it did: the position, what the record does next, what the trace says of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.table.errors import RoundhouseError
from roundhouse.table.log import Entry

from .actions18xx import Json
from .analysis import running_company

BEFORE, AFTER = 3, 5
"""How many recorded actions are shown on either side of the one where the replay stopped."""
MOST_CHOICES = 20
LONGEST = 300
UNTOLD = frozenset({"created_at", "entity_type", "user", "original_id"})


class Changes:
    """What a trace says changed with each action, by the number of the action."""

    def __init__(self, trace: bytes | None) -> None:
        self._by_number: dict[int, Json] = {}
        text = gzip.decompress(trace) if trace is not None and trace[:2] == b"\x1f\x8b" else trace
        for line in (text or b"").splitlines():
            record = msgspec.json.decode(line)
            self._by_number[int(record["id"])] = record

    def of(self, number: int) -> str:
        """The keys that were set or removed, cut to a length that can be read."""
        record = self._by_number.get(number, {})
        removed = dict.fromkeys(record.get("del", ()))
        return _short({**record.get("set", {}), **removed})


def explain(game: EighteenGame, actions: Sequence[Json], at: int, trace: bytes | None) -> Iterator[str]:
    """The position after a replay stopped at ``actions[at]``, in lines for people."""
    step = game.round.waiting()
    actor = step.actor() if step is not None else None
    deciders = ", ".join(player.name for player in step.deciders()) if step is not None else ""
    yield f"We are in {game.round_name()}, phase {game.phase.name}."
    if step is None:
        yield "No step waits for anybody."
    else:
        whose = actor.name if actor is not None else "nobody in particular"
        yield f"The turn waits at {type(step).__name__} of {whose}; {deciders or 'nobody'} decides."
    order = (f"{type(item).__name__}{' (waits)' if item.waits() else ''}" for item in game.round.steps)
    yield f"Steps: {', '.join(order)}."
    yield "The record, with what the trace says of each action:"
    changes = Changes(trace)
    for place in range(max(0, at - BEFORE), min(len(actions), at + AFTER + 1)):
        action = actions[place]
        told = {key: value for key, value in action.items() if key not in UNTOLD and value is not None}
        yield f"  {'>' if place == at else ' '} {_short(told)}"
        yield f"      {changes.of(int(action.get('id') or 0))}"
    choices = list(game.choices())
    yield f"Our choices ({len(choices)}):"
    yield from (f"    {_short(choice.action)} {choice.open or ''}" for choice in choices[:MOST_CHOICES])


def explain_run(game: EighteenGame, entry: Entry) -> Iterator[str]:
    """A recorded run stop by stop: what each stop pays by our rules beside what was recorded."""
    if entry.type != "run_routes":
        return
    action = read_action(entry.action)
    assert isinstance(action, RunRoutes)
    company = running_company(game, action)
    trains = [game.train(route.train) for route in action.routes]
    try:
        found = game.runs.appraise(company, action.routes, trains)
    except RoundhouseError as error:
        yield f"    {error.message}"
        return
    if isinstance(found, int):
        yield f"    There is no track for the route of train {action.routes[found].train}."
        return
    yield from (f"    {fault}" for fault in found.faults)
    rules = game.runs.rules(company)
    for run, claim in zip(found.runs, action.routes, strict=False):
        stops = (
            f"{stop.hex}{' ' + stop.name if stop.name else ''} {rules.value_at(stop, run.train)}"
            for stop in run.stops
        )
        bonuses = "".join(f" + {name} {amount}" for name, amount in run.bonuses)
        told = f"recorded {claim.revenue}, ours {run.revenue}"
        yield f"    {run.train.name}: {told}: {' – '.join(stops)}{bonuses}"


def _short(value: Mapping[str, object]) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
