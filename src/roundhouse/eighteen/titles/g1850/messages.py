"""The words of the events of 1850, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MesabiTokenGained: "{company} may run to the Mesabi Range{cost!b: for {cost}|}",
    log.EdgeTokenPlaced: "{company} places an edge token on {hex.place} for {cost}",
    log.RevenuePassedOn: "{player} gets the {amount} of {private}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
