"""The step in which the trains of a company run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from roundhouse.table.choices import Choice, Free
from roundhouse.table.journal import tracked

from ..desks.runs import Run
from ..state.actions import Action, RunRoutes
from ..state.events import TrainsRan
from ..state.pieces import Corporation, Entity, Player
from ..turn import NOTHING, Step


class RunTrains(Step):
    """Every train that can run does; ``run`` is what was run, until the dividend is decided."""

    revenue: int | None = tracked(None)
    subsidy: int = tracked(0)
    routes: tuple[tuple[str, tuple[tuple[str, ...], ...], int], ...] = tracked(())
    """What was run: train, the hexes of each connection, revenue."""
    handlers: ClassVar[Mapping[type[Action], str]] = {RunRoutes: "do_run"}
    deed = "run trains"
    on_charters = "Run trains"
    moments = frozenset({"route"})

    def begin_turn(self) -> None:
        """Forget the run of the turn before."""
        super().begin_turn()
        if self.revenue is not None:
            self.revenue = None
            self.subsidy = 0
            self.routes = ()

    def actions(self, entity: Entity) -> frozenset[type[Action]]:
        """The kinds of action of the company in turn: run, if any of its trains has somewhere to go."""
        if self.passed or entity is not self.actor() or not isinstance(entity, Corporation):
            return NOTHING
        if not self.game.policies.trains.runnable_trains(entity) or not self.game.runs.possible(entity):
            return NOTHING
        return frozenset({RunRoutes})

    def deciders(self) -> tuple[Player, ...]:
        """The president; for a company that has none, any player."""
        company = self.actor()
        if isinstance(company, Corporation) and company.player is None:
            return tuple(self.game.active_players())
        return super().deciders()

    def choices(self) -> Iterator[Choice]:
        """The run: any legal set of routes, with the best one as the hint."""
        company = self.actor()
        if isinstance(company, Corporation) and RunRoutes in self.kinds_for(company):
            best = self.game.runs.best(company)
            facts = {"revenue": best.revenue, "proved": best.proved}
            yield self.choice("run_routes", company, {"routes": Free(best.claims, "routes")}, facts)

    def do_run(self, action: RunRoutes, company: Corporation) -> None:
        """Check and value the routes, and end the step. Raises Refusal.

        Replays on trust keep the recorded revenue.
        """
        run: Run = self.game.runs.read(company, action)
        self.revenue = run.revenue
        self.subsidy = run.subsidy
        self.routes = run.record
        for train in run.trains:
            train.operated = True
        if run.revenue > 0:
            self.game.mark_active()
        self.game.happen(
            TrainsRan(company=company.id, trains=tuple(train.id for train in run.trains), revenue=run.revenue)
        )
        self.finish()
