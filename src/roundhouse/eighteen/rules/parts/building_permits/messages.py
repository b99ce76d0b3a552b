"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PresidencySized: "The president’s certificate of {company} is one of {percent}%",
    log.PermitGranted: "{company} gets the building permits {permits}",
    log.SecondHalfPaid: "{company} gets the other half of its capital: {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
