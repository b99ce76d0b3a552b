"""The words of the events of 1880, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.AwardPaid: "{player} gets {amount} from {private}",
    log.LastPermitGiven: "{company} gets the building permit D from {private}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
