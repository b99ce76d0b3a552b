"""The words of the events of 1817, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.GiftPaid: "{company} gets {amount} from {private}",
    log.InventorPaid: "{company} gets {amount} for the first {name} train",
    log.ScrapPaid: "{company} gets {amount} for the scrap of a {name} train",
    log.ParachutePaid: "{player} gets {amount} for going",
    log.RanchRemoved: "The ranch on {hex} gives way to the city",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
