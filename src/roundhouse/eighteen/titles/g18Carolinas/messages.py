"""The words of the events of 18Carolinas, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.TranchesDrawn: "Corporations start in this order: {tranches}",
    log.GaugeDecided: "Standard track takes the place of Southern track from now on",
    log.ConversionChosen: "{company} converts track in place of laying tiles",
    log.TrackConverted: "{company} converts the track over {hexes}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
