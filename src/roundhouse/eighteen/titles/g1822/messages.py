"""The words of the events of 1822, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.DiscountChosen: "{company} chooses what {private} is good for",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
