"""Layers as a part: ``[parts.layers]`` says the layer of each corporation, and its par prices."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from roundhouse.eighteen.model.market import Cell

from ...pieces import Corporation, Player
from ...policies import StockPolicy
from ..part import Part


class LayerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``layers`` maps corporations to their layer, from 1; ``par`` each layer to its lowest and highest par
    price, ``repar`` the same for a corporation that starts anew, which may also use the market's zone
    “repar”."""

    layers: Mapping[str, int]
    par: Mapping[int, tuple[int, int]]
    repar: Mapping[int, tuple[int, int]] = {}


class LayeredStock(StockPolicy):
    """When a corporation may start, and at what price."""

    def layer(self, corporation: Corporation) -> int:
        """The layer of a corporation."""
        return self._settings.layers[corporation.id]

    def open_layer(self) -> int:
        """The highest layer that may be started: one above those that have operated or are sold out."""
        begun = [
            self.layer(corporation)
            for corporation in self.game.corporations.values()
            if corporation.operated or not corporation.percent(corporation)
        ]
        return min(max(begun, default=0) + 1, max(self._settings.layers.values()))

    def may_par(self, corporation: Corporation, player: Player) -> bool:
        """Only a corporation of an open layer may be started."""
        return self.layer(corporation) <= self.open_layer()

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par prices of the corporation's layer; when it starts anew, those for that."""
        settings = self._settings
        again = self.starts_anew(corporation) and bool(settings.repar)
        low, high = (settings.repar if again else settings.par)[self.layer(corporation)]
        zones = ("par", "repar") if again else ("par",)
        return [cell for cell in self.game.market.par_cells(zones) if low <= cell.price <= high]

    @property
    def _settings(self) -> LayerSettings:
        return self.game.settings_of(LayerSettings)


class Layers(Part[LayerSettings]):
    """Corporations start layer by layer."""

    Settings = LayerSettings
    policies = (LayeredStock,)


PART = Layers
