"""Bonuses by share price as a part: ``[parts.zone_bonuses]`` says what each zone of the market adds to a
revenue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from roundhouse.eighteen.model.words import Money, Zone
from roundhouse.eighteen.track.routes import Run as TrainRun

from ...in_play import GameInPlay
from ...policies import RevenuePolicy
from ...state.actions import Action, RouteClaim, RunRoutes
from ...state.pieces import Corporation
from ..part import Part


class ZoneBonusSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the revenue of a corporation grows by, by the zone that its share price is in."""

    amounts: Mapping[Zone, Money]
    """By zone; for all shares of the corporation together."""


def bonus_of(game: GameInPlay, company: Corporation) -> int:
    """The bonus on a revenue of ``company`` at its present price, in money."""
    zones = company.cell.zones if company.cell is not None else frozenset()
    amounts = game.settings_of(ZoneBonusSettings).amounts
    return sum(amounts.get(zone, 0) for zone in zones)


class ZoneRevenue(RevenuePolicy):
    """Revenue with bonuses by zone."""

    def beside_routes(
        self, company: Corporation, runs: Sequence[TrainRun], claims: Sequence[RouteClaim]
    ) -> tuple[int, int]:
        """The change of the revenue and the subsidy, in money; the bonus counts if trains earn anything."""
        extra, subsidy = super().beside_routes(company, runs, claims)
        if any(run.revenue > 0 for run in runs):
            extra += bonus_of(self.game, company)
        return extra, subsidy


class ZoneBonuses(Part[ZoneBonusSettings]):
    """A high share price adds to what trains earn."""

    Settings = ZoneBonusSettings
    policies = (ZoneRevenue,)

    def left_out(self, action: Action) -> Mapping[str, Any]:
        """The ``extra_revenue`` of a run, which 18xx.games records in some games only; others say 0."""
        company = self.game.pieces.get(action.entity)
        if not isinstance(action, RunRoutes) or not isinstance(company, Corporation):
            return {}
        earned = sum(route.revenue or 0 for route in action.routes)
        if action.extra_revenue or not earned:
            return {}
        return {"extra_revenue": bonus_of(self.game, company)}


PART = ZoneBonuses
