"""The words of the events of 18JPT, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.LaySubsidyPaid: "{company} receives {amount} for the tile on {hex}.",
    log.OwnDestinationReached: "{company} has reached its destination {hex}.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
