"""The words of the events of 1870, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.DestinationReached: "{company} is connected to its destination {hex.place}",
    log.DestinationTokenPlaced: "{company} places its destination token on {hex.place}",
    log.DestinationTokenKept: "{company} keeps its destination token, to be placed for {cost}",
    log.PortClosed: "The port of {private} on {hex.place} is closed to others",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
