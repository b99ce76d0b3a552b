"""Decisions about what trains earn, who gets it, and where the share price goes."""

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
    """Decisions about what trains earn, who gets it, and where the share price goes."""

    @abstractmethod
    def route_rules(self, company: Corporation) -> RouteRules:
        """The rules of a company's routes in this phase: what stops pay, and all bonuses."""

    @abstractmethod
    def stops_beyond(self, company: Corporation) -> frozenset[StopKey]:
        """The stops from and through which some trains of a company run, whatever tokens are there."""

    @abstractmethod
    def claimed_beside(self, company: Corporation, run: TrainRun) -> Mapping[str, Any]:
        """Fields that the claim of a proposed route has besides its stops, or in place of them.

        Other revenue, a subsidy, halts, a last stop beyond track.
        """

    @abstractmethod
    def beside_routes(
        self,
        company: Corporation,
        runs: Sequence[TrainRun],
        claims: Sequence[RouteClaim],
    ) -> tuple[int, int]:
        """Revenue beyond that of the routes themselves,
        and a subsidy that goes to the company alone, in money.

        ``claims`` are the routes as the player has written them.
        """

    @abstractmethod
    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """How far a train of ``company`` goes now."""

    @abstractmethod
    def forced_dividend(self, company: Corporation) -> str | None:
        """The kind of dividend of a company for which nobody may decide, or ``None``:
        without a president it withholds."""

    @abstractmethod
    def half_dividend(self, company: Corporation, revenue: int) -> tuple[int, int]:
        """How a half dividend splits the revenue: kept and paid, in money.

        The shares get the larger part, a whole amount each.
        """

    @abstractmethod
    def price_after_dividend(self, company: Corporation, kind: str, withheld: int, paid: int) -> Cell:
        """The cell to which the price marker moves after a dividend of this kind."""
