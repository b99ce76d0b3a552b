"""The words of the events of 1852: Missouri, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.PaidToTakePrivate: "{player} gets {amount} for taking {private}",
    log.PrivateMadeCheaper: "{player} passes for {cost}; {private} now costs {price}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
