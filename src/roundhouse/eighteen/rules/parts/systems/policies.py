"""Policies of systems in 1828: tile actions, sold-out shares and dividends."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay

from ...policies import OrderPolicy, TrackPolicy
from ...state.pieces import Corporation
from ...steps.dividends import PayDividend
from .memory import Systems, is_system

KEPT = 10
"""The percent of a system that its treasury keeps for good."""


class SystemTrack(TrackPolicy):
    """The tile actions of systems."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """The tile actions of a turn; a system has those of two corporations."""
        lays = super().tile_lays(company)
        return (*lays, *lays) if is_system(self.game.memory_of(Systems), company) else lays


class SystemOrder(OrderPolicy):
    """Sold-out systems."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """Whether a corporation is sold out; the share that the treasury of a system keeps need not be."""
        if not is_system(self.game.memory_of(Systems), corporation):
            return super().is_sold_out(corporation)
        return sum(player.percent(corporation) for player in self.game.players) >= 100 - KEPT


class PayDividendSystems(PayDividend):
    """As usual; the share that its treasury keeps pays a system, too."""

    __slots__ = ()

    def company_percent(self, company: Corporation) -> int:
        """The percent of which the company gets the dividend, with the share that a system keeps."""
        kept = KEPT if is_system(self.game.memory_of(Systems), company) else 0
        return super().company_percent(company) + kept
