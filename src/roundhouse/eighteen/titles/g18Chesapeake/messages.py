"""The words of the events of 18Chesapeake, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.ShareTakenOut: "{player} takes {percent}% of {company} out of the game",
    log.TilesLapsed: "{private} cannot lay its tiles any more.",
    log.SharesMovedToPool: "The shares of {company} that are left go to the pool.",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
