"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ShareTakenOut: "{player} takes {percent}% of {company} out of the game",
    log.SharesMovedToPool: "The shares of {company} that are left go to the pool.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
