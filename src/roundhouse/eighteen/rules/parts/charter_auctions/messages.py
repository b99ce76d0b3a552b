"""The words of the events of this part, by language."""

from __future__ import annotations

from collections.abc import Mapping

from roundhouse.table.catalogue import Messages

from . import events as log

EN: Messages = {
    log.CharterPutUp: "{player} puts {company} up for {price}",
    log.CharterWon: "{player} wins the auction of {company} at {price} and starts it",
}

MESSAGES: Mapping[str, Messages] = {"en": EN}
