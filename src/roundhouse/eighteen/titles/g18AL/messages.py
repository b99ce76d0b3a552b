"""The words of the events of 18AL, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CoalMarkerRemoved: "The marker of the Warrior Coal Field is removed.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
