"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.LineDrawn: "Corporations start in this order: {names}",
    log.LeftOut: "{name} is not in this game.",
    log.TokenFeePaid: "{company} pays {amount} for its tokens",
    log.HomesFull: "{company} finds room for a home nowhere and cannot be started for now.",
    log.HomeFound: "{company} finds room for a home and can be started in the next stock round.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
