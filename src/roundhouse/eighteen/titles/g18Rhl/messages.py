"""The words of the events of 18Rhl, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.FirstSharesToPool: "{percent}% of {company} go to the pool",
    log.WinningBidReceived: "{company} gets the {amount} that were bid for its president’s certificate",
    log.LinkCompleted: "Track leads from Köln by Düren to Aachen: {company} gets {amount}",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
