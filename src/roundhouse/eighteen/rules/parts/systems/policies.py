"""What systems are paid, how they build, and when prices rise."""

from __future__ import annotations

from collections.abc import Sequence

from roundhouse.eighteen.model.settings import TileLay

from ...policies import OrderPolicy, TrackPolicy
from ...state.pieces import Corporation
from ...steps.dividends import PayDividend
from .memory import Systems, is_system

KEPT = 10
"""How much of a system its treasury keeps for good, in percent."""


class SystemTrack(TrackPolicy):
    """The tile actions of systems."""

    def tile_lays(self, company: Corporation) -> Sequence[TileLay]:
        """A system has those of two corporations."""
        lays = super().tile_lays(company)
        return (*lays, *lays) if is_system(self.game.memory_of(Systems), company) else lays


class SystemOrder(OrderPolicy):
    """When the prices of systems rise."""

    def is_sold_out(self, corporation: Corporation) -> bool:
        """What its treasury keeps need not be sold."""
        if not is_system(self.game.memory_of(Systems), corporation):
            return super().is_sold_out(corporation)
        return sum(player.percent(corporation) for player in self.game.players) >= 100 - KEPT


class PayDividendSystems(PayDividend):
    """As usual; the share that its treasury keeps pays a system, too."""

    __slots__ = ()

    def company_percent(self, company: Corporation) -> int:
        """The shares of which the company gets the dividend."""
        kept = KEPT if is_system(self.game.memory_of(Systems), company) else 0
        return super().company_percent(company) + kept
