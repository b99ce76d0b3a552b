"""What was possible: every run of a recorded game beside the best routes of that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from roundhouse.eighteen.rules.actions import RunRoutes, read_action
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.pieces import Corporation
from roundhouse.eighteen.rules.runs import BestRun
from roundhouse.table.errors import Refusal
from roundhouse.table.protocol import RunReport, Setup
from roundhouse.table.table import Table

from .games18xx import Export, read_entry, standing


def analyse(export: Export, new: Callable[[Setup], EighteenGame]) -> Iterator[RunReport]:
    """Replay a game on trust and report every run before it is made."""
    game = new(export.setup)
    game.trusting = True
    table = Table(game)
    for action in standing(export.actions):
        entry = read_entry(action, game)
        if entry.type == "run_routes":
            yield _report(game, entry.number, read_action(entry.action))
        table.replay_one(entry)


def _report(game: EighteenGame, number: int, action: object) -> RunReport:
    assert isinstance(action, RunRoutes)
    company = game.pieces[action.entity]
    assert isinstance(company, Corporation)
    trains = [game.train(route.train) for route in action.routes]
    worth, fault = None, ""
    try:
        worth = game.runs.verified(company, action, trains).revenue
    except Refusal as refusal:
        fault = refusal.message
    claimed = [route.revenue for route in action.routes if route.revenue is not None]
    recorded = sum(claimed) + (action.extra_revenue or 0)
    if len(claimed) < len(action.routes):
        recorded = worth or 0
    best = game.runs.best(company)
    return RunReport(
        action=number,
        company=company.id,
        when=game.round_name(),
        trains=tuple(train.name for train in company.trains),
        recorded=recorded,
        worth=worth,
        best=best.revenue,
        bound=best.bound,
        fault=fault,
        routes=tuple(_in_words(best)),
    )


def _in_words(best: BestRun) -> Iterator[str]:
    for run in best.routes.runs:
        yield f"{run.train.name}: {' – '.join(str(stop) for stop in run.stops)} = {run.revenue}"
