"""The words of the events of 1828, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CoalMarkerGained: "{company} gets a coal marker{cost!b: for {cost}|}",
    log.CoalMarkerReturned: "A coal marker of {company} goes to the coalfields",
    log.UnstartedRemoved: "{company}, which nobody has started, leaves the game",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
