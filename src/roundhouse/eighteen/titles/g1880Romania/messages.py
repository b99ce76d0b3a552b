"""The words of the events of 1880: Romania, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.BorderCrossed: "{player} gets {amount} for a connection across the border at {hex}",
    log.PrivateGivenUp: "{private} is given up, {owner} gets {amount}",
    log.PermitsAdded: "{private} is given up, {company} has the building permits {permits}",
    log.TenderTaken: "{company} attaches the tender to its {name} train",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
