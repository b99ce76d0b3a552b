"""Mines for goods trains as a part: ``[parts.goods_mines]`` with the hexes where they lie."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from roundhouse.eighteen.model.references import CompanyName, HexName
from roundhouse.eighteen.track.routes import Offer, RouteRules, Run, TrainReach

from ...policies import RevenuePolicy, TrainPolicy
from ...state.actions import RouteClaim
from ...state.pieces import Corporation, Train
from ..part import Part

GOODS = "goods"
"""The category of trains that visit mines."""
PASSENGER = "passenger"
"""The licence for trains that coal companies do not buy."""


class GoodsMineSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where mines lie. A goods train visits one of them, other trains none; what a mine is worth goes to the
    company, whatever becomes of the rest of the revenue."""

    hexes: tuple[HexName, ...]
    """The hexes of mines, where only goods trains run."""
    coal: tuple[CompanyName, ...]
    """The companies that may not own passenger trains."""


@dataclass(frozen=True)
class MineRule:
    """A goods train visits exactly one mine, other trains none."""

    hexes: frozenset[str]
    name: str = "Mines"
    claims: int = 0

    def bound(self, _train: TrainReach) -> int:
        """Nothing: this rule forbids routes and pays nothing."""
        return 0

    def offers(self, run: Run) -> Sequence[Offer]:
        """An offer of 0, or none for a route that the rule forbids."""
        mines = sum(1 for stop in run.stops if stop.hex in self.hexes)
        return (Offer(0),) if mines == (1 if run.train.category == GOODS else 0) else ()


class GoodsMineRevenue(RevenuePolicy):
    """The revenue of routes with mines: a mine pays the company, whatever becomes of the rest."""

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; goods trains visit exactly one mine, other trains none."""
        usual = super().route_rules(company)
        mines = MineRule(frozenset(self.game.settings_of(GoodsMineSettings).hexes))
        return replace(usual, hooks=(*usual.hooks, mines))

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, Any]:
        """The revenue of a run without its mine, and the mine's value as a subsidy."""
        extra, subsidy = self.beside_routes(company, [run], ())
        usual = super().claimed_beside(company, run)
        return {**usual, "revenue": run.revenue + extra, "subsidy": subsidy} if subsidy else usual

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue, in money, and the subsidy: mines move from the one to the other."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        rules, mines = self.game.runs.rules(company), self.game.settings_of(GoodsMineSettings).hexes
        mined = sum(
            rules.value_at(stop, run.train) for run in runs for stop in run.stops if stop.hex in mines
        )
        return extra - mined, subsidy + mined


class LaterTrades(TrainPolicy):
    """Trades of trains from the second phase on."""

    def may_trade(self, train: Train, buyer: Corporation) -> bool:
        """Whether ``train`` may be sold to ``buyer``; never in the first phase."""
        return self.game.depot.phase_index > 0 and super().may_trade(train, buyer)


class GoodsMines(Part[GoodsMineSettings]):
    """Mines pay companies whose goods trains visit them. Coal companies own no other trains; nobody trades
    trains in the first phase."""

    Settings = GoodsMineSettings
    policies = (GoodsMineRevenue, LaterTrades)

    def arrange(self) -> None:
        """Give every company but the coal companies the licence for passenger trains."""
        for company in self.game.companies():
            if company.id not in self.settings.coal:
                company.licences = (PASSENGER,)


PART = GoodsMines
