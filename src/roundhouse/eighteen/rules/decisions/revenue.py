"""What trains earn, who gets it, and where the share price goes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.track.network import StopKey
from roundhouse.eighteen.track.routes import RouteRules, TrainReach
from roundhouse.eighteen.track.routes import Run as TrainRun

from ..state.actions import RouteClaim
from ..state.pieces import Corporation, Train
from .decision import Decision


class RevenueDecisions(Decision, ABC):
    """What trains earn, who gets it, and where the share price goes."""

    @abstractmethod
    def route_rules(self, company: Corporation) -> RouteRules:
        """What stops pay now, and the bonuses of the title and of markers."""

    @abstractmethod
    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """Stops from and through which some of a company's trains run, whatever the tokens there say."""

    @abstractmethod
    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, Any]:
        """What a claim of a proposed route says beside its stops, or in place of them: other revenue,
        subsidy, halts, a last stop beyond track."""

    @abstractmethod
    def beside_routes(
        self,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        """Revenue beyond the routes' own, and a subsidy for the company that no shareholder sees; ``claims``
        are the routes as a player has them."""

    @abstractmethod
    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """How far a train goes now."""

    @abstractmethod
    def forced_dividend(self, company: Corporation) -> str | None:
        """What a company does with its revenue where nobody may decide: without a president it keeps it."""

    @abstractmethod
    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """How a half dividend is split: kept, paid. The shares have the better half, in whole money each."""

    @abstractmethod
    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """Where the price marker goes."""
