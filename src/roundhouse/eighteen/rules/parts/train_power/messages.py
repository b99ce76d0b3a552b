"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PowerBought: "{company} buys {power} power for {amount} and has {total}",
    log.PowerLost: "{company} loses {power} power and has {left}",
    log.PowerNeeded: "{company} has too little power for a train and must buy in an emergency",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
