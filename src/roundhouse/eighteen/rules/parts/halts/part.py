"""Halts as a part: ``[parts.halts]`` says what a halt pays, and whether trains may skip towns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import msgspec

from roundhouse.eighteen.model.words import Money
from roundhouse.eighteen.track.network import StopKind
from roundhouse.eighteen.track.routes import Allowance as StopAllowance
from roundhouse.eighteen.track.routes import RouteRules, Run, TrainReach
from roundhouse.eighteen.track.routes.rules import revenue_of
from roundhouse.table.journal import Piece, tracked

from ...policies import RevenuePolicy
from ...state.actions import RouteClaim
from ...state.pieces import Corporation, Train
from ..part import Part


class HaltSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``subsidy`` is what the bank pays the company for each halt that counts, in money; without
    ``skip_towns`` a train stops at every town on its way."""

    subsidy: Money
    """What the bank pays the company for each halt that counts."""
    skip_towns: bool = True
    """May a train pass by towns on its way?"""


class HaltMemory(Piece):
    """Memory of the rules for halts in force; a title may change them during the game."""

    counted: bool = tracked(True)
    """Whether halts count on any route."""
    replace_towns: bool = tracked(True)
    """Whether a player may count halts in place of towns, where trains may skip towns at all."""

    def __init__(self) -> None:
        super().__init__("halts")


class HaltRevenue(RevenuePolicy):
    """Routes with halts, and their subsidy."""

    def train_reach(self, company: Corporation, train: Train) -> TrainReach:
        """What ``train`` can visit: towns that may not be skipped need room like cities; halts never do."""
        reach = super().train_reach(company, train)
        if self.game.settings_of(HaltSettings).skip_towns:
            return reach
        cities, towns = reach.allowances
        halts = StopAllowance(frozenset({StopKind.HALT}), pay=0, visit=None)
        return replace(reach, allowances=(cities, replace(towns, visit=towns.pay), halts))

    def route_rules(self, company: Corporation) -> RouteRules:
        """The usual rules; no route ends at a halt."""
        return replace(super().route_rules(company), no_end=frozenset({StopKind.HALT}))

    def claimed_beside(self, company: Corporation, run: Run) -> Mapping[str, int]:
        """The revenue, the subsidy and the number of halts of a run, as a claim states them."""
        extra, subsidy = self.beside_routes(company, [run], ())
        out = {**super().claimed_beside(company, run), "revenue": run.revenue + extra, "subsidy": subsidy}
        if any(stop.kind is StopKind.HALT for stop in run.stops):
            out["halts"] = subsidy // self.game.settings_of(HaltSettings).subsidy
        return out

    def beside_routes(
        self, company: Corporation, runs: Sequence[Run], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue and the subsidy, in money.

        A player may count halts in place of towns, as ``claims`` say; a town that is not counted lowers the
        revenue.
        """
        extra, subsidy = super().beside_routes(company, runs, claims)
        if not self.game.memory_of(HaltMemory).counted:
            return extra, subsidy
        for at, run in enumerate(runs):
            lost, halts = self._halts(run, claims[at].halts if at < len(claims) else None)
            extra -= lost
            subsidy += halts * self.game.settings_of(HaltSettings).subsidy
        return extra, subsidy

    def _halts(self, run: Run, wish: int | None) -> tuple[int, int]:
        """The revenue of the towns that give way to halts, and the number of halts that count.

        ``wish`` is how many the player wants to count; without it halts only fill room that towns leave.
        """
        kinds = [stop.kind for stop in run.stops]
        halts = kinds.count(StopKind.HALT)
        cities = kinds.count(StopKind.CITY) + kinds.count(StopKind.OFFBOARD)
        room = sum(row.pay or 0 for row in run.train.allowances) - cities
        colors = self.game.phase.tiles
        towns = sorted(
            (revenue_of(stop.revenue, colors) for stop in run.stops if stop.kind is StopKind.TOWN),
            reverse=True,
        )
        counted = towns[: max(room, 0)]
        skips = self.game.settings_of(HaltSettings).skip_towns
        if wish is None or not (skips and self.game.memory_of(HaltMemory).replace_towns):
            return 0, min(halts, max(0, room - len(counted)))
        taken = min(halts, wish, max(room, 0))
        return sum(counted) - sum(towns[: room - taken]), taken


class Halts(Part[HaltSettings]):
    """Halts pay a subsidy and may stand in for towns."""

    Settings = HaltSettings
    policies = (HaltRevenue,)

    def memory(self) -> Iterator[Piece]:
        """The memory of the rules for halts in force."""
        yield HaltMemory()


PART = Halts
