"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.StartingCapitalPaid: "{company} gets {amount} of capital",
    log.RestToPool: "The other {percent}% of {company} go to the pool",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
