"""The words of the events of System18, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.MineTaken: "{company} takes the mine in {hex}",
    log.CharterLapsed: "{player} gives {private} back, and has not started its corporation.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
