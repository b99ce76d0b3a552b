"""What was possible: every run of a recorded game beside the best routes of that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from roundhouse.eighteen.rules.desks.best_runs import BestRun
from roundhouse.eighteen.rules.game import EighteenGame
from roundhouse.eighteen.rules.state.action_kinds import read_action
from roundhouse.eighteen.rules.state.actions import RunRoutes
from roundhouse.eighteen.rules.state.pieces import Corporation
from roundhouse.table.errors import Malformed, Refusal, at_action
from roundhouse.table.log import Entry
from roundhouse.table.protocol import Setup
from roundhouse.table.recorded import RunReport
from roundhouse.table.table import Table

from .games18xx import Export, read_entry, standing


def analyse(export: Export, new: Callable[[Setup], EighteenGame]) -> Iterator[RunReport]:
    """Replay a game on trust and report every run before it is made.

    A run that our rules refuse is reported with its fault. Where the record does not say what it earned, the
    game goes on with what its stops pay.
    """
    game = new(export.setup)
    game.trusting = True
    table = Table(game)
    for action in standing(export.actions):
        entry = read_entry(action, game)
        if entry.type == "run_routes":
            run = read_action(entry.action)
            assert isinstance(run, RunRoutes)
            with at_action(entry.number):
                report = _report(game, entry.number, run)
            yield report
            if report.worth is None:
                entry = _with_revenue(game, entry, run)
        with at_action(entry.number):
            table.replay_one(entry)


def _with_revenue(game: EighteenGame, entry: Entry, run: RunRoutes) -> Entry:
    """A run that is not legal, with the revenues that its record leaves out."""
    company = running_company(game, run)
    if all(route.revenue is not None for route in run.routes):
        return entry
    found = game.runs.estimate(company, run, [game.train(route.train) for route in run.routes])
    revenues = found or (0,) * len(run.routes)
    routes = [
        dict(claim) if "revenue" in claim else {**claim, "revenue": revenue}
        for claim, revenue in zip(entry.action["routes"], revenues, strict=True)
    ]
    return replace(entry, action={**entry.action, "routes": routes})


def running_company(game: EighteenGame, action: RunRoutes) -> Corporation:
    """The company of a recorded run. Raises Malformed where the record names none."""
    company = game.pieces.get(action.entity)
    if not isinstance(company, Corporation):
        name = action.entity.partition(":")[2]
        raise Malformed("record/entity", f"“{name}” runs no trains: there is no such company.")
    return company


def _report(game: EighteenGame, number: int, action: RunRoutes) -> RunReport:
    company = running_company(game, action)
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
        routes=tuple(in_words(best)),
    )


def in_words(best: BestRun) -> Iterator[str]:
    """The best routes, a line for each train."""
    for run in best.routes.runs:
        yield f"{run.train.name}: {' – '.join(str(stop) for stop in run.stops)} = {run.revenue}"
