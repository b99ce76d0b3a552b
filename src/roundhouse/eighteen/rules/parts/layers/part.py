"""Layers as a part: ``[parts.layers]`` says the layer of each corporation, and its par prices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from roundhouse.eighteen.model.market import Cell
from roundhouse.eighteen.model.references import CompanyName
from roundhouse.eighteen.model.words import Money
from roundhouse.table.errors import Malformed, Place

from ...policies import StockPolicy
from ...state.pieces import Corporation, Player
from ..part import Part


class LayerSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``layers`` maps corporations to their layer, from 1; ``par`` each layer to its lowest and highest par
    price, ``repar`` the same for a corporation that starts anew, which may also use the market's zone
    “repar”."""

    layers: Mapping[CompanyName, Annotated[int, msgspec.Meta(ge=1, le=100)]]
    """The layer of each corporation, from 1."""
    par: Mapping[int, tuple[Money, Money]]
    """The lowest and the highest par price of each layer."""
    repar: Mapping[int, tuple[Money, Money]] = {}
    """The same for a corporation that starts anew."""


class LayeredStock(StockPolicy):
    """The start of corporations by layer."""

    def layer(self, corporation: Corporation) -> int:
        """The layer of a corporation, from 1."""
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
        """Whether a corporation may be started: only one of an open layer."""
        return self.layer(corporation) <= self.open_layer()

    def par_cells(self, corporation: Corporation) -> list[Cell]:
        """The par cells within the prices of the corporation's layer; those of ``repar`` if it starts
        anew."""
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

    def prepare(self) -> None:
        """Check the layers.

        Raises Malformed unless each corporation has a layer, and each layer a par price and a corporation.
        """
        layers, place = self.settings.layers, Place(path="parts.layers")
        for name in sorted(layers.keys() ^ self.game.corporations.keys()):
            known = "has no layer" if name in self.game.corporations else "is no corporation"
            raise Malformed("title/layer", f"“{name}” {known}.", place=place)
        for layer in sorted(set(layers.values()) - self.settings.par.keys()):
            raise Malformed("title/layer", f"Layer {layer} has no par price.", place=place)
        for rows in ("par", "repar"):
            for layer in sorted(getattr(self.settings, rows).keys() - set(layers.values())):
                place = Place(path=f"parts.layers.{rows}.{layer}")
                raise Malformed("title/layer", f"No corporation is in layer {layer}.", place=place)


PART = Layers
