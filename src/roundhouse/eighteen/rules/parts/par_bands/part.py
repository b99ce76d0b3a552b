"""Bands of par prices: ``[parts.par_bands]`` with how much must be sold to float in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.words import Percent

from ...policies import StockPolicy
from ...state.events import CorporationStarted, ParPriceSet
from ...state.listening import on
from ...state.pieces import Corporation
from ..part import Part

Band: TypeAlias = Literal["par", "par_1", "par_2"]
"""The zones of the market that can be a band."""


class ParBandSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The zones of the market in which par prices may be set, each with a percentage."""

    floats: Mapping[Band, Percent]
    """How much of a corporation must be sold before it floats, by the zone of its par price. A corporation
    with a larger ``float_percent`` of its own does not start in that zone."""


def float_percent_in(settings: ParBandSettings, cell: Cell) -> int:
    """The percent that must be sold of a corporation that starts at ``cell``; 0 for a price in no band."""
    return max((percent for zone, percent in settings.floats.items() if zone in cell.zones), default=0)


class BandedPar(StockPolicy):
    """Par prices by band."""

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells of the bands that ``corporation`` may use; a fixed price is the only one."""
        if corporation.definition.par_price is not None:
            return super().par_cells(corporation)
        settings, least = self.game.settings_of(ParBandSettings), corporation.definition.float_percent
        cells = self.game.market.par_cells(settings.floats)
        return [cell for cell in cells if float_percent_in(settings, cell) >= least]

    def par_cells_looked_at(self, corporation: Corporation) -> Sequence[Cell]:
        """The par cells of all bands: 18xx.games compares a player's money with the lowest of them."""
        return self.game.market.par_cells(self.game.settings_of(ParBandSettings).floats)

    def float_percent_at(self, corporation: Corporation, cell: Cell) -> int:
        """The percent to be sold at ``cell``, by its band; as usual for a corporation with a fixed price."""
        if corporation.definition.par_price is not None:
            return super().float_percent_at(corporation, cell)
        return float_percent_in(self.game.settings_of(ParBandSettings), cell)


class ParBands(Part[ParBandSettings]):
    """The dearer the band of the par price, the more must be sold before a corporation floats."""

    Settings = ParBandSettings
    policies = (BandedPar,)

    @on(CorporationStarted)
    def start_in_band(self, event: CorporationStarted) -> None:
        """Set the float percentage when a par price is chosen in a stock round."""
        self._settle(self.game.company(event.company))

    @on(ParPriceSet)
    def set_in_band(self, event: ParPriceSet) -> None:
        """Set the float percentage when a par price is set for a certificate that came with something."""
        self._settle(self.game.company(event.company))

    def _settle(self, corporation: Corporation) -> None:
        if corporation.par is not None:
            policy = self.game.policies.stock
            corporation.float_percent = policy.float_percent_at(corporation, corporation.par)


PART = ParBands
